/** Filter of the influence graph's edges. */
import { type InfluenceGraph, movementOf, nodeAt, nodeCount, type NodeKind } from "./graph.ts";

export interface InfluenceFilter {
  /** Ids of movements; undefined for all. */
  movements?: ReadonlySet<number> | undefined;
  /** Kinds of sources; undefined for all. */
  kinds?: ReadonlySet<NodeKind> | undefined;
}

/** Edges and nodes that pass a filter: 1 or 0 by index. */
export interface FilteredGraph {
  edges: Uint8Array;
  /**
   * A movement always passes; an artist or a painting passes if one of its edges, or of the
   * artist's works' edges, does.
   */
  nodes: Uint8Array;
}

/** Applies a filter: an edge passes when its source's kind and the movements of both ends do. */
export function applyFilter(
  graph: InfluenceGraph,
  { movements, kinds }: InfluenceFilter,
): FilteredGraph {
  const passes = graph.movements.map(({ id }) => !movements || movements.has(id));
  const edges = new Uint8Array(graph.source.length);
  const nodes = new Uint8Array(nodeCount(graph));
  passes.forEach((pass, movement) => nodes[movement] = Number(pass));
  const firstArtist = graph.movements.length;
  const show = (node: number) => {
    nodes[node] = 1;
    const { kind, index } = nodeAt(graph, node);
    if (kind === "painting") nodes[firstArtist + graph.paintings[index]!.artist] = 1;
  };
  for (let edge = 0; edge < edges.length; edge++) {
    const [source, target] = [graph.source[edge]!, graph.target[edge]!];
    if (kinds && !kinds.has(nodeAt(graph, source).kind)) continue;
    if (!passes[movementOf(graph, source)] || !passes[movementOf(graph, target)]) continue;
    edges[edge] = 1;
    show(source);
    show(target);
  }
  return { edges, nodes };
}
