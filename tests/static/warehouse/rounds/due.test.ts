import assert from "node:assert/strict";
import { minutesUntil } from "../../../../static/warehouse/rounds/state/due.ts";

Deno.test("minutesUntil: today, or tomorrow where the time was long ago; what is just past is due now", () => {
  const noon = new Date(2026, 10, 26, 12, 0);
  assert.equal(minutesUntil("14:30", noon), 150);
  assert.equal(minutesUntil("11:00", noon), 0);
  assert.equal(minutesUntil("", noon), undefined);
  const night = new Date(2026, 10, 26, 23, 30);
  assert.equal(minutesUntil("01:00", night), 90);
});
