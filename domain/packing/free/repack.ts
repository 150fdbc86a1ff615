import { randomOf } from "../layers/random.ts";
import type { Block } from "./block.ts";
import { STRIDE } from "./cuboids.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { PalletSearch, type State } from "./pallet_search.ts";
import type { Prepared } from "./prepared.ts";
import { reachableOf } from "./reachable.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { withoutBoxes } from "./without_boxes.ts";

/** Pallets, and the numbers of unplaced boxes by type. */
interface Packed {
  loads: readonly PalletLoad[];
  pool: Int32Array;
}

/** Options for repacking boxes. */
interface Repacking {
  /** A random one is used for every attempt. */
  scorings: readonly ScoringWeights[];
  /** Maximum number of visited blocks, boxes and spaces. */
  work: number;
}

// Maximum number of boxes removed at once, not counting boxes that lose their support.
const MAX_REMOVED_BOXES = 20;
// Initial increase of the volume of unplaced boxes that is accepted, as a share of a pallet; it
// falls to 0.
const INITIAL_TOLERANCE = 0.005;
// Relative variation of prices between attempts.
const NOISE = 0.3;
// Factors on the value of boxes that remain unplaced, and of the others.
const RISE = 1.02;
const FALL = 0.995;
const MAX_VALUE_FACTOR = 3;
// Probability of refilling only the spaces around the removed boxes.
const NEARBY_CHANCE = 0.9;
// As counted by `PalletSearch`: work at the start of an attempt, and boxes that are put back per
// step, compared with boxes and with spaces.
const WORK_PER_ATTEMPT = 200;
const COMPARISONS_PER_STEP = 32;
const CUTS_PER_STEP = 8;

/**
 * Tries to place unplaced boxes by ruin and recreate (Schrimpf et al. 2000): removes boxes that are
 * near each other from a pallet, and refills it greedily from these and the unplaced boxes. A
 * result is accepted if less volume remains unplaced, at first also if slightly more does. Ends as
 * soon as all boxes are placed. Yields the work of every step; returns the pallets with the least
 * volume unplaced.
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
  let unplacedVolume = volumeOf(prepared, pool);
  let [best, minUnplaced] = [current, unplacedVolume];
  for (let done = 0; done < work && minUnplaced > 0;) {
    const at = Math.floor(random() * current.loads.length);
    const load = current.loads[at]!;
    const removedFlags = nearEachOther(load, random);
    const { remaining, counts } = withoutBoxes(prepared, load, removedFlags);
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
    search.steps += WORK_PER_ATTEMPT + remaining.size * remaining.size / COMPARISONS_PER_STEP +
      remaining.size * state.spaces.all.size / CUTS_PER_STEP;
    if (random() < NEARBY_CHANCE) shutFarSpaces(state, load, removedFlags);
    for (const _ of search.complete(state)) {
      yield search.steps - before;
      before = search.steps;
    }
    done += search.steps;
    const leftNow = volumeOf(prepared, state.left);
    if (
      leftNow <= unplacedVolume + INITIAL_TOLERANCE * room * Math.max(0, 1 - done / work) * random()
    ) {
      current = { loads: current.loads.with(at, state.load), pool: state.left };
      unplacedVolume = leftNow;
      if (unplacedVolume < minUnplaced) [best, minUnplaced] = [current, unplacedVolume];
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

/** Returns flags by index: 1 for some boxes nearest the centre of a random box. */
function nearEachOther(load: PalletLoad, random: () => number): Uint8Array {
  const centre = Math.floor(random() * load.size);
  const count = Math.min(load.size, 1 + Math.floor(random() * MAX_REMOVED_BOXES));
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
  const removedFlags = new Uint8Array(load.size);
  for (const at of nearest.slice(0, count)) removedFlags[at] = 1;
  return removedFlags;
}

/** Closes the spaces outside the cuboid around the removed boxes. */
function shutFarSpaces(
  { spaces: { all, shut } }: State,
  load: PalletLoad,
  removedFlags: Uint8Array,
) {
  let [x0, x1, y0, y1, z0, z1] = [Infinity, 0, Infinity, 0, Infinity, 0];
  for (let at = 0; at < load.size; at++) {
    if (removedFlags[at] === 0) continue;
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
