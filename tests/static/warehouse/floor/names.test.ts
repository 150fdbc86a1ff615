/** Numbered names. */
import assert from "node:assert/strict";
import {
  freeName,
  incrementedName,
  sequenceStep,
} from "../../../../static/warehouse/floor/model/names.ts";

Deno.test("incrementedName: increments the last number and keeps leading zeros", () => {
  assert.equal(incrementedName("A01", 1), "A02");
  assert.equal(incrementedName("A09", 1), "A10");
  assert.equal(incrementedName("A2-N", 3), "A5-N");
  assert.equal(incrementedName("Hall 1, rack 099", 1), "Hall 1, rack 100");
  assert.equal(incrementedName("Dock", 1), "Dock 2");
  assert.equal(incrementedName("", 1), "2");
});

Deno.test("sequenceStep: copies of several names continue the series", () => {
  assert.equal(sequenceStep(["A01", "A02", "A03", "A04"]), 4);
  assert.equal(sequenceStep(["A01-N", "A01-S"]), 1);
  assert.equal(sequenceStep(["A05", "B01", "B02"]), 2);
  assert.equal(sequenceStep([]), 1);
});

Deno.test("freeName: skips used names", () => {
  const taken = new Set(["A02", "A03"]);
  assert.equal(freeName("A02", 1, taken), "A04");
  assert.equal(freeName("A02", 1, taken), "A05");
});
