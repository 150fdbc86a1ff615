/** Pointer and keyboard control of the river: hit tests, gestures, keys. */
import type { CanvasMap } from "../../map/canvas_map.ts";
import type { RiverCamera } from "./camera.ts";
import type { RiverPicture } from "../drawing/river_picture.ts";
import type { RiverScene } from "./scene.ts";
import type { InfluenceState } from "./influence_state.ts";
import {
  artistNode,
  type InfluenceGraph,
  nodeAt,
  paintingNode,
} from "../../../../domain/gallery/influence/graph.ts";
import { BANK_STEPS } from "../layout/banks.ts";
import { HEAD } from "../../map/axis.ts";
import { listenToShortcuts } from "../../../shared/keyboard.ts";
import { addressOf, describe } from "../view/node_link.tsx";
import { t } from "../messages.ts";
import { neighboursOf } from "../neighbours.ts";

/** A node of the graph or an era of the axis. */
export type RiverTarget = { kind: "node" | "era"; index: number };

/** Parts of the river that gestures and keys read and change. */
export interface RiverControls extends Pick<CanvasMap<RiverCamera>, "canvas" | "requestFrame"> {
  readonly camera: RiverCamera;
  readonly scene: RiverScene;
  readonly state: InfluenceState;
  /** The node with the keyboard focus; -1 if none. */
  focusedNode: number;
  readonly hits: RiverPicture["hits"];
  /** Highlights an era of the axis; -1 for none. */
  hoverEra(era: number): void;
  targetAt(x: number, y: number): RiverTarget | undefined;
  /**
   * Shows a node in the card, or closes the card.
   * @param fly True to fly to the node.
   */
  choose(node: number | undefined, fly: boolean): void;
}

type HitContext = Pick<RiverControls, "scene" | "camera" | "state" | "hits">;

/**
 * Below these row heights, in CSS pixels, works and threads are too close together to be targets.
 */
const MIN_WORKS_ROW_PX = 9;
const MIN_THREADS_ROW_PX = 12;
const WORK_REACH_PX = 10;
const THREAD_REACH_PX = 6;

function inStrand(map: HitContext, strand: number, unit: number, row: number): boolean {
  const { left, right, above, below, y } = map.scene.layout;
  const share = (unit - left[strand]!) / (right[strand]! - left[strand]!);
  const step = Math.min(Math.max(Math.round(share * (BANK_STEPS - 1)), 0), BANK_STEPS - 1);
  const offset = row - y[strand]!;
  const slack = 3 / map.camera.row;
  const at = strand * BANK_STEPS + step;
  return offset > -above[at]! - slack && offset < below[at]! + slack;
}

/** Returns the target at a point of the canvas: names first, then works, artists and movements. */
export function targetAt(map: HitContext, x: number, y: number): RiverTarget | undefined {
  const { scene, camera, state } = map;
  const hit = map.hits.find((at) =>
    x >= at.x && x <= at.x + at.width && y >= at.y && y <= at.y + at.height
  );
  if (hit) return { kind: hit.kind, index: hit.index };
  if (y < HEAD || y > HEAD + camera.frame.height) return undefined;
  const { nodes } = state.filteredGraph.value;
  const perUnit = camera.frame.width * camera.view.zoom;
  const { row } = camera;
  const unit = camera.view.left + x / perUnit;
  const at = camera.view.top + (y - HEAD) / row;
  const firstArtist = artistNode(scene.graph, 0);
  const firstPainting = firstArtist + scene.graph.artists.length;
  if (row >= MIN_WORKS_ROW_PX) {
    const [dx, dy] = [WORK_REACH_PX / perUnit, WORK_REACH_PX / row];
    const boxes = scene.paintingBoxes.search(unit - dx, at - dy, unit + dx, at + dy);
    const distance = (painting: number) =>
      Math.hypot(
        (scene.layout.x[firstPainting + painting]! - unit) * perUnit,
        (scene.layout.y[firstPainting + painting]! - at) * row,
      );
    const nearest = boxes.filter((painting) => nodes[firstPainting + painting])
      .sort((a, b) => distance(a) - distance(b) || a - b)[0];
    if (nearest !== undefined) return { kind: "node", index: firstPainting + nearest };
  }
  if (row >= MIN_THREADS_ROW_PX) {
    const threads = scene.threadBoxes.search(unit, at, unit, at);
    const thread = threads.find((artist) =>
      nodes[firstArtist + artist] &&
      Math.abs(scene.layout.y[firstArtist + artist]! - at) * row <= THREAD_REACH_PX
    );
    if (thread !== undefined) return { kind: "node", index: firstArtist + thread };
  }
  const strand = scene.strandBoxes.search(unit, at, unit, at)
    .find((movement) => nodes[movement] && inStrand(map, movement, unit, at));
  return strand === undefined ? undefined : { kind: "node", index: strand };
}

/**
 * Time for which the pointer must rest before a node is emphasized, in milliseconds; it prevents
 * flicker while the pointer crosses the map.
 */
const REST_MS = 90;

/**
 * Listens to the pointer on the map's canvas.
 * @returns A function that stops listening.
 */
export function listenToPointer(map: RiverControls): () => void {
  const { camera, state } = map;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const pointSoon = (node: number | undefined) => {
    clearTimeout(restTimer);
    if (node === state.pointedNode.value) return;
    restTimer = setTimeout(() => (state.pointedNode.value = node), REST_MS);
  };
  const clearPointer = () => {
    clearTimeout(restTimer);
    map.canvas.style.cursor = "";
    map.hoverEra(-1);
    state.pointedNode.value = undefined;
  };
  return camera.listenOn(map.canvas, clearPointer, {
    hover(x, y) {
      const target = map.targetAt(x, y);
      map.canvas.style.cursor = target ? "pointer" : "";
      map.hoverEra(target?.kind === "era" ? target.index : -1);
      pointSoon(target?.kind === "node" ? target.index : undefined);
    },
    tap(x, y) {
      const target = map.targetAt(x, y);
      clearPointer();
      if (target?.kind === "era") {
        const { start_year, end_year } = map.scene.catalog.eras[target.index]!;
        camera.flyToYears(start_year, end_year);
      } else if (target) map.choose(target.index, false);
      else map.choose(undefined, false);
    },
  });
}

/** Minimum row height, in CSS pixels, at which a node can be distinguished from its neighbours. */
const MIN_ROW_PX = 12;

/** Returns the work in view nearest to the middle, where keyboard navigation starts. */
function firstNode({ scene, camera, state }: RiverControls): number | undefined {
  const { layout, graph } = scene;
  const { nodes } = state.filteredGraph.value;
  const [x, y] = [
    camera.view.left + 0.5 / camera.view.zoom,
    camera.view.top + camera.frame.height / camera.row / 2,
  ];
  let [best, minDistance]: [number | undefined, number] = [undefined, Infinity];
  for (let node = paintingNode(graph, 0); node < nodes.length; node++) {
    if (!nodes[node]) continue;
    const distance = Math.hypot(
      (layout.x[node]! - x) * camera.frame.width * camera.view.zoom,
      (layout.y[node]! - y) * camera.row,
    );
    if (distance < minDistance) [best, minDistance] = [node, distance];
  }
  return best;
}

/**
 * Listens to the keyboard on the canvas.
 * @returns A function that stops listening.
 */
export function listenToKeys(canvas: HTMLElement, map: RiverControls): () => void {
  const { camera, scene, state } = map;
  let position: WalkPosition | undefined;

  const walkContext = (): WalkContext => ({
    graph: scene.graph,
    filteredGraph: state.filteredGraph.value,
    positionOf: (node) => ({
      x: scene.layout.x[node]! * camera.frame.width * camera.view.zoom,
      y: scene.layout.y[node]! * camera.row,
    }),
  });
  const focus = (next: WalkPosition) => {
    position = next;
    map.focusedNode = next.node;
    state.pointedNode.value = next.node;
    state.announcement.value = describe(scene.graph, next.node, state.filteredGraph.value.edges);
    const isMovement = nodeAt(scene.graph, next.node).kind === "movement";
    if (!camera.sees(next.node, isMovement ? 0 : MIN_ROW_PX)) {
      camera.flyTo(camera.viewOfNode(next.node));
    }
    map.requestFrame();
  };
  const takeStep = (step: Step) => {
    const at = map.focusedNode >= 0 ? map.focusedNode : state.selectedNode.value;
    if (at === undefined) {
      const first = firstNode(map);
      if (first !== undefined) focus({ node: first, fork: [first] });
      return;
    }
    const from = position?.node === at ? position : { node: at, fork: [at] };
    const next = walk(walkContext(), from, step);
    if (next) focus(next);
    else if (step === "back") state.announcement.value = t("no_sources");
    else if (step === "on") state.announcement.value = t("no_successors");
  };
  const openNode = () => {
    const at = map.focusedNode >= 0 ? map.focusedNode : state.selectedNode.value;
    if (at === undefined) return takeStep("on");
    if (state.selectedNode.value === at) location.assign(addressOf(scene.graph, at));
    else map.choose(at, false);
  };
  return listenToShortcuts(canvas, {
    ...camera.keys(),
    ArrowLeft: () => takeStep("back"),
    ArrowRight: () => takeStep("on"),
    ArrowUp: () => takeStep("up"),
    ArrowDown: () => takeStep("down"),
    Enter: openNode,
    Escape: () => map.choose(undefined, false),
  });
}

// Keyboard navigation follows the river: to the sources of a node, to its successors, and to nodes
// of the same kind.

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
interface WalkPosition {
  node: number;
  /** All nodes that the last step could have reached, from top to bottom, including this one. */
  fork: number[];
}

function nearest(context: WalkContext, from: number, nodes: readonly number[]): number | undefined {
  const position = context.positionOf(from);
  const distance = (node: number) => {
    const there = context.positionOf(node);
    return Math.hypot(there.x - position.x, there.y - position.y);
  };
  return [...nodes].sort((a, b) => distance(a) - distance(b) || a - b)[0];
}

function nearestPeer(context: WalkContext, from: number, step: "up" | "down"): number | undefined {
  const { graph, filteredGraph, positionOf } = context;
  const { kind } = nodeAt(graph, from);
  const position = positionOf(from);
  const peers: number[] = [];
  filteredGraph.nodes.forEach((isShown, node) => {
    if (!isShown || node === from || nodeAt(graph, node).kind !== kind) return;
    const offset = positionOf(node).y - position.y;
    if (step === "up" ? offset < -0.5 : offset > 0.5) peers.push(node);
  });
  return nearest(context, from, peers);
}

/**
 * Takes a step. Back and on follow the edges to the nearest neighbour; up and down move to the
 * other nodes of the last fork, or, without a fork, to the nearest node of the same kind.
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
