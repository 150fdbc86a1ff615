import { randomOf } from "../layers/random.ts";
import type { Block } from "./block.ts";
import { STRIDE } from "./cuboids.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { PalletSearch, type State } from "./pallet_search.ts";
import type { Prepared } from "./prepared.ts";
import { reachableOf } from "./reachable.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { withoutBoxes } from "./without_boxes.ts";

/** Pallets, and the boxes by type for which they have no room. */
interface Packed {
  loads: readonly PalletLoad[];
  pool: Int32Array;
}

/** Options for repacking boxes. */
interface Repacking {
  /** One of them is drawn for every attempt. */
  scorings: readonly ScoringWeights[];
  /** Blocks, boxes and spaces that may be looked at. */
  work: number;
}

// Boxes that are taken off at once, at most, besides those that then have too little below them.
const MAX_REMOVED_BOXES = 20;
// So much of a pallet may be left over more than before, at first; less and less, and nothing at the end.
const INITIAL_TOLERANCE = 0.005;
// Prices differ by so much from attempt to attempt.
const NOISE = 0.3;
// Boxes that are left over become worth more by so much, and the others less again.
const RISE = 1.02;
const FALL = 0.995;
const MAX_VALUE_FACTOR = 3;
// How often only the spaces where boxes stood are filled again.
const NEARBY_CHANCE = 0.9;
// As `PalletSearch` counts it: what it takes to begin an attempt, and of boxes that are put back how many
// are compared with others, or with spaces, in one step.
const WORK_PER_ATTEMPT = 200;
const COMPARED_A_STEP = 32;
const CUT_A_STEP = 8;

/**
 * Tries to find room for what is left over by ruin and recreate (Schrimpf et al. 2000): takes boxes that
 * stand near each other off a pallet, and fills it greedily from these and from what is left over. What
 * leaves less over is kept, and at first what leaves a little more over as well. Ends as soon as
 * nothing is left over. Yields the work of every step; returns the pallets that left the least over.
 */
export function* repack(
  prepared: Prepared,
  blocks: readonly Block[],
  { loads, pool }: Packed,
  { scorings, work }: Repacking,
): Generator<number, Packed, void> {
  const random = randomOf(1);
  const room = prepared.length * prepared.width * prepared.height;
  const prices = new Float64Array(prepared.types);
  const worth = new Float64Array(prepared.types).fill(1);
  let current: Packed = { loads, pool };
  let left = volumeOf(prepared, pool);
  let [best, least] = [current, left];
  for (let done = 0; done < work && least > 0;) {
    const at = Math.floor(random() * current.loads.length);
    const load = current.loads[at]!;
    const taken = nearEachOther(load, random);
    const { remaining, counts } = withoutBoxes(prepared, load, taken);
    for (let type = 0; type < counts.length; type++) {
      counts[type]! += current.pool[type]!;
      prices[type] = worth[type]! * (1 + NOISE * (2 * random() - 1));
    }
    const scoring = scorings[Math.floor(random() * scorings.length)]!;
    const reachable = reachableOf(prepared, counts);
    const search = new PalletSearch(
      prepared,
      blocks,
      counts,
      { scoring, prices, reachable },
      remaining,
    );
    const state = search.begin(true);
    let before = 0;
    search.steps += WORK_PER_ATTEMPT + remaining.size * remaining.size / COMPARED_A_STEP +
      remaining.size * state.spaces.all.size / CUT_A_STEP;
    if (random() < NEARBY_CHANCE) shutFarSpaces(state, load, taken);
    for (const _ of search.complete(state)) {
      yield search.steps - before;
      before = search.steps;
    }
    done += search.steps;
    const leftNow = volumeOf(prepared, state.left);
    if (leftNow <= left + INITIAL_TOLERANCE * room * Math.max(0, 1 - done / work) * random()) {
      current = { loads: current.loads.with(at, state.load), pool: state.left };
      left = leftNow;
      if (left < least) [best, least] = [current, left];
    }
    for (let type = 0; type < worth.length; type++) {
      worth[type] = state.left[type]! > 0
        ? Math.min(MAX_VALUE_FACTOR, RISE * worth[type]!)
        : Math.max(1, FALL * worth[type]!);
    }
    yield search.steps - before;
  }
  return best;
}

function volumeOf({ volume }: Prepared, counts: Int32Array): number {
  return counts.reduce((sum, count, type) => sum + count * volume[type]!, 0);
}

/** Some boxes of a pallet, those nearest the middle of one of them: 1 for each, by index. */
function nearEachOther(load: PalletLoad, random: () => number): Uint8Array {
  const centre = Math.floor(random() * load.size);
  const most = Math.min(load.size, 1 + Math.floor(random() * MAX_REMOVED_BOXES));
  const { x0, x1, y0, y1, z0, z1 } = load;
  const middle = (from: Float64Array, to: Float64Array) => (from[centre]! + to[centre]!) / 2;
  const x = middle(x0, x1), y = middle(y0, y1), z = middle(z0, z1);
  const distances = Float64Array.from({ length: load.size }, (_, at) => {
    const dx = Math.max(0, x0[at]! - x, x - x1[at]!);
    const dy = Math.max(0, y0[at]! - y, y - y1[at]!);
    const dz = Math.max(0, z0[at]! - z, z - z1[at]!);
    return dx * dx + dy * dy + dz * dz;
  });
  const nearest = Array.from(distances.keys()).sort((a, b) =>
    distances[a]! - distances[b]! || a - b
  );
  const taken = new Uint8Array(load.size);
  for (const at of nearest.slice(0, most)) taken[at] = 1;
  return taken;
}

/** Gives up the spaces that lie outside the cuboid around what was taken. */
function shutFarSpaces({ spaces: { all, shut } }: State, load: PalletLoad, taken: Uint8Array) {
  let [x0, x1, y0, y1, z0, z1] = [Infinity, 0, Infinity, 0, Infinity, 0];
  for (let at = 0; at < load.size; at++) {
    if (taken[at] === 0) continue;
    [x0, x1] = [Math.min(x0, load.x0[at]!), Math.max(x1, load.x1[at]!)];
    [y0, y1] = [Math.min(y0, load.y0[at]!), Math.max(y1, load.y1[at]!)];
    [z0, z1] = [Math.min(z0, load.z0[at]!), Math.max(z1, load.z1[at]!)];
  }
  const { data } = all;
  for (let at = 0, from = 0; at < all.size; at++, from += STRIDE) {
    const isNear = data[from]! < x1 && data[from + 1]! > x0 && data[from + 2]! < y1 &&
      data[from + 3]! > y0 && data[from + 4]! <= z1 && data[from + 5]! > z0;
    if (!isNear) shut[at] = 1;
  }
}
