import { outOfTurn } from "../out_of_turn.ts";
import type { Builder } from "./builder.ts";
import { heavyBelow } from "./exchange.ts";
import { layoutOf } from "./layout.ts";
import type { Prepared } from "./prepared.ts";
import { countsOf, type Stack } from "./stack.ts";

// Additional value of boxes of the first stop over those of the last; used in turn.
const PREFERENCES = [2, 0.5, 8, 30] as const;
// Probability of rebuilding two pallets from the boxes of both, and otherwise of rebuilding one as
// a whole rather than from some layer on.
const TWO = 0.5;
const WHOLE = 0.4;

/** A pallet and its number of boxes out of turn. */
interface Filled {
  stack: Stack;
  out: number;
}

/**
 * Returns the same boxes on as many pallets with fewer boxes out of turn, if possible: layers
 * filled by the stops at which their boxes are picked, earlier ones below. Rebuilds pallets
 * repeatedly with a higher value for boxes that are picked earlier, and keeps a result if all boxes
 * fit.
 *
 * Yields after every small step.
 */
export function* fillByStop(
  prepared: Prepared,
  builder: Builder,
  stacks: readonly Stack[],
  { attempts, random }: { attempts: number; random: () => number },
): Generator<void, readonly Stack[], void> {
  const filled = stacks.map((stack): Filled => ({ stack, out: outOfTurnOn(prepared, stack) }));
  const draw = (below: number) => Math.floor(random() * below);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const worth = worthByStop(prepared, PREFERENCES[attempt % PREFERENCES.length]!);
    const one = draw(filled.length);
    const other = filled.length > 1 && random() < TWO
      ? (one + 1 + draw(filled.length - 1)) % filled.length
      : undefined;
    const pair = other === undefined ? [one] : [one, other];
    const before = pair.map((at) => filled[at]!);
    if (before.every(({ out }) => out === 0)) continue;
    const levels = other === undefined && random() >= WHOLE
      ? draw(before[0]!.stack.layers.length)
      : 0;
    const rebuilt = yield* built(
      prepared,
      builder,
      before.map(({ stack }) => stack),
      levels,
      worth,
    );
    if (rebuilt === undefined) continue;
    const sum = (some: readonly Filled[]) => some.reduce((all, { out }) => all + out, 0);
    if (sum(rebuilt) >= sum(before)) continue;
    pair.forEach((at, index) => filled[at] = rebuilt[index]!);
  }
  return filled.map(({ stack }) => stack);
}

/** Rebuilds pallets above some layer from their own boxes; undefined if not all boxes fit. */
function* built(
  prepared: Prepared,
  builder: Builder,
  stacks: readonly Stack[],
  levels: number,
  worth: Float64Array,
): Generator<void, Filled[] | undefined, void> {
  const former = stacks.flatMap(({ layers }) => layers.slice(levels));
  const available = countsOf(former, worth.length);
  const rebuiltPallets: Filled[] = [];
  for (const before of stacks) {
    const stack = before.base(levels);
    if (available.every((count) => count === 0)) return undefined;
    yield* builder.tops.build(stack, { available, worth, former, whole: [], enough: 0 }, []);
    const ordered = yield* heavyBelow(prepared, builder.fitting, stack);
    rebuiltPallets.push({ stack: ordered, out: outOfTurnOn(prepared, ordered) });
  }
  return available.every((count) => count === 0) ? rebuiltPallets : undefined;
}

function outOfTurnOn(prepared: Prepared, stack: Stack): number {
  return outOfTurn(prepared.problem, layoutOf(prepared, [stack]).pallets[0]!);
}

/**
 * Returns the value of a box of each type, higher the earlier it is picked; boxes without a stop
 * come last.
 */
function worthByStop({ worth, problem: { types } }: Prepared, preference: number): Float64Array {
  const stops = [...new Set(types.map(({ stop }) => stop ?? Infinity))].sort((a, b) => a - b);
  const rank = new Map(stops.map((stop, at) => [stop, at / stops.length]));
  return worth.map((own, type) =>
    own * (1 + preference * (1 - rank.get(types[type]!.stop ?? Infinity)!))
  );
}
