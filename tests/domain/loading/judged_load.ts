/**
 * A second judge of loads, written from `docs/loading.md` alone: it walks through the stops as a driver
 * does, with a grid of the floor instead of comparisons of rectangles.
 */
import type { LoadProblem, Placement } from "../../../domain/loading/load_problem.ts";

interface Cargo {
  index: number;
  stop: number;
  weight: number;
  bears: number;
  x: [number, number];
  y: [number, number];
  z: [number, number];
  turned: boolean;
  on: number | null;
}

const NEAR = 0.01;
const meet = ([a, b]: [number, number], [c, d]: [number, number]) =>
  Math.min(b, d) - Math.max(a, c) > NEAR;

/** The rules that a load breaks, each once, in no order. */
export function brokenRules(problem: LoadProblem, placements: readonly Placement[]): Set<string> {
  const { vehicle, pallets, mayTurn } = problem;
  const broken = new Set<string>();
  const cargo = placements.map(({ pallet, x, y, turned, on }): Cargo => {
    const { length, width, height, weight, stop, bears } = pallets[pallet]!;
    const foot = on === null ? 0 : pallets[on]!.height;
    return {
      index: pallet,
      stop,
      weight,
      bears,
      x: [x, x + (turned ? width : length)],
      y: [y, y + (turned ? length : width)],
      z: [foot, foot + height],
      turned,
      on,
    };
  });
  if (new Set(cargo.map(({ index }) => index)).size < cargo.length) broken.add("twice");
  if (!mayTurn && cargo.some(({ turned }) => turned)) broken.add("not_turnable");
  for (const one of cargo) {
    if (
      one.x[0] < -NEAR || one.y[0] < -NEAR || one.x[1] > vehicle.length + NEAR ||
      one.y[1] > vehicle.width + NEAR
    ) broken.add("outside");
    if (one.z[1] > vehicle.height + NEAR || one.z[1] > vehicle.door_height + NEAR) {
      broken.add("too_high");
    }
    if (one.on === null) continue;
    const carriers = cargo.filter(({ index }) => index === one.on);
    const [carrier] = carriers;
    if (!carrier || carrier.index === one.index || carrier.on !== null) {
      broken.add("nothing_below");
      continue;
    }
    const hangs = one.x[0] < carrier.x[0] - NEAR || one.x[1] > carrier.x[1] + NEAR ||
      one.y[0] < carrier.y[0] - NEAR || one.y[1] > carrier.y[1] + NEAR;
    if (hangs) broken.add("hangs_over");
    if (one.weight > carrier.bears + 1e-6) broken.add("too_heavy_above");
    if (cargo.filter(({ on }) => on === one.on).length > 1) broken.add("bears_two");
    if (carrier.stop < one.stop) broken.add("buried");
  }
  for (const [at, one] of cargo.entries()) {
    for (const other of cargo.slice(at + 1)) {
      if (meet(one.x, other.x) && meet(one.y, other.y) && meet(one.z, other.z)) {
        broken.add("overlap");
      }
    }
  }
  const stops = [...new Set(pallets.map(({ stop }) => stop))].sort((a, b) => a - b);
  judgeWeights(problem, cargo, 0, broken);
  for (const stop of stops) {
    // What was unloaded before is gone; what is unloaded here is driven out between walls of what stays.
    const staying = cargo.filter((one) => one.stop > stop);
    for (const leaving of cargo.filter((one) => one.stop === stop)) {
      const lane: [number, number] = [leaving.x[1], Math.max(vehicle.length, leaving.x[1])];
      if (staying.some(({ x, y }) => meet(y, leaving.y) && x[0] >= lane[0] - NEAR)) {
        broken.add("way_out");
      }
    }
    judgeWeights(problem, staying, stop, broken);
  }
  return broken;
}

function judgeWeights(
  { vehicle }: LoadProblem,
  cargo: readonly Cargo[],
  stop: number,
  broken: Set<string>,
): void {
  const weight = cargo.reduce((sum, one) => sum + one.weight, 0);
  if (weight === 0) return;
  const mean = (of: (one: Cargo) => [number, number]) =>
    cargo.reduce((sum, one) => sum + one.weight * (of(one)[0] + of(one)[1]) / 2, 0) / weight;
  const [x, y] = [mean((one) => one.x), mean((one) => one.y)];
  if (stop === 0) {
    if (weight > vehicle.payload + 1e-6) broken.add("payload");
    const off = Math.abs(x - vehicle.length / 2) / vehicle.length;
    if (vehicle.length_share !== null && off > vehicle.length_share + 1e-6) {
      broken.add("lengthwise");
    }
  }
  const side = Math.abs(y - vehicle.width / 2) / vehicle.width * weight / vehicle.payload;
  if (vehicle.side_share !== null && side > vehicle.side_share + 1e-6) broken.add("sideways");
  // Moments about the rear support give what the front one bears.
  const { axles, kingpin } = vehicle;
  if (axles.length === 0) return;
  const bogie = axles.at(-1)!;
  const loads = axles.map(({ empty }) => empty);
  if (kingpin === null) {
    const front = weight * (bogie.at - x) / (bogie.at - axles[0]!.at);
    loads[0]! += front;
    loads[1]! += weight - front;
  } else {
    const pin = weight * (bogie.at - x) / (bogie.at - kingpin);
    const steer = pin * (axles[1]!.at - kingpin) / (axles[1]!.at - axles[0]!.at);
    loads[0]! += steer;
    loads[1]! += pin - steer;
    loads[2]! += weight - pin;
  }
  const gross = loads.reduce((sum, load) => sum + load, 0);
  loads.forEach((load, at) => {
    if (load > axles[at]!.most + 1e-6) broken.add("axle");
    if (load < axles[at]!.least_share * gross - 1e-6) broken.add("axle_light");
  });
}
