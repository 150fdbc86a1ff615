import assert from "node:assert/strict";
import {
  afterRemoval,
  nextMatching,
  step,
} from "../../../../../static/gallery/curator/state/filters.ts";

const LIST = [10, 20, 30, 40];

Deno.test("step: one forwards or back, within the ends", () => {
  assert.equal(step(LIST, 20, 1), 30);
  assert.equal(step(LIST, 20, -1), 10);
  assert.equal(step(LIST, 40, 1), 40);
  assert.equal(step(LIST, 10, -1), 10);
  assert.equal(step(LIST, undefined, 1), 10);
  assert.equal(step(LIST, 99, -1), 10);
  assert.equal(step([], 10, 1), undefined);
});

Deno.test("nextMatching: searches from the current position, then from the top", () => {
  const wanted = (id: number) => id === 10 || id === 30;
  assert.equal(nextMatching(LIST, 10, wanted), 30);
  assert.equal(nextMatching(LIST, 30, wanted), 10);
  assert.equal(nextMatching(LIST, undefined, wanted), 10);
  assert.equal(nextMatching(LIST, 10, (id) => id === 10), undefined);
  assert.equal(nextMatching(LIST, 20, () => false), undefined);
  assert.equal(nextMatching([], 20, () => true), undefined);
});

Deno.test("afterRemoval: the next, otherwise the previous", () => {
  assert.equal(afterRemoval(LIST, 20), 30);
  assert.equal(afterRemoval(LIST, 40), 30);
  assert.equal(afterRemoval([10], 10), undefined);
});
