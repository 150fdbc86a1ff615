/** Names that count on. */
import assert from "node:assert/strict";
import { countOf, countOn, freeName } from "../../../../static/warehouse/floor/model/names.ts";

Deno.test("a name counts on in its last number and keeps its zeros", () => {
  assert.equal(countOn("A01", 1), "A02");
  assert.equal(countOn("A09", 1), "A10");
  assert.equal(countOn("A2-N", 3), "A5-N");
  assert.equal(countOn("Hall 1, rack 099", 1), "Hall 1, rack 100");
  assert.equal(countOn("Dock", 1), "Dock 2");
  assert.equal(countOn("", 1), "2");
});

Deno.test("a copy of several names goes on where they end", () => {
  assert.equal(countOf(["A01", "A02", "A03", "A04"]), 4);
  assert.equal(countOf(["A01-N", "A01-S"]), 1);
  assert.equal(countOf(["A05", "B01", "B02"]), 2);
  assert.equal(countOf([]), 1);
});

Deno.test("a taken name is passed over", () => {
  const taken = new Set(["A02", "A03"]);
  assert.equal(freeName("A02", 1, taken), "A04");
  assert.equal(freeName("A02", 1, taken), "A05");
});
