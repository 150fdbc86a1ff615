/** The river on its canvas: draws after changes, and connects the pointer and the keyboard. */
import { effect } from "@preact/signals";
import { CanvasMap } from "../../map/canvas_map.ts";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import { BANK_STEPS } from "../layout/banks.ts";
import { RiverCamera } from "../state/camera.ts";
import {
  listenToKeys,
  listenToPointer,
  type RiverControls,
  type RiverTarget,
  targetAt,
} from "../state/controls.ts";
import { FILTERED_OPACITY, type RiverPicture } from "./river_picture.ts";
import {
  isolate,
  isolateChain,
  type Isolation,
  NO_STREAM,
  type RiverScene,
} from "../state/scene.ts";
import { edgesAround } from "../neighbours.ts";
import type { View } from "../../map/view.ts";
import { paint } from "./painter.ts";
import { type InfluenceState, linksOf } from "../state/influence_state.ts";

/** Time constant of the emphasis animation, in milliseconds. */
const EMPHASIS_MS = 55;
/**
 * Duration of the first step of an animation, in milliseconds, because the last frame may be long
 * ago.
 */
const INITIAL_STEP_MS = 16;

/** Animates the emphasis from 0 to 1 and back, in the same time at any frame rate. */
class Emphasis {
  value = 0;
  #last = 0;
  #changing = false;

  /**
   * Moves the value towards a goal.
   * @param isInstant True to reach the goal in one step.
   * @returns True if the goal is not reached yet.
   */
  step(goal: 0 | 1, now: number, isInstant: boolean): boolean {
    const gap = goal - this.value;
    const elapsedMs = this.#changing ? now - this.#last : INITIAL_STEP_MS;
    this.value = isInstant || Math.abs(gap) < 0.03
      ? goal
      : this.value + gap * (1 - Math.exp(-elapsedMs / EMPHASIS_MS));
    this.#last = now;
    this.#changing = this.value !== goal;
    return this.#changing;
  }
}

/**
 * Minimum width, in CSS pixels, at which the card is at the side; on narrower maps it is at the
 * bottom.
 */
const MIN_SIDE_CARD_PX = 720;

/** The interactive river on a canvas. */
export class RiverMap extends CanvasMap<RiverCamera> implements RiverControls {
  readonly camera: RiverCamera;
  /** The node with the keyboard focus; -1 if none. */
  focusedNode = -1;
  readonly hits: RiverPicture["hits"] = [];
  readonly #streamWeight: Uint32Array;
  #hoveredEra = -1;
  #isolation: Isolation | undefined;
  /** The last isolation, drawn until its emphasis has faded out. */
  #lastIsolation: Isolation | undefined;
  readonly #emphasis = new Emphasis();
  #hasFrame = false;

  constructor(
    canvas: HTMLCanvasElement,
    readonly scene: RiverScene,
    readonly state: InfluenceState,
  ) {
    super(canvas, scene.graph.movements.map(({ color }) => color));
    this.#streamWeight = new Uint32Array(scene.layout.streams.length);
    this.camera = new RiverCamera(scene, () => this.requestFrame());
    this.stops.push(
      listenToPointer(this),
      listenToKeys(canvas, this),
      effect(() => this.#weighStreams(state.filteredGraph.value.edges)),
      effect(() => {
        this.#isolation = this.#currentIsolation();
        this.requestFrame();
      }),
    );
  }

  #weighStreams(visibleEdges: Uint8Array): void {
    this.#streamWeight.fill(0);
    this.scene.stream.forEach((stream, edge) => {
      if (stream !== NO_STREAM && visibleEdges[edge]) this.#streamWeight[stream]!++;
    });
    this.requestFrame();
  }

  /** Returns the isolation to show: of the hovered node, of a chain, or of the selection. */
  #currentIsolation(): Isolation | undefined {
    const { pointedNode, selectedNode: selectedNode, chain, chainOpen, filteredGraph } = this.state;
    const { edges } = filteredGraph.value;
    if (pointedNode.value !== undefined) return isolate(this.scene, pointedNode.value, edges);
    const links = chainOpen.value ? linksOf(chain.value) : undefined;
    const chainIsolation = links?.length ? isolateChain(this.scene, links) : undefined;
    const node = selectedNode.value;
    return node === undefined || chainIsolation?.nodes.has(node)
      ? chainIsolation
      : isolate(this.scene, node, edges);
  }

  protected override drawMap(): void {
    const { scene, state } = this;
    this.#animateEmphasis();
    const picture: RiverPicture = {
      ...this.surface,
      scene,
      hits: this.hits,
      filteredGraph: state.filteredGraph.value,
      streamWeight: this.#streamWeight,
      isolation: this.#isolation ?? this.#lastIsolation,
      emphasis: this.#emphasis.value,
      focusedNode: this.focusedNode,
      selectedNode: state.selectedNode.value ?? -1,
    };
    // The first measurement of names takes as long as all else, so they come with the next frame.
    paint(picture, this.#hoveredEra, this.#hasFrame);
    if (!this.#hasFrame) this.requestFrame();
    this.#hasFrame = true;
  }

  #animateEmphasis(): void {
    const goal = this.#isolation ? 1 : 0;
    if (this.#emphasis.step(goal, performance.now(), prefersReducedMotion())) this.requestFrame();
    if (this.#isolation) this.#lastIsolation = this.#isolation;
    else if (this.#emphasis.value === 0) this.#lastIsolation = undefined;
  }

  /** Highlights an era of the axis; -1 for none. */
  hoverEra(era: number): void {
    if (era === this.#hoveredEra) return;
    this.#hoveredEra = era;
    this.requestFrame();
  }

  targetAt(x: number, y: number): RiverTarget | undefined {
    return targetAt(this, x, y);
  }

  /**
   * Shows a node in the card, or closes the card.
   * @param fly True to fly to the node.
   */
  choose(node: number | undefined, fly: boolean): void {
    this.focusedNode = -1;
    this.state.pointedNode.value = undefined;
    this.state.selectedNode.value = node;
    if (node !== undefined && fly) this.camera.flyTo(this.viewOfSelection(node));
    this.requestFrame();
  }

  /** Returns the view of a node with its neighbours in the area that the card leaves free. */
  viewOfSelection(node: number): View {
    this.updateInsets();
    const { reaching, leaving } = edgesAround(
      this.scene.graph,
      node,
      this.state.filteredGraph.value.edges,
    );
    const { source, target } = this.scene.graph;
    const others = [
      ...reaching.map((edge) => source[edge]!),
      ...leaving.map((edge) => target[edge]!),
    ];
    return this.camera.viewOfSelection(node, others);
  }

  /** Updates the covered margins of the map; the sizes match those of the style sheet. */
  updateInsets(): void {
    const { selectedNode: selectedNode, chainOpen } = this.state;
    const { width, height } = this.camera.frame;
    const card = selectedNode.value !== undefined;
    this.camera.insets = width >= MIN_SIDE_CARD_PX
      ? { left: chainOpen.value ? 368 : 0, right: card ? 368 : 0, bottom: 0 }
      : { left: 0, right: 0, bottom: card || chainOpen.value ? height * 0.5 : 0 };
  }

  /** Flies to a view of all emphasized nodes. */
  flyToIsolation(): void {
    this.updateInsets();
    const strandCount = this.scene.graph.movements.length;
    const nodes = [...this.#isolation?.nodes ?? []].filter((node) => node >= strandCount);
    if (nodes.length > 0) this.camera.flyTo(this.camera.viewOfNodes(nodes));
  }

  overviewKey(): unknown[] {
    return [this.palette, this.state.movements.value];
  }

  drawOverview(context: CanvasRenderingContext2D, width: number, top: number, row: number): void {
    drawRiverOverview(this, context, width, top, row);
  }
}

/** Parts of the map that the overview reads. */
interface OverviewSource {
  readonly scene: RiverScene;
  readonly palette: RiverPicture["palette"];
  readonly state: Pick<InfluenceState, "filteredGraph">;
}

/**
 * Draws the strands of the whole river as a small overview: `width` px wide, from `top` px, `row`
 * px per row.
 */
function drawRiverOverview(
  { scene, palette, state }: OverviewSource,
  context: CanvasRenderingContext2D,
  width: number,
  top: number,
  row: number,
): void {
  const { left, right, leafAbove, leafBelow, y } = scene.layout;
  scene.graph.movements.forEach((_, strand) => {
    const from = left[strand]! * width;
    const step = (right[strand]! * width - from) / (BANK_STEPS - 1);
    const middle = top + y[strand]! * row;
    const at = strand * BANK_STEPS;
    context.fillStyle = palette.shades[strand]!.bar;
    context.globalAlpha = state.filteredGraph.value.nodes[strand] ? 0.8 : FILTERED_OPACITY;
    context.beginPath();
    for (let i = 0; i < BANK_STEPS; i++) {
      context.lineTo(from + i * step, middle - leafAbove[at + i]! * row - 0.4);
    }
    for (let i = BANK_STEPS; i-- > 0;) {
      context.lineTo(from + i * step, middle + leafBelow[at + i]! * row + 0.4);
    }
    context.fill();
  });
  context.globalAlpha = 1;
}
