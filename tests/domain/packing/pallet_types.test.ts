/** Several types of pallets: rules kept on random problems, and never dearer than one type. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { check } from "../../../domain/packing/check.ts";
import { costOf, enclosingSize, onPalletType } from "../../../domain/packing/pallet_types.ts";
import { packSteps } from "../../../domain/packing/engine.ts";
import { plainLayout } from "../../../domain/packing/plain_layout.ts";
import type {
  BoxType,
  Layout,
  PackingProblem,
  PalletType,
} from "../../../domain/packing/problem.ts";
import { fitsPalletType } from "../../../domain/packing/problem_of.ts";
import { bounded } from "./bounded.ts";
import { Draws } from "./draws.ts";
import { ENOUGH, forEachSeed, PACKED, packed } from "./judged.ts";
import { naiveLimits, naiveTypes, naiveViolations } from "./naive_check.ts";
import { boxesOf } from "./problem_traits.ts";
import { limitedProblem } from "./random_limits.ts";
import { problem } from "./small_layouts.ts";

/** A problem with limits, its pallet as the largest of several types. */
function typedProblem(seed: number): PackingProblem {
  const { pallet, limits = {}, ...others } = limitedProblem(seed);
  const draws = new Draws(seed + 0.25);
  const { maxWeight, ...kept } = limits;
  const weight = maxWeight === undefined ? {} : { maxWeight };
  const part = () => draws.of([0.4, 0.6, 0.8, 1]);
  const palletTypes: PalletType[] = [{ name: "0", size: pallet, price: 10, ...weight }];
  for (let index = 1; index <= draws.whole(1, 3); index++) {
    const { length, width, height } = pallet;
    palletTypes.push({
      name: `${index}`,
      size: { length: length * part(), width: width * part(), height: height * part() },
      price: draws.whole(2, 12),
      ...(maxWeight !== undefined && draws.chance(0.5) ? { maxWeight: maxWeight * part() } : {}),
      ...(draws.chance(0.3) ? { available: draws.whole(0, 2) } : {}),
    });
  }
  const most = palletTypes.some((type) => type.maxWeight === undefined) ? {} : weight;
  return {
    ...others,
    pallet: enclosingSize(palletTypes),
    palletTypes,
    limits: { ...kept, ...most },
  };
}

const assertKept = (asked: PackingProblem, layout: Layout) => {
  assert.deepEqual(check(asked, layout).slice(0, 3), []);
  if (asked.limits !== undefined) assert.deepEqual([...naiveLimits(asked, layout)], []);
  assert.deepEqual([...naiveTypes(asked, layout)], []);
};

Deno.test("packSteps: several pallet types keep all rules on the way, and cost no more than one", () => {
  const seen = { cheaper: 0, same: 0, refused: 0 };
  forEachSeed(PACKED, typedProblem, (drawn) => {
    if (boxesOf(drawn) > 60) return;
    const asked = { ...drawn, parameters: { ...drawn.parameters, effort: 0 as const } };
    try {
      const steps = bounded(packSteps(asked));
      let [cost, fraction] = [Infinity, 0];
      let step = steps.next();
      for (let before: Layout | null = null; !step.done; step = steps.next()) {
        assert.ok(step.value.fraction >= fraction && step.value.fraction <= 1);
        fraction = step.value.fraction;
        if (step.value.best === before || step.value.best === null) continue;
        before = step.value.best;
        assertKept(asked, before);
      }
      const layout = step.value;
      assertKept(asked, layout);
      assert.deepEqual([...naiveViolations(asked, layout)], []);
      cost = costOf(asked, layout)!;
      const alone = asked.palletTypes!.map((type, index) => costAlone(asked, type, index));
      const least = Math.min(...alone);
      assert.ok(cost <= least, `${cost} for a mix, ${least} for one type`);
      if (cost < least) seen.cheaper++;
      else seen.same++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      assert.match(error.code, /group_not_on_one_pallet|too_few_pallets/);
      seen.refused++;
    }
  });
  if (!ENOUGH) return;
  assert.ok(seen.cheaper >= 3 && seen.same >= 3, JSON.stringify(seen));
});

function costAlone(asked: PackingProblem, type: PalletType, index: number): number {
  if (!asked.types.every((box) => fitsPalletType(box, type))) return Infinity;
  try {
    const { pallets } = packed(onPalletType(asked, index));
    return pallets.length > (type.available ?? Infinity) ? Infinity : pallets.length * type.price;
  } catch (error) {
    if (error instanceof AppError) return Infinity;
    throw error;
  }
}

const EURO: PalletType = {
  name: "Euro",
  size: { length: 1200, width: 800, height: 1500 },
  price: 10,
};
const HALF: PalletType = {
  name: "half",
  size: { length: 800, width: 600, height: 1500 },
  price: 6,
};
const cartons = (types: Partial<BoxType>[], palletTypes: PalletType[], packingType: number) => ({
  ...problem(types, { packingType, minLayerFillRatio: 0.5, effort: 0 }),
  pallet: enclosingSize(palletTypes),
  palletTypes,
});
const namesOf = ({ palletTypes }: PackingProblem, { pallets }: Layout) =>
  pallets.map(({ palletType }) => palletTypes![palletType!]!.name).sort().join(" ");

for (const packingType of [0, 1, 3, 4]) {
  Deno.test(`packSteps: packing type ${packingType} finds mixes cheaper than each type alone`, () => {
    // 24 × 7 cubes of 200 fill a Euro pallet, 12 × 7 half a one.
    const asked = cartons(
      [{ length: 200, width: 200, height: 200, weight: 5, count: 2 * 168 + 80 }],
      [EURO, HALF],
      packingType,
    );
    const layout = packed(asked);
    assert.equal(namesOf(asked, layout), "Euro Euro half");
    assert.deepEqual([costOf(asked, layout), packed(onPalletType(asked, 0)).pallets.length], [
      26,
      3,
    ]);
    assert.equal(packed(onPalletType(asked, 1)).pallets.length * HALF.price, 30);
  });

  Deno.test(`packSteps: packing type ${packingType} uses no more pallets of a type than there are`, () => {
    const boxes = [
      { length: 200, width: 200, height: 200, weight: 5, count: 168 + 80 },
      // On Euro pallets alone.
      { length: 1100, width: 700, height: 300, weight: 5, count: 5 },
    ];
    const asked = cartons(boxes, [{ ...EURO, available: 1 }, HALF], packingType);
    const layout = packed(asked);
    assertKept(asked, layout);
    assert.equal(namesOf(asked, layout).split(" ").filter((name) => name === "Euro").length, 1);
    const few = cartons(boxes, [{ ...EURO, available: 1 }, { ...HALF, available: 1 }], packingType);
    assert.throws(() => packed(few), { code: "too_few_pallets" });
  });
}

Deno.test("packSteps: the same pallets of several types every time", () => {
  const asked = typedProblem(50);
  assert.deepEqual(packed(asked), packed(asked));
});

Deno.test("plainLayout: pallets of several types keep to the rules", () => {
  let kept = 0;
  forEachSeed(PACKED, typedProblem, (asked) => {
    const { together: _, ...limits } = asked.limits ?? {};
    const free = asked.palletTypes!.map(({ available: _, ...type }) => type);
    const plain = { ...asked, limits, palletTypes: free };
    if (boxesOf(plain) > 100) return;
    assertKept(plain, plainLayout(plain));
    kept++;
  });
  if (ENOUGH) assert.ok(kept > 15);
});
