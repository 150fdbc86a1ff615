import type { WalkingGraph } from "../graph.ts";
import { type Path, PathSearch, shortestPath } from "../shortest_paths.ts";
import { aisleFloorOf } from "./aisle_floor.ts";
import { aislePicks } from "./aisle_picks.ts";
import { exactOrder, MAX_EXACT_STOPS } from "./exact_order.ts";
import { networkOf, type TourNetwork } from "./network.ts";
import { largestGapLength, sShapeLength } from "./routing_policies.ts";
import { distanceMatrix } from "./distance_matrix.ts";
import { heuristicOrder } from "./heuristic_order.ts";
import { orderOnNarrowNetwork } from "./tour_subgraph.ts";

// Maximum number of stops with a distance matrix, which takes 32 MB, and one search per stop.
const MAX_MATRIX_STOPS = 2000;

/** A tour to optimize. */
interface TourProblem {
  /** The network of the start (point 0), the end if different (point 1), and the stops. */
  network: TourNetwork;
  /** Index of the tour's end: 0 or 1. */
  end: number;
}

/** The order of the stops, as points of the network. */
interface TourSolution {
  order: number[];
  /** True if the tour is proven shortest. */
  optimal: boolean;
}

/** Finds the order of a tour's stops: the shortest if feasible, otherwise a short one. */
function solveTour({ network, end }: TourProblem): TourSolution {
  const stops = network.required - (end === 0 ? 1 : 2);
  if (stops > MAX_EXACT_STOPS) {
    const order = orderOnNarrowNetwork(network, end);
    if (order !== undefined) return { order, optimal: true };
  }
  if (stops > MAX_MATRIX_STOPS) return { order: nearestStraightOn(network, end), optimal: false };
  const matrix = distanceMatrix(network);
  return stops > MAX_EXACT_STOPS
    ? { order: heuristicOrder(matrix, end), optimal: false }
    : { order: exactOrder(matrix, end), optimal: true };
}

/**
 * Returns an order for more stops than a distance matrix allows: nearest neighbour by straight-line
 * distance.
 * @param end Point 0 for a round trip, or point 1.
 * @returns The points between start and end.
 */
function nearestStraightOn({ arrays, required }: TourNetwork, end: number): number[] {
  const { x, y } = arrays;
  const remainingPoints = Uint32Array.from({ length: required }, (_, point) => point)
    .filter((point) => point !== 0 && point !== end);
  const order: number[] = [];
  for (let [here, count] = [0, remainingPoints.length]; count > 0; count--) {
    let nearest = 0;
    let minDistance = Infinity;
    for (let at = 0; at < count; at++) {
      const point = remainingPoints[at]!;
      // `Math.hypot` would create gigabytes of garbage.
      const across = x[point]! - x[here]!;
      const along = y[point]! - y[here]!;
      const distance = across * across + along * along;
      if (distance < minDistance) {
        nearest = at;
        minDistance = distance;
      }
    }
    here = remainingPoints[nearest]!;
    order.push(here);
    remainingPoints[nearest] = remainingPoints[count - 1]!;
  }
  return order;
}

// Maximum size of floors that are examined for aisles, which blocks for milliseconds.
const MAX_AISLE_POINTS = 20_000;

/** A tour to plan, by indices of points. */
export interface TourRequest {
  start: number;
  /** End point: the start, or another reachable point. */
  end: number;
  /** Points to visit in between, without duplicates; may include start and end. */
  stops: readonly number[];
}

/**
 * Method by which a tour's order was found: `exact` by dynamic programming over sets of stops or
 * partial tours, `aisles` as the shortest on a floor of parallel aisles, `heuristic` otherwise.
 */
export type TourMethod = "exact" | "aisles" | "heuristic";

/** The order in which stops are visited. */
export interface TourPlan {
  /** The reachable stops in order; of the two directions, the one with the nearer first stop. */
  order: number[];
  method: TourMethod;
  /** Lengths of two rule-of-thumb tours on a floor of aisles; null on other floors. */
  sShape: number | null;
  largestGap: number | null;
}

/**
 * Plans the shortest tour that it can find from a start through all stops to an end. Stops without
 * a path to or from them are omitted.
 */
export function planTour(
  graph: WalkingGraph,
  request: TourRequest,
): TourPlan {
  const { start, end } = request;
  const { order, between, optimal } = findOrder(graph, request);
  const floor = graph.size > MAX_AISLE_POINTS
    ? undefined
    : aisleFloorOf(graph.arrays, graph.arrays.components[start]!);
  const picks = floor && order.length > 0
    ? aislePicks(graph, floor, { start, end, stops: order })
    : undefined;
  return {
    order,
    method: !optimal ? "heuristic" : floor && between > MAX_EXACT_STOPS ? "aisles" : "exact",
    sShape: picks ? sShapeLength(picks) : null,
    largestGap: picks ? largestGapLength(picks) : null,
  };
}

/** Returns only the order of {@link planTour}, without detecting aisles. */
export function tourOrder(
  graph: WalkingGraph,
  request: TourRequest,
): number[] {
  return findOrder(graph, request).order;
}

/** `between`: number of stops besides the start and the end. */
function findOrder(
  graph: WalkingGraph,
  { start, end, stops }: TourRequest,
): { order: number[]; between: number; optimal: boolean } {
  const visitable = visitableStops(graph, start, stops);
  const between = visitable.filter((stop) => stop !== start && stop !== end);
  const points = [start, ...end === start ? [] : [end], ...between];
  const network = networkOf(graph, points);
  const solution = solveTour({ network, end: end === start ? 0 : 1 });
  const order = solution.order.map((point) => points[point]!);
  if (start === end) withNearerFirst(graph, start, order);
  if (visitable.includes(start)) order.unshift(start);
  if (end !== start && visitable.includes(end)) order.push(end);
  return { order, between: between.length, optimal: solution.optimal };
}

/**
 * Returns the shortest paths between consecutive points of a walk.
 * @returns Undefined if one of the paths does not exist.
 */
export function legsOf(
  graph: WalkingGraph,
  walk: readonly number[],
): Path[] | undefined {
  const legs: Path[] = [];
  for (let at = 1; at < walk.length; at++) {
    const leg = shortestPath(graph, walk[at - 1]!, walk[at]!);
    if (leg === undefined) return undefined;
    legs.push(leg);
  }
  return legs;
}

function visitableStops(
  graph: WalkingGraph,
  start: number,
  stops: readonly number[],
): number[] {
  const { components, directed } = graph.arrays;
  const reachable = stops.filter((stop) => components[stop] === components[start]);
  if (!directed) return reachable;
  using there = searchFrom(graph, start, reachable);
  const visitable: number[] = [];
  for (const stop of reachable) {
    using back = searchFrom(graph, stop, [start]);
    if (there.distanceTo(stop) < Infinity && back.distanceTo(start) < Infinity) {
      visitable.push(stop);
    }
  }
  return visitable;
}

/**
 * Reverses a round trip so that the nearer of its first and last stops comes first; the length is
 * unchanged.
 */
function withNearerFirst(
  graph: WalkingGraph,
  start: number,
  order: number[],
): void {
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === first || graph.arrays.directed) return;
  using search = searchFrom(graph, start, [first, last!]);
  if (search.distanceTo(last!) < search.distanceTo(first)) order.reverse();
}

function searchFrom(
  graph: WalkingGraph,
  from: number,
  targets: readonly number[],
): PathSearch {
  const search = new PathSearch(graph, from, targets);
  search.advance();
  return search;
}
