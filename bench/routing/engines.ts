/** Path searches: ours and those it is compared with. */
import { UndirectedGraph } from "graphology";
import { astar, dijkstra } from "graphology-shortest-path";
import createGraph, { type Graph } from "ngraph.graph";
import ngraphPath from "ngraph.path";
import { buildGraph, WalkingGraph } from "../../domain/routing/graph.ts";
import { GraphDraft } from "../../domain/routing/graph_draft.ts";
import { withLandmarks } from "../../domain/routing/landmarks.ts";
import { shortestPath } from "../../domain/routing/shortest_paths.ts";
import { bidirectionalDijkstra } from "../bidirectional_dijkstra.ts";
import type { Aisles } from "./layouts.ts";

/** Finds the length of the shortest way. */
export type Find = (from: number, to: number) => number;

/** A graph that was built, with the ways to search it by their names. */
export interface Built {
  searches: Record<string, Find>;
}

export interface OwnBuilt extends Built {
  graph: WalkingGraph;
}

const idOf = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;

/** Ours as the server uses it, and with less: without landmarks, and Dijkstra from two ends. */
export function ours({ x, y, edges }: Aisles): OwnBuilt {
  const draft = new GraphDraft();
  for (let at = 0; at < x.length; at++) draft.addPoint(idOf(at), x[at]!, y[at]!);
  for (let at = 0; at < edges.length; at += 2) {
    draft.addEdge(idOf(edges[at]!), idOf(edges[at + 1]!));
  }
  const arrays = buildGraph(draft.parts());
  const plain = new WalkingGraph(arrays);
  const graph = new WalkingGraph(withLandmarks(arrays));
  const lengthIn = (searched: WalkingGraph): Find => (from, to) =>
    shortestPath(searched, from, to)?.length ?? Infinity;
  return {
    graph,
    searches: {
      "ours": lengthIn(graph),
      "ours without landmarks": lengthIn(plain),
      "Dijkstra from two ends on our graph": bidirectionalDijkstra(plain),
    },
  };
}

interface Place {
  x: number;
  y: number;
}

const apart = (from: Place, to: Place) => Math.hypot(from.x - to.x, from.y - to.y);

/** The searches of ngraph.path that find shortest ways, guided by the straight line. */
export function ngraph(layout: Aisles): Built {
  const { x, y, edges } = layout;
  const graph: Graph<Place, number> = createGraph();
  for (let at = 0; at < x.length; at++) graph.addNode(at, { x: x[at]!, y: y[at]! });
  for (let at = 0; at < edges.length; at += 2) {
    graph.addLink(edges[at]!, edges[at + 1]!, stepLength(layout, edges[at]!, edges[at + 1]!));
  }
  const options = {
    distance: (_from: unknown, _to: unknown, link: { data: number }) => link.data,
    heuristic: (from: { data: Place }, to: { data: Place }) => apart(from.data, to.data),
  };
  const finders = {
    "ngraph.path nba": ngraphPath.nba(graph, options),
    "ngraph.path aStar": ngraphPath.aStar(graph, options),
  };
  return {
    searches: Object.fromEntries(
      Object.entries(finders).map(([name, finder]): [string, Find] => [
        name,
        (from, to) => lengthOf(layout, finder.find(from, to).map(({ id }) => Number(id))),
      ]),
    ),
  };
}

/** The searches of graphology-shortest-path from one point to one, A* guided by the straight line. */
export function graphology(layout: Aisles): Built {
  const { x, y, edges } = layout;
  const graph = new UndirectedGraph<Place, { weight: number }>({ multi: false });
  for (let at = 0; at < x.length; at++) graph.addNode(at, { x: x[at]!, y: y[at]! });
  for (let at = 0; at < edges.length; at += 2) {
    const weight = stepLength(layout, edges[at]!, edges[at + 1]!);
    graph.addUndirectedEdge(edges[at]!, edges[at + 1]!, { weight });
  }
  const straight = (from: string, to: string) =>
    Math.hypot(x[Number(from)]! - x[Number(to)]!, y[Number(from)]! - y[Number(to)]!);
  const measure = (points: string[] | null) => lengthOf(layout, (points ?? []).map(Number));
  const guided: Find = (from, to) =>
    measure(astar.bidirectional(graph, String(from), String(to), "weight", straight));
  const fromBothEnds: Find = (from, to) =>
    measure(dijkstra.bidirectional(graph, String(from), String(to), "weight"));
  return {
    searches: {
      "graphology A*": guided,
      // It keeps the whole way to every point that it reaches: too much for a million points.
      ...(x.length > 200_000 ? {} : { "graphology bidirectional Dijkstra": fromBothEnds }),
    },
  };
}

function lengthOf(layout: Aisles, points: readonly number[]): number {
  let length = 0;
  for (let at = 1; at < points.length; at++) {
    length += stepLength(layout, points[at - 1]!, points[at]!);
  }
  return length;
}

function stepLength({ x, y }: Aisles, from: number, to: number): number {
  return Math.hypot(x[from]! - x[to]!, y[from]! - y[to]!);
}
