import assert from "node:assert/strict";
import fc from "fast-check";
import type { Kind, Pattern } from "../../../../domain/packing/layers/pattern.ts";
import { selectLayers } from "../../../../domain/packing/layers/selection.ts";
import { toEnd } from "../../../../domain/packing/steps.ts";

interface Offered {
  pattern: Pattern;
  count: number;
  worth: number;
}

/** A layer by what the selection looks at. */
function offered(
  kind: Kind,
  height: number,
  worth: number,
  { count = 1, bearable = Infinity } = {},
): Offered {
  const pattern = { kind, height, bearable } as Pattern;
  return { pattern, count, worth };
}

const offers = (heights: fc.Arbitrary<number>, most: { layers: number; count: number }) =>
  fc.array(
    fc.tuple(
      fc.constantFrom<Kind>("dense", "dense", "loose", "top"),
      heights,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: most.count }),
      fc.constantFrom(Infinity, Infinity, 0.5, 3, 8, 20),
    ).map(([kind, height, worth, count, bearable]) =>
      offered(kind, height, worth, { count, bearable })
    ),
    { maxLength: most.layers },
  );

const RANK: Record<Kind, number> = { top: 0, loose: 1, dense: 2 };

/** From the top down: of those that may be anywhere, what bears less is above. */
const topDown = <Item extends { pattern: Pattern }>(items: readonly Item[]) =>
  items.toSorted(({ pattern: a }, { pattern: b }) =>
    RANK[a.kind] - RANK[b.kind] || a.bearable - b.bearable
  );

/** Whether layers, from the top down, may stand on each other. */
function proper(
  layers: readonly Pattern[],
  height: number,
  maxLoose: number,
  density: number,
): boolean {
  const count = (kind: Kind) => layers.filter((layer) => layer.kind === kind).length;
  let above = 0;
  for (const layer of layers) {
    if (layer.kind === "top" ? above > 0 : above * density > layer.bearable + 1e-9 * above) {
      return false;
    }
    above += layer.height;
  }
  return above <= height + 1e-9 * height && count("top") <= 1 && count("loose") <= maxLoose;
}

const total = (layers: readonly Pattern[], pool: readonly Offered[]) =>
  layers.reduce((sum, layer) => sum + pool.find(({ pattern }) => pattern === layer)!.worth, 0);

/** The most that a choice is worth, by trying all. */
function mostWorth(pool: readonly Offered[], ...rules: [number, number, number]): number {
  const single = topDown(pool).flatMap(({ pattern, count }) => Array<Pattern>(count).fill(pattern));
  let most = 0;
  for (let choice = 0; choice < 1 << single.length; choice++) {
    const layers = single.filter((_, at) => choice >> at & 1);
    if (proper(layers, ...rules)) most = Math.max(most, total(layers, pool));
  }
  return most;
}

function assertProper(
  chosen: readonly Pattern[],
  pool: readonly Offered[],
  ...rules: [number, number, number]
) {
  for (const { pattern, count } of pool) {
    assert.ok(chosen.filter((layer) => layer === pattern).length <= count);
  }
  // Of those that bear alike the lower is above, as they are stacked.
  const layers = topDown(
    chosen.toSorted((a, b) => a.height - b.height).map((pattern) => ({ pattern })),
  ).map(({ pattern }) => pattern);
  assert.ok(
    proper(layers, ...rules),
    JSON.stringify(layers.map(({ kind, height }) => [kind, height])),
  );
}

Deno.test("selectLayers: layers of whole heights that are worth most together", () => {
  fc.assert(
    fc.property(
      offers(fc.integer({ min: 1, max: 9 }), { layers: 4, count: 2 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 2 }),
      // Powers of two, so that what is borne is a whole height, or half of one.
      fc.constantFrom(0.25, 1, 2),
      (pool, ...rules) => {
        const chosen = toEnd(selectLayers(pool, ...rules));
        assertProper(chosen, pool, ...rules);
        assert.equal(total(chosen, pool), mostWorth(pool, ...rules));
      },
    ),
    { numRuns: 400 },
  );
});

Deno.test("selectLayers: layers of any heights fit, and nothing bears too much", () => {
  fc.assert(
    fc.property(
      offers(fc.integer({ min: 100, max: 9000 }).map((height) => height / 10), {
        layers: 8,
        count: 5,
      }),
      fc.integer({ min: 1000, max: 25_000 }).map((height) => height / 10),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom(0, 0.001, 0.02),
      (pool, ...rules) => assertProper(toEnd(selectLayers(pool, ...rules)), pool, ...rules),
    ),
    { numRuns: 200 },
  );
});

Deno.test("selectLayers: one top, and so many that carry little", () => {
  const tops = offered("top", 2, 9, { count: 5 });
  const loose = offered("loose", 2, 8, { count: 5 });
  const dense = offered("dense", 2, 1, { count: 5 });
  const kinds = (maxLoose: number) =>
    toEnd(selectLayers([tops, loose, dense], 12, maxLoose, 0)).map(({ kind }) => kind).toSorted();
  assert.deepEqual(kinds(0), ["dense", "dense", "dense", "dense", "dense", "top"]);
  assert.deepEqual(kinds(2), ["dense", "dense", "dense", "loose", "loose", "top"]);
  assert.deepEqual(kinds(4), ["dense", "loose", "loose", "loose", "loose", "top"]);
});

Deno.test("selectLayers: what bears little comes to stand above, or not at all", () => {
  const weak = offered("dense", 4, 10, { bearable: 4, count: 3 });
  const firm = offered("dense", 4, 9, { count: 3 });
  const chosen = (density: number) =>
    toEnd(selectLayers([weak, firm], 12, 0, density)).map(({ bearable }) => bearable).toSorted();
  assert.deepEqual(chosen(0.5), [4, 4, 4]);
  assert.deepEqual(chosen(1), [4, 4, Infinity]);
  assert.deepEqual(chosen(2), [4, Infinity, Infinity]);
});

Deno.test("selectLayers: a pallet is filled to the last bit, with no room for more", () => {
  const third = offered("dense", 30 * (0.1 + 0.2), 1, { count: 9 });
  assert.equal(toEnd(selectLayers([third], 27, 0, 0)).length, 3);
  assert.deepEqual(
    toEnd(selectLayers([offered("dense", 11, 1), offered("top", 11, 1)], 10, 1, 0)),
    [],
  );
  assert.deepEqual(toEnd(selectLayers([], 10, 1, 0)), []);
  assert.deepEqual(toEnd(selectLayers([third], 0, 1, 0)), []);
});
