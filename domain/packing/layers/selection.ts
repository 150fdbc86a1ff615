import type { Pattern } from "./pattern.ts";
import { checkTime } from "../time_limit.ts";

const MAX_CELLS = 600;
// Maximum number of layers to choose from: some thousand states are stored for each.
const MAX_ITEMS = 4000;
const RANK = { dense: 0, loose: 1, top: 2 };
// Layers tried between two yields.
const ITEMS_PER_STEP = 40;

/**
 * Returns the most valuable layers for one pallet: within its height, with one top layer and few
 * weak ones (a knapsack by dynamic programming). Yields regularly.
 */
export function* selectLayers(
  pool: readonly { pattern: Pattern; count: number; worth: number }[],
  height: number,
  maxLoose: number,
  density: number,
): Generator<void, Pattern[], void> {
  const cells = Number.isInteger(height) && height <= MAX_CELLS ? height : MAX_CELLS;
  const scale = cells / height;
  const variants = 2 * (maxLoose + 1);
  const best = new Float64Array(variants * (cells + 1)).fill(-1);
  best[0] = 0;
  const items: { pattern: Pattern; worth: number; step: number }[] = [];
  // From the top down: each layer must bear those above it.
  const topDown = pool.toSorted((a, b) =>
    RANK[b.pattern.kind] - RANK[a.pattern.kind] || a.pattern.bearable - b.pattern.bearable
  );
  for (const { pattern, count, worth } of topDown) {
    const step = Math.max(1, Math.ceil(pattern.height * scale - 1e-6));
    const places = { top: 1, loose: maxLoose, dense: Math.floor(cells / step) }[pattern.kind];
    const maxCopies = Math.min(count, places, Math.ceil(MAX_ITEMS / topDown.length));
    for (let time = 0; time < maxCopies; time++) items.push({ pattern, worth, step });
  }
  // One bit per item and state: set if the item is selected.
  const selectedBits = new Uint8Array(Math.ceil(items.length * best.length / 8));
  const state = (tops: number, loose: number, cell: number) =>
    (tops * (maxLoose + 1) + loose) * (cells + 1) + cell;
  for (const [item, { pattern: { kind, bearable }, worth, step }] of items.entries()) {
    if (item % ITEMS_PER_STEP === ITEMS_PER_STEP - 1) yield;
    checkTime(best.length);
    const deepest = kind === "top" ? 0 : density > 0 ? bearable / density * scale : cells;
    for (let cell = Math.min(cells, Math.floor(deepest) + step); cell >= step; cell--) {
      for (let tops = 1; tops >= 0; tops--) {
        for (let loose = maxLoose; loose >= 0; loose--) {
          const fewerTops = kind === "top" ? tops - 1 : tops;
          const fewerLoose = kind === "loose" ? loose - 1 : loose;
          if (fewerTops < 0 || fewerLoose < 0) continue;
          const nextState = state(tops, loose, cell);
          const before = best[state(fewerTops, fewerLoose, cell - step)]!;
          if (before < 0) continue;
          const value = before + worth;
          if (value > best[nextState]! + 1e-9) {
            best[nextState] = value;
            const bit = item * best.length + nextState;
            selectedBits[bit >> 3]! |= 1 << (bit & 7);
          }
        }
      }
    }
  }
  const selection: Pattern[] = [];
  // A state is for stacks of exactly this height, or of at most this height if nothing was added.
  let [tops, loose, cell] = [0, 0, 0];
  for (let at = 0; at < best.length; at++) {
    if (best[at]! <= best[state(tops, loose, cell)]! + 1e-9) continue;
    cell = at % (cells + 1);
    loose = Math.floor(at / (cells + 1)) % (maxLoose + 1);
    tops = Math.floor(at / (cells + 1) / (maxLoose + 1));
  }
  for (let item = items.length - 1; item >= 0; item--) {
    const bit = item * best.length + state(tops, loose, cell);
    if ((selectedBits[bit >> 3]! & 1 << (bit & 7)) === 0) continue;
    const { pattern, step } = items[item]!;
    selection.push(pattern);
    if (pattern.kind === "top") tops--;
    else if (pattern.kind === "loose") loose--;
    cell -= step;
  }
  return selection;
}
