/**
 * How often layers of one box type hold the most boxes that there can be. LAYERS=10000 takes so many
 * problems instead of 500.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { packSingleType } from "../../../../domain/packing/single_type/pack_single_type.ts";
import { Draws } from "../draws.ts";
import { holds, provedTooMany } from "./layer_proof.ts";
import { mostByTrial } from "./layers.ts";
import { scaledBound, type Sizes } from "./scaled_sizes.ts";

const LAYERS = Number(Deno.env.get("LAYERS") ?? 250);

/**
 * A floor of 400 to 3,200 and at most twice as long as wide, boxes at most four times as long as wide,
 * up to 100 on a floor: what the sets Cover I and II hold (Nelissen 1995), in random sizes.
 */
function randomSizes(draws: Draws): Sizes {
  for (;;) {
    const W = draws.whole(400, 1600);
    const L = Math.floor(W * draws.between(1, 2));
    const [area, shape] = [L * W / draws.between(1, 101), draws.between(1, 4)];
    const [l, w] = [Math.round(Math.sqrt(area * shape)), Math.round(Math.sqrt(area / shape))];
    if (l <= W && L * W < 101 * l * w) return [L, W, l, w];
  }
}

/** How a layer with default effort is known to be the best; undefined where it is not. */
function knownBest(sizes: Sizes): "area" | "scaled" | "search" | undefined {
  const [length, width, l, w] = sizes;
  const pack = (effort: number) =>
    packSingleType({ length, width }, { length: l, width: w }, { effort });
  // Effort 1 begins with what effort 0 does, and stops where that has met the bound.
  const atOnce = pack(0);
  if (atOnce.count === atOnce.bound) return "area";
  const bound = scaledBound(sizes);
  if (atOnce.count === bound) return "scaled";
  const { count } = pack(1);
  assert.ok(count >= atOnce.count && count <= bound, `${count} boxes, bound ${bound}: ${sizes}`);
  if (count === bound) return "scaled";
  return provedTooMany(sizes, count + 1) ? "search" : undefined;
}

Deno.test(`98 % of ${LAYERS} random layers hold as many boxes as there can be`, () => {
  const draws = new Draws(1);
  const known = { area: 0, scaled: 0, search: 0 };
  const open: Sizes[] = [];
  for (let at = 0; at < LAYERS; at++) {
    const sizes = randomSizes(draws);
    const how = knownBest(sizes);
    if (how === undefined) open.push(sizes);
    else known[how]++;
  }
  const words = `${JSON.stringify(known)}, ${open.length} open: ${open.slice(0, 20).join("; ")}`;
  assert.ok(open.length <= LAYERS / 50, words);
  // The bounds prove something, and the random problems are none that any bound would do for.
  assert.ok(known.scaled > LAYERS / 10 && known.search > 0, words);
});

const small = fc.tuple(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 8 }),
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 5 }),
);

Deno.test("what is proved of layers is so on small floors: trying all places shows it", () => {
  const agrees = (sizes: Sizes) => {
    const most = mostByTrial(...sizes);
    assert.equal(holds(sizes, most), true);
    assert.equal(holds(sizes, most + 1), false);
    assert.ok(!provedTooMany(sizes, most));
    return { most, bound: scaledBound(sizes) };
  };
  fc.assert(
    fc.property(small, (sizes) => {
      const { most, bound } = agrees(sizes);
      assert.ok(bound >= most);
    }),
    { numRuns: 40, seed: 9 },
  );
  // Where no bound is sharp the search tells.
  assert.deepEqual(agrees([14, 13, 4, 3]), { most: 14, bound: 15 });
  assert.deepEqual(agrees([14, 13, 5, 3]), { most: 11, bound: 12 });
  assert.ok(provedTooMany([14, 13, 4, 3], 15) && provedTooMany([14, 13, 5, 3], 12));
});
