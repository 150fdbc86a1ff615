/** The round through the warehouse on which the boxes of an order are picked. */
import { Breather } from "../../../domain/breather.ts";
import { buildGraph, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import { PathSearch, shortestPath } from "../../../domain/routing/shortest_paths.ts";
import type { Edge, Point } from "../../../domain/warehouse/records.ts";
import type { PickedSection } from "./picked_sections.ts";
import { shortRound } from "./short_round.ts";

/** Where the picker stands still, and what is taken there. */
export interface Stop {
  /** Id of the point. */
  point: string;
  sections: PickedSection[];
}

/** The way from one stop to the next. */
export interface Leg {
  /** Where its points are, both ends included. */
  points: readonly { x: number; y: number }[];
  /** In the unit of the points. */
  length: number;
}

/** From the start to all stops and back to the start. */
export interface WalkPlan {
  /** Id of the point where it begins; empty when there is no stop. */
  start: string;
  stops: Stop[];
  /** The way to each stop, and at the end the way back. */
  legs: Leg[];
  /** Of all legs, in the unit of the points. */
  length: number;
  /** What is in no section, or in one that cannot be reached. */
  missing: PickedSection[];
}

/** The walking graph of a warehouse as the pages load it. */
export function graphOf(points: readonly Point[], edges: readonly Edge[]): WalkingGraph {
  const draft = new GraphDraft();
  for (const { id, pos_x, pos_y } of points) draft.addPoint(id, pos_x, pos_y);
  for (const { id_points_from, id_points_to } of edges) draft.addEdge(id_points_from, id_points_to);
  return new WalkingGraph(buildGraph(draft.parts()));
}

/**
 * Plans the round: sections that adjoin one point are one stop, and from a stop the picker walks on
 * to the next one.
 *
 * @param nearestFirst whether the stops come in the order of their distance from the start, which is
 *   the order of packing type 3; otherwise in that of a short round
 */
export async function planWalk(
  graph: WalkingGraph,
  picked: readonly PickedSection[],
  { nearestFirst }: { nearestFirst: boolean },
): Promise<WalkPlan> {
  const [stops, missing] = stopsOf(graph, picked);
  const start = stops[0]?.sections[0]?.path[0] ?? "";
  if (stops.length === 0) return { start, stops, legs: [], length: 0, missing };
  const places = [start, ...stops.map(({ point }) => point)].map((id) => graph.indexOf(id));
  const order = nearestFirst
    ? byDistance(graph, places)
    : shortRound(places.length, await distancesOf(graph, places));
  const round = [0, ...order, 0].map((place) => places[place]!);
  const legs = round.slice(1).map((to, index) => legOf(graph, round[index]!, to));
  const length = legs.reduce((sum, leg) => sum + leg.length, 0);
  return { start, stops: order.map((place) => stops[place - 1]!), legs, length, missing };
}

/** The stops, and what is picked at none. */
function stopsOf(
  graph: WalkingGraph,
  picked: readonly PickedSection[],
): [stops: Stop[], missing: PickedSection[]] {
  const stops = new Map<string, Stop>();
  const missing: PickedSection[] = [];
  for (const section of picked) {
    const { point, path } = section;
    // The floor may have been changed since the calculation.
    if (path.length === 0 || !connected(graph, path[0]!, point)) missing.push(section);
    else if (stops.has(point)) stops.get(point)!.sections.push(section);
    else stops.set(point, { point, sections: [section] });
  }
  return [[...stops.values()], missing];
}

function connected(graph: WalkingGraph, from: string, to: string): boolean {
  const [start, end] = [graph.indexOf(from), graph.indexOf(to)];
  const { components } = graph.arrays;
  return start >= 0 && end >= 0 && components[start] === components[end];
}

function byDistance(graph: WalkingGraph, places: readonly number[]): number[] {
  using search = new PathSearch(graph, places[0]!);
  search.advance();
  const far = places.map((place) => search.distanceTo(place));
  return places.slice(1).map((_, index) => index + 1).sort((a, b) => far[a]! - far[b]!);
}

/** All walking distances between the places. */
async function distancesOf(graph: WalkingGraph, places: readonly number[]) {
  const breather = new Breather();
  const distances = new Float64Array(places.length ** 2);
  for (const [row, from] of places.entries()) {
    using search = new PathSearch(graph, from, places);
    search.advance();
    places.forEach((to, column) => distances[row * places.length + column] = search.distanceTo(to));
    await breather.breathe();
  }
  return (from: number, to: number) => distances[from * places.length + to]!;
}

function legOf(graph: WalkingGraph, from: number, to: number): Leg {
  const { x, y } = graph.arrays;
  const path = shortestPath(graph, from, to)!;
  return {
    points: path.points.map((point) => ({ x: x[point]!, y: y[point]! })),
    length: path.length,
  };
}
