/**
 * The neighbours of a node, each way, as its kind sees them: from a painting what its edges name,
 * from an artist other artists and movements, from a movement other movements.
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

/** A node at the other end, and how many edges lead there. */
export interface Neighbour {
  node: number;
  edges: number;
}

/** The node itself and what belongs to it: a movement's artists, an artist's paintings. */
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

/** The edges that reach a node's parts or leave them, by node's parts in order. */
export function edgesAround(
  graph: InfluenceGraph,
  node: number,
  shown: Uint8Array,
): { reaching: number[]; leaving: number[] } {
  const reaching: number[] = [];
  const leaving: number[] = [];
  for (const part of partsOf(graph, node)) {
    for (const edge of edgesAt(graph.reaching, part)) if (shown[edge]) reaching.push(edge);
    for (const edge of edgesAt(graph.leaving, part)) if (shown[edge]) leaving.push(edge);
  }
  return { reaching, leaving };
}

/**
 * As what a node is seen from another one: movements see movements, artists see artists and
 * movements, paintings see exactly what the edge names.
 */
function seenAs(graph: InfluenceGraph, from: number, other: number): number {
  const { kind } = nodeAt(graph, from);
  if (kind === "painting") return other;
  if (kind === "movement") return movementOf(graph, other);
  const artist = artistOf(graph, other);
  return artist === undefined ? other : artistNode(graph, artist);
}

function counted(
  graph: InfluenceGraph,
  node: number,
  edges: readonly number[],
  end: Uint32Array,
  yearOf: (node: number) => number,
): Neighbour[] {
  const counts = new Map<number, number>();
  for (const edge of edges) {
    const other = seenAs(graph, node, end[edge]!);
    if (other !== node) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts].map(([other, edges]) => ({ node: other, edges }))
    .sort((a, b) => yearOf(a.node) - yearOf(b.node) || a.node - b.node);
}

/**
 * The edges that make one node a neighbour of another, by the year of the work that was influenced.
 *
 * @param way "source": the other influenced the node; "successor": it was influenced by the node
 */
export function edgesBetween(
  graph: InfluenceGraph,
  node: number,
  other: number,
  shown: Uint8Array,
  way: "source" | "successor",
): number[] {
  const { reaching, leaving } = edgesAround(graph, node, shown);
  const [edges, end] = way === "source" ? [reaching, graph.source] : [leaving, graph.target];
  const year = (edge: number) => {
    const { kind, index } = nodeAt(graph, graph.target[edge]!);
    return kind === "painting" ? graph.paintings[index]!.year ?? Infinity : Infinity;
  };
  return [...new Set(edges)].filter((edge) => seenAs(graph, node, end[edge]!) === other)
    .sort((a, b) => year(a) - year(b) || a - b);
}

/**
 * Whom or what a node took from and passed on to, each once and in the order of time.
 *
 * @param shown 1 by edge that counts
 * @param yearOf the year (or any measure of time) of a node
 */
export function neighboursOf(
  graph: InfluenceGraph,
  node: number,
  shown: Uint8Array,
  yearOf: (node: number) => number,
): { sources: Neighbour[]; successors: Neighbour[] } {
  const { reaching, leaving } = edgesAround(graph, node, shown);
  return {
    sources: counted(graph, node, reaching, graph.source, yearOf),
    successors: counted(graph, node, leaving, graph.target, yearOf),
  };
}
