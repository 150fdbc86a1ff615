/** The judge of loads: each rule by a load that breaks it alone, and a second judge on disturbed loads. */
import assert from "node:assert/strict";
import { axleLoads } from "../../../domain/loading/axle_loads.ts";
import { checkLoad } from "../../../domain/loading/check_load.ts";
import type { LoadProblem, Pallet, Placement } from "../../../domain/loading/load_problem.ts";
import { planLoad } from "../../../domain/loading/plan_load.ts";
import { brokenRules } from "./judged_load.ts";
import { numbers, randomLoad } from "./random_load.ts";
import { casesOf } from "../../support/random_cases.ts";

const FREE = {
  length: 6000,
  width: 2400,
  height: 2400,
  door_height: 2200,
  payload: 20_000,
  axles: [],
  kingpin: null,
  length_share: null,
  side_share: null,
};
const PALLET: Pallet = { length: 1200, width: 800, height: 1000, weight: 500, stop: 1, bears: 600 };
const at = (pallet: number, x: number, y: number, more: Partial<Placement> = {}): Placement => ({
  pallet,
  x,
  y,
  turned: false,
  on: null,
  ...more,
});

/** Both judges' rules for two pallets, of which the first stands in the corner unless said otherwise. */
function rules(
  { vehicle = {}, first = {}, second = {}, mayTurn = true, placements }: {
    vehicle?: Partial<LoadProblem["vehicle"]>;
    first?: Partial<Pallet>;
    second?: Partial<Pallet>;
    mayTurn?: boolean;
    placements: Placement[];
  },
): string[] {
  const problem = {
    vehicle: { ...FREE, ...vehicle },
    pallets: [{ ...PALLET, ...first }, { ...PALLET, ...second }],
    mayTurn,
  };
  const kinds = [...new Set(checkLoad(problem, placements).map(({ kind }) => kind))];
  assert.deepEqual(new Set<string>(kinds), brokenRules(problem, placements));
  return kinds;
}

Deno.test("checkLoad: every rule has a load that breaks only this rule", () => {
  const beside = [at(0, 0, 0), at(1, 0, 800)];
  const upon = (more: Partial<Placement> = {}) => [at(0, 0, 0), at(1, 0, 0, { on: 0, ...more })];
  assert.deepEqual(rules({ placements: beside }), []);
  assert.deepEqual(rules({ placements: upon() }), []);
  assert.deepEqual(rules({ placements: [at(0, 0, 0, { turned: true })], mayTurn: false }), [
    "not_turnable",
  ]);
  assert.deepEqual(rules({ placements: [at(0, 0, 0), at(0, 0, 800)] }), ["twice"]);
  assert.deepEqual(rules({ placements: [at(0, 4801, 0)] }), ["outside"]);
  assert.deepEqual(rules({ placements: [at(0, 0, -1)] }), ["outside"]);
  assert.deepEqual(rules({ placements: beside, first: { height: 2300 } }), ["too_high"]);
  assert.deepEqual(rules({ placements: upon(), second: { height: 1300 } }), ["too_high"]);
  assert.deepEqual(rules({ placements: [at(0, 0, 0), at(1, 0, 799)] }), ["overlap"]);
  assert.deepEqual(rules({ placements: [at(1, 0, 0, { on: 0 })] }), ["nothing_below"]);
  assert.deepEqual(rules({ placements: upon({ x: 1 }) }), ["hangs_over"]);
  assert.deepEqual(rules({ placements: upon(), second: { weight: 601 } }), ["too_heavy_above"]);
  assert.deepEqual(rules({ placements: upon(), second: { stop: 2 } }), ["buried"]);
  const half = { length: 600 };
  const pallets = [PALLET, { ...PALLET, ...half }, { ...PALLET, ...half }];
  const two = [...upon(), at(2, 600, 0, { on: 0 })];
  const problem = { vehicle: FREE, pallets, mayTurn: true };
  assert.deepEqual(checkLoad(problem, two).map(({ kind }) => kind), ["bears_two"]);
  assert.deepEqual([...brokenRules(problem, two)], ["bears_two"]);

  const behind = [at(0, 0, 0), at(1, 1200, 0)];
  assert.deepEqual(rules({ placements: behind, second: { stop: 2 } }), ["way_out"]);
  assert.deepEqual(rules({ placements: behind, first: { stop: 2 } }), []);
  // Past its side there is room, however far behind it stands.
  assert.deepEqual(rules({ placements: [at(0, 0, 0), at(1, 1200, 800)], second: { stop: 2 } }), []);
  assert.deepEqual(rules({ placements: [at(0, 0, 0), at(1, 4800, 799)], second: { stop: 2 } }), [
    "way_out",
  ]);

  assert.deepEqual(rules({ placements: beside, vehicle: { payload: 999 } }), ["payload"]);
  const middle = { length_share: 0.05 };
  assert.deepEqual(rules({ placements: beside, vehicle: middle }), ["lengthwise"]);
  assert.deepEqual(rules({ placements: [at(0, 2400, 0)], vehicle: middle }), []);
  const even = { side_share: 0.05, payload: 1000 };
  assert.deepEqual(rules({ placements: [at(0, 0, 0)], vehicle: even }), ["sideways"]);
  assert.deepEqual(rules({ placements: [at(0, 0, 800)], vehicle: even }), []);
  const axle = { at: 0, empty: 1000, most: 5000, least_share: 0 };
  const axles = (front: object, rear: object) => ({
    axles: [{ ...axle, ...front }, { ...axle, at: 4000, ...rear }],
  });
  assert.deepEqual(rules({ placements: beside, vehicle: axles({}, {}) }), []);
  assert.deepEqual(rules({ placements: beside, vehicle: axles({ most: 1800 }, {}) }), ["axle"]);
  assert.deepEqual(rules({ placements: beside, vehicle: axles({}, { least_share: 0.4 }) }), [
    "axle_light",
  ]);
  // Only once the pallet in front is alone.
  const first = { stop: 2, weight: 2000 };
  const rear = [at(0, 0, 0), at(1, 4800, 800)];
  assert.deepEqual(
    checkLoad({
      vehicle: { ...FREE, ...axles({}, { least_share: 0.35 }) },
      pallets: [{ ...PALLET, ...first }, { ...PALLET, weight: 1000 }],
      mayTurn: true,
    }, rear).map((fault) => "stop" in fault && [fault.kind, fault.stop]),
    [["axle_light", 1]],
  );
});

Deno.test("axleLoads: a truck and a semi-trailer calculated by hand", () => {
  const axle = (at: number) => ({ at, empty: 0, most: 0, least_share: 0 });
  const truck = { axles: [axle(-1000), axle(4000)], kingpin: null };
  assert.deepEqual(axleLoads(truck, { weight: 1000, along: 1000 * 3000 }), [200, 800]);
  // On the kingpin rests a quarter; the fifth wheel is a quarter of the wheelbase before the drive axle.
  const trailer = { axles: [axle(-2000), axle(2000), axle(9000)], kingpin: 1000 };
  assert.deepEqual(axleLoads(trailer, { weight: 8000, along: 8000 * 7000 }), [500, 1500, 6000]);
});

Deno.test("checkLoad: agrees with a second checker on disturbed loads", () => {
  const kinds = new Set<string>();
  for (let seed = 1; seed <= casesOf(20); seed++) {
    const next = numbers(seed);
    const problem = randomLoad(seed);
    const { placements } = planLoad(problem);
    for (let turn = 0; turn < 15; turn++) {
      const some = placements.map((one) => {
        if (next() > 0.15) return one;
        const away = () => Math.round((next() - 0.5) * 3000);
        const on = next() < 0.2 ? Math.floor(next() * problem.pallets.length) : one.on;
        return { ...one, x: one.x + away(), y: one.y + away(), turned: next() < 0.5, on };
      });
      const found = new Set<string>(checkLoad(problem, some).map(({ kind }) => kind));
      assert.deepEqual(found, brokenRules(problem, some), `seed ${seed}, turn ${turn}`);
      for (const kind of found) kinds.add(kind);
    }
  }
  assert.ok(kinds.size >= 10, [...kinds].join());
});
