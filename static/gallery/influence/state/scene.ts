/** The laid out graph in world coordinates, indexed for drawing and hit tests. */
import { type Box, Boxes } from "../../map/boxes.ts";
import {
  artistNode,
  type InfluenceGraph,
  movementOf,
  nodeAt,
  nodeCount,
} from "../../../../domain/gallery/influence/graph.ts";
import { BANK_STEPS } from "../layout/banks.ts";
import type { InfluenceLayout } from "../layout/layout.ts";
import { streamKey } from "../layout/streams.ts";
import { riverScale, yearsOf } from "../years.ts";
import type { TimeScale } from "../../map/time_scale.ts";
import type { World } from "../../map/view.ts";
import { edgesAround, partsOf } from "../neighbours.ts";
import type { ChainLink } from "../../../../domain/gallery/influence/shortest_chain.ts";

/** Stream number of an edge within one movement. */
export const NO_STREAM = 0xffff_ffff;

/** The graph with its layout and indexes. */
export interface RiverScene {
  graph: InfluenceGraph;
  catalog: { eras: InfluenceGraph["eras"] };
  scale: TimeScale;
  layout: InfluenceLayout;
  world: World;
  /** Index of the movement of every node, and of the stream of every edge. */
  movement: Uint32Array;
  stream: Uint32Array;
  /** Number of edges at a node; for an artist or a movement those of all its parts. */
  degree: Uint32Array;
  /** The largest distance of a bank from the middle of its strand, in rows. */
  halfHeight: Float32Array;
  strandBoxes: Boxes;
  threadBoxes: Boxes;
  paintingBoxes: Boxes;
  edgeBoxes: Boxes;
}

/** Maximum row height, in CSS pixels: a name, a thread and a title below each other. */
const ROW_CAP = 46;

function edgeBox(curves: Float32Array, edge: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = edge * 8; i < edge * 8 + 8; i += 2) {
    left = Math.min(left, curves[i]!);
    right = Math.max(right, curves[i]!);
    top = Math.min(top, curves[i + 1]!);
    bottom = Math.max(bottom, curves[i + 1]!);
  }
  return [left, top, right, bottom];
}

function degreesOf(graph: InfluenceGraph): Uint32Array {
  const degree = new Uint32Array(nodeCount(graph));
  const firstArtist = graph.movements.length;
  const firstPainting = firstArtist + graph.artists.length;
  const countEdge = (node: number) => {
    degree[node]!++;
    if (node < firstArtist) return;
    degree[movementOf(graph, node)]!++;
    if (node >= firstPainting) {
      degree[firstArtist + graph.paintings[node - firstPainting]!.artist]!++;
    }
  };
  graph.source.forEach(countEdge);
  graph.target.forEach(countEdge);
  return degree;
}

/** Combines a graph and its layout; runs once per answer. */
export function buildScene(graph: InfluenceGraph, layout: InfluenceLayout): RiverScene {
  const scale = riverScale(yearsOf(graph));
  const strands = graph.movements.length;
  const firstPainting = strands + graph.artists.length;
  const movement = Uint32Array.from(
    { length: nodeCount(graph) },
    (_, node) => movementOf(graph, node),
  );
  const streams = new Map(layout.streams.map(({ from, to }, i) => [streamKey(from, to), i]));
  const halfHeight = new Float32Array(strands);
  for (let i = 0; i < layout.above.length; i++) {
    const strand = Math.floor(i / BANK_STEPS);
    halfHeight[strand] = Math.max(halfHeight[strand]!, layout.above[i]!, layout.below[i]!);
  }
  const { x, y, left, right } = layout;
  const spanAround = (
    node: number,
    half: number,
  ): Box => [left[node]!, y[node]! - half, right[node]!, y[node]! + half];
  return {
    graph,
    catalog: { eras: graph.eras },
    scale,
    layout,
    world: { rows: layout.rows, densest: scale.densest, rowCap: ROW_CAP },
    movement,
    stream: graph.source.map((source, edge) =>
      streams.get(streamKey(movement[source]!, movement[graph.target[edge]!]!)) ?? NO_STREAM
    ),
    degree: degreesOf(graph),
    halfHeight,
    strandBoxes: new Boxes(graph.movements.map((_, i) => spanAround(i, halfHeight[i]!))),
    threadBoxes: new Boxes(graph.artists.map((_, i) => spanAround(strands + i, 0.5))),
    paintingBoxes: new Boxes(graph.paintings.map((_, i) => {
      const node = firstPainting + i;
      return [x[node]!, y[node]!, x[node]!, y[node]!];
    })),
    edgeBoxes: new Boxes(Array.from(graph.source, (_, edge) => edgeBox(layout.curves, edge))),
  };
}

/** Emphasized part of the river while the rest is faded. */
export interface Isolation {
  edges: number[];
  /** Nodes at the ends of those edges, and the artists and movements they belong to. */
  nodes: Set<number>;
  /** Streams to be drawn as ribbons; only for a movement. */
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

/** Returns the isolation of a node with its sources and successors. */
export function isolate(scene: RiverScene, node: number, visibleEdges: Uint8Array): Isolation {
  const { graph, stream } = scene;
  const { reaching, leaving } = edgesAround(graph, node, visibleEdges);
  const edges = [...new Set([...reaching, ...leaving])];
  const nodes = new Set<number>([node, scene.movement[node]!]);
  addEnds(scene, edges, nodes);
  const isMovement = nodeAt(graph, node).kind === "movement";
  const streams = new Set(isMovement ? edges.map((edge) => stream[edge]!) : []);
  streams.delete(NO_STREAM);
  if (!isMovement) { for (const part of partsOf(graph, node)) nodes.add(part); }
  return { edges, nodes, streams };
}

/** Returns the isolation of a chain: its artists and works. */
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
