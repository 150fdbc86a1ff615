import type { Block } from "./block.ts";
import { loadAll } from "./load_all.ts";
import type { LoadPool } from "./load_pool.ts";
import type { PalletLoad } from "./pallet_load.ts";
import { PalletSearch } from "./pallet_search.ts";
import { evenPrices, type Prepared } from "./prepared.ts";
import { reachableOf } from "./reachable.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { setCover } from "./set_cover.ts";
import { without } from "./without.ts";

/** How pallets are put together from loads that were seen. */
export interface FromLoads {
  pool: LoadPool;
  scoring: ScoringWeights;
  /** Steps for the choice of loads. */
  work: number;
}

/**
 * Looks for a pallet fewer among all loads that were seen (set covering heuristic; Monaci & Toth 2006):
 * chooses those that together hold the most, takes off what several of them hold, fills them with what
 * is missing, and loads the rest on further pallets. Yields the work of every step.
 *
 * @param loads The boxes, on at least two pallets.
 */
export function* cover(
  prepared: Prepared,
  blocks: readonly Block[],
  loads: readonly PalletLoad[],
  { pool, scoring, work }: FromLoads,
): Generator<number, PalletLoad[], void> {
  const left = new Int32Array(prepared.types);
  for (const { counts } of loads) counts.forEach((count, type) => left[type]! += count);
  const [, ...others] = loads.toSorted((a, b) => a.volume - b.volume).map((load) => pool.add(load));
  const covering = { demand: left, volume: prepared.volume, most: others.length, work };
  const chosen = yield* setCover(pool.loads, others, covering);
  const parts: PalletLoad[] = [];
  for (const load of chosen.map((at) => pool.loads[at]!).sort((a, b) => b.volume - a.volume)) {
    parts.push(atMost(prepared, load, left));
  }
  const prices = evenPrices(prepared);
  const filled: PalletLoad[] = [];
  let missing: Int32Array = left;
  for (const part of parts) {
    const preferences = { scoring, prices, reachable: reachableOf(prepared, missing) };
    const search = new PalletSearch(prepared, blocks, missing, preferences, part);
    const state = search.begin(true);
    let before = 0;
    for (const _ of search.complete(state)) {
      yield search.steps - before;
      before = search.steps;
    }
    yield search.steps - before;
    filled.push(state.load);
    missing = state.left;
  }
  const further = { scorings: [scoring], width: 1, prices, work: 0 };
  return [...filled, ...(yield* loadAll(prepared, blocks, missing, further))];
}

/** A load without what is not there, which is taken off from above; its boxes are then not there any more. */
function atMost(prepared: Prepared, load: PalletLoad, left: Int32Array): PalletLoad {
  const there = left.slice();
  const taken = Uint8Array.from(
    { length: load.size },
    (_, at) => there[load.stances[at]!.type]!-- > 0 ? 0 : 1,
  );
  const part = taken.includes(1) ? without(prepared, load, taken).kept : load;
  part.counts.forEach((count, type) => left[type]! -= count);
  return part;
}
