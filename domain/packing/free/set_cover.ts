import { randomOf } from "../layers/random.ts";

/** How a cover is looked for. */
export interface Covering {
  /** How many boxes of each type there are, and the volume of one. */
  demand: Int32Array;
  volume: Float64Array;
  /** So many loads may be chosen. */
  most: number;
  /** Steps, as `PalletSearch` counts them. */
  work: number;
}

// Numbers of boxes that are compared in one step.
const COMPARED_A_STEP = 4;
// Steps after which it yields.
const STEPS_A_YIELD = 1000;

/**
 * Chooses loads that together hold as much as can be, by local search with weighted rows (Gao, Weise &
 * Li 2015): takes away the load whose boxes weigh least, adds one that holds a box that is missing, and
 * lets what is still missing weigh more. One load may be chosen several times, and what several of them
 * hold counts as often as it is needed.
 * Yields the work of every step; returns the indices of the choice that leaves the least volume out.
 *
 * @param loads How many boxes of each type each of them holds.
 * @param start Indices of those to begin with, no more than `most`.
 */
export function* setCover(
  loads: readonly { readonly counts: Int32Array }[],
  start: readonly number[],
  { demand, volume, most, work }: Covering,
): Generator<number, readonly number[], void> {
  const random = randomOf(1);
  const types = loads.map(({ counts }) => typesOn(counts));
  const holding: number[][] = Array.from(demand, () => []);
  types.forEach((some, at) => some.forEach((type) => holding[type]!.push(at)));
  const weights = new Float64Array(demand.length).fill(1);
  const held = new Int32Array(demand.length);
  /** The turn in which a load was added or taken away the last time. */
  const changed = new Int32Array(loads.length).fill(-1);
  const put = (at: number, sign: 1 | -1) => {
    for (const type of types[at]!) held[type]! += sign * loads[at]!.counts[type]!;
  };
  start.forEach((at) => put(at, 1));
  let chosen = start;
  let best = chosen;
  let least = Infinity;
  let done = 0;
  let steps = loads.length;
  for (let turn = 1; done + steps < work; turn++) {
    if (chosen.length >= most) {
      // What was added last stays for a turn.
      const away = preferred(chosen, turn - 1, true);
      if (away === undefined) break;
      chosen = chosen.toSpliced(chosen.indexOf(away), 1);
      put(away, -1);
      changed[away] = turn;
    }
    const missing = typesWhere((type) => held[type]! < demand[type]!);
    if (missing.length === 0) return chosen;
    const wanted = missing[Math.floor(random() * missing.length)]!;
    const added = preferred(holding[wanted]!, turn, false);
    if (added !== undefined) {
      chosen = [...chosen, added];
      put(added, 1);
      changed[added] = turn;
    }
    let left = 0;
    for (const type of missing) {
      const lacking = Math.max(0, demand[type]! - held[type]!);
      left += lacking * volume[type]!;
      if (lacking > 0) weights[type]!++;
    }
    if (left < least) [best, least] = [chosen, left];
    if (left === 0) break;
    steps += demand.length / COMPARED_A_STEP;
    if (steps < STEPS_A_YIELD) continue;
    yield steps;
    done += steps;
    steps = 0;
  }
  return best;

  /** The heaviest load, or of those chosen the lightest; of two the one that changed longer ago. */
  function preferred(among: readonly number[], before: number, isChosen: boolean) {
    let one: number | undefined;
    let heaviest = -Infinity;
    for (const at of among) {
      if (changed[at]! >= before) continue;
      const weight = isChosen ? -weightOf(at, true) : weightOf(at, false);
      if (weight < heaviest) continue;
      if (weight > heaviest || changed[at]! < changed[one!]!) [one, heaviest] = [at, weight];
    }
    return one;
  }

  /** What the boxes weigh that are held with a load and not without it. */
  function weightOf(at: number, isChosen: boolean): number {
    const { counts } = loads[at]!;
    let weight = 0;
    for (const type of types[at]!) {
      const count = counts[type]!;
      const lacking = demand[type]! - held[type]! + (isChosen ? count : 0);
      if (lacking > 0) weight += weights[type]! * Math.min(lacking, count);
    }
    steps += types[at]!.length / COMPARED_A_STEP;
    return weight;
  }

  function typesWhere(is: (type: number) => boolean): number[] {
    const some: number[] = [];
    for (let type = 0; type < demand.length; type++) if (is(type)) some.push(type);
    return some;
  }
}

function typesOn(counts: Int32Array): readonly number[] {
  const types: number[] = [];
  for (let type = 0; type < counts.length; type++) if (counts[type]! > 0) types.push(type);
  return types;
}
