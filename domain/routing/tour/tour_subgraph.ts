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
import type { TourNetwork } from "./network.ts";

/**
 * Returns a walk over every edge once, from `start` on (Hierholzer 1873). It ends at its start if
 * all degrees are even, otherwise at the other point of odd degree.
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
    const point = stack.at(-1)!;
    const remainingEdges = edgesAt.get(point) ?? [];
    while (remainingEdges.length > 0 && walked[remainingEdges.at(-1)!] === 1) remainingEdges.pop();
    const edge = remainingEdges.pop();
    if (edge === undefined) walk.push(stack.pop()!);
    else {
      walked[edge] = 1;
      const [from, to] = edges[edge]!;
      stack.push(from === point ? to : from);
    }
  }
  return walk.reverse();
}

/**
 * Returns the shortest order in which to visit all points of a network from point 0 to `end`.
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

/** Chains in an order in which few junctions are open at a time. */
interface EliminationOrder {
  /** Indices of the chains. */
  chains: number[];
  /** Maximum number of open junctions: those with both used and unused chains. */
  width: number;
}

/**
 * Orders the chains of a network so that few junctions are open at any time: on parallel aisles
 * with k cross-aisles, at most k + 1. From each of several junctions at the rim it continues with
 * the neighbour that leaves the fewest open; ties go to the one that was adjacent first.
 * @param maxOpen Maximum number of open junctions.
 * @returns Undefined if every start needs more.
 */
function eliminationOrder(
  { junctions, chains }: ChainNetwork,
  positions: { x: Float64Array; y: Float64Array },
  maxOpen: number,
): EliminationOrder | undefined {
  const chainsAt = new Map(junctions.map((junction) => [junction, [] as number[]]));
  chains.forEach(({ from, to }, chain) => {
    chainsAt.get(from)!.push(chain);
    if (to !== from) chainsAt.get(to)!.push(chain);
  });
  const otherEnd = (chain: number, junction: number) => {
    const { from, to } = chains[chain]!;
    return from === junction ? to : from;
  };
  let best: EliminationOrder | undefined;
  for (const start of outermost(junctions, positions)) {
    const limit = best === undefined ? maxOpen : best.width - 1;
    best = orderFrom(start, { chainsAt, otherEnd }, limit) ?? best;
  }
  return best;
}

interface Neighbourhood {
  chainsAt: ReadonlyMap<number, readonly number[]>;
  otherEnd: (chain: number, junction: number) => number;
}

function orderFrom(
  start: number,
  { chainsAt, otherEnd }: Neighbourhood,
  maxOpen: number,
): EliminationOrder | undefined {
  const order: number[] = [];
  const done = new Set<number>();
  // Remaining chains, by open junction.
  const open = new Map<number, number>();
  let width = 0;
  const chainsIn = (junction: number) =>
    chainsAt.get(junction)!.filter((chain) => {
      const other = otherEnd(chain, junction);
      return !done.has(chain) && (other === junction || open.has(other));
    });
  /** Returns the number of open junctions after this one. */
  const openAfter = (junction: number) => {
    const inward = chainsIn(junction);
    let count = open.size + (chainsAt.get(junction)!.length > inward.length ? 1 : 0);
    const closes = new Map<number, number>();
    for (const chain of inward) {
      const other = otherEnd(chain, junction);
      closes.set(other, (closes.get(other) ?? 0) + 1);
    }
    for (const [other, closed] of closes) if (open.get(other) === closed) count--;
    return count;
  };
  for (let next: number | undefined = start; next !== undefined;) {
    const junction = next;
    width = Math.max(width, open.size + 1);
    if (width > maxOpen) return undefined;
    const inward = chainsIn(junction);
    open.set(junction, chainsAt.get(junction)!.length);
    for (const chain of inward) {
      order.push(chain);
      done.add(chain);
      for (const end of new Set([junction, otherEnd(chain, junction)])) {
        open.set(end, open.get(end)! - 1);
      }
    }
    for (const [end, remaining] of open) if (remaining === 0) open.delete(end);
    next = undefined;
    let fewest = Infinity;
    for (const end of open.keys()) {
      for (const chain of chainsAt.get(end)!) {
        const other = otherEnd(chain, end);
        if (done.has(chain) || open.has(other)) continue;
        const count = openAfter(other);
        if (count < fewest) [next, fewest] = [other, count];
      }
    }
  }
  return { chains: order, width };
}

const DIRECTIONS = [[1, 1], [1, -1], [-1, 1], [-1, -1]] as const;

/** Returns the outermost junctions towards each corner, without duplicates. */
function outermost(
  junctions: readonly number[],
  { x, y }: { x: Float64Array; y: Float64Array },
): Set<number> {
  return new Set(
    DIRECTIONS.map(([right, down]) =>
      junctions.reduce((far, junction) =>
        x[junction]! * right + y[junction]! * down > x[far]! * right + y[far]! * down
          ? junction
          : far
      )
    ),
  );
}

// A class of equivalent partial tours is a number. Every open junction has four bits: its group of
// junctions joined by the tour (0 while not visited), numbered in the order of their positions, and
// the parity of its degree.

/** Maximum number of junctions in a class. */
const MAX_JUNCTIONS = 5;

const BITS_PER_JUNCTION = 4;
const GROUP_BITS = 7;
const ODD_BIT = 8;
// Beyond all positions: set if the tour is complete, and all open junctions are optional.
const COMPLETE_BIT = 1 << MAX_JUNCTIONS * BITS_PER_JUNCTION;

/** Class of the tour before its first chain. */
const EMPTY_CLASS = 0;

/** Returns true if the tour is complete and cannot be extended. */
const isWhole = (tours: number) => (tours & COMPLETE_BIT) !== 0;

const at = (tours: number, place: number) =>
  tours >> place * BITS_PER_JUNCTION & (GROUP_BITS | ODD_BIT);
const groupAt = (tours: number, place: number) => at(tours, place) & GROUP_BITS;

/** Returns the class after using a chain whose ends have the positions `first` and `second`. */
function classAfter(
  tours: number,
  { touches, joins, odd }: ChainUse,
  [first, second]: readonly [number, number],
): number {
  let next = tours;
  if (touches[0]) next = withVisited(next, first);
  if (touches[1]) next = withVisited(next, second);
  if (joins) next = withJoinedGroups(next, groupAt(next, first), groupAt(next, second));
  // A chain used once changes the parity of both ends.
  if (odd) next ^= (ODD_BIT << first * BITS_PER_JUNCTION) ^ (ODD_BIT << second * BITS_PER_JUNCTION);
  return next;
}

/**
 * Returns the class without a junction that has no further chains.
 * @returns Undefined if the tour cannot be completed: it misses a required junction, cannot leave
 *   one, or is disconnected.
 */
function withoutPlace(
  tours: number,
  place: number,
  { required, odd }: { required: boolean; odd: boolean },
): number | undefined {
  const group = groupAt(tours, place);
  if (group === 0) return required ? undefined : tours;
  if (((at(tours, place) & ODD_BIT) !== 0) !== odd) return undefined;
  const others = tours & ~((GROUP_BITS | ODD_BIT) << place * BITS_PER_JUNCTION);
  for (let other = 0; other < MAX_JUNCTIONS; other++) {
    if (groupAt(others, other) === group) return renumbered(others);
  }
  return others === 0 ? COMPLETE_BIT : undefined;
}

function withVisited(tours: number, place: number): number {
  if (groupAt(tours, place) !== 0) return tours;
  // Larger than all other numbers: there is one more number than positions.
  return renumbered(tours | GROUP_BITS << place * BITS_PER_JUNCTION);
}

function withJoinedGroups(tours: number, one: number, other: number): number {
  if (one === other) return tours;
  let next = tours;
  for (let place = 0; place < MAX_JUNCTIONS; place++) {
    if (groupAt(tours, place) === other) {
      next = next & ~(GROUP_BITS << place * BITS_PER_JUNCTION) | one << place * BITS_PER_JUNCTION;
    }
  }
  return renumbered(next);
}

/** Returns the class with groups renumbered from 1 in the order of their first positions. */
function renumbered(tours: number): number {
  let [next, labelled, count] = [0, 0, 0];
  for (let place = 0; place < MAX_JUNCTIONS; place++) {
    const entry = at(tours, place);
    const group = entry & GROUP_BITS;
    if (group === 0) continue;
    let number = labelled >> group * BITS_PER_JUNCTION & GROUP_BITS;
    if (number === 0) labelled |= (number = ++count) << group * BITS_PER_JUNCTION;
    next |= (entry & ODD_BIT | number) << place * BITS_PER_JUNCTION;
  }
  return next;
}
