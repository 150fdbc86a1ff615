import assert from "node:assert/strict";
import type { Collections } from "../../../../../static/gallery/curator/state/collection.ts";
import type { FlagChanges } from "../../../../../static/gallery/curator/state/flag_changes.ts";
import {
  proportionDifference,
  Replacements,
} from "../../../../../static/gallery/curator/state/replacements.ts";
import type { ReviewRow } from "../../../../../static/gallery/curator/state/review_row.ts";
import type { Session } from "../../../../../static/gallery/shared/desk/session.ts";
import { until } from "../../../../support/time.ts";

Deno.test("proportions: symmetric in order and orientation", () => {
  assert.equal(proportionDifference({ width: 400, height: 300 }, { width: 1600, height: 1200 }), 0);
  const [wide, high] = [{ width: 200, height: 100 }, { width: 100, height: 100 }];
  assert.equal(proportionDifference(wide, high), 1);
  assert.equal(proportionDifference(high, wide), 1);
});

Deno.test("replacements: a picture of other proportions is sent only after confirmation", async () => {
  const sent: number[] = [];
  const session = {
    guard: () => {
      sent.push(1);
      return Promise.reject(new Error("not asked here"));
    },
  } as unknown as Session;
  const rows = { rows: new Map() };
  const collections = { painting: rows, artist: rows } as unknown as Collections;
  const replacements = new Replacements(
    collections,
    session,
    {} as FlagChanges,
    () => {},
    () => Promise.resolve({ difference: 0.08, notes: 3 }),
  );
  const source = { imageUrl: "https://x.example/a.jpg" };
  const row = { kind: "painting", id: 1, title: "A" } as ReviewRow;
  replacements.add(row, { from: "address", source, previewBlob: new Blob(["x"]) });
  const job = () => replacements.jobs.value[0]!;
  await until(
    () => Promise.resolve(job().phase),
    (phase) => phase === "asking",
    "the curator is asked",
  );
  assert.deepEqual(sent, []);
  replacements.agree(job().id);
  await until(() => Promise.resolve(sent.length), (times) => times === 1, "it is sent");
  replacements.close(job().id);

  replacements.add({ ...row, kind: "artist" }, {
    from: "address",
    source,
    previewBlob: new Blob(["x"]),
  });
  await until(
    () => Promise.resolve(sent.length),
    (times) => times === 2,
    "a portrait has no notes",
  );
});
