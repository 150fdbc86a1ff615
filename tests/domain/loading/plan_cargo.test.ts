/** Planned loads of loose boxes and pallets: rules, stops, importance, reasons. */
import assert from "node:assert/strict";
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import { checkLoad } from "../../../domain/loading/check_load.ts";
import { solidOf } from "../../../domain/loading/check_loose.ts";
import { loadingOrder } from "../../../domain/loading/loading_order.ts";
import type { BoxPlace, LoadProblem, LooseLine } from "../../../domain/loading/load_problem.ts";
import { planCargo } from "../../../domain/loading/plan_cargo.ts";
import { planLoad } from "../../../domain/loading/plan_load.ts";
import { withinTime } from "../../../domain/packing/time_limit.ts";
import { casesOf } from "../../support/random_cases.ts";
import { brokenRules } from "./judged_load.ts";
import { numbers, randomCargo, randomLoad } from "./random_load.ts";

type Cargo = Required<LoadProblem>;

const ROOM = {
  ...{ length: 4000, width: 2000, height: 2000, door_height: 1900, payload: 10_000 },
  ...{ axles: [], kingpin: null, length_share: null, side_share: null },
};
const BOX: LooseLine = {
  ...{ length: 1000, width: 1000, height: 1000, weight: 100, bears: null, may_tip: false },
  ...{ count: 16, stop: 1, rank: 0 },
};
const cargo = (lines: Partial<LooseLine>[], changes: Partial<Cargo> = {}): Cargo => ({
  ...{ vehicle: ROOM, pallets: [], mayTurn: true },
  loose: { lines: lines.map((line) => ({ ...BOX, ...line })), support: 0.75 },
  ...changes,
});

/** Plans a load, which must break no rule and forget nothing. */
function planned(problem: Cargo, seed = "") {
  const { placements, left, boxes = [], leftLines = [] } = planCargo(problem);
  assert.deepEqual(checkLoad(problem, placements, boxes), [], seed);
  assert.deepEqual([...brokenRules(problem, placements, boxes)], [], seed);
  const pallets = [...placements, ...left].map(({ pallet }) => pallet).sort((a, b) => a - b);
  assert.deepEqual(pallets, problem.pallets.map((_, at) => at), seed);
  const counts = problem.loose.lines.map((_, at) =>
    boxes.filter(({ line }) => line === at).length +
    (leftLines.find(({ line }) => line === at)?.count ?? 0)
  );
  assert.deepEqual(counts, problem.loose.lines.map(({ count }) => count), seed);
  return { placements, left, boxes, leftLines };
}

const randomPlans = new Map<number, { problem: Cargo; plan: ReturnType<typeof planned> }>();

/** A random load and its plan, which is calculated once for all tests. */
function randomPlan(seed: number) {
  const problem = randomCargo(seed);
  const cached = randomPlans.get(seed) ?? { problem, plan: planned(problem, `seed ${seed}`) };
  randomPlans.set(seed, cached);
  return cached;
}

const reasons = (problem: Cargo) =>
  planned(problem).leftLines.map(({ line, count, reason }) => [line, count, reason.kind]);

Deno.test("planCargo: random loads are valid and complete", () => {
  let boxes = 0;
  for (let seed = 1; seed <= casesOf(3); seed++) {
    boxes += randomPlan(seed).plan.boxes.length;
  }
  assert.ok(boxes > 50, `${boxes}`);
});

Deno.test("planCargo: a full vehicle, and too much cargo", () => {
  assert.deepEqual(reasons(cargo([{}])), []);
  assert.deepEqual(reasons(cargo([{ count: 18 }])), [[0, 2, "no_floor"]]);
  assert.deepEqual(reasons(cargo([{ weight: 1000 }])), [[0, 6, "payload"]]);
  assert.deepEqual(reasons(cargo([{ height: 1950 }])), [[0, 16, "too_high"]]);
  assert.deepEqual(reasons(cargo([{ length: 4500 }])), [[0, 16, "too_large"]]);
  assert.deepEqual(reasons(cargo([{ weight: 10_001, count: 1 }])), [[0, 1, "too_heavy"]]);
  assert.deepEqual(reasons(cargo([{ bears: 0 }])), [[0, 8, "no_floor"]]);
});

Deno.test("planCargo: orders of the first ranks are loaded completely, others as far as they fit", () => {
  const three = [{ count: 6, rank: 2 }, { count: 6, rank: 0 }, { count: 6, rank: 1 }];
  assert.deepEqual(reasons(cargo(three)), [[0, 2, "no_floor"]]);
  const ranked = three.map((line, at) => ({ ...line, stop: 1 + at % 2 }));
  const left = planned(cargo(ranked)).leftLines;
  assert.deepEqual(left.map(({ line }) => line), [0]);
  assert.ok(left[0]!.count <= 3);
});

Deno.test("planCargo: the last stop is in front, and nothing is blocked", () => {
  const stops = [1, 2, 3].map((stop) => ({ stop, rank: stop, count: 4 }));
  const { boxes, leftLines } = planned(cargo(stops));
  assert.deepEqual(leftLines, []);
  assert.deepEqual(boxes.map(({ line }) => line), [
    ...Array(4).fill(2),
    ...Array(4).fill(1),
    ...Array(4).fill(0),
  ]);
  const fronts = [2, 1, 0].map((line) =>
    Math.min(...boxes.filter((box) => box.line === line).map(({ x }) => x))
  );
  assert.deepEqual(fronts, [0, 1000, 2000]);
});

Deno.test("planCargo: boxes fill gaps between pallets and are stacked on them", () => {
  const pallet = { length: 2000, width: 2000, height: 1000, weight: 300, stop: 1 };
  const filled = (bears: number) => planned(cargo([{}], { pallets: [{ ...pallet, bears }] }));
  assert.deepEqual(filled(0).boxes.length, 8);
  assert.deepEqual(filled(400).boxes.length, 12);
  assert.deepEqual(filled(399).boxes.length, 11);
});

Deno.test("planCargo: a light load is moved until its centre is near the middle", () => {
  const vehicle = { ...ROOM, length_share: 0.05 };
  const { boxes } = planned(cargo([{ count: 4 }], { vehicle }));
  assert.ok(Math.min(...boxes.map(({ x }) => x)) > 0);
});

/** Weak boxes of twelve sizes for three stops of a truck. */
const weakBoxes = (count: number): Cargo => ({
  ...{ vehicle: CATALOGUE.find(({ id }) => id === "box-truck-7-5")!, pallets: [], mayTurn: true },
  loose: {
    support: 0.7,
    lines: [1, 2, 3].flatMap((stop) =>
      [0, 1, 2, 3].map((at): LooseLine => ({
        ...{ length: 480 + 61 * at, width: 400 + 43 * at, height: 390 + 41 * (at * stop % 4) },
        ...{ weight: 6, bears: 30 + at, may_tip: at % 2 === 1, count, stop, rank: stop },
      }))
    ),
  },
});

Deno.test("planCargo: gaps behind what leaves earlier cost no work, and are the reason for what is left", () => {
  let work = 0;
  const look = (since: number) => {
    work += since;
    return 0;
  };
  const left = withinTime(1, look, () => reasons(weakBoxes(25)));
  assert.ok(work < 3e7, `${work}`);
  assert.deepEqual(left.map(([, count, kind]) => [count, kind]), [
    [25, "way_out"],
    [25, "way_out"],
    [13, "way_out"],
  ]);
});

Deno.test("planCargo: without loose boxes it equals planLoad; deterministic", () => {
  const problem = randomLoad(3);
  assert.deepEqual(planCargo(problem), planLoad(problem));
  const { axles: _, ...loose } = { ...randomCargo(7), axles: 0 };
  assert.deepEqual(planCargo(loose), planCargo(structuredClone(loose)));
});

Deno.test("checkLoad: agrees with a second checker on disturbed loads of boxes", () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= 2; seed++) {
    const next = numbers(seed);
    const { problem, plan: { placements, boxes } } = randomPlan(seed);
    for (let turn = 0; turn < 8; turn++) {
      const some = boxes.map((box): BoxPlace => {
        if (next() > 0.05) return box;
        const away = () => Math.round((next() - 0.5) * 1000);
        const orientation = Math.floor(6 * next()) as BoxPlace["orientation"];
        const line = next() < 0.1 ? Math.floor(next() * problem.loose.lines.length) : box.line;
        return { line, x: box.x + away(), y: box.y + away(), z: box.z + away(), orientation };
      });
      const found = new Set<string>(checkLoad(problem, placements, some).map(({ kind }) => kind));
      assert.deepEqual(found, brokenRules(problem, placements, some), `seed ${seed}, turn ${turn}`);
      for (const kind of found) kinds.add(kind);
    }
  }
  const all = ["count", "not_turnable", "outside", "overlap", "unsupported", "too_heavy_above"];
  for (const kind of [...all, "too_high", "buried", "way_out"]) assert.ok(kinds.has(kind), kind);
});

Deno.test("loadingOrder: nothing before its support or what it would block", () => {
  for (let seed = 1; seed <= casesOf(3); seed++) {
    const { problem, plan: { boxes } } = randomPlan(seed);
    const solids = boxes.map((box) => {
      const line = problem.loose.lines[box.line]!;
      return { ...solidOf(line, box), stop: line.stop };
    });
    const order = loadingOrder(solids).map((at) => solids[at]!);
    order.forEach((one, at) => {
      for (const other of order.slice(at + 1)) {
        const isBelow = other.top <= one.bottom + 0.01 && other.right > one.left + 0.01 &&
          one.right > other.left + 0.01 && other.back > one.front + 0.01 &&
          one.back > other.front + 0.01;
        assert.ok(!isBelow, `seed ${seed}: ${at}`);
      }
    });
  }
});
