/**
 * The sources and successors of a node at the level of its own kind: for a painting the exact ends
 * of its edges, for an artist other artists and movements, for a movement other movements.
 */
import {
  artistNode,
  artistOf,
  edgesAt,
  type InfluenceGraph,
  movementOf,
  nodeAt,
  paintingNode,
} from "../../../domain/gallery/influence/graph.ts";

/** A neighbour, and the number of edges that connect it. */
export interface Neighbour {
  node: number;
  edges: number;
}

/** Returns the node and its parts: a movement's artists, an artist's paintings. */
export function partsOf(graph: InfluenceGraph, node: number): number[] {
  const { kind, index } = nodeAt(graph, node);
  if (kind === "painting") return [node];
  const artists = kind === "artist" ? [index] : graph.artistsOf[index]!;
  const parts = kind === "movement" ? [node] : [];
  for (const artist of artists) {
    parts.push(artistNode(graph, artist));
    for (const painting of graph.paintingsOf[artist]!) parts.push(paintingNode(graph, painting));
  }
  return parts;
}

/**
 * Returns the edges that end or start at a node's parts, in the order of the parts.
 * @param visibleEdges 1 for each edge that passes the filter.
 */
export function edgesAround(
  graph: InfluenceGraph,
  node: number,
  visibleEdges: Uint8Array,
): { reaching: number[]; leaving: number[] } {
  const reaching: number[] = [];
  const leaving: number[] = [];
  for (const part of partsOf(graph, node)) {
    for (const edge of edgesAt(graph.reaching, part)) if (visibleEdges[edge]) reaching.push(edge);
    for (const edge of edgesAt(graph.leaving, part)) if (visibleEdges[edge]) leaving.push(edge);
  }
  return { reaching, leaving };
}

/**
 * Maps a node to the level at which another one sees it: movements see movements, artists see
 * artists and movements, paintings see the exact node.
 */
function atLevelOf(graph: InfluenceGraph, from: number, other: number): number {
  const { kind } = nodeAt(graph, from);
  if (kind === "painting") return other;
  if (kind === "movement") return movementOf(graph, other);
  const artist = artistOf(graph, other);
  return artist === undefined ? other : artistNode(graph, artist);
}

function countNeighbours(
  graph: InfluenceGraph,
  node: number,
  edges: readonly number[],
  endOfEdge: Uint32Array,
  yearOf: (node: number) => number,
): Neighbour[] {
  const counts = new Map<number, number>();
  for (const edge of edges) {
    const other = atLevelOf(graph, node, endOfEdge[edge]!);
    if (other !== node) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts].map(([other, edges]) => ({ node: other, edges }))
    .sort((a, b) => yearOf(a.node) - yearOf(b.node) || a.node - b.node);
}

/**
 * Returns the edges that make one node a neighbour of another, by the year of the influenced work.
 * @param direction "source": the other node influenced this one; "successor": this node influenced
 * the other one.
 */
export function edgesBetween(
  graph: InfluenceGraph,
  node: number,
  other: number,
  visibleEdges: Uint8Array,
  direction: "source" | "successor",
): number[] {
  const { reaching, leaving } = edgesAround(graph, node, visibleEdges);
  const [edges, endOfEdge] = direction === "source"
    ? [reaching, graph.source]
    : [leaving, graph.target];
  const year = (edge: number) => {
    const { kind, index } = nodeAt(graph, graph.target[edge]!);
    return kind === "painting" ? graph.paintings[index]!.year ?? Infinity : Infinity;
  };
  return [...new Set(edges)].filter((edge) => atLevelOf(graph, node, endOfEdge[edge]!) === other)
    .sort((a, b) => year(a) - year(b) || a - b);
}

/**
 * Returns the sources and successors of a node, each once, in order of time.
 * @param visibleEdges 1 for each edge that passes the filter.
 * @param yearOf Year (or any measure of time) of a node.
 */
export function neighboursOf(
  graph: InfluenceGraph,
  node: number,
  visibleEdges: Uint8Array,
  yearOf: (node: number) => number,
): { sources: Neighbour[]; successors: Neighbour[] } {
  const { reaching, leaving } = edgesAround(graph, node, visibleEdges);
  return {
    sources: countNeighbours(graph, node, reaching, graph.source, yearOf),
    successors: countNeighbours(graph, node, leaving, graph.target, yearOf),
  };
}
