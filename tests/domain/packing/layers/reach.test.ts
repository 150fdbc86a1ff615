import assert from "node:assert/strict";
import fc from "fast-check";
import { Reach } from "../../../../domain/packing/layers/reach.ts";

/** All sums of lengths, each as often as wanted, up to a most. */
function sumsOf(lengths: readonly number[], most: number): number[] {
  const sums = new Set([0]);
  for (const sum of sums) {
    for (const length of lengths) if (sum + length <= most + 1e-9) sums.add(sum + length);
  }
  return [...sums];
}

const longest = (sums: readonly number[], most: number) =>
  sums.reduce((best, sum) => sum <= most + 1e-9 && sum > best ? sum : best, 0);

Deno.test("Reach: the longest sum of whole lengths, exactly", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 5 }),
      (length, lengths) => {
        const reach = new Reach(length, lengths);
        const sums = sumsOf(lengths, length);
        for (let room = 0; room <= length; room++) {
          assert.equal(reach.share(room), longest(sums, room) / length);
          if (room < length) assert.equal(reach.share(room + 0.5), longest(sums, room) / length);
        }
      },
    ),
    { numRuns: 150 },
  );
});

Deno.test("Reach: sums of decimals count as too long rather than too short, by a step each", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 90 }).map((length) => length + 0.5),
      fc.array(fc.integer({ min: 30, max: 900 }).map((tenths) => tenths / 10), { maxLength: 3 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (length, lengths, part) => {
        const room = part * length;
        const used = new Reach(length, lengths).share(room) * length;
        const sums = sumsOf(lengths, length);
        assert.ok(used <= room + 1e-6, `${used} of ${room}`);
        // No length is under 3, and each is rounded up by a step at most.
        const rounding = (length / 3 + 1) * length / 1200;
        assert.ok(used <= longest(sums, used) + rounding, `${used} is no sum`);
        const sure = longest(sums, room - rounding);
        assert.ok(used >= sure - 1e-6, `${used}, ${sure} fits`);
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("Reach: lengths that fill the whole fill it, whatever rounding says", () => {
  for (const [length, part] of [[1.2, 0.4], [0.3, 0.1], [1200.3, 400.1], [7200, 1800]] as const) {
    const reach = new Reach(length, [part]);
    assert.equal(reach.share(length), 1);
    assert.equal(reach.share(10 * length), 1);
    assert.equal(reach.share(part * 0.99), 0);
  }
});

Deno.test("Reach: nothing fits into less than nothing, and without lengths nothing is used", () => {
  assert.equal(new Reach(10, [1]).share(-1e-9), 0);
  assert.equal(new Reach(10, [1]).share(-5), 0);
  assert.equal(new Reach(10, []).share(10), 0);
  assert.equal(new Reach(10, [11]).share(10), 0);
});
