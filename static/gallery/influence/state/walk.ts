/** Walking along the river by keys: to what a node came from, to what came from it, to its peers. */
import { type InfluenceGraph, nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { neighboursOf } from "../neighbours.ts";

/** Parts of the map that a walk needs. */
export interface WalkContext {
  graph: InfluenceGraph;
  /** 1 by edge and by node that can be walked. */
  shown: { edges: Uint8Array; nodes: Uint8Array };
  /** Place of every node on screen, in pixels from anywhere. */
  positionOf(node: number): { x: number; y: number };
}

export type Step = "back" | "on" | "up" | "down";

/** A place of a walk, and the fork it was reached by. */
export interface WalkPosition {
  node: number;
  /** The ways that could have been taken instead, from top to bottom, this node among them. */
  fork: number[];
}

function nearest(ground: WalkContext, from: number, nodes: readonly number[]): number | undefined {
  const here = ground.positionOf(from);
  const distance = (node: number) => {
    const there = ground.positionOf(node);
    return Math.hypot(there.x - here.x, there.y - here.y);
  };
  return [...nodes].sort((a, b) => distance(a) - distance(b) || a - b)[0];
}

function peerBeside(ground: WalkContext, from: number, step: "up" | "down"): number | undefined {
  const { graph, shown, positionOf } = ground;
  const { kind } = nodeAt(graph, from);
  const here = positionOf(from);
  const peers: number[] = [];
  shown.nodes.forEach((pass, node) => {
    if (!pass || node === from || nodeAt(graph, node).kind !== kind) return;
    const off = positionOf(node).y - here.y;
    if (step === "up" ? off < -0.5 : off > 0.5) peers.push(node);
  });
  return nearest(ground, from, peers);
}

/**
 * Takes a step. Back and on go along the edges to the nearest neighbour; up and down to the other
 * ways of the fork that led here, or where there was none to the nearest node of the same kind.
 *
 * @returns undefined when there is no such way
 */
export function walk(
  ground: WalkContext,
  { node, fork }: WalkPosition,
  step: Step,
): WalkPosition | undefined {
  if (step === "up" || step === "down") {
    const at = fork.indexOf(node);
    const next = fork.length > 1
      ? fork[(at + (step === "down" ? 1 : -1) + fork.length) % fork.length]
      : peerBeside(ground, node, step);
    return next === undefined ? undefined : { node: next, fork: fork.length > 1 ? fork : [next] };
  }
  const { sources, successors } = neighboursOf(
    ground.graph,
    node,
    ground.shown.edges,
    (other) => ground.positionOf(other).y,
  );
  const ways = (step === "back" ? sources : successors).map((way) => way.node);
  const next = nearest(ground, node, ways);
  return next === undefined ? undefined : { node: next, fork: ways };
}
