import type { Yielder } from "../../yielder.ts";
import type { WalkingGraph } from "../graph.ts";
import { type Path, PathSearch } from "../shortest_paths.ts";
import { aisleFloorOf } from "./aisle_floor.ts";
import { aislePicks } from "./aisle_picks.ts";
import { MOST_EXACT_STOPS } from "./exact_order.ts";
import { networkOf } from "./network.ts";
import { largestGapLength, sShapeLength } from "./routing_policies.ts";
import { solveTour, type TourSolver } from "./solve_tour.ts";

// Points that a search looks at in about a millisecond.
const POINTS_AT_A_TIME = 4096;
// Larger floors are not looked at for aisles: that takes milliseconds in one piece.
const MOST_AISLE_POINTS = 20_000;

/** A tour to be planned, by indices of points. */
export interface TourRequest {
  start: number;
  /** Where it ends: the start, or another point to which there is a way. */
  end: number;
  /** Points to visit in between, each once; start and end may be among them. */
  stops: readonly number[];
}

/**
 * How the order of a tour was found: `exact` by dynamic programming over sets of stops or partial
 * tours, `aisles` as the shortest on a floor of parallel aisles, `heuristic` otherwise.
 */
export type TourMethod = "exact" | "aisles" | "heuristic";

/** The order in which stops are visited. */
export interface TourPlan {
  /** The stops that can be visited, in order; of a way and its reverse the one with the nearer first stop. */
  order: number[];
  method: TourMethod;
  /** Lengths of the rounds of two rules of thumb on a floor of aisles; null elsewhere. */
  sShape: number | null;
  largestGap: number | null;
}

/**
 * Plans the shortest round that it can find from a start through all stops to an end. Stops to which
 * there is no way, or from which there is none back, are left out.
 */
export async function planTour(
  graph: WalkingGraph,
  request: TourRequest,
  yielder: Yielder,
  solve: TourSolver = solveTour,
): Promise<TourPlan> {
  const { start, end } = request;
  const { order, between, optimal } = await findOrder(graph, request, yielder, solve);
  const floor = graph.size > MOST_AISLE_POINTS
    ? undefined
    : aisleFloorOf(graph.arrays, graph.arrays.components[start]!);
  const picks = floor && order.length > 0
    ? aislePicks(graph, floor, { start, end, stops: order })
    : undefined;
  return {
    order,
    method: !optimal ? "heuristic" : floor && between > MOST_EXACT_STOPS ? "aisles" : "exact",
    sShape: picks ? sShapeLength(picks) : null,
    largestGap: picks ? largestGapLength(picks) : null,
  };
}

/** The order of a {@link planTour} alone, which looks for no aisles. */
export async function tourOrder(
  graph: WalkingGraph,
  request: TourRequest,
  yielder: Yielder,
  solve: TourSolver = solveTour,
): Promise<number[]> {
  return (await findOrder(graph, request, yielder, solve)).order;
}

/** `between`: how many stops there are besides the start and the end. */
async function findOrder(
  graph: WalkingGraph,
  { start, end, stops }: TourRequest,
  yielder: Yielder,
  solve: TourSolver,
): Promise<{ order: number[]; between: number; optimal: boolean }> {
  const visitable = await visitableStops(graph, start, stops, yielder);
  const between = visitable.filter((stop) => stop !== start && stop !== end);
  const points = [start, ...end === start ? [] : [end], ...between];
  const network = await networkOf(graph, points, yielder);
  const solution = await solve({ network, end: end === start ? 0 : 1 });
  const order = solution.order.map((point) => points[point]!);
  if (start === end) await turnToNearer(graph, start, order, yielder);
  if (visitable.includes(start)) order.unshift(start);
  if (end !== start && visitable.includes(end)) order.push(end);
  return { order, between: between.length, optimal: solution.optimal };
}

/**
 * The shortest paths from each point of a walk to the next.
 *
 * @returns undefined when there is no way from one to the next.
 */
export async function legsOf(
  graph: WalkingGraph,
  walk: readonly number[],
  yielder: Yielder,
): Promise<Path[] | undefined> {
  const legs: Path[] = [];
  for (let at = 1; at < walk.length; at++) {
    using search = await searched(graph, walk[at - 1]!, [walk[at]!], yielder);
    const leg = search.pathTo(walk[at]!);
    if (leg === undefined) return undefined;
    legs.push(leg);
    // A short search ends without a pause.
    await yielder.yieldIfDue();
  }
  return legs;
}

async function visitableStops(
  graph: WalkingGraph,
  start: number,
  stops: readonly number[],
  yielder: Yielder,
): Promise<number[]> {
  const { components, directed } = graph.arrays;
  const joined = stops.filter((stop) => components[stop] === components[start]);
  if (!directed) return joined;
  using there = await searched(graph, start, joined, yielder);
  const visitable: number[] = [];
  for (const stop of joined) {
    using back = await searched(graph, stop, [start], yielder);
    if (there.distanceTo(stop) < Infinity && back.distanceTo(start) < Infinity) {
      visitable.push(stop);
    }
    await yielder.yieldIfDue();
  }
  return visitable;
}

/** Turns a round so that the nearer of its first and last stops comes first; lengths stay. */
async function turnToNearer(
  graph: WalkingGraph,
  start: number,
  order: number[],
  yielder: Yielder,
): Promise<void> {
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === first || graph.arrays.directed) return;
  using search = await searched(graph, start, [first, last!], yielder);
  if (search.distanceTo(last!) < search.distanceTo(first)) order.reverse();
}

async function searched(
  graph: WalkingGraph,
  from: number,
  targets: readonly number[],
  yielder: Yielder,
): Promise<PathSearch> {
  const search = new PathSearch(graph, from, targets);
  while (!search.advance(POINTS_AT_A_TIME)) await yielder.yieldIfDue();
  return search;
}
