import assert from "node:assert/strict";
import { dueMinutes } from "../../../domain/warehouse/due_minutes.ts";

Deno.test("dueMinutes: across midnight, 0 for what is past, undefined for no due time", () => {
  const lateEvening = Date.UTC(2026, 10, 29, 23, 50);
  assert.equal(dueMinutes("2026-11-30T00:30:00.000Z", lateEvening), 40);
  assert.equal(dueMinutes("2026-11-29T23:50:30.000Z", lateEvening), 0.5);
  assert.equal(dueMinutes("2026-11-29T00:30:00.000Z", lateEvening), 0);
  assert.equal(dueMinutes("", lateEvening), undefined);
});
