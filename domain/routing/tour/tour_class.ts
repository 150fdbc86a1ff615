/**
 * Classes of equivalent partial tours as numbers. Every open junction has four bits: its group of
 * junctions joined by the tour (0 while not visited), numbered in the order of their positions, and
 * the parity of its degree.
 */
import type { ChainUse } from "./chains.ts";

/** Maximum number of junctions in a class. */
export const MAX_JUNCTIONS = 5;

const BITS = 4;
const GROUP = 7;
const ODD = 8;
// Beyond all positions: set if the tour is complete, and all open junctions are optional.
const WHOLE = 1 << MAX_JUNCTIONS * BITS;

/** Class of the tour before its first chain. */
export const EMPTY_CLASS = 0;

/** Returns true if the tour is complete and cannot be extended. */
export const isWhole = (tours: number) => (tours & WHOLE) !== 0;

const at = (tours: number, place: number) => tours >> place * BITS & (GROUP | ODD);
const groupAt = (tours: number, place: number) => at(tours, place) & GROUP;

/** Returns the class after using a chain whose ends have the positions `first` and `second`. */
export function classAfter(
  tours: number,
  { touches, joins, odd }: ChainUse,
  [first, second]: readonly [number, number],
): number {
  let next = tours;
  if (touches[0]) next = touched(next, first);
  if (touches[1]) next = touched(next, second);
  if (joins) next = joined(next, groupAt(next, first), groupAt(next, second));
  // A chain used once changes the parity of both ends.
  if (odd) next ^= (ODD << first * BITS) ^ (ODD << second * BITS);
  return next;
}

/**
 * Returns the class without a junction that has no further chains.
 *
 * @returns Undefined if the tour cannot be completed: it misses a required junction, cannot leave
 *   one, or is disconnected.
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
  // Larger than all other numbers: there is one more number than positions.
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

/** Returns the class with groups renumbered from 1 in the order of their first positions. */
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
