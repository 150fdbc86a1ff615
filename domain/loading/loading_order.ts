import { type Solid, solidOf } from "./check_loose.ts";
import {
  type BoxPlace,
  extentOf,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type Placement,
} from "./load_problem.ts";

/** Cargo with the stop at which it is unloaded. */
interface Piece extends Solid {
  stop: number;
}

/**
 * Returns the indices of cargo in an order in which it can be loaded through the doors: the last
 * stop's first; nothing before what it rests on, or behind which it would have to be put. Within
 * that from the front wall to the doors, column by column.
 */
export function loadingOrder(pieces: readonly Piece[]): number[] {
  const order: number[] = [];
  const stops = Map.groupBy(pieces.keys(), (at) => pieces[at]!.stop);
  for (const [, own] of [...stops].sort(([a], [b]) => b - a)) {
    const waiting = own.sort((a, b) => {
      const [one, other] = [pieces[a]!, pieces[b]!];
      return one.front - other.front || one.left - other.left || one.bottom - other.bottom || a - b;
    });
    const later = waiting.map((): number[] => []);
    const blockedBy = new Int32Array(waiting.length);
    for (let one = 0; one < waiting.length; one++) {
      for (let other = one + 1; other < waiting.length; other++) {
        const [a, b] = [pieces[waiting[one]!]!, pieces[waiting[other]!]!];
        const first = isBefore(a, b) ? one : isBefore(b, a) ? other : -1;
        if (first < 0) continue;
        const second = one + other - first;
        later[first]!.push(second);
        blockedBy[second]!++;
      }
    }
    const isDone = new Uint8Array(waiting.length);
    for (let from = 0, done = 0; done < waiting.length; done++) {
      while (isDone[from] === 1) from++;
      let next = from;
      while (next < waiting.length && (isDone[next] === 1 || blockedBy[next]! > 0)) next++;
      // Pieces could only wait for each other in a circle of many; then the foremost is next.
      if (next === waiting.length) next = from;
      isDone[next] = 1;
      order.push(waiting[next]!);
      for (const other of later[next]!) blockedBy[other]!--;
    }
  }
  return order;
}

/** A loaded pallet by its index in the load, or a loose box by its index among the placed ones. */
export type LoadedItem = { pallet: number } | { box: number };

/** Returns pallets and loose boxes in the order of loading. */
export function loadingSequence(
  { pallets, loose }: Pick<LoadProblem, "pallets" | "loose">,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[],
): LoadedItem[] {
  const pieces = [
    ...placements.map(({ pallet, x, y, turned, on }): Piece & { is: LoadedItem } => {
      const { long, wide } = extentOf(pallets[pallet]!, turned);
      const bottom = on === null ? 0 : pallets[on]!.height;
      const { stop, height } = pallets[pallet]!;
      return {
        ...{ is: { pallet }, stop, bottom, top: bottom + height },
        ...{ front: x, back: x + long, left: y, right: y + wide },
      };
    }),
    ...boxes.map((place, box) => {
      const line = loose!.lines[place.line]!;
      return { is: { box }, stop: line.stop, ...solidOf(line, place) };
    }),
  ];
  return loadingOrder(pieces).map((at) => pieces[at]!.is);
}

/** Returns true if `a` must be loaded before `b`. */
function isBefore(a: Piece, b: Piece): boolean {
  if (!meet(a.left, a.right, b.left, b.right)) return false;
  if (a.back <= b.front + LENGTH_TOLERANCE) return meet(a.bottom, a.top, b.bottom, b.top);
  return a.top <= b.bottom + LENGTH_TOLERANCE && meet(a.front, a.back, b.front, b.back);
}

const meet = (from: number, to: number, otherFrom: number, otherTo: number) =>
  Math.min(to, otherTo) - Math.max(from, otherFrom) > LENGTH_TOLERANCE;
