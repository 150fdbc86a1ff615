import { randomOf } from "../layers/random.ts";
import type { Block } from "./block.ts";
import { cover } from "./cover.ts";
import { loadAll } from "./load_all.ts";
import { LoadPool } from "./load_pool.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import { reachableOf } from "./reachable.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { passOn } from "../steps.ts";

/** How pallets are loaded again. */
export interface Recombining {
  /** One of them is drawn for every attempt. */
  scorings: readonly ScoringWeights[];
  /** Blocks, boxes and spaces that may be looked at. */
  work: number;
  /** It ends as soon as there are no more pallets than this. */
  bound: number;
  /** How often, evenly spread over the work, pallets are chosen among all that were seen; 0 for never. */
  covers: number;
}

// So many pallets are loaded again at once.
const FEWEST_AT_ONCE = 3;
const MOST_AT_ONCE = 5;
// How often the least filled one is among them.
const WITH_LEAST = 0.9;
// Prices differ by so much from attempt to attempt.
const NOISE = 0.5;
// So much of the sum of squares may be lost, at first; less and less, and nothing at the end.
const WORSE = 0.03;
// So much of the work goes to choosing among all loads that were seen, of which so many are kept.
const COVERED = 0.3;
const MOST_SEEN = 20_000;
// As `PalletSearch` counts it: what it takes to begin an attempt.
const BEGUN = 200;

/**
 * Loads a few pallets anew, again and again, greedily: mostly the least filled one and others drawn at
 * random, each time with other prices and scoring weights. Kept is what needs fewer pallets, or has its
 * boxes more unevenly spread, by the sum of the squares of what is filled; at first also what is a
 * little worse. From time to time pallets are chosen among all that were loaded in this way. For
 * pallets of few boxes each, where an attempt costs little. Yields the work of every
 * step; returns the best that it has seen.
 */
export function* recombine(
  prepared: Prepared,
  blocks: readonly Block[],
  loads: readonly PalletLoad[],
  { scorings, work, bound, covers }: Recombining,
): Generator<number, PalletLoad[], void> {
  const random = randomOf(1);
  let [current, best] = [[...loads], [...loads]];
  const pool = new LoadPool();
  let done = 0;
  const doneBy = (steps: number) => {
    done += steps;
    return steps;
  };
  loads.forEach((load) => pool.add(load));
  for (let turn = 1; done < work && best.length > bound;) {
    if (done >= turn * work / covers) {
      turn++;
      const scoring = scorings[Math.floor(random() * scorings.length)]!;
      const fromLoads = { pool, scoring, work: COVERED * work / covers };
      const trial = yield* passOn(cover(prepared, blocks, best, fromLoads), doneBy);
      pool.shorten(MOST_SEEN);
      if (!isBetter(prepared, current, trial)) current = trial;
      if (isBetter(prepared, current, best)) best = current;
      continue;
    }
    const chosen = chosenOf(current, random);
    const counts = new Int32Array(prepared.types);
    for (const load of chosen) {
      for (let type = 0; type < counts.length; type++) counts[type]! += load.counts[type]!;
    }
    const among = blocks.filter((block) =>
      block.types.every((type, at) => block.counts[at]! <= counts[type]!)
    );
    const way = {
      scorings: [scorings[Math.floor(random() * scorings.length)]!],
      width: 1,
      prices: Float64Array.from(counts, () => 1 + NOISE * (2 * random() - 1)),
      work: 0,
      reachable: reachableOf(prepared, counts),
    };
    yield doneBy(BEGUN);
    const again = yield* passOn(loadAll(prepared, among, counts, way), doneBy);
    if (covers > 0) again.forEach((load) => pool.add(load));
    const lost = squaresOf(prepared, [...chosen]) - squaresOf(prepared, again);
    const isKept = again.length < chosen.size ||
      again.length === chosen.size && lost <= WORSE * (1 - done / work) * random();
    if (!isKept) continue;
    current = [...current.filter((load) => !chosen.has(load)), ...again];
    if (isBetter(prepared, current, best)) best = current;
  }
  return best;
}

/** Fewer, or as many and more unevenly filled. */
function isBetter(
  prepared: Prepared,
  loads: readonly PalletLoad[],
  than: readonly PalletLoad[],
): boolean {
  return loads.length < than.length ||
    loads.length === than.length && squaresOf(prepared, loads) > squaresOf(prepared, than);
}

/** The larger, the more unevenly boxes are spread over as many pallets. */
function squaresOf({ length, width, height }: Prepared, loads: readonly PalletLoad[]): number {
  const room = length * width * height;
  return loads.reduce((sum, { volume }) => sum + (volume / room) * (volume / room), 0);
}

/** Some pallets, mostly the least filled one among them. */
function chosenOf(loads: readonly PalletLoad[], random: () => number): Set<PalletLoad> {
  const chosen = new Set<PalletLoad>();
  if (random() < WITH_LEAST) {
    chosen.add(loads.reduce((least, load) => load.volume < least.volume ? load : least));
  }
  const wanted = FEWEST_AT_ONCE + Math.floor(random() * (MOST_AT_ONCE - FEWEST_AT_ONCE + 1));
  while (chosen.size < Math.min(wanted, loads.length)) {
    chosen.add(loads[Math.floor(random() * loads.length)]!);
  }
  return chosen;
}
