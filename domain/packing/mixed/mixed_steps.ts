import { refusal } from "../../app_error.ts";
import { palletBounds } from "../bounds.ts";
import { randomOf } from "../layers/random.ts";
import { partialProblem } from "../partial_problem.ts";
import type { Layout, LoadedPallet, PackingProblem } from "../problem.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import {
  boxesOfAll,
  Cover,
  isMisfitError,
  layoutOfMix,
  type MixedPallet,
  type MixFacts,
  onType,
  type Pack,
  priceOf,
} from "./cover.ts";

// Boxes packed again per box of the order in search of a cheaper mix, by effort, and the maximum of
// boxes that count.
const PACKED_AGAIN = [4, 14, 60, 300] as const;
const MAX_COUNTED_BOXES = 1000;
// Number of consecutive failures after which the search ends, by effort.
const MAX_FAILURES = [12, 40, 160, 600] as const;
// Share of the layouts with one type each in the whole calculation.
const ALONE = 0.6;
// Maximum number of pallets replaced at once.
const MAX_REPLACED_PALLETS = 4;
const INITIAL_CHOICES = 6;

/**
 * Calculates a layout on pallets of several types with the lowest possible total price: the best
 * for each type alone, then mixes. Never costs more than the cheapest type that holds all boxes.
 *
 * Yields after every step; the price of the best layout so far never increases.
 * @param pack Packs all boxes on pallets of one type; or, with less effort and called many times,
 *   some of them.
 * @throws {AppError} 422 when no layout was found on the available pallets.
 */
export function* mixedSteps(
  problem: PackingProblem,
  pack: { all: Pack; some: Pack },
): Generator<PackingProgress, Layout, void> {
  const { effort } = problem.parameters;
  const boxes = problem.types.reduce((sum, { count }) => sum + count, 0);
  const cover = new Cover(
    problem,
    pack.some,
    PACKED_AGAIN[effort] * Math.min(boxes, MAX_COUNTED_BOXES),
  );
  let best = yield* eachAlone(problem, pack.all, cover);
  const all = Int32Array.from(problem.types, ({ count }) => count);
  const { facts } = cover;
  const minPrice = facts.minPrice(all);
  const isLeast = () => best !== undefined && priceOf(best) <= minPrice * (1 + 1e-9);
  const progress = (fraction: number): PackingProgress => ({
    fraction: ALONE + (1 - ALONE) * fraction,
    best: best === undefined ? null : layoutOfMix(best),
  });

  if (!isLeast()) {
    const before = best === undefined ? Infinity : priceOf(best);
    const depth = Math.min(facts.prices.length, best === undefined ? Infinity : 2);
    const searching = cover.cheapest(all, before, facts.available, depth);
    const state = progress(0);
    best = (yield* passOn(searching, () => state)) ?? best;
  }
  if (best === undefined) throw refusal(422, "too_few_pallets");

  const random = randomOf(1);
  let vain = 0;
  let state = progress(0);
  for (const replaced of choices(facts, () => best!, random)) {
    if (isLeast() || cover.isDone || vain >= MAX_FAILURES[effort]) break;
    const searching = exchanged(cover, best, replaced);
    const mixedPallets: MixedPallet[] | undefined = yield* passOn(searching, () => state);
    vain++;
    if (mixedPallets === undefined) continue;
    best = mixedPallets;
    vain = 0;
    state = progress(0);
    yield state;
  }
  return layoutOfMix(best);
}

/**
 * Returns the cheapest of the layouts with one type each; types that cannot be cheaper are skipped.
 */
function* eachAlone(
  problem: PackingProblem,
  pack: Pack,
  cover: Cover,
): Generator<PackingProgress, MixedPallet[] | undefined, void> {
  const { facts } = cover;
  const { prices, available } = facts;
  const all = Int32Array.from(problem.types, ({ count }) => count);
  const holding = [...prices.keys()].filter((type) => facts.fits[type]!.every(Boolean))
    .map((type) => ({ type, ...aloneOn(problem, type, all) }))
    .sort((a, b) => a.fewest * prices[a.type]! - b.fewest * prices[b.type]!);
  let best: MixedPallet[] | undefined;
  for (const [index, { type, part, fewest }] of holding.entries()) {
    const price = prices[type]!;
    if (fewest > available[type]!) continue;
    if (best !== undefined && fewest * price >= priceOf(best)) continue;
    const typed = ({ pallets }: Layout) => pallets.map((pallet) => facts.palletOf(type, pallet));
    const fraction = (own: number) => ALONE * (index + own) / holding.length;
    const bestLayout = best === undefined ? undefined : layoutOfMix(best);
    let lastBest: Layout | null = null;
    let first: Layout | null = null;
    const steps = pack(part);
    try {
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        const { best: own, partialLayout } = step.value;
        if (own !== null && own !== lastBest && own.pallets.length <= available[type]!) {
          first = layoutOfMix(typed(lastBest = own));
        }
        yield {
          fraction: fraction(step.value.fraction),
          best: bestLayout ?? first,
          ...(partialLayout
            ? {
              partialLayout: () => ({
                pallets: onTypeAlone(partialLayout(), type, available[type]!),
              }),
            }
            : {}),
        };
      }
      const pallets = typed(step.value).sort((a, b) => b.volume - a.volume);
      cover.keep(type, all, pallets);
      const isCheaper = best === undefined || priceOf(pallets) < priceOf(best);
      if (pallets.length <= available[type]! && isCheaper) best = pallets;
    } catch (error) {
      if (!isMisfitError(error)) throw error;
      cover.keep(type, all, undefined);
    }
  }
  return best;
}

/** Returns the problem of all boxes on pallets of one type, and a lower bound on their number. */
function aloneOn(problem: PackingProblem, type: number, all: Int32Array) {
  const own = onType(problem, type, problem.parameters.effort);
  const { problem: part } = partialProblem(own, all);
  return { part, fewest: palletBounds(part).pallets };
}

const onTypeAlone = ({ pallets }: Layout, palletType: number, maxPallets: number): LoadedPallet[] =>
  pallets.slice(0, maxPallets).map((pallet) => ({ ...pallet, palletType }));

/** Returns the pallets with some of them replaced by cheaper ones; undefined if none were found. */
function* exchanged(
  cover: Cover,
  pallets: readonly MixedPallet[],
  replaced: readonly MixedPallet[],
): Generator<void, MixedPallet[] | undefined, void> {
  const { problem, available } = cover.facts;
  const others = pallets.filter((pallet) => !replaced.includes(pallet));
  const free = available.map((count, type) =>
    count - others.filter((pallet) => pallet.type === type).length
  );
  const counts = boxesOfAll(replaced, problem.types.length);
  const cheapestCover = yield* cover.cheapest(counts, priceOf(replaced), free, 1);
  return cheapestCover && [...others, ...cheapestCover];
}

/** Yields pallets to replace: the emptiest first, one and several at a time, then random ones. */
function* choices(
  { rooms }: MixFacts,
  current: () => readonly MixedPallet[],
  random: () => number,
): Generator<MixedPallet[], void, void> {
  const emptiest = () =>
    current().toSorted((a, b) => a.volume / rooms[a.type]! - b.volume / rooms[b.type]!);
  for (let size = 1; size < MAX_REPLACED_PALLETS; size++) {
    for (let from = 0; from < INITIAL_CHOICES && from + size <= current().length; from++) {
      yield emptiest().slice(from, from + size);
    }
  }
  for (;;) {
    const remainingPallets = emptiest();
    const size = 1 + Math.floor(MAX_REPLACED_PALLETS * random());
    const some: MixedPallet[] = [];
    while (some.length < size && remainingPallets.length > 0) {
      // Favours the emptier ones.
      some.push(...remainingPallets.splice(Math.floor(remainingPallets.length * random() ** 2), 1));
    }
    yield some;
  }
}
