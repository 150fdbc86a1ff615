import assert from "node:assert/strict";
import fc from "fast-check";
import { typingErrors } from "../../domain/typing_errors.ts";

Deno.test("typing errors: inserted, removed, replaced and swapped letters", () => {
  const cases: [string, string, number][] = [
    ["", "", 0],
    ["tea", "", 3],
    ["tea", "tea", 0],
    ["tea", "teas", 1],
    ["tea", "tae", 1],
    ["rice", "mice", 1],
    ["ca", "abc", 3],
  ];
  for (const [a, b, errors] of cases) assert.equal(typingErrors(a, b), errors, `${a} ${b}`);
});

Deno.test("typing errors: 0 for equal texts, symmetric, at most the longer length", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcd"), maxLength: 8 });
  fc.assert(fc.property(word, word, (a, b) => {
    const errors = typingErrors(a, b);
    assert.equal(errors === 0, a === b);
    assert.equal(errors, typingErrors(b, a));
    assert.ok(errors <= Math.max(a.length, b.length));
    assert.ok(errors >= Math.abs(a.length - b.length));
  }));
});
