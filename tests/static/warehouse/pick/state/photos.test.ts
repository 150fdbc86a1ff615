/** Photos that are not sent again. */
import assert from "node:assert/strict";
import { ApiError } from "../../../../../static/shared/api_error.ts";
import { isRefused } from "../../../../../static/warehouse/pick/state/photos.ts";

const HOUR_MS = 3_600_000;

Deno.test("photos: without network they stay, however old; those of an unknown pick for a day", () => {
  for (
    const [error, hours, expected] of [
      [new ApiError(0, "offline"), 48, false],
      [new ApiError(503, "away"), 48, false],
      [new ApiError(401, "signed out"), 48, false],
      [new TypeError("network"), 48, false],
      [new ApiError(404, "no such pick"), 23, false],
      [new ApiError(404, "no such pick"), 25, true],
      [new ApiError(415, "no photo"), 0, true],
    ] as const
  ) assert.equal(isRefused(error, hours * HOUR_MS), expected, `${error} ${hours}`);
});
