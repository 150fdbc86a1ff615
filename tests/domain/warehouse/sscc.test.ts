import assert from "node:assert/strict";
import { checkDigit, ssccOf } from "../../../domain/warehouse/barcodes.ts";

Deno.test("checkDigit: as in the examples of GS1", () => {
  // GS1's own: SSCC 1 0614141 234567890 (8), GTIN 629104150021 (3).
  assert.equal(checkDigit("10614141234567890"), "8");
  assert.equal(checkDigit("629104150021"), "3");
});

Deno.test("ssccOf: 18 digits with the prefix behind the extension digit, none twice", () => {
  assert.match(ssccOf(1), /^0{7,}1\d$/);
  assert.equal(ssccOf(1).length, 18);
  assert.equal(ssccOf(3_234_567_890, "0614141").slice(0, 17), "30614141234567890");
  const numbers = Array.from({ length: 5000 }, (_, at) => ssccOf(at * 1_999_999 + 1));
  assert.equal(new Set(numbers).size, numbers.length);
  for (const number of numbers) assert.equal(checkDigit(number.slice(0, -1)), number.at(-1));
});
