/**
 * Classes of equivalent partial tours as numbers. Every open junction has a place of four bits: the
 * group of junctions that the tour joins it to (0 while it does not come there), numbered in the order
 * of their places, and whether it is reached an odd number of times.
 */
import type { ChainUse } from "./chains.ts";

/** Junctions that a class has room for. */
export const MAX_JUNCTIONS = 5;

const BITS = 4;
const GROUP = 7;
const ODD = 8;
// Beyond all places: the tour is whole, and only junctions that it need not visit are open.
const WHOLE = 1 << MAX_JUNCTIONS * BITS;

/** Nothing is walked yet. */
export const EMPTY_CLASS = 0;

/** Returns true if the tour is complete and cannot be extended. */
export const isWhole = (tours: number) => (tours & WHOLE) !== 0;

const at = (tours: number, place: number) => tours >> place * BITS & (GROUP | ODD);
const groupAt = (tours: number, place: number) => at(tours, place) & GROUP;

/** The class after a chain is used whose ends have the places `first` and `second`. */
export function classAfter(
  tours: number,
  { touches, joins, odd }: ChainUse,
  [first, second]: readonly [number, number],
): number {
  let next = tours;
  if (touches[0]) next = touched(next, first);
  if (touches[1]) next = touched(next, second);
  if (joins) next = joined(next, groupAt(next, first), groupAt(next, second));
  // A chain that is used once changes the parity of both ends.
  if (odd) next ^= (ODD << first * BITS) ^ (ODD << second * BITS);
  return next;
}

/**
 * The class without a junction that no further chain comes to.
 *
 * @returns undefined when the tour could not be finished: it does not come to a junction that it has
 *   to visit, cannot leave one, or falls apart.
 */
export function withoutPlace(
  tours: number,
  place: number,
  { required, odd }: { required: boolean; odd: boolean },
): number | undefined {
  const group = groupAt(tours, place);
  if (group === 0) return required ? undefined : tours;
  if (((at(tours, place) & ODD) !== 0) !== odd) return undefined;
  const rest = tours & ~((GROUP | ODD) << place * BITS);
  for (let other = 0; other < MAX_JUNCTIONS; other++) {
    if (groupAt(rest, other) === group) return renumbered(rest);
  }
  return rest === 0 ? WHOLE : undefined;
}

function touched(tours: number, place: number): number {
  if (groupAt(tours, place) !== 0) return tours;
  // Greater than all others: there is one more number than there are places.
  return renumbered(tours | GROUP << place * BITS);
}

function joined(tours: number, one: number, other: number): number {
  if (one === other) return tours;
  let next = tours;
  for (let place = 0; place < MAX_JUNCTIONS; place++) {
    if (groupAt(tours, place) === other) {
      next = next & ~(GROUP << place * BITS) | one << place * BITS;
    }
  }
  return renumbered(next);
}

/** Groups numbered from 1 on in the order of their first places. */
function renumbered(tours: number): number {
  let [next, labelled, count] = [0, 0, 0];
  for (let place = 0; place < MAX_JUNCTIONS; place++) {
    const entry = at(tours, place);
    const group = entry & GROUP;
    if (group === 0) continue;
    let number = labelled >> group * BITS & GROUP;
    if (number === 0) labelled |= (number = ++count) << group * BITS;
    next |= (entry & ODD | number) << place * BITS;
  }
  return next;
}
