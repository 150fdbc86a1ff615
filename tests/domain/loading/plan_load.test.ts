/** Planned loads: known counts of full vehicles, stops, weights, stacks, reasons, and made-up loads. */
import assert from "node:assert/strict";
import { CATALOGUE } from "../../../domain/loading/catalogue.ts";
import { checkLoad, weightsByStop } from "../../../domain/loading/check_load.ts";
import { placeOrReason } from "../../../domain/loading/leftover_reason.ts";
import type { LoadProblem, Pallet } from "../../../domain/loading/load_problem.ts";
import { type Load, planLoad } from "../../../domain/loading/plan_load.ts";
import { brokenRules } from "./judged_load.ts";

const vehicleOf = (id: string) => CATALOGUE.find((vehicle) => vehicle.id === id)!;
const EURO: Pallet = {
  length: 1200,
  width: 800,
  height: 1500,
  weight: 300,
  stop: 1,
  bears: 0,
};
const many = (count: number, changes: Partial<Pallet> = {}): Pallet[] =>
  Array.from({ length: count }, () => ({ ...EURO, ...changes }));

function planned(id: string, pallets: Pallet[], mayTurn = true) {
  const problem: LoadProblem = { vehicle: vehicleOf(id), pallets, mayTurn };
  const load = planLoad(problem);
  assertSound(problem, load);
  return { problem, ...load };
}

function assertSound(problem: LoadProblem, { placements, left }: Load, seed = ""): void {
  assert.deepEqual(checkLoad(problem, placements), [], seed);
  assert.deepEqual([...brokenRules(problem, placements)], [], seed);
  const all = [...placements, ...left].map(({ pallet }) => pallet).sort((a, b) => a - b);
  assert.deepEqual(all, problem.pallets.map((_, at) => at), seed);
}

Deno.test("planLoad: known capacities of common vehicles", () => {
  const full = (id: string, size: Partial<Pallet>, mayTurn?: boolean) =>
    planned(id, many(40, { weight: 150, ...size }), mayTurn).placements.length;
  const industrial = { width: 1000 };
  assert.deepEqual({
    "semi-trailer, Euro": full("semi-trailer-13-6", {}),
    "semi-trailer, Euro, not turned": full("semi-trailer-13-6", {}, false),
    "semi-trailer, industrial": full("semi-trailer-13-6", industrial),
    "20′, Euro": full("container-20", {}),
    "20′, industrial": full("container-20", industrial),
    "40′, Euro": full("container-40", {}),
    "40′, industrial": full("container-40", industrial),
    "45′, Euro": full("container-45-pw", {}),
    "box truck, Euro": full("box-truck-7-5", {}),
  }, {
    // 17 rows of two across: the 34th is the one that floors of 13.6 m and more have room for.
    "semi-trailer, Euro": 34,
    "semi-trailer, Euro, not turned": 33,
    "semi-trailer, industrial": 26,
    "20′, Euro": 11,
    "20′, industrial": 10,
    "40′, Euro": 25,
    "40′, industrial": 22,
    "45′, Euro": 33,
    "box truck, Euro": 15,
  });
});

Deno.test("planLoad: if the floor does not suffice, pallets of the last stop remain", () => {
  const stops = Array.from({ length: 18 }, (_, at) => many(2, { stop: at + 1 })).flat();
  const { placements, left } = planned("semi-trailer-13-6", stops);
  assert.equal(placements.length, 34);
  assert.deepEqual(left.map(({ pallet, reason }) => [stops[pallet]!.stop, reason.kind]), [
    [18, "no_floor"],
    [18, "no_floor"],
  ]);
});

Deno.test("planLoad: three stops, the last one in front, each with a free path", () => {
  const stops = [1, 2, 3].flatMap((stop) => many(11, { stop }));
  const { problem, placements } = planned("semi-trailer-13-6", stops);
  assert.equal(placements.length, 33);
  const inOrder = placements.map(({ pallet }) => problem.pallets[pallet]!.stop);
  assert.deepEqual(inOrder, inOrder.toSorted((a, b) => b - a));
  const weights = weightsByStop(problem, placements);
  assert.deepEqual(weights.map(({ weight }) => weight), [9900, 6600, 3300, 0]);
});

Deno.test("planLoad: heavy pallets are moved until axle loads are valid", () => {
  const { problem, placements } = planned("semi-trailer-13-6", many(12, { weight: 2000 }));
  assert.equal(placements.length, 12);
  assert.ok(Math.min(...placements.map(({ x }) => x)) > 0, "a gap in front");
  const [start] = weightsByStop(problem, placements);
  const sum = start!.axles.reduce((all, load) => all + load, 0);
  assert.ok(Math.abs(sum - 14_600 - 24_000) < 1e-6);
});

Deno.test("planLoad: pallets are stacked if the floor does not suffice", () => {
  const low = { height: 1200, weight: 200 };
  const stops = (changes: Partial<Pallet>) =>
    [1, 2].flatMap((stop) => many(30, { ...low, stop, ...changes }));
  assert.equal(planned("semi-trailer-13-6", stops({ bears: 250 })).placements.length, 60);
  assert.equal(planned("semi-trailer-13-6", stops({ bears: 150 })).placements.length, 34);
  assert.equal(
    planned("semi-trailer-13-6", stops({ bears: 250, height: 1400 })).placements.length,
    34,
  );
  const few = planned("semi-trailer-13-6", many(10, { ...low, bears: 250 }));
  assert.ok(few.placements.every(({ on }) => on === null), "not without need");
});

Deno.test("planLoad: each remaining pallet has a reason", () => {
  const reasons = (id: string, pallets: Pallet[], mayTurn?: boolean) =>
    planned(id, pallets, mayTurn).left.map(({ pallet, reason }) => [pallet, reason.kind]);
  assert.deepEqual(reasons("container-20", [...many(1, { height: 2300 }), ...many(2)]), [
    [0, "too_high"],
  ]);
  assert.deepEqual(reasons("container-20", many(1, { width: 2400, length: 6000 })), [
    [0, "too_large"],
  ]);
  assert.deepEqual(reasons("box-truck-7-5", many(1, { weight: 2900 })), [[0, "too_heavy"]]);
  assert.deepEqual(reasons("container-20", many(12)), [[11, "no_floor"]]);
  assert.deepEqual(reasons("box-truck-7-5", many(4, { weight: 900 })), [[3, "payload"]]);
  // A single heavy pallet that must stand at the doors lifts the front axle.
  const vehicle = { ...vehicleOf("box-truck-7-5"), length: 1200, width: 800 };
  const drive = { ...vehicle.axles[1]!, at: 0 };
  const lifted: LoadProblem = {
    vehicle: { ...vehicle, axles: [vehicle.axles[0]!, { ...drive, most: 3000 }] },
    pallets: many(1, { weight: 1200 }),
    mayTurn: true,
  };
  assert.deepEqual(planLoad(lifted).left, [
    { pallet: 0, reason: { kind: "axle", axle: "rear", stop: 0 } },
  ]);
});

Deno.test("placeOrReason: names the blocking pallet", () => {
  const vehicle = { ...vehicleOf("container-20"), length: 2400, width: 800, length_share: null };
  const pallets = [...many(1, { stop: 2 }), ...many(1)];
  const problem = { vehicle, pallets, mayTurn: false };
  const place = (x: number) => ({ pallet: 0, x, y: 0, turned: false, on: null });
  assert.deepEqual(placeOrReason(problem, [place(1200)], 1), {
    reason: { kind: "way_out", other: 0 },
  });
  assert.deepEqual(placeOrReason(problem, [place(0)], 1), { place: { ...place(1200), pallet: 1 } });
});
