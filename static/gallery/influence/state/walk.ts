/**
 * Keyboard navigation along the river: to the sources of a node, to its successors, and to nodes of
 * the same kind.
 */
import { type InfluenceGraph, nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { neighboursOf } from "../neighbours.ts";

/** Parts of the map that the navigation needs. */
export interface WalkContext {
  graph: InfluenceGraph;
  /** 1 for each edge and node that passes the filter. */
  filteredGraph: { edges: Uint8Array; nodes: Uint8Array };
  /** Position of every node on screen, in pixels from an arbitrary origin. */
  positionOf(node: number): { x: number; y: number };
}

/**
 * Direction of a step: along the edges to a source ("back") or a successor ("on"), or up and down.
 */
export type Step = "back" | "on" | "up" | "down";

/** A node reached by the keyboard, and the alternatives at the last step. */
export interface WalkPosition {
  node: number;
  /** All nodes that the last step could have reached, from top to bottom, including this one. */
  fork: number[];
}

function nearest(context: WalkContext, from: number, nodes: readonly number[]): number | undefined {
  const here = context.positionOf(from);
  const distance = (node: number) => {
    const there = context.positionOf(node);
    return Math.hypot(there.x - here.x, there.y - here.y);
  };
  return [...nodes].sort((a, b) => distance(a) - distance(b) || a - b)[0];
}

function nearestPeer(context: WalkContext, from: number, step: "up" | "down"): number | undefined {
  const { graph, filteredGraph, positionOf } = context;
  const { kind } = nodeAt(graph, from);
  const here = positionOf(from);
  const peers: number[] = [];
  filteredGraph.nodes.forEach((isShown, node) => {
    if (!isShown || node === from || nodeAt(graph, node).kind !== kind) return;
    const offset = positionOf(node).y - here.y;
    if (step === "up" ? offset < -0.5 : offset > 0.5) peers.push(node);
  });
  return nearest(context, from, peers);
}

/**
 * Takes a step. Back and on follow the edges to the nearest neighbour; up and down move to the
 * other nodes of the last fork, or, without a fork, to the nearest node of the same kind.
 *
 * @returns Undefined if there is no node in that direction.
 */
export function walk(
  context: WalkContext,
  { node, fork }: WalkPosition,
  step: Step,
): WalkPosition | undefined {
  if (step === "up" || step === "down") {
    const at = fork.indexOf(node);
    const next = fork.length > 1
      ? fork[(at + (step === "down" ? 1 : -1) + fork.length) % fork.length]
      : nearestPeer(context, node, step);
    return next === undefined ? undefined : { node: next, fork: fork.length > 1 ? fork : [next] };
  }
  const { sources, successors } = neighboursOf(
    context.graph,
    node,
    context.filteredGraph.edges,
    (other) => context.positionOf(other).y,
  );
  const neighbours = (step === "back" ? sources : successors).map((neighbour) => neighbour.node);
  const next = nearest(context, node, neighbours);
  return next === undefined ? undefined : { node: next, fork: neighbours };
}
