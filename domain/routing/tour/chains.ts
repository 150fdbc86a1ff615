import type { TourNetwork } from "./network.ts";

/** Use of a chain by a tour: how often it walks each edge, and the effect at the chain's ends. */
export interface ChainUse {
  /** Times that each edge is walked, in their order. */
  times: readonly number[];
  /** Total length, in the unit of the positions. */
  length: number;
  /** True for each end (first, second) that the tour visits on this chain. */
  touches: readonly [boolean, boolean];
  /** True if the chain joins its ends, and if each end is reached an odd number of times. */
  joins: boolean;
  odd: boolean;
}

/** A run of points between two junctions of a network. */
export interface Chain {
  /** The junctions, `from <= to`. */
  from: number;
  to: number;
  /** The point that follows `from`. */
  second: number;
}

/** A chain with all that a tour may do with it, which takes many times the memory. */
export interface WholeChain {
  /** Its points, both junctions included. */
  points: readonly number[];
  /** Every use that may be part of a shortest tour. */
  uses: readonly ChainUse[];
}

/** A network as junctions and the chains between them. */
export interface ChainNetwork {
  junctions: readonly number[];
  chains: readonly Chain[];
  /** Walks along a chain. */
  whole(chain: Chain): WholeChain;
  /** Junctions that the tour has to visit, with those from which it walks into a dead end. */
  required: ReadonlySet<number>;
  /** Edges of dead ends, each walked there and back. */
  deadEnds: readonly (readonly [from: number, to: number])[];
}

/**
 * Takes a network without one-way edges apart: dead ends, which a tour walks twice, and chains. Within
 * a chain only few uses can be part of a shortest tour (Ratliff & Rosenthal 1983, section 3, figure 5):
 * straight through once or twice, or from the ends up to the largest gap and back.
 *
 * @param fixed Points at which a tour begins and ends when these differ: they stay junctions.
 */
export function chainsOf(
  { arrays, required }: TourNetwork,
  fixed: readonly number[],
): ChainNetwork {
  const links = linksOf(arrays);
  passOver(links, required);
  const toVisit = new Set(Array.from({ length: required }, (_, point) => point));
  const deadEnds: [number, number][] = [];
  for (const first of links.keys()) {
    for (let leaf = first; links[leaf]!.size === 1 && !fixed.includes(leaf);) {
      const [foot] = links[leaf]!.keys() as Iterable<number> as [number];
      deadEnds.push([foot, leaf]);
      links[leaf]!.clear();
      links[foot]!.delete(leaf);
      toVisit.delete(leaf);
      toVisit.add(foot);
      leaf = foot;
    }
  }
  const isJunction = (point: number) => links[point]!.size > 2 || fixed.includes(point);
  const junctions = [...links.keys()].filter(isJunction);
  // A circle, or all dead ends, has none by itself.
  if (junctions.length === 0) junctions.push(toVisit.values().next().value!);
  const stops = new Set(junctions);
  const chains: Chain[] = [];
  for (const junction of junctions) {
    for (const second of links[junction]!.keys()) {
      let [before, here] = [junction, second];
      while (!stops.has(here)) [before, here] = [here, onward(links, before, here)];
      // Each chain is found from both of its ends.
      if (junction > here || junction === here && second > before) continue;
      chains.push({ from: junction, to: here, second });
    }
  }
  const visited = junctions.filter((junction) => toVisit.has(junction));
  const whole = ({ from, to, second }: Chain) => {
    const points = [from, second];
    while (!stops.has(points.at(-1)!)) {
      points.push(onward(links, points.at(-2)!, points.at(-1)!));
    }
    const steps = points.slice(1).map((point, at) => links[points[at]!]!.get(point)!);
    return { points, uses: from === to ? usesOfLoop(steps) : usesOf(steps) };
  };
  return { junctions, chains, whole, required: new Set(visited), deadEnds };
}

/** By point, the next points and how far they are. */
type Links = readonly Map<number, number>[];

function linksOf({ x, offsets, targets, lengths }: TourNetwork["arrays"]): Links {
  return Array.from(x, (_, point) => {
    const found = new Map<number, number>();
    for (let at = offsets[point]!; at < offsets[point + 1]!; at++) {
      found.set(targets[at]!, lengths[at]!);
    }
    return found;
  });
}

/** The point that follows one with two neighbours, of which the tour came from one. */
const onward = (links: Links, before: number, here: number) =>
  links[here]!.keys().find((next) => next !== before)!;

/**
 * Takes points from `required` on away that are no junctions: of ways side by side the shorter was
 * kept, which leaves some that lead on to two points, or to one.
 */
function passOver(links: Links, required: number): void {
  const left = [...links.keys()].slice(required);
  for (let point = left.pop(); point !== undefined; point = left.pop()) {
    const ends = [...links[point]!];
    if (ends.length === 0 || ends.length > 2) continue;
    links[point]!.clear();
    for (const [end] of ends) links[end]!.delete(point);
    const [[one, first], other] = ends as [[number, number], [number, number]?];
    if (other !== undefined) {
      const length = Math.min(first + other[1], links[one]!.get(other[0]) ?? Infinity);
      links[one]!.set(other[0], length);
      links[other[0]]!.set(one, length);
    }
    left.push(...ends.map(([end]) => end).filter((end) => end >= required));
  }
}

/** Uses of a chain with these lengths between its points, all of which are to be visited. */
function usesOf(steps: readonly number[]): ChainUse[] {
  const length = sum(steps);
  const uses: ChainUse[] = [
    { times: steps.map(() => 1), length, touches: [true, true], joins: true, odd: true },
    {
      times: steps.map(() => 2),
      length: 2 * length,
      touches: [true, true],
      joins: true,
      odd: false,
    },
  ];
  const last = steps.length - 1;
  if (last === 0) {
    uses.push({ times: [0], length: 0, touches: [false, false], joins: false, odd: false });
    return uses;
  }
  uses.push(useWithGap(steps, 0, [false, true]), useWithGap(steps, last, [true, false]));
  if (last > 1) uses.push(useWithGap(steps, largestOf(steps, 1, last), [true, true]));
  return uses;
}

/** Of a chain that comes back to where it begins: once round, or all but the largest gap. */
function usesOfLoop(steps: readonly number[]): ChainUse[] {
  const length = sum(steps);
  const withGap = useWithGap(steps, largestOf(steps, 0, steps.length), [true, true]);
  if (withGap.length < length) return [withGap];
  return [{ times: steps.map(() => 1), length, touches: [true, true], joins: false, odd: false }];
}

function useWithGap(
  steps: readonly number[],
  gap: number,
  touches: readonly [boolean, boolean],
): ChainUse {
  const length = 2 * (sum(steps) - steps[gap]!);
  const times = steps.map((_, at) => at === gap ? 0 : 2);
  return { times, length, touches, joins: false, odd: false };
}

function largestOf(steps: readonly number[], from: number, to: number): number {
  let largest = from;
  for (let at = from + 1; at < to; at++) if (steps[at]! > steps[largest]!) largest = at;
  return largest;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
