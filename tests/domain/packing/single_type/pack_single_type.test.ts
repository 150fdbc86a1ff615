import assert from "node:assert/strict";
import fc from "fast-check";
import { boxesIn, fourBlocks } from "../../../../domain/packing/single_type/four_blocks.ts";
import {
  packSingleType,
  SingleTypeLayers,
} from "../../../../domain/packing/single_type/pack_single_type.ts";
import { assertSound, mostByTrial } from "./layers.ts";
import { casesOf } from "../../../support/random_cases.ts";

const rectangle = (length: number, width: number) => ({ length, width });

/** Packs, checks the layer and answers its count. */
function pack(L: number, W: number, l: number, w: number, effort = 1): number {
  const layer = packSingleType(rectangle(L, W), rectangle(l, w), { effort });
  assertSound(layer, rectangle(L, W), rectangle(l, w));
  return layer.count;
}

/** Counts that equal the upper bound, so that they are optimal. */
const optima: [number, number, number, number, number][] = [
  [1000, 1000, 205, 159, 30],
  [1000, 1000, 200, 150, 33],
  [22, 16, 5, 3, 23],
  [30, 22, 7, 4, 23],
  [40, 25, 7, 3, 47],
  [86, 82, 15, 11, 42],
  [63, 60, 8, 5, 94],
  [100, 82, 8, 5, 204],
  [153, 100, 24, 7, 90],
  [1200, 800, 400, 300, 8],
  [1200, 800, 600, 400, 4],
  [1200, 800, 390, 290, 8],
  [1200, 800, 385, 255, 9],
  [1200, 800, 240, 160, 25],
  [1200, 1000, 600, 400, 5],
  [1200, 1000, 400, 300, 10],
];

/** Optimal counts of instances for which five blocks are not enough. */
const hardOptima: [number, number, number, number, number][] = [
  [43, 26, 7, 3, 53],
  [49, 28, 8, 3, 57],
  [57, 34, 7, 4, 69],
  [61, 35, 10, 3, 71],
  [67, 37, 11, 3, 75],
  [67, 40, 11, 3, 81],
];

for (const [L, W, l, w, most] of optima) {
  Deno.test(`${most} boxes of ${l} × ${w} lie on ${L} × ${W}`, () => {
    const layer = packSingleType(rectangle(L, W), rectangle(l, w), { effort: 2 });
    assertSound(layer, rectangle(L, W), rectangle(l, w));
    assert.deepEqual([layer.count, layer.bound], [most, most]);
  });
}

Deno.test("where five blocks are not enough, at most one box is missing", () => {
  for (const [L, W, l, w, most] of hardOptima) {
    const layer = packSingleType(rectangle(L, W), rectangle(l, w), { effort: 2 });
    assertSound(layer, rectangle(L, W), rectangle(l, w));
    assert.deepEqual([layer.count, layer.bound], [most - 1, most], `${[L, W, l, w]}`);
  }
});

const small = fc.record({
  L: fc.integer({ min: 1, max: 9 }),
  W: fc.integer({ min: 1, max: 7 }),
  l: fc.integer({ min: 1, max: 6 }),
  w: fc.integer({ min: 1, max: 5 }),
});

Deno.test("on small floors no trial of all places finds more, and the bound is none too low", () => {
  fc.assert(
    fc.property(small, ({ L, W, l, w }) => {
      const layer = packSingleType(rectangle(L, W), rectangle(l, w));
      assertSound(layer, rectangle(L, W), rectangle(l, w));
      const most = mostByTrial(L, W, l, w);
      assert.equal(layer.count, most);
      assert.ok(layer.bound >= most);
    }),
    { numRuns: casesOf(200), seed: 4 },
  );
});

const everyday = fc.record({
  L: fc.integer({ min: 300, max: 1200 }),
  W: fc.integer({ min: 300, max: 1000 }),
  l: fc.integer({ min: 80, max: 500 }),
  w: fc.integer({ min: 60, max: 400 }),
});

Deno.test("never fewer than one to four blocks hold, nor than a cut in two of such", () => {
  const simple = (L: number, W: number, l: number, w: number) =>
    boxesIn(fourBlocks(L, W, Math.max(l, w), Math.min(l, w), Infinity));
  fc.assert(
    fc.property(everyday, fc.nat(1200), ({ L, W, l, w }, cut) => {
      const count = pack(L, W, l, w);
      assert.ok(count >= simple(L, W, l, w));
      const x = cut % (L + 1);
      assert.ok(count >= simple(x, W, l, w) + simple(L - x, W, l, w));
    }),
    { numRuns: casesOf(200), seed: 5 },
  );
});

Deno.test("turning the floor, the box or both changes no count", () => {
  fc.assert(
    fc.property(everyday, ({ L, W, l, w }) => {
      const count = pack(L, W, l, w);
      assert.deepEqual(
        [pack(W, L, l, w), pack(L, W, w, l), pack(W, L, w, l)],
        Array(3).fill(count),
      );
    }),
    { numRuns: casesOf(100), seed: 6 },
  );
});

Deno.test("decimals count as the same sizes in thousandths", () => {
  fc.assert(
    fc.property(everyday, fc.constantFrom(10, 100, 1000), ({ L, W, l, w }, unit) => {
      assert.equal(pack(L / unit, W / unit, l / unit, w / unit), pack(L, W, l, w));
    }),
    { numRuns: casesOf(100), seed: 7 },
  );
});

Deno.test("sizes of endless decimals neither overlap nor stick out", () => {
  const third = packSingleType(rectangle(1, 1), rectangle(1 / 3, 1 / 7));
  for (let i = 0; i < third.count; i++) {
    const [alongX, alongY] = third.turned[i] ? [1 / 7, 1 / 3] : [1 / 3, 1 / 7];
    assert.ok(third.x[i]! + alongX <= 1 && third.y[i]! + alongY <= 1);
  }
  assertSound(third, rectangle(1, 1), rectangle(1 / 3, 1 / 7));
});

Deno.test("a box that must not turn lies in one grid", () => {
  const layer = packSingleType(rectangle(1200, 800), rectangle(290, 390), { mayTurn: false });
  assertSound(layer, rectangle(1200, 800), rectangle(290, 390));
  assert.equal(layer.count, 8);
  assert.equal(layer.bound, 8);
  assert.ok(layer.turned.every((turned) => turned === 0));
});

Deno.test("every box lies against the origin or another box on both sides", () => {
  fc.assert(
    fc.property(everyday, ({ L, W, l, w }) => {
      const { x, y, turned, count } = packSingleType(rectangle(L, W), rectangle(l, w));
      const ends = (at: Float64Array, along: number, across: number) =>
        new Set([
          0,
          ...Array.from({ length: count }, (_, i) => at[i]! + (turned[i] ? across : along)),
        ]);
      const endsX = ends(x, l, w);
      const endsY = ends(y, w, l);
      assert.ok(x.every((at) => endsX.has(at)) && y.every((at) => endsY.has(at)));
    }),
    { numRuns: casesOf(100), seed: 8 },
  );
});

Deno.test("many tiny boxes, no box at all, and edges that are none", () => {
  assert.ok(pack(300, 200, 10, 7) >= 850);
  assert.equal(pack(100, 100, 101, 5), 0);
  assert.equal(pack(5, 5, 10, 10), 0);
  for (const edge of [0, -1, NaN, Infinity]) {
    assert.throws(() => packSingleType(rectangle(10, edge), rectangle(1, 2)), RangeError);
    assert.throws(() => packSingleType(rectangle(10, 10), rectangle(edge, 2)), RangeError);
  }
});

Deno.test("more effort finds no fewer boxes", () => {
  for (const [L, W, l, w] of [[43, 26, 7, 3], [1200, 800, 57, 43], [67, 44, 6, 5]] as const) {
    assert.ok(pack(L, W, l, w, 0) <= pack(L, W, l, w, 1));
  }
});

Deno.test("the latest layers are remembered, older ones computed again", () => {
  const layers = new SingleTypeLayers(2);
  const ask = (l: number) => layers.pack(rectangle(1200, 800), rectangle(l, 200));
  const first = ask(300);
  const second = ask(310);
  assert.equal(ask(300), first);
  ask(320);
  assert.equal(ask(300), first);
  assert.notEqual(ask(310), second);
  assert.deepEqual(ask(310), second);
  const fixed = layers.pack(rectangle(1200, 800), rectangle(300, 200), { mayTurn: false });
  assert.notEqual(fixed, first);
});
