/** Turns of several orders in one worker, by steps and on a clock of the test's own. */
import assert from "node:assert/strict";
import type { PackingReport } from "../../../adapters/packing/packing_messages.ts";
import type { packSteps } from "../../../domain/packing/engine.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { checkTime } from "../../../domain/packing/time_limit.ts";
import { PackingScheduler } from "../../../adapters/packing/packing_scheduler.ts";
import { cubes, steppingPack } from "./stepping_pack.ts";

/** Turns whose clock goes on by `tick` milliseconds at each look. */
function schedulerWith({ tick = 10 } = {}) {
  let clock = 0;
  const reports: PackingReport[] = [];
  let steps = 0;
  const waiting: { when: (reports: PackingReport) => boolean; resolve: () => void }[] = [];
  const scheduler = new PackingScheduler((one) => {
    reports.push(one);
    for (const { when, resolve } of waiting) if (when(one)) resolve();
  }, {
    now: () => clock += tick,
    *pack(problem) {
      for (const packing = steppingPack(problem);;) {
        const step = packing.next();
        steps++;
        if (step.done) return step.value;
        yield step.value;
      }
    },
  });
  const ended = (id: number) =>
    new Promise<void>((resolve) =>
      waiting.push({ when: (one) => one.id === id && !("state" in one), resolve })
    );
  return { scheduler, reports, ended, steps: () => steps };
}

const endOf = (reports: PackingReport[], id: number) =>
  reports.find((one) => one.id === id && !("state" in one));

Deno.test("turns: a short order ends while a long one goes on", async () => {
  const { scheduler, reports, ended, steps } = schedulerWith();
  scheduler.receive({ task: { id: 1, problem: cubes(1000) } });
  scheduler.receive({ task: { id: 2, problem: cubes(5) } });
  await ended(2);
  assert.equal(endOf(reports, 1), undefined);
  assert.equal(steps() <= 2 * 6 + 1, true, `${steps()} steps, half of them the long order's`);
  scheduler.receive({ cancelled: 1 });
});

Deno.test("turns: sixty orders of one client together have no more of the time than another's one", async () => {
  const { scheduler, reports, ended, steps } = schedulerWith();
  for (let id = 1; id <= 60; id++) {
    scheduler.receive({ task: { id, client: "many", problem: cubes(1000) } });
  }
  scheduler.receive({ task: { id: 61, client: "one", problem: cubes(5) } });
  await ended(61);
  assert.ok(steps() <= 3 * 6 + 1, `${steps()} steps`);
  for (let id = 1; id <= 60; id++) {
    assert.equal(endOf(reports, id), undefined);
    scheduler.receive({ cancelled: id });
  }
});

Deno.test("turns: one order alone is packed to its end, and tells what came of it", async () => {
  const { scheduler, reports, ended } = schedulerWith({ tick: 1 });
  const over = ended(7);
  scheduler.receive({ task: { id: 7, problem: cubes(3) } });
  await over;
  const end = endOf(reports, 7)!;
  assert.ok("packed" in end);
  const { layout, figures, effort, complete } = end.packed;
  assert.deepEqual([layout.pallets.length, figures.pallets, effort, complete], [3, 3, 1, true]);
});

Deno.test("turns: progress is reported several times a second, not at every step", async () => {
  const { scheduler, reports, ended } = schedulerWith({ tick: 10 });
  scheduler.receive({ task: { id: 1, problem: cubes(200) } });
  await ended(1);
  const states = reports.flatMap((one) => "state" in one ? [one.state] : []);
  assert.deepEqual(states[0], { fraction: 1 / 200, pallets: 200 });
  // 200 steps, each with four looks at the clock: eight seconds.
  assert.equal(states.length > 40 && states.length <= 81, true, `${states.length}`);
});

Deno.test("turns: one that is cancelled takes no more steps, and nothing more is reported", async () => {
  const { scheduler, reports, ended } = schedulerWith();
  scheduler.receive({ task: { id: 1, problem: cubes(1000) } });
  scheduler.receive({ task: { id: 2, problem: cubes(20) } });
  scheduler.receive({ cancelled: 1 });
  scheduler.receive({ cancelled: 99 });
  await ended(2);
  assert.deepEqual(reports.filter(({ id }) => id === 1).length <= 1, true);
  assert.equal(endOf(reports, 1), undefined);
});

Deno.test("turns: one that is cancelled in the middle of a step ends there, and others go on", async () => {
  const heartbeat = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const { promise, resolve } = Promise.withResolvers<PackingReport>();
  let looks = 0;
  const ended: number[] = [];
  const scheduler = new PackingScheduler((one) => {
    if (!("state" in one)) ended.push(one.id);
    if (one.id === 2 && "packed" in one) resolve(one);
  }, {
    now: () => {
      // As the other side would: the first order has no other end.
      if (++looks === 100) Atomics.store(heartbeat, 2, 1);
      return 0.001 * looks;
    },
    pack: (problem) =>
      problem.types[0]!.count === 1 ? endless(problem, null) : steppingPack(problem),
  });
  scheduler.receive({ heartbeat: heartbeat.buffer });
  scheduler.receive({ task: { id: 1, problem: cubes(1) } });
  scheduler.receive({ task: { id: 2, problem: cubes(3) } });
  await promise;
  assert.deepEqual(ended, [2]);
});

Deno.test("turns: at the deadline the best so far will do", async () => {
  const { scheduler, reports, ended, steps } = schedulerWith({ tick: 4 });
  scheduler.receive({ task: { id: 1, problem: cubes(1000), remaining: 500 } });
  await ended(1);
  const end = endOf(reports, 1)!;
  assert.ok("packed" in end);
  const { layout, effort, complete } = end.packed;
  assert.deepEqual([layout.pallets.length, effort, complete], [1000, 1, false]);
  assert.equal(steps() < 60, true);
});

Deno.test("turns: where there is no layout at the deadline, one of the least effort or a plain one will do", async () => {
  for (const remaining of [0, 200]) {
    const { scheduler, reports, ended } = schedulerWith();
    scheduler.receive({ task: { id: 1, problem: cubes(1000, { effort: 3 }), remaining } });
    await ended(1);
    const end = endOf(reports, 1)!;
    assert.ok("packed" in end);
    const { layout, effort, complete } = end.packed;
    assert.deepEqual([layout.pallets.length, effort, complete], [1000, 0, false]);
  }
});

Deno.test("turns: a fault of the engine ends its order alone", async () => {
  const { scheduler, reports, ended } = schedulerWith();
  scheduler.receive({ task: { id: 1, problem: cubes(5, { weight: 13 }) } });
  scheduler.receive({ task: { id: 2, problem: cubes(5) } });
  await ended(2);
  const end = endOf(reports, 1)!;
  assert.ok("fault" in end);
  assert.match(end.fault, /no such layer/);
  assert.ok("packed" in endOf(reports, 2)!);
});

/** An engine that never gets to its end and looks at the time. */
function* endless(problem: PackingProblem, best: Layout | null): ReturnType<typeof packSteps> {
  const begun = () => ({ pallets: packedSingly(2) });
  yield { fraction: 0, best, ...(best === null ? { begun } : {}) };
  for (;;) checkTime(problem.types.length);
}

const packedSingly = (count: number) => {
  const box = { type: 0, orientation: 0 as const, x: 0, y: 0, order: 1 };
  return Array(count).fill({ height: 1, layers: [{ height: 1, boxes: [box] }] });
};

async function endOfEndless(best: Layout | null, effort: number) {
  let clock = 0;
  let endedAt = 0;
  const { promise, resolve } = Promise.withResolvers<PackingReport>();
  const efforts: number[] = [];
  const scheduler = new PackingScheduler((report) => {
    if ("state" in report) return;
    endedAt = clock;
    resolve(report);
  }, {
    now: () => clock += 10,
    pack: (problem) => {
      efforts.push(problem.parameters.effort);
      return endless(problem, best);
    },
  });
  scheduler.receive({ task: { id: 1, problem: cubes(5, { effort }), remaining: 400 } });
  const reports = await promise;
  assert.ok("packed" in reports);
  return { ...reports.packed, efforts, endedAt };
}

Deno.test("turns: a step that never ends is left at the deadline, with the best so far", async () => {
  const best = { pallets: packedSingly(5) };
  const { layout, complete, effort, efforts } = await endOfEndless(best, 2);
  assert.deepEqual([layout, complete, effort, efforts], [best, false, 2, [2]]);
});

Deno.test("turns: with no layout at all, the pallets so far and the other boxes as they come", async () => {
  const { layout, complete, effort, efforts, endedAt } = await endOfEndless(null, 1);
  assert.deepEqual([layout.pallets, complete, effort], [packedSingly(5), false, 0]);
  assert.deepEqual(efforts, [1, 0], "the least effort was tried as well");
  assert.ok(endedAt <= 400, `${endedAt}`);
});

Deno.test("turns: the least effort has no more time than its deadline says", async () => {
  const { layout, complete, effort, endedAt } = await endOfEndless(null, 0);
  assert.deepEqual([layout.pallets.length, complete, effort], [5, false, 0]);
  assert.ok(endedAt <= 400, `${endedAt}`);
});

Deno.test("turns: one whose time is over goes before all others", async () => {
  const { scheduler, reports, ended } = schedulerWith();
  const over = ended(1);
  scheduler.receive({ task: { id: 1, problem: cubes(50), background: true, remaining: 300 } });
  scheduler.receive({ task: { id: 2, problem: cubes(1000) } });
  await over;
  assert.equal(endOf(reports, 2), undefined);
  scheduler.receive({ cancelled: 2 });
});

Deno.test("turns: memory is freed after a large order, whether it ended or was cancelled, and no other", async () => {
  let [clock, freed, left] = [0, 0, 2];
  const { promise, resolve } = Promise.withResolvers<void>();
  const scheduler = new PackingScheduler((report) => {
    if (!("state" in report) && --left === 0) setTimeout(resolve, 10);
  }, { now: () => clock += 4, freeMemory: () => freed++, pack: steppingPack });
  scheduler.receive({ task: { id: 1, problem: cubes(10_000) } });
  scheduler.receive({ task: { id: 2, problem: cubes(10_000, { effort: 0 }) } });
  scheduler.receive({ task: { id: 3, problem: cubes(5, { effort: 0 }) } });
  await promise;
  assert.equal(freed, 1);
  scheduler.receive({ cancelled: 1 });
  assert.equal(freed, 2);
});

Deno.test("turns: one in the background waits for all others, whoever's they are, and then goes on", async () => {
  const { scheduler, reports, ended } = schedulerWith();
  scheduler.receive({ task: { id: 1, client: "one", problem: cubes(30), background: true } });
  scheduler.receive({ task: { id: 2, client: "one", problem: cubes(50) } });
  scheduler.receive({ task: { id: 3, client: "two", problem: cubes(50) } });
  await ended(2);
  assert.equal(endOf(reports, 1), undefined);
  await Promise.all([ended(1), ...(endOf(reports, 3) === undefined ? [ended(3)] : [])]);
  const order = reports.filter((one) => !("state" in one)).map(({ id }) => id);
  assert.deepEqual(order.at(-1), 1);
});
