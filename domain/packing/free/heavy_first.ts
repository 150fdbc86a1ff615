import type { Block } from "./block.ts";
import { heavyBelow, misplacedBoxes } from "./heavy_below.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { PalletSearch } from "./pallet_search.ts";
import { evenPrices, type Prepared } from "./prepared.ts";
import { reachableOf } from "./reachable.ts";
import type { ScoringWeights } from "./scoring_weights.ts";

// Number of tried heights of the pallet, and the factor from one to the next.
const MAX_HEIGHTS = 2;
const HIGHER = 1.5;
// Share of the largest height from which on that is tried at once.
const NEARLY_FULL = 0.85;

/**
 * Lowers heavy boxes: first by swaps; if heavy boxes remain above lighter ones, the pallet is also
 * loaded again with the types of these boxes first, on its floor if possible. That helps if there
 * is room to spare, where no two boxes can be swapped because of a third one. The pallet becomes
 * higher only if that at least halves the weight above lighter boxes.
 * @param scorings Weights to try for loading it again, until all boxes are placed.
 */
export function* heavyFirst(
  prepared: Prepared,
  blocks: readonly Block[],
  load: PalletLoad,
  scorings: readonly ScoringWeights[],
): Generator<void, PalletLoad, void> {
  const swapped = yield* heavyBelow(prepared, load);
  const misplaced = misplacedBoxes(prepared, swapped);
  if (misplaced.length === 0) return swapped;
  const heavyTypes = new Set(misplaced.map(({ type }) => type));
  const heavy = load.counts.map((count, type) => heavyTypes.has(type) ? count : 0);
  const others = load.counts.map((count, type) => count - heavy[type]!);
  const height = prepared.stances.reduce(
    (tallest, { type, dz }) => heavyTypes.has(type) ? Math.max(tallest, dz) : tallest,
    0,
  );
  const onFloor = { ...prepared, height: Math.min(height, prepared.height) };
  for (let attempt = 1, top = swapped.top; attempt <= MAX_HEIGHTS; attempt++, top *= HIGHER) {
    const limited = top > NEARLY_FULL * prepared.height ? prepared : { ...prepared, height: top };
    for (const scoring of scorings) {
      const first = (yield* loaded(onFloor, heavy, scoring)) ??
        (yield* loaded(limited, heavy, scoring));
      const all = first && (yield* loaded(limited, others, scoring, first));
      if (all === undefined) continue;
      const anew = yield* heavyBelow(prepared, all);
      if (attempt * weightOf(misplacedBoxes(prepared, anew)) < weightOf(misplaced)) return anew;
    }
    if (limited === prepared) break;
  }
  return swapped;

  /** Returns a load with more boxes; undefined if not all of them fit. */
  function* loaded(
    within: Prepared,
    counts: Int32Array,
    scoring: ScoringWeights,
    onto?: PalletLoad,
  ): Generator<void, PalletLoad | undefined, void> {
    const preferences = {
      scoring,
      prices: evenPrices(within),
      reachable: reachableOf(within, counts),
    };
    const search = new PalletSearch(within, blocks, counts, preferences, onto);
    const state = search.begin();
    yield* search.complete(state);
    return state.left.every((count) => count === 0) ? state.load : undefined;
  }
}

const weightOf = (stances: readonly { weight: number }[]) =>
  stances.reduce((sum, { weight }) => sum + weight, 0);
