import type { TourNetwork } from "./network.ts";

/**
 * Use of a chain by a tour: the number of times it walks each edge, and the effect at the chain's
 * ends.
 */
export interface ChainUse {
  /** Number of times that each edge is walked, in order. */
  times: readonly number[];
  /** Total length, in the unit of the positions. */
  length: number;
  /** For each end (first, second): true if the tour reaches it on this chain. */
  touches: readonly [boolean, boolean];
  /**
   * True if the chain joins its ends; for each end, true if it is reached an odd number of times.
   */
  joins: boolean;
  odd: boolean;
}

/** A sequence of points between two junctions of a network. */
export interface Chain {
  /** The junctions, `from <= to`. */
  from: number;
  to: number;
  /** The point after `from`. */
  second: number;
}

/** A chain with all possible uses by a tour, which takes many times the memory. */
export interface WholeChain {
  /** Its points, including both junctions. */
  points: readonly number[];
  /** All uses that a shortest tour may contain. */
  uses: readonly ChainUse[];
}

/** A network as junctions and the chains between them. */
export interface ChainNetwork {
  junctions: readonly number[];
  chains: readonly Chain[];
  /** Expands a chain. */
  whole(chain: Chain): WholeChain;
  /** Junctions that the tour must visit, including those with a dead end to visit. */
  required: ReadonlySet<number>;
  /** Edges of dead ends, each walked in both directions. */
  deadEnds: readonly (readonly [from: number, to: number])[];
}

/**
 * Splits a network without one-way edges into dead ends, which a tour walks twice, and chains. A
 * shortest tour can only use a chain in a few ways (Ratliff & Rosenthal 1983, section 3, figure 5):
 * straight through once or twice, or from the ends up to the largest gap and back.
 * @param fixed Start and end of a tour if they differ: they remain junctions.
 */
export function chainsOf(
  { arrays, required }: TourNetwork,
  fixed: readonly number[],
): ChainNetwork {
  const links = linksOf(arrays);
  removePassedPoints(links, required);
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
  // A cycle, or a tree of dead ends, has no junctions.
  if (junctions.length === 0) junctions.push(toVisit.values().next().value!);
  const stops = new Set(junctions);
  const chains: Chain[] = [];
  for (const junction of junctions) {
    for (const second of links[junction]!.keys()) {
      let [before, here] = [junction, second];
      while (!stops.has(here)) [before, here] = [here, nextPoint(links, before, here)];
      // Each chain is found from both ends.
      if (junction > here || junction === here && second > before) continue;
      chains.push({ from: junction, to: here, second });
    }
  }
  const visited = junctions.filter((junction) => toVisit.has(junction));
  const whole = ({ from, to, second }: Chain) => {
    const points = [from, second];
    while (!stops.has(points.at(-1)!)) {
      points.push(nextPoint(links, points.at(-2)!, points.at(-1)!));
    }
    const steps = points.slice(1).map((point, at) => links[points[at]!]!.get(point)!);
    return { points, uses: from === to ? usesOfLoop(steps) : usesOf(steps) };
  };
  return { junctions, chains, whole, required: new Set(visited), deadEnds };
}

/** The neighbours of each point, with their distances. */
type Links = readonly Map<number, number>[];

function linksOf({ x, offsets, targets, lengths }: TourNetwork["arrays"]): Links {
  return Array.from(x, (_, point) => {
    const result = new Map<number, number>();
    for (let at = offsets[point]!; at < offsets[point + 1]!; at++) {
      result.set(targets[at]!, lengths[at]!);
    }
    return result;
  });
}

/**
 * Returns the next point after a point with two neighbours; `before` is the neighbour that the tour
 * came from.
 */
const nextPoint = (links: Links, before: number, here: number) =>
  links[here]!.keys().find((next) => next !== before)!;

/**
 * Removes points from index `required` on that are not junctions. They result from keeping only the
 * shorter of two parallel paths, which leaves points with one or two neighbours.
 */
function removePassedPoints(links: Links, required: number): void {
  const passedPoints = [...links.keys()].slice(required);
  for (let point = passedPoints.pop(); point !== undefined; point = passedPoints.pop()) {
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
    passedPoints.push(...ends.map(([end]) => end).filter((end) => end >= required));
  }
}

/**
 * Returns the uses of a chain with these lengths between its points, all of which must be visited.
 */
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

/**
 * Returns the uses of a chain that returns to its beginning: the whole loop, or everything except
 * the largest gap.
 */
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
