import type { GraphArrays, WalkingGraph } from "../graph.ts";
import { slotsOf } from "../point_ids.ts";
import { GraphCore } from "./graph_core.ts";

/**
 * The part of a walking graph that a tour may use: the points it visits, and the junctions between
 * them without dead ends. Every sequence of points between two junctions becomes one edge.
 * Distances between its points are those of the whole graph.
 */
export interface TourNetwork {
  /** Points `0` to `required - 1` are those to visit, in the requested order; junctions follow. */
  arrays: GraphArrays;
  required: number;
}

/**
 * Contracts a graph to the network of some of its points.
 *
 * With one-way edges nothing is contracted: the network is then the whole component.
 * @param required Indices of points of one component, without duplicates, at least one.
 */
export function networkOf(
  graph: WalkingGraph,
  required: readonly number[],
): TourNetwork {
  const { arrays } = graph;
  const remainingPoints = new Uint8Array(graph.size);
  for (const point of required) remainingPoints[point] = 1;
  const core = new GraphCore(arrays, arrays.components[required[0]!]!);
  if (!arrays.directed) {
    core.countNeighbours();
    core.pruneDeadEnds(remainingPoints);
  }
  const points = [...required];
  for (let point = 0; point < graph.size; point++) {
    if (remainingPoints[point] === 1 || !core.isJunction(point)) continue;
    remainingPoints[point] = 1;
    points.push(point);
  }
  const numbers = new Int32Array(graph.size).fill(-1);
  points.forEach((point, number) => numbers[point] = number);
  const offsets = new Uint32Array(points.length + 1);
  const targets: number[] = [];
  const lengths: number[] = [];
  for (const [number, point] of points.entries()) {
    for (const [target, length] of core.chainsFrom(point, remainingPoints)) {
      targets.push(numbers[target]!);
      lengths.push(length);
    }
    offsets[number + 1] = targets.length;
  }
  const ids = new Uint32Array(0);
  return {
    required: required.length,
    arrays: {
      ids,
      slots: slotsOf(ids),
      x: Float64Array.from(points, (point) => arrays.x[point]!),
      y: Float64Array.from(points, (point) => arrays.y[point]!),
      offsets,
      targets: Uint32Array.from(targets),
      lengths: Float64Array.from(lengths),
      directed: arrays.directed,
      fastest: arrays.fastest,
      hasSpeeds: arrays.hasSpeeds,
      components: new Uint32Array(points.length),
      landmarks: new Float64Array(0),
      landmarkCount: 0,
      omittedEdges: 0,
    },
  };
}
