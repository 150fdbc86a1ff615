import assert from "node:assert/strict";
import fc from "fast-check";
import { check } from "../../../domain/packing/check.ts";
import { supportsOf } from "../../../domain/packing/check/contact.ts";
import { stackOf } from "../../../domain/packing/check/solid.ts";
import { metricsOf } from "../../../domain/packing/metrics.ts";
import { type FreeBox, inBands } from "../../../domain/packing/free/bands.ts";
import type { LoadedPallet } from "../../../domain/packing/problem.ts";
import { withinTime } from "../../../domain/packing/time_limit.ts";
import { Draws } from "./draws.ts";
import { randomHeap } from "./free/random_heap.ts";
import { guillotineLayout } from "./guillotine_layout.ts";
import { naiveLoads } from "./naive_check.ts";
import { at, FREE, HIGH_AND_LOW, ONE, pallet, problem } from "./small_layouts.ts";

// Two cubes, across them a plank that rests on 2 and 10 of its 20, and a cube on its own.
const PLANK = problem(
  [{ bearableLoad: 20 }, {}, { length: 20, height: 5, weight: 10 }, { bearableLoad: 0 }],
  { minSupportRatio: 0.6 },
);
const ACROSS = pallet([10, 5], [[0, 0, 0], [1, 10, 0]], [[2, 8, 0]]);
const ALONE = pallet([10], [[3, 15, 5]]);

/** Numbers rounded to a billionth, so that they can be written down. */
const rounded = <Value>(value: Value): Value =>
  JSON.parse(
    JSON.stringify(
      value,
      (_, part) => typeof part === "number" ? Math.round(part * 1e9) / 1e9 : part,
    ),
  );

Deno.test("figures: a layout reckoned by hand", () => {
  const layout = { pallets: [ACROSS, ALONE] };
  assert.deepEqual(check(PLANK, layout), []);
  assert.deepEqual(
    rounded(metricsOf(PLANK, layout)),
    rounded({
      pallets: 2,
      bound: { pallets: 1, volume: 1, layers: 1, large: 1 },
      gap: { pallets: 1, share: 1 },
      volume_fill: 0.1,
      volume_fill_but_last: 0.15,
      weakest_support: { pallet: 1, layer: 2, order: 3, key: "2", share: 0.6 },
      most_loaded: {
        ...{ pallet: 1, layer: 1, order: 1, key: "0" },
        share: 1 / 12,
        load: 10 / 6,
        bearable_load: 20,
      },
      well_supported: 0.75,
      interlocked: 1,
      // Half of the plank's base is on one cube.
      column_strength: 0.75,
      towers: 0,
      // Friction: the plank and the cube would tip later.
      tilt: Math.atan(0.4) * 180 / Math.PI,
      types_per_layer: 4 / 3,
      out_of_turn: null,
      by_pallet: [
        {
          height: 15,
          weight: 20,
          boxes: 3,
          volume_fill: 0.15,
          centre_of_gravity: { x: 5, y: 14, z: 8.75, off_centre: Math.sqrt(0.122) },
          out_of_turn: null,
          layers: [
            { height: 10, boxes: 2, types: 2, cover: 0.25 },
            { height: 5, boxes: 1, types: 1, cover: 0.25 },
          ],
        },
        {
          height: 10,
          weight: 5,
          boxes: 1,
          volume_fill: 0.05,
          centre_of_gravity: { x: 10, y: 20, z: 5, off_centre: 0 },
          out_of_turn: null,
          layers: [{ height: 10, boxes: 1, types: 1, cover: 0.125 }],
        },
      ],
    }),
  );
});

Deno.test("figures: of what there is none, nothing is said", () => {
  const { volume_fill_but_last, weakest_support, most_loaded, by_pallet, well_supported, gap } =
    metricsOf(problem([{ weight: 0, bearableLoad: 0 }]), { pallets: [ONE] });
  assert.deepEqual(
    [volume_fill_but_last, weakest_support, most_loaded, by_pallet[0]!.centre_of_gravity],
    [null, null, null, null],
  );
  assert.deepEqual([well_supported, gap], [1, { pallets: 0, share: 0 }]);
});

Deno.test("figures: what a box bears is everything above it", () => {
  const tower = { ...problem([{ bearableLoad: 100 }, { bearableLoad: 8 }, {}]) };
  tower.pallet = { length: 40, width: 20, height: 30 };
  const layout = { pallets: [pallet([10, 10, 10], [[0, 0, 0]], [[1, 0, 0]], [[2, 0, 0]])] };
  const { most_loaded } = metricsOf(tower, layout);
  assert.deepEqual(most_loaded, {
    ...{ pallet: 1, layer: 2, order: 2, key: "1" },
    ...{ share: 5 / 8, load: 5, bearable_load: 8 },
  });
  const stronger = { ...tower, types: tower.types.map((type) => ({ ...type, bearableLoad: 16 })) };
  assert.deepEqual(
    [metricsOf(stronger, layout).most_loaded?.order, metricsOf(stronger, layout).most_loaded?.load],
    [1, 10],
  );
});

Deno.test("figures: boxes interlock that rest on two, and stacks that nothing holds are towers", () => {
  const small = problem([{}, { length: 20 }], { minSupportRatio: 0.4 });
  const high = { ...small, pallet: { length: 40, width: 20, height: 60 } };
  const column = (x: number, y: number, boxes: number) =>
    Array.from({ length: boxes }, () => [[0, x, y]] as [number, number, number][]);
  const of = (...layers: [number, number, number][][]) => {
    const { interlocked, towers } = metricsOf(high, {
      pallets: [pallet(layers.map(() => 10), ...layers)],
    });
    return [interlocked, towers];
  };
  assert.deepEqual(of([[0, 0, 0]]), [null, 0]);
  // Three cubes are three times as high as one is wide, four are more.
  assert.deepEqual(of(...column(0, 0, 3)), [0, 0]);
  assert.deepEqual(of(...column(0, 0, 4)), [0, 1]);
  // Beside a cube three of the four rise free, beside a far one all four.
  assert.deepEqual(of([[0, 0, 0], [0, 10, 0]], ...column(0, 0, 3)), [0, 0]);
  assert.deepEqual(of([[0, 0, 0], [0, 30, 0]], ...column(0, 0, 3)), [0, 1]);
  // A plank across two cubes ends their columns, and a column of four stands on it.
  assert.deepEqual(of([[0, 0, 0], [0, 10, 0]], [[1, 0, 0]], ...column(0, 0, 4)), [1 / 5, 1]);
});

Deno.test("figures: a pallet can be tilted until a box slides, or a slender stack tips over", () => {
  const high = { ...problem([{}]), pallet: { length: 40, width: 20, height: 60 } };
  const tilt = (first: [number, number, number][], above: number) => {
    const layers = [first, ...Array.from({ length: above }, () => [[0, 0, 0]] as typeof first)];
    return metricsOf(high, { pallets: [pallet(layers.map(() => 10), ...layers)] }).tilt!;
  };
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 0.01, `${a}, not ${b}`);
  near(tilt([[0, 0, 0]], 0), 21.8);
  // Two cubes would tip at 26.57°, four do at one in four.
  near(tilt([[0, 0, 0]], 1), 21.8);
  near(tilt([[0, 0, 0]], 3), 14.04);
  // A cube that touches the lowest leaves three of them free.
  near(tilt([[0, 0, 0], [0, 10, 0]], 3), 18.43);
});

Deno.test("figures: out of turn is what must be set aside, pallet by pallet", () => {
  const stops = [3, 1, 2, null];
  const walked = problem(stops.map((stop) => ({ stop })));
  const cubes = (...types: number[]) => pallet([10], types.map((type, at) => [type, 10 * at, 0]));
  const outOfTurn = (...pallets: LoadedPallet[]) => {
    const { out_of_turn, by_pallet } = metricsOf(walked, { pallets });
    return [out_of_turn, ...by_pallet.map(({ out_of_turn }) => out_of_turn)];
  };
  assert.deepEqual(outOfTurn(cubes(1, 2, 0)), [0, 0]);
  assert.deepEqual(outOfTurn(cubes(1, 3, 2)), [0, 0]);
  // The third stop's box alone, though two come after it.
  assert.deepEqual(outOfTurn(cubes(0, 1, 2)), [1, 1]);
  assert.deepEqual(outOfTurn(cubes(0, 2, 1), cubes(2, 3, 1), cubes(1)), [3, 2, 1, 0]);
});

Deno.test("figures: free boxes rest on the tops that are there", () => {
  // The plank rests on a cube and, two lower than the tolerance allows, not on the other.
  const free = problem([{}, { height: 8 }, { length: 20 }], { ...FREE, minSupportRatio: 0.5 });
  const boxes = [at([0, 0, 0, 0], 1), at([1, 10, 0, 0], 2), at([2, 0, 0, 10], 3)];
  const layout = { pallets: [{ height: 20, layers: [{ height: 20, boxes }] }] };
  assert.deepEqual(check(free, layout), []);
  const { weakest_support, well_supported, types_per_layer, by_pallet } = metricsOf(free, layout);
  assert.equal(by_pallet[0]!.layers[0]!.cover, 0.25);
  assert.equal(weakest_support?.share, 0.5);
  assert.equal(weakest_support.order, 3);
  assert.deepEqual([well_supported, types_per_layer], [2 / 3, 3]);
});

Deno.test("figures: those of heaps in bands are what plain sums say", () => {
  const run = fc.property(fc.integer(), fc.constantFrom(1, 0.1, 1 / 3), (seed, scale) => {
    const draws = new Draws(seed);
    const heap = randomHeap(draws, draws.whole(1, 30), { scale });
    const types = heap.problem.types.map((type) => ({ ...type, bearableLoad: draws.whole(1, 20) }));
    const asked = { ...heap.problem, types };
    const layout = { pallets: [inBands(heap.boxes, heap.slack)] };
    const { by_pallet, most_loaded, volume_fill } = metricsOf(asked, layout);
    const { length, width, height } = asked.pallet;
    const near = (value: number, expected: number) =>
      assert.ok(Math.abs(value - expected) <= 1e-6 * Math.abs(expected), `${value}, ${expected}`);

    const sum = (of: (box: FreeBox) => number) => heap.boxes.reduce((all, box) => all + of(box), 0);
    near(volume_fill, sum(({ dx, dy, dz }) => dx * dy * dz) / (length * width * height));
    const [only] = by_pallet as [typeof by_pallet[number]];
    // No box of a band is above another, so that none hides a part of another's base.
    near(
      only.layers.reduce((all, { cover }) => all + cover, 0),
      sum(({ dx, dy }) => dx * dy) / (length * width),
    );
    near(only.layers.reduce((all, layer) => all + layer.height, 0), only.height);
    const weight = sum(({ type }) => types[type]!.weight);
    near(only.weight, weight);
    if (weight === 0) assert.equal(only.centre_of_gravity, null);
    else {
      const { x, y, z } = only.centre_of_gravity!;
      const moment = (of: (box: FreeBox) => number) =>
        sum((box) => types[box.type]!.weight * of(box));
      near(y * weight, moment((box) => box.x + box.dx / 2));
      near(x * weight, moment((box) => box.y + box.dy / 2));
      near(z * weight, moment((box) => box.z + box.dz / 2));
    }
    const shares = naiveLoads(asked, layout)
      .map(({ box, load }) => load / types[box.type]!.bearableLoad);
    near(most_loaded!.share, Math.max(...shares));
  });
  fc.assert(run, { numRuns: 300 });
});

Deno.test("figures: the worst of several pallets is found on whichever it is", () => {
  const types = [{ bearableLoad: 10 }, {}, { bearableLoad: 6 }, {}];
  const shifted = pallet([10, 10], [[2, 0, 0]], [[3, 2, 0]]);
  for (
    const [pallets, where] of [[[HIGH_AND_LOW, shifted], 2], [[shifted, HIGH_AND_LOW], 1]] as const
  ) {
    const { weakest_support, most_loaded } = metricsOf(problem(types), { pallets });
    assert.deepEqual([weakest_support?.pallet, weakest_support?.share], [where, 0.8]);
    assert.deepEqual([most_loaded?.pallet, most_loaded?.key], [where, "2"]);
  }
});

Deno.test("figures: those of right layouts keep within the rules", () => {
  const run = fc.property(fc.integer(), fc.integer({ min: 0, max: 4 }), (seed, packingType) => {
    const { problem, layout } = guillotineLayout(seed, packingType, { holes: true });
    const figures = metricsOf(problem, layout);
    const { length, width, height } = problem.pallet;
    const room = length * width * height;
    const volume = problem.types.reduce(
      (sum, type) => sum + type.count * type.length * type.width * type.height,
      0,
    );
    assert.ok(Math.abs(figures.volume_fill * figures.pallets * room - volume) < 1e-9 * volume);
    assert.ok(figures.gap.pallets >= 0);
    assert.ok((figures.most_loaded?.share ?? 0) <= 1 + 1e-6);
    const { minSupportRatio } = problem.parameters;
    assert.ok((figures.weakest_support?.share ?? 1) >= minSupportRatio - 1e-6);
    for (const { centre_of_gravity } of figures.by_pallet) {
      assert.ok(centre_of_gravity === null || centre_of_gravity.off_centre < 1);
    }
    assert.deepEqual(JSON.parse(JSON.stringify(figures)), figures);
  });
  fc.assert(run, { numRuns: 200 });
});

// So thin that hundreds of them lie within the tolerance of each other.
const SHEETS = { length: 20, width: 20, height: 0.001, bearableLoad: null, count: 20_000 };
const ASKED = problem([SHEETS], { ...FREE, heightTolerance: 1 });

/** What work gives, and how often it looks at the clock, which it does as often as it has to do. */
function counted<Result>(work: () => Result): { result: Result; looks: number } {
  let looks = 0;
  const result = withinTime(Infinity, () => ++looks, work);
  return { result, looks };
}

Deno.test("figures: of many sheets on edge, with work that grows about as they do", () => {
  const upright = Array.from({ length: 10_000 }, (_, at): FreeBox => (
    { type: 0, orientation: 3, x: 0, y: at / 1000, z: 0, dx: 20, dy: 0.001, dz: 20 }
  ));
  const layout = { pallets: [inBands(upright, 0)] };
  const { result, looks } = counted(() => metricsOf(ASKED, layout));
  assert.equal(rounded(result.by_pallet[0]!.layers[0]!.cover), 0.25);
  // Each with each would be about 10,000.
  assert.ok(looks < 2000, `${looks}`);
});

Deno.test("restsOf: a sheet on a pile rests on the one beneath, however many are within reach", () => {
  const pile = Array.from({ length: 300 }, (_, level): FreeBox => (
    { type: 0, orientation: 0, x: 0, y: 0, z: level / 1000, dx: 20, dy: 20, dz: 0.001 }
  ));
  const { result: rests, looks } = counted(() => supportsOf(stackOf(ASKED, inBands(pile, 0), 0)));
  assert.equal(rests[0]!.carriers.length, 0);
  for (const { carriers } of rests.slice(1)) {
    assert.deepEqual(carriers.map(({ area }) => area), [400]);
  }
  // Each with each, for each of them, would be about 10,000.
  assert.ok(looks < 500, `${looks}`);
});
