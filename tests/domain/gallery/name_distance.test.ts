import assert from "node:assert/strict";
import fc from "fast-check";
import { errorsAllowed, findInName } from "../../../domain/gallery/name_distance.ts";

Deno.test("findInName: missing, wrong, added and swapped letters count as one error", () => {
  const errors = (typed: string, name: string) => findInName(typed, name, 9)?.errors;
  assert.equal(errors("vangogh", "vincent van gogh"), 0);
  assert.equal(errors("van goh", "vincent van gogh"), 1);
  assert.equal(errors("starry nigth", "the starry night"), 1);
  assert.equal(errors("hokusay", "katsushika hokusai"), 1);
  assert.equal(errors("duerer", "albrecht durer"), 1);
  assert.equal(findInName("rembrandt", "vermeer", 2), undefined);
});

Deno.test("findInName: reports matches at the start of a word", () => {
  assert.deepEqual(findInName("vang", "vincent van gogh", 0), {
    errors: 0,
    atWord: true,
    isWhole: false,
  });
  assert.equal(findInName("gernica", "guernica", 1)!.isWhole, true);
  assert.deepEqual(findInName("vang", "evangelist", 0), {
    errors: 0,
    atWord: false,
    isWhole: false,
  });
});

Deno.test("findInName: any part of a name is found without an error, and edits bound the errors", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcd "), minLength: 1, maxLength: 12 });
  fc.assert(fc.property(letters, fc.nat(), fc.nat(), fc.nat(), (name, from, length, at) => {
    const text = name.replaceAll(" ", "");
    fc.pre(text.length > 2);
    const start = from % (text.length - 1);
    const part = text.slice(start, start + 2 + length % (text.length - start - 1));
    assert.equal(findInName(part, name, 9)!.errors, 0);
    const place = at % part.length;
    const spoiled = `${part.slice(0, place)}x${part.slice(place + 1)}`;
    assert.ok(findInName(spoiled, name, 9)!.errors <= 1);
  }));
});

Deno.test("errorsAllowed: none in short words, two in long ones", () => {
  assert.deepEqual(["vang", "vango", "van goh", "starry nigth"].map(errorsAllowed), [0, 1, 1, 2]);
});
