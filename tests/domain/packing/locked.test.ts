/** Boxes that stay where they are while the rest is packed again, by both engines. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { check } from "../../../domain/packing/check.ts";
import { lockedWithSupports } from "../../../domain/packing/locked/locked_boxes.ts";
import { plainLayout } from "../../../domain/packing/plain_layout.ts";
import type { Layout, LockedPallet, PackingProblem } from "../../../domain/packing/problem.ts";
import { Draws } from "./draws.ts";
import { type Drawn, forEachSeed, PACKED, packed, packedAndJudged } from "./judged.ts";
import { naiveLimits, naiveLocked, naiveViolations } from "./naive_check.ts";
import { boxesOf } from "./problem_traits.ts";
import { limitedProblem } from "./random_limits.ts";
import { randomFreeProblem, randomProblem } from "./random_problems.ts";
import { limited } from "./small_layouts.ts";

/** Some boxes of some pallets, with what they stand on. */
function someLocked(problem: PackingProblem, { pallets }: Layout, seed: number): LockedPallet[] {
  const draws = new Draws(seed + 0.25);
  return pallets.flatMap((pallet, index) => {
    const share = draws.of([0, 0.05, 0.3, 1]);
    const boxes = new Set(
      pallet.layers.flatMap(({ boxes }) => boxes.filter(() => draws.chance(share))),
    );
    return lockedWithSupports(problem, pallet, index, (box) => boxes.has(box)) ?? [];
  });
}

for (
  const [name, drawn] of [["layers", randomProblem], ["free", randomFreeProblem]] as [
    string,
    Drawn,
  ][]
) {
  Deno.test(`packSteps, ${name}: random locked boxes stay, and all rules are kept around them`, () => {
    let count = 0;
    forEachSeed(PACKED, drawn, (problem, seed) => {
      if (boxesOf(problem) > 80) return;
      const locked = someLocked(problem, packed(problem), seed);
      if (locked.length === 0) return;
      count++;
      const again = { ...problem, locked };
      const layout = packedAndJudged(again);
      assert.deepEqual(naiveLocked(again, layout), []);
      if (boxesOf(problem) < 40 && problem.pallet.length > 1) {
        assert.deepEqual([...naiveViolations(again, layout)], []);
      }
      assert.deepEqual(
        check(again, plainLayout(again)).filter(({ kind }) => kind === "locked"),
        [],
      );
    });
    assert.ok(PACKED.length < 100 || count > 30, `${count}`);
  });
}

Deno.test("packSteps: limits count locked boxes", () => {
  let count = 0;
  forEachSeed(PACKED, limitedProblem, (problem, seed) => {
    if (boxesOf(problem) > 60) return;
    let layout: Layout;
    try {
      layout = packed(problem);
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    const locked = someLocked(problem, layout, seed);
    if (locked.length === 0) return;
    count++;
    const again = { ...problem, locked };
    const repacked = packed(again);
    // A few locked boxes may have no balance, and leave no room for those that belong to them.
    const impossible = ["off-centre", "together"];
    const found = check(again, repacked).filter(({ kind }) => !impossible.includes(kind));
    assert.deepEqual(found, []);
    const naive = [...naiveLimits(again, repacked), ...naiveLocked(again, repacked)];
    assert.deepEqual(naive.filter((text) => !impossible.includes(String(text).split(" ")[0]!)), []);
  });
  assert.ok(PACKED.length < 100 || count > 10, `${count}`);
});

/** A pallet of 1200 × 800 × 1000 and cubes of 400: twelve fill it up to 800. */
const cubes = (packingType: number, locked: LockedPallet[], count = 12): PackingProblem => ({
  ...limited([{ length: 400, width: 400, height: 400, count }], {}, { packingType, effort: 0 }),
  pallet: { length: 1200, width: 800, height: 1000 },
  locked,
});

for (const packingType of [0, 1, 3, 4]) {
  const at = (x: number, y: number, z: number) => ({
    type: 0,
    orientation: 0 as const,
    x,
    y,
    ...(packingType === 4 ? { z } : {}),
  });
  Deno.test(`packSteps: packing type ${packingType} fills a half loaded pallet up`, () => {
    const problem = cubes(packingType, [{ pallet: 0, layers: [[at(0, 0, 0), at(400, 800, 0)]] }]);
    const layout = packedAndJudged(problem);
    assert.equal(layout.pallets.length, 1);
    assert.equal(layout.pallets[0]!.height, 800);
  });

  Deno.test(`packSteps: packing type ${packingType} keeps the number of a pallet with locked boxes`, () => {
    const problem = cubes(packingType, [{ pallet: 1, layers: [[at(200, 400, 0)]] }], 20);
    const { pallets } = packedAndJudged(problem);
    assert.equal(pallets.length, 2);
    const isLocked = ({ x, y }: { x: number; y: number }) => x === 200 && y === 400;
    assert.deepEqual(
      pallets.map(({ layers }) => layers[0]!.boxes.some(isLocked)),
      [false, true],
    );
  });
}

Deno.test("check: a locked box in another place, or in none, is reported", () => {
  const locked = [{ pallet: 0, layers: [[{ type: 0, orientation: 0 as const, x: 10, y: 0 }]] }];
  const layout = packed(cubes(0, [], 1));
  assert.deepEqual(check(cubes(0, [], 1), layout), []);
  assert.deepEqual(
    check(cubes(0, locked, 1), layout).map(({ kind, words }) => [kind, words]),
    [["locked", "No pallet has the 1 locked boxes of number 1 in their places"]],
  );
});
