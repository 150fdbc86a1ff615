/**
 * Plans a load of pallets and loose boxes. Starting with the last stop, each stop's pallets are
 * placed behind the existing load, and its boxes fill the shortest section that holds them. If not
 * everything fits, orders of the first ranks are loaded completely, and others fill the remaining
 * space. Deterministic, because work is counted in steps.
 */
import { extentsOf } from "../packing/orientation.ts";
import { toEnd } from "../packing/steps.ts";
import { weightFaults, weightsOf } from "./check_load.ts";
import { type LeftoverReason, placeOrReason, RANKS, reasonOf } from "./leftover_reason.ts";
import {
  type BoxPlace,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type LooseLine,
  type Placement,
  stopsOf,
} from "./load_problem.ts";
import { loadingOrder } from "./loading_order.ts";
import { LooseSpace, orientationsOf, type Piece } from "./loose_space.ts";
import { type Load, planLoad } from "./plan_load.ts";
import type { Vehicle } from "./vehicle.ts";

type LooseProblem = Required<LoadProblem>;

/** A plan in progress: placed pallets, and the pieces of pallets and boxes. */
interface Plan {
  placements: Placement[];
  pieces: Piece[];
}

// Fill ratio that determines the first length tried for a section.
const EXPECTED_FILL = 0.85;
// Number of bisections of a section's length, of the load's height and of an order's boxes.
const LENGTH_BISECTIONS = 4;
const HEIGHT_BISECTIONS = 4;
const PART_BISECTIONS = 4;
// Number of positions tried when a load is moved towards the doors.
const SHIFTS = 48;
// Work for a section, for filling up at the end, for reasons, and for a full vehicle.
const SECTION_WORK = 6e4;
const FILL_UP_WORK = 6e4;
const REASON_WORK = 1e4;
const FULL_VEHICLE_WORK = 8e6;
const FULL_VEHICLE_WORK_PER_BOX = 2e4;
// Work after which no further division of the cargo is tried.
const MAX_WORK = 1e7;
// Maximum number of blocks to choose from, except for a full vehicle.
const MAX_BLOCKS = 300;
// Ratio of the values per volume of consecutive ranks in a full vehicle.
const RANK_VALUE_RATIO = 4;
const MAX_VALUED_RANKS = 8;

export function planCargo(problem: LoadProblem): Load {
  return toEnd(cargoSteps(problem));
}

/** Same as `planCargo`; yields after every step of some milliseconds. */
export function* cargoSteps(problem: LoadProblem): Generator<void, Load, void> {
  const { loose } = problem;
  if (loose === undefined) return planLoad(problem);
  return yield* new CargoPlanner({ ...problem, loose }).plan();
}

class CargoPlanner {
  readonly #space: LooseSpace;
  readonly #lines: readonly LooseLine[];
  /** Boxes that fit the vehicle at all, by line; 0 for each pallet. */
  readonly #counts: Int32Array;
  readonly #ranks: readonly number[];

  constructor(private readonly problem: LooseProblem) {
    const { vehicle, loose: { lines }, pallets } = problem;
    this.#space = new LooseSpace(problem);
    this.#lines = lines;
    const possible = lines.map((line) => lineMisfit(vehicle, line) === undefined ? line.count : 0);
    this.#counts = Int32Array.from([...possible, ...pallets.map(() => 0)]);
    this.#ranks = [...new Set(lines.map(({ rank }) => rank))].sort((a, b) => a - b);
  }

  *plan(): Generator<void, Load, void> {
    const { vehicle, pallets, mayTurn } = this.problem;
    const roomy = { ...vehicle, axles: [], kingpin: null, length_share: null, side_share: null };
    const wanted = planLoad({ vehicle: roomy, pallets, mayTurn }).placements
      .map(({ pallet }) => pallet).sort((a, b) => a - b);
    const whole = yield* this.#loadAll(this.#counts, wanted);
    if (whole !== undefined) return yield* this.#complete(whole);
    let [bestPlan, loadable]: [Plan, number] = [this.#palletsAlone(), 0];
    for (let beyond = this.#ranks.length; beyond - loadable > 1 && this.#space.work < MAX_WORK;) {
      const middle = (loadable + beyond) >> 1;
      const found = yield* this.#loadAll(this.#countsOfRanks(middle), wanted);
      if (found === undefined) beyond = middle;
      else [bestPlan, loadable] = [found, middle];
    }
    const fuller = stopsOf(this.problem).length === 1
      ? yield* this.#fillVehicle(loadable)
      : yield* this.#loadPartly(loadable, wanted);
    return yield* this.#complete(fuller ?? bestPlan);
  }

  /** Returns the number of boxes by line in the orders of the first ranks. */
  #countsOfRanks(ranks: number): Int32Array {
    const last = this.#ranks[ranks - 1] ?? -Infinity;
    return this.#counts.map((count, at) => (this.#lines[at]?.rank ?? 0) <= last ? count : 0);
  }

  #palletsAlone(): Plan {
    const { loose: _, ...problem } = this.problem;
    const { placements } = planLoad(problem);
    return { placements, pieces: placements.map((one) => this.#space.pallet(one)) };
  }

  /** Loads all of the boxes and pallets; returns undefined if that is impossible. */
  *#loadAll(
    counts: Int32Array,
    wanted: readonly number[],
  ): Generator<void, Plan | undefined, void> {
    const { vehicle, pallets } = this.problem;
    const { volume, weight } = this.#space.prepared;
    const sum = (of: Float64Array) => counts.reduce((all, count, at) => all + count * of[at]!, 0);
    const ofPallets = wanted.reduce((all, at) => all + pallets[at]!.weight, 0);
    const room = vehicle.length * vehicle.width * vehicle.height;
    if (sum(volume) > room || sum(weight) + ofPallets > vehicle.payload) return undefined;
    const tall = yield* this.#loadStops(counts, wanted, vehicle.height);
    if (tall === undefined || this.#isSound(tall.pieces)) return tall;
    // A light load is spread over the floor, unless boxes stay behind: that would take too long.
    const moved = this.#moved(tall);
    if (moved !== undefined && counts !== this.#counts) return moved;
    let flat: Plan | undefined;
    let [unreached, height] = [sum(volume) / room * vehicle.height, vehicle.height];
    for (let trial = 0; trial < HEIGHT_BISECTIONS && this.#space.work < MAX_WORK; trial++) {
      const middle = (unreached + height) / 2;
      const found = yield* this.#loadStops(counts, wanted, middle);
      if (found === undefined) unreached = middle;
      else [flat, height] = [found, middle];
    }
    return (flat && this.#moved(flat)) ?? moved;
  }

  /** Loads each stop up to a height, as far in front as possible; undefined if it does not fit. */
  *#loadStops(
    counts: Int32Array,
    wanted: readonly number[],
    height: number,
  ): Generator<void, Plan | undefined, void> {
    const { vehicle, pallets, mayTurn } = this.problem;
    const plan: Plan = { placements: [], pieces: [] };
    for (const stop of stopsOf(this.problem).reverse()) {
      const own = wanted.filter((at) => pallets[at]!.stop === stop);
      const start = reachOf(plan.pieces);
      const hold = { ...vehicle, length: vehicle.length - start, payload: Infinity, axles: [] };
      const free = { ...hold, kingpin: null, length_share: null, side_share: null };
      const { placements } = own.length === 0
        ? { placements: [] }
        : planLoad({ vehicle: free, pallets: own.map((at) => pallets[at]!), mayTurn });
      if (placements.length < own.length) return undefined;
      const placed = placements.map(({ pallet, x, on, ...others }): Placement => ({
        ...others,
        pallet: own[pallet]!,
        x: x + start,
        on: on === null ? null : own[on]!,
      }));
      plan.placements.push(...placed);
      plan.pieces.push(...placed.map((one) => this.#space.pallet(one)));
      const boxes = counts.map((count, at) => this.#lines[at]?.stop === stop ? count : 0);
      const added = yield* this.#loadSection(plan.pieces, stop, boxes, height);
      if (added === undefined) return undefined;
      plan.pieces.push(...added);
    }
    return plan;
  }

  /** Loads the boxes of a stop in the shortest possible section; undefined if they do not fit. */
  *#loadSection(
    pieces: readonly Piece[],
    stop: number,
    counts: Int32Array,
    height: number,
  ): Generator<void, Piece[] | undefined, void> {
    const boxes = counts.reduce((sum, count) => sum + count, 0);
    if (boxes === 0) return [];
    const { vehicle } = this.problem;
    const { volume } = this.#space.prepared;
    const all = counts.reduce((sum, count, at) => sum + count * volume[at]!, 0);
    let best: Piece[] | undefined;
    const start = reachOf(pieces);
    const { stances } = this.#space.prepared;
    const extents = stances.filter(({ type }) => counts[type]! > 0).map(({ dx }) => dx);
    const longestSum = sumsOf(extents, vehicle.length);
    let [shortest, longest] = [start, vehicle.length];
    let next = Math.min(longest, start + all / (EXPECTED_FILL * vehicle.width * height));
    for (let trial = 0; trial < LENGTH_BISECTIONS || best === undefined; trial++) {
      // Lengths between two sums of box lengths only leave a gap.
      const length = next === vehicle.length ? next : start + longestSum(next - start);
      if (length <= shortest && best !== undefined) break;
      const options = { length, height, counts, work: SECTION_WORK, maxBlocks: MAX_BLOCKS };
      const added = yield* this.#space.fill(pieces, stop, options);
      if (added.length === boxes) [best, longest] = [added, Math.min(length, reachOf(added))];
      else if (length === vehicle.length) return undefined;
      else shortest = next;
      next = best === undefined && trial > 0 ? vehicle.length : (shortest + longest) / 2;
    }
    return best;
  }

  /** Returns the plan moved towards the doors by the least distance that makes its weights valid; undefined if none does. */
  #moved({ placements, pieces }: Plan): Plan | undefined {
    const free = this.problem.vehicle.length - reachOf(pieces);
    for (let part = 0; part <= SHIFTS; part++) {
      const by = Math.floor(free * part / SHIFTS);
      const moved = pieces.map((piece) => ({ ...piece, x: piece.x + by }));
      if (!this.#isSound(moved)) continue;
      return { placements: placements.map((one) => ({ ...one, x: one.x + by })), pieces: moved };
    }
    return undefined;
  }

  #faults(pieces: readonly Piece[]) {
    const { vehicle } = this.problem;
    const weights = pieces.map(({ stance: { weight, dx, dy }, stop, x, y }) => ({
      ...{ stop, weight, x: x + dx / 2, y: y + dy / 2 },
    }));
    return weightFaults(vehicle, weightsOf(vehicle, stopsOf(this.problem), weights));
  }

  #isSound(pieces: readonly Piece[]): boolean {
    return this.#faults(pieces).length === 0;
  }

  /**
   * Fills a vehicle with a single stop as full as possible; returns undefined if not all orders of
   * the first ranks are loaded.
   */
  *#fillVehicle(ranks: number): Generator<void, Plan | undefined, void> {
    const { placements, pieces } = this.#palletsAlone();
    const prices = Float64Array.from(this.#counts, (_, at) => {
      const rank = this.#ranks.indexOf(this.#lines[at]?.rank ?? 0) - ranks;
      return RANK_VALUE_RATIO ** -Math.min(MAX_VALUED_RANKS, Math.max(-1, rank));
    });
    const { length, height } = this.problem.vehicle;
    const [stop] = stopsOf(this.problem);
    const boxes = this.#counts.reduce((sum, count) => sum + count, 0);
    const work = Math.min(FULL_VEHICLE_WORK, FULL_VEHICLE_WORK_PER_BOX * boxes);
    const options = { length, height, counts: this.#counts, work, prices };
    const added = yield* this.#space.fill(pieces, stop!, options);
    const needed = this.#countsOfRanks(ranks);
    for (const { stance: { type } } of added) needed[type]!--;
    if (needed.some((count) => count > 0)) return undefined;
    return this.#moved({ placements, pieces: [...pieces, ...added] });
  }

  /** Loads the orders of the first ranks and as many boxes as possible of the next, large ones first. */
  *#loadPartly(ranks: number, wanted: readonly number[]): Generator<void, Plan | undefined, void> {
    const whole = this.#countsOfRanks(ranks);
    const { volume } = this.#space.prepared;
    const next = this.#countsOfRanks(ranks + 1);
    const added = next.map((count, at) => count - whole[at]!);
    const largest = [...added.keys()].filter((at) => added[at]! > 0)
      .sort((a, b) => volume[b]! - volume[a]! || a - b);
    let best: Plan | undefined;
    let [least, beyond] = [0, added.reduce((sum, count) => sum + count, 0)];
    for (let part = 0; part < PART_BISECTIONS && beyond - least > 1; part++) {
      if (this.#space.work > MAX_WORK) break;
      const middle = (least + beyond) >> 1;
      const counts = whole.slice();
      let room = middle;
      for (const at of largest) {
        const moved = Math.min(room, added[at]!);
        counts[at]! += moved;
        room -= moved;
      }
      const found = yield* this.#loadAll(counts, wanted);
      if (found === undefined) beyond = middle;
      else [best, least] = [found, middle];
    }
    return best;
  }

  /** Fills up a plan with the remaining boxes by rank, and adds reasons for those that stay behind. */
  *#complete(plan: Plan): Generator<void, Load, void> {
    let { placements, pieces } = plan;
    const left = this.#counts.slice();
    for (const { stance: { type } } of pieces) if (type < this.#lines.length) left[type]!--;
    const { length, height } = this.problem.vehicle;
    for (const rank of this.#ranks) {
      const counts = left.map((count, at) => this.#lines[at]?.rank === rank ? count : 0);
      const stop = this.#lines.find((line) => line.rank === rank)!.stop;
      if (counts.every((count) => count === 0)) continue;
      const options = { length, height, counts, work: FILL_UP_WORK, maxBlocks: MAX_BLOCKS };
      const found = yield* this.#space.fill(pieces, stop, options);
      const moved = this.#moved({ placements, pieces: [...pieces, ...found] });
      if (moved !== undefined) ({ placements, pieces } = moved);
      const added = moved === undefined ? this.#bearable(pieces, found) : found;
      if (moved === undefined) pieces = [...pieces, ...added];
      for (const { stance: { type } } of added) left[type]!--;
    }
    const reasons = yield* this.#reasons(pieces, left);
    const { loose: _, ...palletProblem } = this.problem;
    const on = new Set(placements.map(({ pallet }) => pallet));
    const order = loadingOrder(pieces.map(solidOfPiece));
    const turns = new Map(order.map((at, turn) => [pieces[at]!.stance.type, turn]));
    const turnOf = ({ pallet }: Placement) => turns.get(this.#lines.length + pallet)!;
    const boxes = order.map((at) => pieces[at]!).filter(({ stance }) =>
      stance.type < this.#lines.length
    );
    return {
      placements: placements.toSorted((a, b) => turnOf(a) - turnOf(b)),
      left: palletProblem.pallets.flatMap((_, pallet) =>
        on.has(pallet) ? [] : [{ pallet, reason: palletReason(palletProblem, placements, pallet) }]
      ),
      boxes: boxes.map(({ stance: { type: line, orientation }, x, y, z }): BoxPlace => ({
        ...{ line, x, y, z, orientation },
      })),
      leftLines: this.#lines.flatMap((line, at) => {
        const misfit = lineMisfit(this.problem.vehicle, line);
        const count = misfit === undefined ? left[at]! : line.count;
        return count === 0 ? [] : [{ line: at, count, reason: misfit ?? reasons.get(at)! }];
      }),
    };
  }

  /** Returns the added pieces without those that exceed a weight limit or rest on such a piece. */
  #bearable(pieces: readonly Piece[], added: readonly Piece[]): readonly Piece[] {
    if (this.#isSound([...pieces, ...added])) return added;
    const accepted: Piece[] = [];
    const refused: Piece[] = [];
    for (const piece of added) {
      const rests = refused.some((other) => isAbove(piece, other));
      if (!rests && this.#isSound([...pieces, ...accepted, piece])) accepted.push(piece);
      else refused.push(piece);
    }
    return accepted;
  }

  /** Returns a reason for each line with remaining boxes, determined by one box. */
  *#reasons(
    pieces: readonly Piece[],
    left: Int32Array,
  ): Generator<void, Map<number, LeftoverReason>, void> {
    const reasons = new Map<number, LeftoverReason>();
    const { vehicle } = this.problem;
    const { length, height } = vehicle;
    const onBoard = pieces.reduce((sum, { stance: { weight } }) => sum + weight, 0);
    for (const stop of stopsOf(this.problem)) {
      const isTooMuch = (at: number) => onBoard + this.#lines[at]!.weight > vehicle.payload;
      const ones = left.map((count, at) => {
        if (this.#lines[at]?.stop !== stop || count === 0) return 0;
        if (isTooMuch(at)) reasons.set(at, { kind: "payload" });
        return isTooMuch(at) ? 0 : 1;
      });
      if (ones.every((count) => count === 0)) continue;
      for (const mayBlock of [false, true]) {
        const found = yield* this.#space.fill(pieces, stop, {
          ...{ length, height, counts: ones, work: REASON_WORK, maxBlocks: MAX_BLOCKS },
          mayBlock,
        });
        for (const piece of found) {
          const { type } = piece.stance;
          if (reasons.has(type)) continue;
          const faults = this.#faults([...pieces, piece])
            .sort((a, b) => RANKS.indexOf(a.kind) - RANKS.indexOf(b.kind));
          const [fault] = mayBlock ? [] : faults;
          reasons.set(type, fault ? reasonOf(fault) : { kind: mayBlock ? "way_out" : "no_floor" });
        }
      }
      ones.forEach((count, at) => {
        if (count > 0 && !reasons.has(at)) reasons.set(at, { kind: "no_floor" });
      });
    }
    return reasons;
  }
}

/** Returns the reason why a box fits on no empty vehicle of the kind; undefined if it fits. */
function lineMisfit(vehicle: Vehicle, line: LooseLine): LeftoverReason | undefined {
  const upright = orientationsOf(vehicle, line);
  if (upright.length === 0) return { kind: "too_high" };
  if (!fitsFloor(vehicle, line, upright)) return { kind: "too_large" };
  return line.weight > vehicle.payload ? { kind: "too_heavy" } : undefined;
}

function fitsFloor(
  { length, width }: Vehicle,
  line: LooseLine,
  upright: ReturnType<typeof orientationsOf>,
): boolean {
  return upright.some((orientation) => {
    const { alongLength, alongWidth } = extentsOf(line, orientation);
    return alongLength <= length && alongWidth <= width;
  });
}

function palletReason(
  problem: LoadProblem,
  placements: readonly Placement[],
  pallet: number,
): LeftoverReason {
  const found = placeOrReason(problem, placements, pallet);
  return "reason" in found ? found.reason : { kind: "no_floor" };
}

/** Returns a function for the longest sum of extents up to a length, in millimetres. */
function sumsOf(extents: readonly number[], most: number): (length: number) => number {
  const best = new Float64Array(Math.floor(most) + 1);
  const isSum = Uint8Array.from(best, (_, at) => at === 0 ? 1 : 0);
  for (const extent of new Set(extents.map(Math.ceil))) {
    for (let at = extent; at < isSum.length; at++) if (isSum[at - extent] === 1) isSum[at] = 1;
  }
  for (let at = 1; at < best.length; at++) best[at] = isSum[at] === 1 ? at : best[at - 1]!;
  return (length) => best[Math.max(0, Math.floor(length + LENGTH_TOLERANCE))] ?? length;
}

const reachOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((reach, { x, stance: { dx } }) => Math.max(reach, x + dx), 0);

const solidOfPiece = ({ stop, stance: { dx, dy, dz }, x, y, z }: Piece) => ({
  stop,
  ...{ front: x, back: x + dx, left: y, right: y + dy, bottom: z, top: z + dz },
});

/** Returns true if one piece is above another. */
const isAbove = (one: Piece, other: Piece): boolean =>
  one.z > other.z && one.x < other.x + other.stance.dx && other.x < one.x + one.stance.dx &&
  one.y < other.y + other.stance.dy && other.y < one.y + one.stance.dy;
