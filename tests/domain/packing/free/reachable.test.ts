import assert from "node:assert/strict";
import { prepare, type Prepared } from "../../../../domain/packing/free/prepared.ts";
import { reachableOf } from "../../../../domain/packing/free/reachable.ts";
import { Draws } from "../draws.ts";
import { freeProblem } from "./free_problem.ts";

const AXES = [["alongLength", "dx"], ["alongWidth", "dy"], ["upwards", "dz"]] as const;

/** All sums of extents, each box once at most and in one of its stances. */
function sumsOf({ stances }: Prepared, counts: Int32Array, extent: "dx" | "dy" | "dz") {
  let sums = new Set([0]);
  counts.forEach((count, type) => {
    const extents = stances.filter((stance) => stance.type === type).map((one) => one[extent]);
    for (let box = 0; box < count; box++) {
      sums = new Set([...sums].flatMap((sum) => [sum, ...extents.map((more) => sum + more)]));
    }
  });
  return [...sums];
}

function randomPrepared(draws: Draws, pallet: { length: number; width: number; height: number }) {
  const { length } = pallet;
  const edge = () => draws.whole(1, Math.floor(length / 2));
  return prepare(freeProblem(
    pallet,
    Array.from({ length: draws.whole(1, 3) }, () => ({
      length: edge(),
      width: edge(),
      height: edge(),
      mayTip: draws.chance(0.5),
      // So that boxes do not limit the height.
      count: 2000,
      ...(draws.chance(0.3) ? { orientations: [0, 1, 2, 3, 4, 5] as const } : {}),
    })),
  ));
}

Deno.test("reachableOf: the longest sum of whole extents, each box used once", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draws = new Draws(seed);
    // So many lengths that few boxes reach few of them.
    const size = draws.whole(400, 900);
    const prepared = randomPrepared(draws, { length: size, width: size, height: 2000 });
    // Four boxes have 256 sums at most.
    const counts = Int32Array.from({ length: prepared.types }, () => 0);
    for (let box = draws.whole(0, 4); box > 0; box--) counts[draws.whole(0, prepared.types - 1)]!++;
    const reachable = reachableOf(prepared, counts);
    for (const [axis, extent] of AXES) {
      const sums = sumsOf(prepared, counts, extent);
      const end = { dx: prepared.length, dy: prepared.width, dz: prepared.height }[extent];
      for (let room = 0; room <= end; room += draws.whole(1, 9)) {
        const longest = Math.max(...sums.filter((sum) => sum <= room));
        assert.equal(reachable[axis].within(room), longest, `seed ${seed}, ${axis} ${room}`);
      }
    }
  }
});

Deno.test("reachableOf: nobody reaches farther than there is room, or less far with more room", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const draws = new Draws(seed);
    const length = draws.of([draws.between(20, 5000), draws.whole(5, 40), 12_000]);
    const prepared = randomPrepared(draws, { length, width: length, height: length * 2 });
    const reachable = reachableOf(prepared, Int32Array.from({ length: prepared.types }, () => 50));
    for (const [axis] of AXES) {
      let before = 0;
      for (let at = 0; at <= 200; at++) {
        const room = length * at / 200;
        const reached = reachable[axis].within(room);
        assert.ok(reached <= room + 1e-6 * length && reached >= before, `seed ${seed}`);
        before = reached;
      }
    }
    assert.ok(reachable.alongLength.within(length) > length / 2, "boxes no longer than half of it");
    assert.equal(reachable.alongLength.within(-1), 0);
  }
});

Deno.test("reachableOf: nothing is reached without boxes, and a decimal length by as many as fit", () => {
  const pallet = { length: 1.2, width: 10, height: 20 };
  const prepared = prepare(freeProblem(pallet, [{ length: 0.3, width: 3, height: 5, count: 9 }]));
  const none = reachableOf(prepared, Int32Array.of(0));
  assert.deepEqual(AXES.map(([axis]) => none[axis].within(9)), [0, 0, 0]);
  const two = reachableOf(prepared, Int32Array.of(2));
  assert.deepEqual(
    [two.alongWidth.within(2), two.alongWidth.within(3), two.alongWidth.within(10)],
    [0, 3, 6],
  );
  assert.ok(Math.abs(two.alongLength.within(1.2) - 0.6) < 1e-9);
  const many = reachableOf(prepared, Int32Array.of(9));
  assert.ok(Math.abs(many.alongLength.within(1.2) - 1.2) < 1e-9);
});
