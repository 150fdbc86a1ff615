import assert from "node:assert/strict";
import {
  hashDistance,
  nearHashes,
  type PictureHash,
  pictureHash,
} from "../../../domain/images/likeness/picture_hash.ts";

Deno.test("pictureHash: a bit for each cell that is lighter than the whole", () => {
  const light = Array.from({ length: 130 }, (_, at) => at === 0 || at === 33 ? 0.5 : -0.1);
  assert.deepEqual(pictureHash(light), [1, 2]);
  assert.deepEqual(pictureHash(new Array(64).fill(1)), [0xffffffff, 0xffffffff]);
});

Deno.test("hashDistance: number of different bits", () => {
  assert.equal(hashDistance([0, 0], [0, 0]), 0);
  assert.equal(hashDistance([0b1011, 0], [0b1000, 0x80000000]), 3);
  assert.equal(hashDistance([0, 0], [0xffffffff, 0xffffffff]), 64);
});

Deno.test("nearHashes: agrees with comparing all pairs", () => {
  // Of a small generator, so that the same hashes come each time.
  let seed = 7;
  const random = () => (seed = Math.imul(seed, 1664525) + 1013904223 >>> 0) >>> 8;
  const half = () => (random() << 16 ^ random()) >>> 0;
  const hashes: PictureHash[] = Array.from({ length: 60 }, () => [half(), half()]);
  for (const [low, high] of hashes.slice(0, 40)) {
    let [l, h] = [low, high];
    for (let flips = random() % 9; flips > 0; flips--) {
      const bit = random() % 64;
      if (bit < 32) l = (l ^ 1 << bit) >>> 0;
      else h = (h ^ 1 << bit - 32) >>> 0;
    }
    hashes.push([l, h]);
  }
  const expected: [number, number][] = [];
  for (let one = 0; one < hashes.length; one++) {
    for (let other = one + 1; other < hashes.length; other++) {
      if (hashDistance(hashes[one]!, hashes[other]!) <= 5) expected.push([one, other]);
    }
  }
  assert.equal(expected.length > 10, true);
  assert.deepEqual(nearHashes(hashes), expected);
});
