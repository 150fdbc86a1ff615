import assert from "node:assert/strict";
import fc from "fast-check";
import { check } from "../../../domain/packing/check.ts";
import { sweepPairs } from "../../../domain/packing/check/sweep.ts";
import type { Layout, PackingProblem, PlacedBox } from "../../../domain/packing/problem.ts";
import { guillotineLayout, randomOf } from "./guillotine_layout.ts";

const PACKING_TYPES = fc.integer({ min: 0, max: 4 });

Deno.test("check: pallets cut into boxes are right, with holes in their top layers too", () => {
  fc.assert(
    fc.property(fc.integer(), PACKING_TYPES, fc.boolean(), (seed, packingType, holes) => {
      const { problem, layout } = guillotineLayout(seed, packingType, { holes });
      assert.deepEqual(check(problem, layout), []);
    }),
    { numRuns: 400 },
  );
});

/** A layout with one box replaced by others, chosen by the numbers of pallet, layer and box. */
function withBox(
  { pallets }: Layout,
  [palletAt, layerAt, boxAt]: number[],
  replace: (box: PlacedBox) => PlacedBox[],
): Layout {
  const put = <Item>(items: readonly Item[], at: number | undefined, by: (item: Item) => Item[]) =>
    items.flatMap((item, index) => index === at ? by(item) : [item]);
  return {
    pallets: put(pallets, palletAt, (pallet) => [{
      ...pallet,
      layers: put(pallet.layers, layerAt, (layer) => [{
        ...layer,
        boxes: put(layer.boxes, boxAt, replace),
      }]),
    }]),
  };
}

const places = ({ pallets }: Layout) =>
  pallets.flatMap(({ layers }, pallet) =>
    layers.flatMap(({ boxes }, layer) =>
      boxes.map((placed, box) => ({ at: [pallet, layer, box], placed }))
    )
  );

const MUTATIONS: Record<
  string,
  (problem: PackingProblem, layout: Layout, random: () => number) => Layout | undefined
> = {
  move: ({ pallet }, layout, random) => {
    const all = places(layout);
    const { at } = all[Math.floor(random() * all.length)]!;
    const by = pallet.length * (0.01 + random()) * (random() < 0.5 ? -1 : 1);
    const along = random() < 0.5 ? "x" : "y";
    return withBox(layout, at, (box) => [{ ...box, [along]: box[along] + by }]);
  },
  turn: ({ types }, layout, random) => {
    const all = places(layout).filter(({ placed: { type, orientation } }) =>
      orientation < 2 && types[type]!.length !== types[type]!.width
    );
    const chosen = all[Math.floor(random() * all.length)];
    return chosen && withBox(layout, chosen.at, (box) => [
      { ...box, orientation: box.orientation === 0 ? 1 : 0 },
    ]);
  },
  drop: (_, layout, random) => {
    const all = places(layout);
    return withBox(layout, all[Math.floor(random() * all.length)]!.at, () => []);
  },
  duplicate: (_, layout, random) => {
    const all = places(layout);
    return withBox(layout, all[Math.floor(random() * all.length)]!.at, (box) => [box, box]);
  },
  swap: ({ types }, layout, random) => {
    const upright = places(layout).filter(({ placed }) => placed.orientation === 0);
    const one = upright[Math.floor(random() * upright.length)];
    const footprint = (box: PlacedBox) => `${types[box.type]!.length} ${types[box.type]!.width}`;
    const others = upright.filter(({ placed }) =>
      one !== undefined && footprint(placed) !== footprint(one.placed)
    );
    const other = others[Math.floor(random() * others.length)];
    if (one === undefined || other === undefined) return undefined;
    const first = withBox(layout, one.at, (box) => [{ ...box, type: other.placed.type }]);
    return withBox(first, other.at, (box) => [{ ...box, type: one.placed.type }]);
  },
};

for (const [name, mutate] of Object.entries(MUTATIONS)) {
  Deno.test(`check: finds the ${name} of a box in a layout that was right`, () => {
    let mutated = 0;
    fc.assert(
      fc.property(fc.integer(), PACKING_TYPES, (seed, packingType) => {
        const { problem, layout } = guillotineLayout(seed, packingType);
        const wrong = mutate(problem, layout, randomOf(seed + 1));
        if (wrong === undefined) return;
        mutated++;
        assert.notDeepEqual(check(problem, wrong), []);
      }),
      { numRuns: 300 },
    );
    assert.ok(mutated > 100);
  });
}

Deno.test("sweepPairs: visits the pairs that meet, touching ones included, each once", () => {
  const interval = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 4 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(interval, interval, interval), { maxLength: 30 }), (sizes) => {
      const cuboids = sizes.map(([[x, dx], [y, dy], [z, dz]]) => (
        { x0: x, x1: x + dx, y0: y, y1: y + dy, z0: z, z1: z + dz }
      ));
      const expected: string[] = [];
      cuboids.forEach((a, i) =>
        cuboids.slice(0, i).forEach((b, j) => {
          const apart = a.x0 > b.x1 || b.x0 > a.x1 || a.y0 > b.y1 || b.y0 > a.y1 || a.z0 > b.z1 ||
            b.z0 > a.z1;
          if (!apart) expected.push(`${j} ${i}`);
        })
      );
      const visited: string[] = [];
      sweepPairs(cuboids, (a, b) => visited.push(`${Math.min(a, b)} ${Math.max(a, b)}`));
      assert.deepEqual(visited.toSorted(), expected.toSorted());
    }),
  );
});
