/**
 * A second judge of loads, written from `docs/loading.md` alone: it walks through the stops as a driver
 * does, with a grid of the floor instead of comparisons of rectangles.
 */
import type { BoxPlace, LoadProblem, Placement } from "../../../domain/loading/load_problem.ts";

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
export function brokenRules(
  problem: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[] = [],
): Set<string> {
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
  const lines = problem.loose?.lines ?? [];
  const stops = [...new Set([...pallets, ...lines].map(({ stop }) => stop))].sort((a, b) => a - b);
  const loose = judgeBoxes(problem, cargo, boxes, broken);
  const isLoose = (one: Cargo) => loose.includes(one);
  cargo.push(...loose);
  judgeWeights(problem, cargo, 0, broken);
  for (const stop of stops) {
    // What was unloaded before is gone; what is unloaded here is driven out between walls of what stays.
    const staying = cargo.filter((one) => one.stop > stop);
    for (const leaving of cargo.filter((one) => one.stop === stop)) {
      const lane: [number, number] = [leaving.x[1], Math.max(vehicle.length, leaving.x[1])];
      if (staying.some(({ x, y }) => meet(y, leaving.y) && x[0] >= lane[0] - NEAR)) {
        broken.add("way_out");
      }
      // Nothing that stays is lifted to unload a box, or from under a box.
      const above = (one: Cargo) =>
        (isLoose(one) || isLoose(leaving)) && one.z[0] >= leaving.z[1] - NEAR &&
        meet(one.x, leaving.x) && meet(one.y, leaving.y);
      if (staying.some(above)) broken.add("buried");
    }
    judgeWeights(problem, staying, stop, broken);
  }
  return broken;
}

/** The loose boxes as cargo; each is judged with all others and all pallets. */
function judgeBoxes(
  { vehicle, loose }: LoadProblem,
  pallets: readonly Cargo[],
  boxes: readonly BoxPlace[],
  broken: Set<string>,
): Cargo[] {
  const placed = boxes.flatMap(({ line: index, x, y, z, orientation }): Cargo[] => {
    const line = loose?.lines[index];
    if (line === undefined) return [];
    const [l, w, h] = [line.length, line.width, line.height];
    const edges = [[w, l, h], [l, w, h], [w, h, l], [h, w, l], [h, l, w], [l, h, w]][orientation]!;
    const [wide, long, high] = edges as [number, number, number];
    if (orientation > 1 && !line.may_tip) broken.add("not_turnable");
    if (z + high > vehicle.height + NEAR || high > vehicle.door_height + NEAR) {
      broken.add("too_high");
    }
    const inside = x >= -NEAR && y >= -NEAR && z >= -NEAR && x + long <= vehicle.length + NEAR &&
      y + wide <= vehicle.width + NEAR;
    if (!inside) broken.add("outside");
    return [{
      ...{ index: -1, stop: line.stop, weight: line.weight, bears: line.bears ?? Infinity },
      ...{ x: [x, x + long], y: [y, y + wide], z: [z, z + high], turned: false, on: null },
    }];
  });
  for (const [index, { count }] of loose?.lines.entries() ?? []) {
    if (boxes.filter(({ line }) => line === index).length > count) broken.add("count");
  }
  if (placed.length < boxes.length) broken.add("count");
  if (loose === undefined) return placed;
  const all = [...pallets, ...placed];
  const common = ([a, b]: [number, number], [c, d]: [number, number]) =>
    Math.max(0, Math.min(b, d) - Math.max(a, c));
  for (const [at, one] of placed.entries()) {
    const others = [...pallets, ...placed.slice(0, at)];
    if (others.some(({ x, y, z }) => meet(x, one.x) && meet(y, one.y) && meet(z, one.z))) {
      broken.add("overlap");
    }
  }
  // Loads go down from top to top, shared by areas of contact.
  const borne = new Map<Cargo, number>();
  for (const one of all.toSorted((a, b) => b.z[0] - a.z[0])) {
    const below = all.filter(({ x, y, z }) =>
      meet(x, one.x) && meet(y, one.y) && Math.abs(z[1] - one.z[0]) <= NEAR
    ).map((carrier) => ({ carrier, area: common(carrier.x, one.x) * common(carrier.y, one.y) }));
    const area = below.reduce((sum, part) => sum + part.area, 0);
    const [long, wide] = [one.x[1] - one.x[0], one.y[1] - one.y[0]];
    const floats = one.z[0] > NEAR &&
      (area === 0 || area < loose.support * long * wide - NEAR * (long + wide));
    if (placed.includes(one) && floats) broken.add("unsupported");
    for (const part of below) {
      const share = (one.weight + (borne.get(one) ?? 0)) * part.area / area;
      borne.set(part.carrier, (borne.get(part.carrier) ?? 0) + share);
    }
    const bearsBox = placed.some(({ x, y, z }) =>
      meet(x, one.x) && meet(y, one.y) && Math.abs(z[0] - one.z[1]) <= NEAR
    );
    const isBox = placed.includes(one);
    if ((isBox || bearsBox) && (borne.get(one) ?? 0) > one.bears + 1e-3) {
      broken.add("too_heavy_above");
    }
  }
  return placed;
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
