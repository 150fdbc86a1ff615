/** Emphasized part of the river while the rest is faded. */
import { edgesAround, partsOf } from "../neighbours.ts";
import { artistNode, nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import type { ChainLink } from "../../../../domain/gallery/influence/shortest_chain.ts";
import { NO_STREAM, type RiverScene } from "./scene.ts";

export interface Isolation {
  edges: number[];
  /** Nodes at the ends of those edges, and what they belong to. */
  nodes: Set<number>;
  /** Streams to be drawn as such, of a movement. */
  streams: Set<number>;
}

function addEnds({ graph, movement }: RiverScene, edges: readonly number[], nodes: Set<number>) {
  const firstPainting = graph.movements.length + graph.artists.length;
  for (const edge of edges) {
    for (const node of [graph.source[edge]!, graph.target[edge]!]) {
      nodes.add(node);
      nodes.add(movement[node]!);
      if (node < firstPainting) continue;
      nodes.add(artistNode(graph, graph.paintings[node - firstPainting]!.artist));
    }
  }
}

/** A node with what it took and passed on. */
export function isolate(scene: RiverScene, node: number, shown: Uint8Array): Isolation {
  const { graph, stream } = scene;
  const { reaching, leaving } = edgesAround(graph, node, shown);
  const edges = [...new Set([...reaching, ...leaving])];
  const nodes = new Set<number>([node, scene.movement[node]!]);
  addEnds(scene, edges, nodes);
  const isMovement = nodeAt(graph, node).kind === "movement";
  const streams = new Set(isMovement ? edges.map((edge) => stream[edge]!) : []);
  streams.delete(NO_STREAM);
  if (!isMovement) { for (const part of partsOf(graph, node)) nodes.add(part); }
  return { edges, nodes, streams };
}

/** The artists and works of a chain. */
export function isolateChain(scene: RiverScene, links: readonly ChainLink[]): Isolation {
  const edges = links.flatMap((link) => link.edges);
  const nodes = new Set<number>();
  addEnds(scene, edges, nodes);
  for (const artist of links.flatMap(({ from, to }) => [from, to])) {
    const node = artistNode(scene.graph, artist);
    nodes.add(node).add(scene.movement[node]!);
  }
  return { edges, nodes, streams: new Set() };
}
