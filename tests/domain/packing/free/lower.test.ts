import assert from "node:assert/strict";
import starterBoxes from "../../../../db/starter/warehouse/boxes.json" with { type: "json" };
import starterLines from "../../../../db/starter/warehouse/order_data.json" with { type: "json" };
import type { BoxType, Effort } from "../../../../domain/packing/problem.ts";
import { forSeeds } from "../bounded.ts";
import { Draws } from "../draws.ts";
import { packedAndJudged } from "../judged.ts";
import { freeProblem } from "./free_problem.ts";

const EUROPALLET = { length: 1200, width: 800, height: 1800 };
const TIPPED = { mayTip: true };

/** Heights of the pallets, the fullest first, as far as the effort goes. */
function heightsWith(types: readonly Partial<BoxType>[], effort: Effort, ratio = 1): number[] {
  const problem = freeProblem(EUROPALLET, types, { effort, minSupportRatio: ratio });
  return packedAndJudged(problem).pallets.map(({ height }) => height);
}

/** Boxes of the starter data, as types: each with its weight and what it bears. */
function starterTypes(counts: readonly (readonly [sku: string, count: number])[]) {
  return counts.map(([sku, count]): Partial<BoxType> => {
    const box = starterBoxes.find(({ sku_box }) => sku_box === sku)!;
    return {
      length: box.length_box,
      width: box.width_box,
      height: box.height_box,
      weight: box.weight_box,
      bearableLoad: box.max_load_box,
      mayTip: box.is_rotated_box === 1,
      count,
    };
  });
}

Deno.test("packSteps, type 4: boxes of a pallet that is far from full are not stacked in towers", () => {
  const snacks = starterTypes([["NUTS-200G-20", 12], ["MUESLI-500G-10", 3], ["FLOUR-1KG-10", 2]]);
  const water = starterTypes([["WATER-STILL-1.5L-6", 9]]);
  const mustard = starterTypes([["MUSTARD-GLASS-200G-20", 30]]);
  for (const effort of [0, 1, 2] as const) {
    assert.deepEqual(heightsWith(snacks, effort, 0.7), [500], `snacks, effort ${effort}`);
    assert.deepEqual(heightsWith(water, effort, 0.7), [330], `water, effort ${effort}`);
    assert.deepEqual(heightsWith(mustard, effort, 0.7), [300], `mustard, effort ${effort}`);
  }
});

Deno.test("packSteps, type 4: the last pallets of the starter orders are low", () => {
  const orders = Map.groupBy(starterLines, ({ id_order_item }) => id_order_item);
  const heights = [...orders.values()].slice(1, 4).map((lines) =>
    heightsWith(starterTypes(lines.map((line) => [line.name_box, line.count_box])), 0, 0.7)
  );
  assert.deepEqual(heights, [[1800, 490], [1800, 730], [1790, 1260]]);
});

Deno.test("packSteps, type 4: the boxes of a pallet that is far from full are in its middle", () => {
  const [few, flat] = [{ length: 400, width: 300, height: 200 }, { length: 1200, width: 500 }];
  const placesOf = (types: readonly Partial<BoxType>[]) =>
    packedAndJudged(freeProblem(EUROPALLET, types)).pallets
      .map(({ layers }) => layers.flatMap(({ boxes }) => boxes.map(({ x, y }) => [x, y])));
  assert.deepEqual(placesOf([{ ...few, count: 1 }]), [[[250, 400]]]);
  assert.deepEqual(placesOf([{ ...flat, height: 100, count: 1 }]), [[[150, 0]]]);
});

Deno.test("packSteps, type 4: heavy boxes are on the floor of a low pallet, light ones beside and above", () => {
  const boxes = [
    { length: 300, width: 300, height: 300, weight: 400, count: 2 },
    { length: 400, width: 300, height: 250, weight: 3, count: 14 },
  ];
  for (const effort of [0, 1, 2] as const) {
    const problem = freeProblem(EUROPALLET, boxes, { effort, minSupportRatio: 0.7 });
    const [pallet, ...others] = packedAndJudged(problem).pallets;
    assert.deepEqual(others, []);
    assert.equal(pallet!.height, 550);
    const heavy = pallet!.layers.flatMap(({ boxes }) => boxes.filter(({ type }) => type === 0));
    assert.deepEqual(heavy.map(({ z }) => z), [0, 0]);
  }
});

Deno.test("packSteps, type 4: a few equal boxes lie as flat as they can, where there is time", () => {
  const boxes = [{ length: 400, width: 300, height: 200, count: 12 }];
  assert.deepEqual(heightsWith(boxes, 1), [400]);
  // Eight of them on their sides would be the pallet's whole base.
  assert.deepEqual(heightsWith([{ ...boxes[0]!, ...TIPPED, count: 8 }], 1), [200]);
  const low = [{ length: 600, width: 400, height: 100, count: 4 }];
  assert.deepEqual(heightsWith(low, 1), [100]);
});

Deno.test("packSteps, type 4: a pallet is not higher with more effort than with none, at times lower", () => {
  let lower = 0;
  forSeeds(12, (seed) => {
    const draws = new Draws(seed);
    const edge = () => draws.whole(10, 50) * 10;
    const types = Array.from({ length: draws.whole(1, 4) }, () => ({
      length: edge(),
      width: edge(),
      height: edge(),
      count: draws.whole(1, 4),
      ...(draws.chance(0.5) ? TIPPED : {}),
    }));
    const ratio = draws.of([0, 0.75, 1]);
    const [atOnce, patient] = [heightsWith(types, 0, ratio), heightsWith(types, 1, ratio)];
    assert.equal(atOnce.length, 1);
    assert.equal(patient.length, 1);
    assert.ok(patient[0]! <= atOnce[0]!, `${patient[0]} over ${atOnce[0]}`);
    if (patient[0]! < atOnce[0]!) lower++;
  });
  assert.ok(lower > 0, `${lower} are lower`);
});
