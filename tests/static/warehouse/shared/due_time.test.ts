import assert from "node:assert/strict";
import { dueAtOf, localTimeOf } from "../../../../static/warehouse/shared/measures.ts";

Deno.test("due times in fields: round trip in the visitor's time zone", () => {
  assert.equal(localTimeOf(new Date(2026, 10, 30, 0, 30).toISOString()), "2026-11-30T00:30");
  assert.equal(dueAtOf("2028-02-29T23:59"), new Date(2028, 1, 29, 23, 59).toISOString());
  // Whole days across the changes of summer time, wherever there is one.
  for (let at = Date.UTC(2026, 0, 1, 12); at < Date.UTC(2027, 0, 1); at += 86_400_000) {
    const dueAt = new Date(at).toISOString();
    assert.equal(dueAtOf(localTimeOf(dueAt)), dueAt);
  }
  assert.deepEqual([localTimeOf(""), dueAtOf("")], ["", ""]);
});
