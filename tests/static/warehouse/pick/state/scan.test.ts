import assert from "node:assert/strict";
import {
  isCodeOf,
  keyboardWedge,
  namesIn,
} from "../../../../../static/warehouse/pick/state/scan.ts";

Deno.test("namesIn: a plain code is itself, GS1 elements are their values", () => {
  assert.deepEqual(namesIn("COLA-24"), ["COLA-24"]);
  assert.deepEqual(namesIn("]C101095011015300031090AB\u001d240COLA"), [
    "]C101095011015300031090AB\u001d240COLA",
    "01095011015300031090AB\u001d240COLA",
    "09501101530003",
    "9501101530003",
    "90AB",
    "COLA",
  ]);
  assert.deepEqual(namesIn("\u001d10L1"), ["\u001d10L1", "L1"]);
});

Deno.test("isCodeOf: with or without a scanner's prefix, in any case", () => {
  for (const code of ["COLA-24", "cola-24", "]C1240COLA-24", "\u001d240COLA-24", "]d2240COLA-24"]) {
    assert.ok(isCodeOf(code, "COLA-24"), code);
  }
  assert.ok(!isCodeOf("COLA-2", "COLA-24"));
  assert.ok(!isCodeOf("240COLA-24X", "COLA-24"));
});

Deno.test("keyboardWedge: keys in quick succession up to Enter, not what a person types", () => {
  const scanned: string[] = [];
  const take = keyboardWedge((code) => scanned.push(code));
  const type = (text: string, pause: number, from: number) =>
    [...text].map((key, at) => take(key, from + at * pause)).at(-1);
  type("CODE-1", 5, 0);
  assert.equal(take("Enter", 40), true);
  type("SLOW", 300, 1000);
  assert.equal(take("Enter", 3000), false);
  assert.equal(take("Enter", 3001), false, "an Enter alone presses buttons as ever");
  assert.deepEqual(scanned, ["CODE-1"]);
});
