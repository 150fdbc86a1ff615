/** What is printed, as it is typed and as it stands in the address. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatChoice,
  formatSheet,
  parseChoice,
  parseSheet,
} from "../../../../static/warehouse/sheet/print_choice.ts";
import {
  formatPrint,
  parsePrint,
  type PrintChoice,
} from "../../../../static/warehouse/print/printed_orders.ts";

Deno.test("pallet ranges: numbers and ranges in any order, with any separators", () => {
  assert.deepEqual(parseChoice("", 3), [1, 2, 3]);
  assert.deepEqual(parseChoice("2", 3), [2]);
  assert.deepEqual(parseChoice("5, 1-3", 7), [1, 2, 3, 5]);
  assert.deepEqual(parseChoice(" 1 – 2;4 4 ", 7), [1, 2, 4]);
});

Deno.test("pallet ranges: invalid text is refused", () => {
  for (const text of ["0", "4", "3-1", "1-", "-2", "one", "1.5", "1-2-3", "99999999"]) {
    assert.equal(parseChoice(text, 3), undefined, text);
  }
});

Deno.test("pallet ranges: the shortest text parses to the same pallets", () => {
  assert.equal(formatChoice([1, 2, 3, 5, 7, 8], 9), "1-3, 5, 7-8");
  assert.equal(formatChoice([1, 2], 2), "");
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (all) => {
      const selected = all.sort((a, b) => a - b);
      assert.deepEqual(parseChoice(formatChoice(selected, 40), 40), selected);
    }),
  );
});

Deno.test("address: only settings that differ from the defaults", () => {
  const usual = { pallets: "", paper: "a4", list: true, steps: true } as const;
  assert.deepEqual(parseSheet("", "de-DE"), usual);
  assert.equal(formatSheet(usual, "de-DE"), "");
  const other = { pallets: "1-2", paper: "letter", list: false, steps: false } as const;
  assert.equal(formatSheet(other, "de-DE"), "?pallets=1-2&paper=letter&list=no&steps=no");
  assert.deepEqual(parseSheet("?pallets=1-2&paper=letter&list=no&steps=no", "de-DE"), other);
  assert.equal(parseSheet("?paper=papyrus", "en-US").paper, "letter");
});

Deno.test("address of several orders: each order once; selected parts, by default all", () => {
  const usual = { orders: ["b", "a"], parts: ["sheets", "labels", "notes"], paper: "a4" } as const;
  assert.deepEqual(parsePrint("?orders=b,a,b,", "de-DE"), usual);
  assert.deepEqual(parsePrint("", "de-DE").orders, []);
  for (
    const parts of [["notes"], [], ["sheets", "notes"], [...usual.parts]] as PrintChoice["parts"][]
  ) {
    const choice: PrintChoice = { orders: ["b", "a"], parts, paper: "letter" };
    assert.deepEqual(parsePrint(formatPrint(choice, "de-DE"), "de-DE"), choice);
  }
  assert.deepEqual(parsePrint("?orders=a&parts=labels,stamps,sheets", "de-DE").parts, [
    "sheets",
    "labels",
  ]);
});
