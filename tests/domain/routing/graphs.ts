/** Graphs for tests, and the plainest way to find what is shortest in them. */
import { buildGraph, WalkingGraph } from "../../../domain/routing/graph.ts";
import { GraphDraft } from "../../../domain/routing/graph_draft.ts";
import { type Path, PathSearch } from "../../../domain/routing/shortest_paths.ts";

/** A description of a graph: positions of points by their index, and pairs of indices. */
export interface GraphDescription {
  points: readonly (readonly [x: number, y: number])[];
  edges: readonly (readonly [from: number, to: number])[];
  /** Edges that are walked from the first point to the second only. */
  oneWay?: readonly (readonly [from: number, to: number])[];
  /** Speeds of the edges, by their index; 1 where there is none. */
  speeds?: readonly number[];
}

/** The id of the point with an index. */
export const idOf = (index: number) =>
  `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;

/** The draft of a described graph. */
export function draftOf({ points, edges, oneWay = [], speeds = [] }: GraphDescription): GraphDraft {
  const draft = new GraphDraft();
  points.forEach(([x, y], index) => draft.addPoint(idOf(index), x, y));
  edges.forEach(([from, to], index) =>
    draft.addEdge(idOf(from), idOf(to), { speed: speeds[index] ?? 1 })
  );
  for (const [from, to] of oneWay) draft.addEdge(idOf(from), idOf(to), { oneWay: true });
  return draft;
}

/** A described graph, without landmarks. */
export const graphOf = (description: GraphDescription) =>
  new WalkingGraph(buildGraph(draftOf(description).parts()));

/** Points in rows and columns, one apart, each joined to its neighbours. */
export function grid(columns: number, rows: number): GraphDescription {
  const points = Array.from(
    { length: columns * rows },
    (_, index) => [index % columns, Math.floor(index / columns)] as const,
  );
  const edges = points.flatMap(([x, y], index): [number, number][] => [
    ...(x + 1 < columns ? [[index, index + 1] as [number, number]] : []),
    ...(y + 1 < rows ? [[index, index + columns] as [number, number]] : []),
  ]);
  return { points, edges };
}

/** The length of an edge. */
export function lengthOf({ points }: GraphDescription, from: number, to: number): number {
  return Math.hypot(points[from]![0] - points[to]![0], points[from]![1] - points[to]![1]);
}

/** All distances between all points, over their speed (Floyd 1962, "Algorithm 97: Shortest path"). */
export function allDistances(description: GraphDescription): number[][] {
  const { points, edges, oneWay = [], speeds = [] } = description;
  const distances = points.map((_, from) => points.map((_, to) => from === to ? 0 : Infinity));
  for (const [index, [from, to]] of edges.entries()) {
    if (from >= points.length || to >= points.length) continue;
    const own = lengthOf(description, from, to) / (speeds[index] ?? 1);
    const length = Math.min(distances[from]![to]!, own);
    distances[from]![to] = distances[to]![from] = length;
  }
  for (const [from, to] of oneWay) {
    if (from >= points.length || to >= points.length) continue;
    distances[from]![to] = Math.min(distances[from]![to]!, lengthOf(description, from, to));
  }
  for (const through of points.keys()) {
    for (const from of points.keys()) {
      for (const to of points.keys()) {
        const length = distances[from]![through]! + distances[through]![to]!;
        if (length < distances[from]![to]!) distances[from]![to] = length;
      }
    }
  }
  return distances;
}

/**
 * Returns the shortest paths from one point to each of several, in their order; undefined for none.
 */
export function shortestPaths(
  graph: WalkingGraph,
  from: number,
  targets: readonly number[],
): (Path | undefined)[] {
  using search = new PathSearch(graph, from, targets);
  search.advance();
  return targets.map((target) => search.pathTo(target));
}
