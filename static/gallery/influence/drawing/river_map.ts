/** The river on its canvas: draws when something changed, answers hands and keys. */
import { effect } from "@preact/signals";
import { CanvasMap } from "../../map/canvas_map.ts";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import { BANK_STEPS } from "../layout/banks.ts";
import { RiverCamera } from "../state/camera.ts";
import {
  listenToHand,
  listenToKeys,
  type RiverControls,
  type RiverTarget,
  targetAt,
} from "../state/controls.ts";
import { FILTERED, type RiverPicture } from "./river_picture.ts";
import {
  isolate,
  isolateChain,
  type Isolation,
  NO_STREAM,
  type RiverScene,
} from "../state/scene.ts";
import { edgesAround } from "../neighbours.ts";
import type { View } from "../../map/view.ts";
import { FrameRateMonitor, MovingLayer } from "./moving_layer.ts";
import { paintHead, paintInParts, paintWorld } from "./painter.ts";
import { type InfluenceState, linksOf } from "../state/influence_state.ts";

const SOFT_MS = 55;
/** A change begins with a step of this length, whenever the last frame was. */
const FIRST_STEP_MS = 16;

/** Animates the emphasis from 0 to 1 and back, in the same time at any frame rate. */
class Emphasis {
  value = 0;
  #last = 0;
  #changing = false;

  /**
   * Goes on towards a goal.
   *
   * @param still whether to arrive at once
   * @returns whether there is more of the way to go
   */
  step(goal: 0 | 1, now: number, still: boolean): boolean {
    const gap = goal - this.value;
    const passed = this.#changing ? now - this.#last : FIRST_STEP_MS;
    this.value = still || Math.abs(gap) < 0.03
      ? goal
      : this.value + gap * (1 - Math.exp(-passed / SOFT_MS));
    this.#last = now;
    this.#changing = this.value !== goal;
    return this.#changing;
  }
}

/** Narrower maps have their card at the foot, not at the side. */
const SIDE_CARD_FROM = 720;

/** A motion is over when nothing has moved for this long. */
const REST_MS = 120;

export class RiverMap extends CanvasMap<RiverCamera> implements RiverControls {
  readonly camera: RiverCamera;
  /** The node with the keyboard's focus; -1: none. */
  focused = -1;
  readonly hits: RiverPicture["hits"] = [];
  readonly #streamWeight: Uint32Array;
  #hoveredEra = -1;
  #isolation: Isolation | undefined;
  /** Kept while the rest of the river comes forward again. */
  #lastIsolation: Isolation | undefined;
  readonly #emphasis = new Emphasis();
  readonly #layer = new MovingLayer();
  readonly #pace = new FrameRateMonitor();
  #before: Pick<RiverPicture, "view" | "frame"> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    canvas: HTMLCanvasElement,
    readonly scene: RiverScene,
    readonly state: InfluenceState,
  ) {
    super(canvas, scene.graph.movements.map(({ color }) => color));
    this.#streamWeight = new Uint32Array(scene.layout.streams.length);
    this.camera = new RiverCamera(scene, () => this.requestFrame());
    this.stops.push(
      () => clearTimeout(this.#rest),
      listenToHand(this),
      listenToKeys(canvas, this),
      effect(() => this.#weighStreams(state.shown.value.edges)),
      effect(() => {
        this.#isolation = this.#wanted();
        this.requestFrame();
      }),
    );
  }

  #weighStreams(shown: Uint8Array): void {
    this.#streamWeight.fill(0);
    this.scene.stream.forEach((stream, edge) => {
      if (stream !== NO_STREAM && shown[edge]) this.#streamWeight[stream]!++;
    });
    this.requestFrame();
  }

  /** Returns the isolation to show: of the hovered node, a chain, or the selection. */
  #wanted(): Isolation | undefined {
    const { pointed, chosen, chain, chainOpen, shown } = this.state;
    const { edges } = shown.value;
    if (pointed.value !== undefined) return isolate(this.scene, pointed.value, edges);
    const links = chainOpen.value ? linksOf(chain.value) : undefined;
    const chainIsolation = links?.length ? isolateChain(this.scene, links) : undefined;
    const node = chosen.value;
    return node === undefined || chainIsolation?.nodes.has(node)
      ? chainIsolation
      : isolate(this.scene, node, edges);
  }

  protected override drawMap(): void {
    const { scene, state } = this;
    this.#emphasize();
    const picture: RiverPicture = {
      ...this.surface,
      scene,
      hits: this.hits,
      shown: state.shown.value,
      streamWeight: this.#streamWeight,
      isolation: this.#isolation ?? this.#lastIsolation,
      emphasis: this.#emphasis.value,
      focused: this.focused,
      chosen: state.chosen.value ?? -1,
    };
    this.#paint(picture);
  }

  #paint(picture: RiverPicture): void {
    const { view, frame, unit, palette, meter, shown, isolation, emphasis, focused, chosen } =
      picture;
    const key = [palette, meter, shown, isolation, emphasis, focused, chosen];
    const opening = this.opening.draw([view, frame, unit, ...key], () => {
      return paintInParts(picture, this.#hoveredEra);
    });
    if (opening === "more") this.requestFrame();
    if (opening !== "whole") return;
    this.hits.length = 0;
    if (this.#isMoving(picture) && this.#pace.slow) this.#drawMoving(picture, key);
    else paintWorld(picture);
    paintHead(picture, this.#hoveredEra);
  }

  /** Returns true if the view has changed since the last frame; false after a pause. */
  #isMoving({ view, frame }: RiverPicture): boolean {
    const before = this.#before;
    this.#before = { view, frame };
    if (!before || before.view === view || before.frame !== frame) {
      this.#pace.rest();
      return false;
    }
    this.#pace.frame(performance.now());
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.requestFrame(), REST_MS);
    return true;
  }

  #drawMoving(picture: RiverPicture, key: readonly unknown[]): void {
    if (!this.#layer.covers(picture, key)) this.#layer.render(picture, key, paintWorld);
    this.#layer.show(picture);
  }

  #emphasize(): void {
    const goal = this.#isolation ? 1 : 0;
    if (this.#emphasis.step(goal, performance.now(), prefersReducedMotion())) this.requestFrame();
    if (this.#isolation) this.#lastIsolation = this.#isolation;
    else if (this.#emphasis.value === 0) this.#lastIsolation = undefined;
  }

  /** Points out an era of the axis; -1: none. */
  hoverEra(era: number): void {
    if (era === this.#hoveredEra) return;
    this.#hoveredEra = era;
    this.requestFrame();
  }

  /** Returns the target at a point of the canvas. */
  targetAt(x: number, y: number): RiverTarget | undefined {
    return targetAt(this, x, y);
  }

  /** Shows a node in the card, or nothing, and flies there if asked to. */
  choose(node: number | undefined, fly: boolean): void {
    this.focused = -1;
    this.state.pointed.value = undefined;
    this.state.chosen.value = node;
    if (node !== undefined && fly) this.camera.flyTo(this.viewOfSelection(node));
    this.requestFrame();
  }

  /** The view of a node with its neighbours, in the room that the card leaves. */
  viewOfSelection(node: number): View {
    this.cover();
    const { reaching, leaving } = edgesAround(this.scene.graph, node, this.state.shown.value.edges);
    const { source, target } = this.scene.graph;
    const others = [
      ...reaching.map((edge) => source[edge]!),
      ...leaving.map((edge) => target[edge]!),
    ];
    return this.camera.viewOfSelection(node, others);
  }

  /** Says which parts of the map are covered; sizes are those of the style sheet. */
  cover(): void {
    const { chosen, chainOpen } = this.state;
    const { width, height } = this.camera.frame;
    const card = chosen.value !== undefined;
    this.camera.insets = width >= SIDE_CARD_FROM
      ? { left: chainOpen.value ? 368 : 0, right: card ? 368 : 0, bottom: 0 }
      : { left: 0, right: 0, bottom: card || chainOpen.value ? height * 0.5 : 0 };
  }

  /** Flies to where all of what stands out is in view. */
  flyToIsolation(): void {
    this.cover();
    const strands = this.scene.graph.movements.length;
    const nodes = [...this.#isolation?.nodes ?? []].filter((node) => node >= strands);
    if (nodes.length > 0) this.camera.flyTo(this.camera.viewOfNodes(nodes));
  }

  /** Changes when the overview has to be drawn again. */
  overviewKey(): unknown[] {
    return [this.palette, this.state.movements.value];
  }

  /** Draws the whole river in little. */
  drawOverview(context: CanvasRenderingContext2D, width: number, top: number, row: number): void {
    drawRiverOverview(this, context, width, top, row);
  }
}

interface OverviewSource {
  readonly scene: RiverScene;
  readonly palette: RiverPicture["palette"];
  readonly state: Pick<InfluenceState, "shown">;
}

/** Draws the strands of the whole river in little: `width` px wide, from `top` px, `row` px a row. */
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
    context.globalAlpha = state.shown.value.nodes[strand] ? 0.8 : FILTERED;
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
