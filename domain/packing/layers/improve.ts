import type { Builder } from "./builder.ts";
import { randomOf } from "./random.ts";
import type { Stack } from "./stack.ts";

// Pallets hardly filled, of this volume together, are taken apart every time,
const TAIL = 0.5;
// with this many others, and up to as many more as there are of `MORE`.
const OTHERS = 3;
const MORE = 3;
// Pallets filled less than this are taken apart wholly, others keep a base
const KEEP_FROM = 0.3;
// that reaches up to a part of the pallet's height between these.
const LOWEST_BASE = 0.2;
const HIGHEST_BASE = 0.8;

/** A solution and how many attempts to improve it were made. */
export interface Improvement {
  stacks: readonly Stack[];
  attempts: number;
}

/**
 * Takes some pallets apart, in part or wholly, builds them anew, and keeps what is better (ruin and
 * recreate). Yields after every small step; `undefined` amid an attempt.
 *
 * @param full The volume of a pallet.
 */
export function* improve(
  builder: Builder,
  start: readonly Stack[],
  { full, attempts, accepts }: {
    full: number;
    attempts: number;
    accepts: (stacks: readonly Stack[]) => boolean;
  },
): Generator<Improvement | undefined, readonly Stack[], void> {
  const random = randomOf(1);
  let stacks = start;
  for (let attempt = 1; attempt <= attempts && stacks.length > 1; attempt++) {
    const chosen = choose(stacks, full, OTHERS + attempt % MORE, random);
    const bases = [...chosen].filter(({ volume }) => volume > KEEP_FROM * full).map((stack) => {
      const upTo = LOWEST_BASE + (HIGHEST_BASE - LOWEST_BASE) * random();
      return builder.baseOf(stack, upTo * stack.height);
    }).filter(({ height }) => height > 0);
    const counts = new Map<number, number>();
    countBoxes([...chosen], 1, counts);
    countBoxes(bases, -1, counts);
    const types = Math.max(...counts.keys()) + 1;
    const boxes = Int32Array.from({ length: types }, (_, type) => counts.get(type) ?? 0);
    const building = builder.build(boxes, bases);
    let step = building.next();
    for (; !step.done; step = building.next()) yield undefined;
    const others = stacks.filter((stack) => !chosen.has(stack));
    if (costOf(step.value, full) < costOf([...chosen], full) - 1e-9) {
      const better = [...others, ...step.value];
      if (accepts(better)) stacks = better;
    }
    yield { stacks, attempts: attempt };
  }
  return stacks;
}

/** Few pallets are better than many, and of as many, full ones and one empty better than all alike. */
function costOf(stacks: readonly Stack[], full: number): number {
  return stacks.reduce((sum, { volume }) => sum + 1 + Math.sqrt(volume / full), 0);
}

/** Those hardly filled, and some others, the emptier the likelier. */
function choose(
  stacks: readonly Stack[],
  full: number,
  others: number,
  random: () => number,
): Set<Stack> {
  const emptiest = stacks.toSorted((a, b) => a.volume - b.volume);
  const chosen = new Set<Stack>();
  let volume = 0;
  for (const stack of emptiest) {
    volume += stack.volume;
    if (chosen.size > 0 && volume > TAIL * full) break;
    chosen.add(stack);
  }
  const rest = emptiest.filter((stack) => !chosen.has(stack));
  for (let more = others; more > 0 && rest.length > 0; more--) {
    const at = Math.floor(random() * random() * rest.length);
    chosen.add(rest.splice(at, 1)[0]!);
  }
  return chosen;
}

function countBoxes(stacks: readonly Stack[], sign: number, counts: Map<number, number>): void {
  for (const { layers } of stacks) {
    for (const { boxes } of layers) {
      for (const { stance: { type } } of boxes) counts.set(type, (counts.get(type) ?? 0) + sign);
    }
  }
}
