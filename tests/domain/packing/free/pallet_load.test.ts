import assert from "node:assert/strict";
import { supportsOf } from "../../../../domain/packing/check/contact.ts";
import { stackOf } from "../../../../domain/packing/check/solid.ts";
import { checkStacking, loadsOf } from "../../../../domain/packing/check/stacking.ts";
import { PalletLoad } from "../../../../domain/packing/free/pallet_load.ts";
import type { Prepared } from "../../../../domain/packing/free/prepared.ts";
import { Draws } from "../draws.ts";
import { inOneBand } from "./free_problem.ts";
import { type Placing, randomPlacing, randomPrepared, wouldLift } from "./random_placings.ts";

const stackFor = ({ problem }: Prepared, placed: readonly Placing[]) => {
  const boxes = placed.map(({ block, x, y, z }) => ({ ...block.parts[0]!.stance, x, y, z }));
  return stackOf(problem, inOneBand(boxes), 0);
};

/** Whether the judge finds enough support everywhere, and no load too large. */
function isRight(prepared: Prepared, placed: readonly Placing[]): boolean {
  let right = true;
  checkStacking(stackFor(prepared, placed), () => right = false);
  return right;
}

/** All that can be seen of a load. */
const seen = (load: PalletLoad) => ({
  sums: [load.size, load.volume, load.weight, load.top, ...load.counts],
  boxes: Array.from({ length: load.size }, (_, at) => [
    load.stances[at],
    [load.x0, load.x1, load.y0, load.y1, load.z0, load.z1].map((edges) => edges[at]),
    load.spare(at),
  ]),
});

/** Tries boxes at random, and tells of each whether it was taken. */
function pile(
  seed: number,
  report: (tried: {
    drawn: { prepared: Prepared; scale: number };
    load: PalletLoad;
    placing: Placing;
    placed: Placing[];
    /** The load as it was seen before. */
    before: ReturnType<typeof seen>;
    taken: boolean;
  }) => void,
): { prepared: Prepared; load: PalletLoad; placed: Placing[] } {
  const draws = new Draws(seed);
  const drawn = randomPrepared(draws);
  const { prepared } = drawn;
  // Less room than it will need.
  const load = new PalletLoad(prepared, 2);
  const placed: Placing[] = [];
  for (let tries = draws.whole(5, 40); tries > 0; tries--) {
    const placing = randomPlacing(draws, drawn, load);
    if (placing === undefined) continue;
    const before = seen(load);
    const taken = load.place(placing.block, placing.x, placing.y, placing.z);
    report({ drawn, load, placing, placed, before, taken });
    if (taken) placed.push(placing);
  }
  return { prepared, load, placed };
}

Deno.test("PalletLoad.place: takes what the judge finds right, refuses the rest without a trace", () => {
  const times = { taken: 0, wrong: 0, lifting: 0, thin: 0 };
  for (let seed = 1; seed <= 600; seed++) {
    pile(seed, ({ drawn, load, placing, placed, before, taken }) => {
      const { prepared } = drawn;
      // Where nobody asks for support everything is let down at the end.
      if (prepared.ratio === 0) return assert.ok(taken);
      const right = isRight(prepared, [...placed, placing]);
      const words = `seed ${seed}, box ${placed.length}`;
      if (taken) {
        times.taken++;
        if (prepared.thin && placed.length > 3) times.thin++;
        return assert.ok(right, words);
      }
      if (right) {
        times.lifting++;
        assert.ok(prepared.loads && wouldLift(drawn, load, placing), words);
      } else times.wrong++;
      assert.deepEqual(seen(load), before, words);
    });
  }
  for (const [what, often] of Object.entries(times)) assert.ok(often > 10, `${what}: ${often}`);
});

Deno.test("PalletLoad: knows what is on it, and what every box could bear beside that", () => {
  let [limited, bearing] = [0, 0];
  for (let seed = 1; seed <= 300; seed++) {
    const { prepared, load, placed } = pile(seed, () => {});
    const stack = stackFor(prepared, placed);
    const sum = (of: (placing: Placing) => number) => placed.reduce((all, one) => all + of(one), 0);
    assert.equal(load.size, placed.length);
    assert.equal(load.volume, sum(({ block }) => block.volume));
    assert.equal(load.weight, sum(({ block }) => block.weight));
    assert.equal(load.top, Math.max(0, ...stack.solids.map(({ z1 }) => z1)));
    load.counts.forEach((count, type) => {
      assert.equal(count, placed.filter(({ block }) => block.types[0] === type).length);
    });
    if (!prepared.loads) continue;
    loadsOf(stack, supportsOf(stack)).forEach((bears, index) => {
      const { bearableLoad } = stack.solids[index]!.type;
      if (bearableLoad === null) return assert.equal(load.spare(index), Infinity);
      assert.ok(Math.abs(bearableLoad - bears - load.spare(index)) < 1e-6, `seed ${seed}`);
      limited++;
      if (bears > 0) bearing++;
    });
  }
  assert.ok(limited > 500 && bearing > 150, `${bearing} of ${limited} bear something`);
});

Deno.test("PalletLoad: a copy goes its own way, and an emptied one begins anew", () => {
  for (let seed = 1; seed <= 100; seed++) {
    let half: { copy: PalletLoad; seen: ReturnType<typeof seen>; from: number } | undefined;
    const { load, placed } = pile(seed, ({ load, placed }) => {
      if (placed.length < 3 || half !== undefined) return;
      half = { copy: load.copy(), seen: seen(load), from: load.size };
    });
    if (half === undefined) continue;
    const { copy, from } = half;
    const all = seen(load);
    assert.deepEqual(seen(copy), half.seen);
    const put = (onto: PalletLoad, { block, x, y, z }: Placing) =>
      assert.ok(onto.place(block, x, y, z));
    for (const placing of placed.slice(from)) put(copy, placing);
    assert.deepEqual([seen(copy), seen(load)], [all, all]);
    load.clear();
    assert.deepEqual([load.size, load.volume, load.weight, load.top], [0, 0, 0, 0]);
    assert.ok(load.counts.every((count) => count === 0));
    for (const placing of placed) put(load, placing);
    assert.deepEqual([seen(load), seen(copy)], [all, all]);
  }
});
