/** One order, packed to its end or its deadline, by steps and on a clock of the test's own. */
import assert from "node:assert/strict";
import { packOrder } from "../../../adapters/packing/pack_order.ts";
import type { Packed, PackingState } from "../../../domain/warehouse/order_packing.ts";
import { packSteps } from "../../../domain/packing/engine.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { checkTime } from "../../../domain/packing/time_limit.ts";
import { cubes, steppingPack } from "./stepping_pack.ts";

/** Packs on a clock that goes on by `tick` milliseconds at each look. */
function packed(problem: PackingProblem, options: {
  remaining?: number;
  tick?: number;
  pack?: typeof packSteps;
  /** The look at the clock at which it is cancelled. */
  cancelAt?: number;
  /** Called at each look at the clock. */
  look?: (looks: number) => void;
  draw?: (layout: Layout) => string;
} = {}) {
  const { remaining, tick = 10, pack = steppingPack, cancelAt, look, draw } = options;
  let looks = 0;
  let steps = 0;
  const states: PackingState[] = [];
  const cancelled = new SharedArrayBuffer(4);
  const task = { problem, name: "o", remaining, sentAt: Infinity, cancelled };
  const result = packOrder(task, (report) => "state" in report && states.push(report.state), {
    now: () => {
      look?.(looks);
      if (++looks === cancelAt) Atomics.store(new Int32Array(cancelled), 0, 1);
      return looks * tick;
    },
    ...(draw && { draw }),
    *pack(problem) {
      for (const packing = pack(problem);;) {
        const step = packing.next();
        steps++;
        if (step.done) return step.value;
        yield step.value;
      }
    },
  }) as Packed;
  return { ...result, states, steps, endedAt: looks * tick };
}

Deno.test("packing: runs to completion and returns the result", () => {
  const { layout, figures, effort, complete } = packed(cubes(3), { tick: 1 });
  assert.deepEqual([layout.pallets.length, figures.pallets, effort, complete], [3, 3, 1, true]);
});

Deno.test("packing: progress is reported several times a second, not at every step", () => {
  const { states } = packed(cubes(200));
  assert.deepEqual(states[0], { fraction: 1 / 200, pallets: 200 });
  assert.ok(states.length > 15 && states.length < 100, `${states.length}`);
});

Deno.test("packing: each new layout is drawn once, the first one at once", () => {
  const box = { type: 0, orientation: 0 as const, x: 0, y: 0, order: 1 };
  const layoutOf = (count: number) => ({
    pallets: Array(count).fill({ height: 1, layers: [{ height: 1, boxes: [box] }] }),
  });
  const [first, second] = [layoutOf(3), layoutOf(2)];
  const { states } = packed(cubes(2), {
    tick: 1,
    *pack() {
      yield { fraction: 0, best: null };
      for (const best of [first, first, second]) {
        for (let step = 0; step < 200; step++) yield { fraction: 0.5, best };
      }
      return second;
    },
    draw: ({ pallets }) => `${pallets.length}`,
  });
  assert.deepEqual(states.slice(0, 2), [
    { fraction: 0, pallets: null },
    { fraction: 0.5, pallets: 3, layout: "3" },
  ]);
  assert.deepEqual(states.flatMap(({ layout }) => layout ?? []), ["3", "2"]);
});

Deno.test("packing: returns the best layout so far at the deadline", () => {
  const { layout, effort, complete, steps } = packed(cubes(1000), { tick: 4, remaining: 500 });
  assert.deepEqual([layout.pallets.length, effort, complete], [1000, 1, false]);
  assert.ok(steps < 70, `${steps} steps`);
});

Deno.test("packing: without a layout at the deadline, uses the lowest effort or a plain layout", () => {
  for (const remaining of [0, 200]) {
    const { layout, effort, complete } = packed(cubes(1000, { effort: 3 }), { remaining });
    assert.deepEqual([layout.pallets.length, effort, complete], [1000, 0, false]);
  }
});

/** An engine that never gets to its end and looks at the time. */
const endless = (best: Layout | null) =>
  function* (problem: PackingProblem): ReturnType<typeof packSteps> {
    const begun = () => ({ pallets: packedSingly(2) });
    yield { fraction: 0, best, ...(best === null ? { partialLayout: begun } : {}) };
    for (;;) checkTime(problem.types.length);
  };

const packedSingly = (count: number) => {
  const box = { type: 0, orientation: 0 as const, x: 0, y: 0, order: 1 };
  return Array(count).fill({ height: 1, layers: [{ height: 1, boxes: [box] }] });
};

Deno.test("packing: abandons an endless step at the deadline and returns the best layout", () => {
  const best = { pallets: packedSingly(5) };
  const { layout, complete, effort } = packed(cubes(5, { effort: 2 }), {
    remaining: 400,
    pack: endless(best),
  });
  assert.deepEqual([layout, complete, effort], [best, false, 2]);
});

Deno.test("packing: without a layout, returns the loaded pallets and a plain remainder", () => {
  for (const effort of [1, 0]) {
    const end = packed(cubes(5, { effort }), { remaining: 400, pack: endless(null) });
    assert.deepEqual([end.layout.pallets, end.complete, end.effort], [packedSingly(5), false, 0]);
    assert.ok(end.endedAt <= 400, `${end.endedAt}`);
  }
});

Deno.test("packing: a cancelled order ends in the middle of a step", () => {
  const pack = endless(null);
  assert.throws(() => packed(cubes(1), { tick: 0.001, pack, cancelAt: 100 }), {
    name: "Cancelled",
  });
});

for (const [name, packingType] of [["layers", 0], ["free", 4]] as const) {
  Deno.test(`packing: one in ${name} that is cancelled at any moment ends at once`, () => {
    const box = cubes(1).types[0]!;
    const types = Array.from({ length: 300 }, (_, at) => ({
      ...{ ...box, key: `${at}`, count: 5, bearableLoad: 40 },
      ...{ length: 0.1 + at % 17 / 50, width: 0.1 + at % 13 / 50, height: 0.1 + at % 11 / 50 },
    }));
    const problem = { ...cubes(1), types };
    problem.parameters = { ...problem.parameters, packingType, minSupportRatio: 0.7 };
    for (const cancelAt of [2, 10, 100, 1000, 5000]) {
      const looks: number[] = [];
      const look = (looked: number) => looks.push(looked);
      assert.throws(() => packed(problem, { tick: 0.001, pack: packSteps, cancelAt, look }), {
        name: "Cancelled",
      });
      // Looks between two steps do not end it.
      assert.ok(looks.length <= cancelAt + 10, `${looks.length} looks`);
    }
  });
}
