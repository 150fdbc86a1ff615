/**
 * Shortest tours through networks in which few junctions are open at a time, such as parallel
 * aisles with two or three cross-aisles.
 *
 * Ratliff & Rosenthal (1983, "Order-picking in a rectangular warehouse: a solvable case of the
 * traveling salesman problem", sections 2–4) build a tour aisle by aisle from classes of equivalent
 * partial tours, which are defined by the parity of each open junction and by the junctions that
 * are joined. Roodbergen & De Koster (2001, "Routing order pickers in a warehouse with a middle
 * aisle", section 3) give the classes for three cross-aisles. Here the classes are generated on
 * demand, so that start and end may differ and lie anywhere, and aisles may be joined in other
 * ways.
 */
import { type ChainNetwork, chainsOf, type ChainUse, type WholeChain } from "./chains.ts";
import { eliminationOrder } from "./elimination_order.ts";
import type { TourNetwork } from "./network.ts";
import { classAfter, EMPTY_CLASS, isWhole, MAX_JUNCTIONS, withoutPlace } from "./tour_class.ts";

/**
 * Returns a walk over every edge once, from `start` on (Hierholzer 1873). It ends at its start if
 * all degrees are even, otherwise at the other point of odd degree.
 *
 * @param edges Pairs of points, all connected; a repeated pair is two edges.
 * @returns The points along the walk, including both ends.
 */
function eulerianWalk(
  edges: readonly (readonly [from: number, to: number])[],
  start: number,
): number[] {
  const edgesAt = new Map<number, number[]>();
  edges.forEach((ends, edge) => {
    for (const end of ends) {
      const list = edgesAt.get(end);
      if (list === undefined) edgesAt.set(end, [edge]);
      else list.push(edge);
    }
  });
  const walked = new Uint8Array(edges.length);
  const walk: number[] = [];
  const stack = [start];
  while (stack.length > 0) {
    const here = stack.at(-1)!;
    const remainingEdges = edgesAt.get(here) ?? [];
    while (remainingEdges.length > 0 && walked[remainingEdges.at(-1)!] === 1) remainingEdges.pop();
    const edge = remainingEdges.pop();
    if (edge === undefined) walk.push(stack.pop()!);
    else {
      walked[edge] = 1;
      const [from, to] = edges[edge]!;
      stack.push(from === here ? to : from);
    }
  }
  return walk.reverse();
}

/**
 * Returns the shortest order in which to visit all points of a network from point 0 to `end`.
 *
 * @param end Point 0 for a round trip, or point 1.
 * @returns The points between start and end; undefined if the network is too wide, or has one-way
 *   edges.
 */
export function orderOnNarrowNetwork(network: TourNetwork, end: number): number[] | undefined {
  const { arrays, required } = network;
  if (arrays.directed) return undefined;
  const ends = end === 0 ? [] : [0, end];
  const chained = chainsOf(network, ends);
  const order = eliminationOrder(chained, arrays, MAX_JUNCTIONS);
  if (order === undefined) return undefined;
  const chains = order.chains.map((chain) => chained.whole(chained.chains[chain]!));
  const uses = usesOfShortest(chained, chains, ends);
  const edges = chained.deadEnds.flatMap((edge) => [edge, edge]);
  uses.forEach((use, at) => {
    const { points, uses: all } = chains[at]!;
    all[use]!.times.forEach((times, step) => {
      const edge = [points[step]!, points[step + 1]!] as const;
      for (let time = 0; time < times; time++) edges.push(edge);
    });
  });
  const visited = new Set(eulerianWalk(edges, 0));
  visited.delete(0);
  visited.delete(end);
  return [...visited].filter((point) => point < required);
}

/** Returns the use of each chain in the shortest tour, in order. */
function usesOfShortest(
  { required }: ChainNetwork,
  chains: readonly WholeChain[],
  ends: readonly number[],
): number[] {
  if (chains.length === 0) return [];
  const last = new Map<number, number>();
  // The last chain that must be used, or with an end that must be visited.
  let settled = 0;
  chains.forEach(({ points }, at) => {
    last.set(points[0]!, at);
    last.set(points.at(-1)!, at);
    if (points.length > 2) settled = at;
  });
  for (const junction of required) settled = Math.max(settled, last.get(junction)!);
  const partial = new PartialTours();
  chains.forEach((chain, at) => {
    const ofChain = [...new Set([chain.points[0]!, chain.points.at(-1)!])];
    const closed = ofChain.filter((junction) => last.get(junction) === at)
      .map((junction) => (
        { junction, required: required.has(junction), odd: ends.includes(junction) }
      ));
    partial.extend(chain, { closed, mayEnd: at >= settled });
  });
  return partial.shortest();
}

/** A junction without further chains, and the requirements on it. */
interface ClosedJunction {
  junction: number;
  /** True if it must be visited. */
  required: boolean;
  /** True if the tour begins or ends there, so that its degree is odd. */
  odd: boolean;
}

/** Predecessors of the shortest partial tours, by class, after one chain. */
interface Layer {
  /** Index of the previous class. */
  before: number[];
  /** Index of the chain's use. */
  uses: number[];
}

/** The shortest partial tours, one per equivalence class, chain by chain. */
class PartialTours {
  /** Positions of the open junctions in a class. */
  readonly #places = new Map<number, number>();
  readonly #layers: Layer[] = [];
  #classes: readonly number[] = [EMPTY_CLASS];
  #lengths: readonly number[] = [0];
  /**
   * The shortest complete tour so far: its last layer, the class there, and the use of the last
   * chain.
   */
  #completeTour = { length: Infinity, layer: -1, before: -1, use: -1 };

  /**
   * Extends the tours by one chain.
   *
   * @param after.closed Ends of which it is the last chain.
   * @param after.mayEnd True if nothing has to be visited after it.
   */
  extend(
    { points, uses }: WholeChain,
    { closed, mayEnd }: { closed: readonly ClosedJunction[]; mayEnd: boolean },
  ): void {
    const ends = [this.#placeOf(points[0]!), this.#placeOf(points.at(-1)!)] as const;
    const closing = closed.map((each) => ({ ...each, place: this.#placeOf(each.junction) }));
    const result = new Map<number, number>();
    const [classes, lengths]: [number[], number[]] = [[], []];
    const layer: Layer = { before: [], uses: [] };
    this.#classes.forEach((before, at) => {
      uses.forEach((use, index) => {
        const length = this.#lengths[at]! + use.length;
        const next = afterChain(before, use, ends, closing);
        if (next === undefined) return;
        if (isWhole(next)) {
          if (!mayEnd || length >= this.#completeTour.length) return;
          this.#completeTour = { length, layer: this.#layers.length, before: at, use: index };
          return;
        }
        const existing = result.get(next);
        if (existing !== undefined && lengths[existing]! <= length) return;
        const place = existing ?? classes.length;
        result.set(next, place);
        [classes[place], lengths[place]] = [next, length];
        [layer.before[place], layer.uses[place]] = [at, index];
      });
    });
    this.#layers.push(layer);
    [this.#classes, this.#lengths] = [classes, lengths];
    for (const { junction } of closed) this.#places.delete(junction);
  }

  /**
   * Returns the use of each chain in the shortest complete tour, in order; chains after its last
   * one are omitted. There must be such a tour.
   */
  shortest(): number[] {
    const { layer, before, use } = this.#completeTour;
    const uses = [use];
    for (let [at, place] = [layer - 1, before]; at >= 0; at--) {
      uses.push(this.#layers[at]!.uses[place]!);
      place = this.#layers[at]!.before[place]!;
    }
    return uses.reverse();
  }

  #placeOf(junction: number): number {
    let place = this.#places.get(junction);
    if (place !== undefined) return place;
    const usedPositions = new Set(this.#places.values());
    for (place = 0; usedPositions.has(place);) place++;
    this.#places.set(junction, place);
    return place;
  }
}

/** Returns the class after using a chain and closing its ends; undefined if impossible. */
function afterChain(
  before: number,
  use: ChainUse,
  ends: readonly [number, number],
  closing: readonly (ClosedJunction & { place: number })[],
): number | undefined {
  let next: number | undefined = classAfter(before, use, ends);
  for (const { place, required, odd } of closing) {
    if (next === undefined) return undefined;
    next = withoutPlace(next, place, { required, odd });
  }
  return next;
}
