/** The map on its canvas: draws when something changed, answers hands and keys. */
import { effect } from "@preact/signals";
import { language } from "../../shared/i18n.ts";
import { formatLife, formatSpan, formatYear } from "../../shared/years.ts";
import { paletteVersion } from "../../shared/theme.ts";
import { TimelineCamera } from "./camera.ts";
import { HEAD } from "../map/axis_picture.ts";
import { Frames } from "../map/frames.ts";
import type { Hit, Picture } from "./draw/picture.ts";
import { listenToHand } from "../map/gestures.ts";
import { listenToKeys } from "./keyboard.ts";
import { LabelPlacer } from "../map/label_placer.ts";
import { paint, paintInParts, visibleBlocks } from "./painter.ts";
import { Opening } from "../map/opening.ts";
import { type Palette, readPalette } from "../map/palette.ts";
import { Portraits } from "../map/portraits.ts";
import type { Scene } from "./scene.ts";
import type { Chosen, TimelineState } from "./state.ts";
import { targetAt } from "./target.ts";
import { TextMeter } from "../map/text_meter.ts";
import { answerHand } from "./touching.ts";

/** How faint a movement is that the filter leaves out, and one beside the one pointed at. */
const FILTERED = 0.1;
const ASIDE = 0.38;

export class TimelineMap {
  readonly camera: TimelineCamera;
  readonly scene: Scene;
  readonly state: TimelineState;
  readonly canvas: HTMLCanvasElement;
  /** Bars and blocks by index; -1: none. */
  hoveredBar = -1;
  hoveredBlock = -1;
  hoveredEra = -1;
  focusedBar = -1;
  hits: Hit[] = [];
  /** Told after every frame; the minimap and the address follow. */
  readonly onFrame = new Set<() => void>();
  readonly #context: CanvasRenderingContext2D;
  #meter: TextMeter;
  readonly #placer = new LabelPlacer();
  readonly #opening = new Opening();
  readonly #portraits = new Portraits(() => this.requestFrame());
  readonly #strength: Float32Array;
  readonly #stops: (() => void)[];
  readonly #frames: Frames;
  #palette: Palette | undefined;
  #emphasis = 0;
  #emphasized = -1;

  constructor(canvas: HTMLCanvasElement, scene: Scene, state: TimelineState) {
    this.canvas = canvas;
    this.scene = scene;
    this.state = state;
    // Opaque: text is then smoothed for what it stands on.
    this.#context = canvas.getContext("2d", { alpha: false })!;
    this.#meter = new TextMeter(this.#context);
    this.#strength = new Float32Array(scene.layout.blocks.length).fill(1);
    this.#frames = new Frames((now) => this.camera.motions.advance(now), () => this.#draw());
    this.camera = new TimelineCamera(scene, () => this.requestFrame());
    const fontsReady = () => {
      this.#meter = new TextMeter(this.#context);
      this.#opening.restart();
      this.requestFrame();
    };
    document.fonts.addEventListener("loadingdone", fontsReady);
    this.#stops = [
      listenToHand(canvas, answerHand(this)),
      listenToKeys(canvas, this),
      () => document.fonts.removeEventListener("loadingdone", fontsReady),
      effect(() => {
        paletteVersion.value;
        this.#palette = undefined;
        this.requestFrame();
      }),
      effect(() => {
        language.value;
        state.shown.value;
        state.chosen.value;
        this.requestFrame();
      }),
    ];
  }

  /** Stops listening and drawing. */
  destroy(): void {
    this.#frames.stop();
    for (const stop of this.#stops) stop();
  }

  /**
   * Takes a new size in CSS pixels, which leaves the canvas empty until the next frame.
   *
   * @param foot height that the minimap covers
   */
  resize(width: number, height: number, foot: number): void {
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.camera.resize({ width, height: Math.max(height - HEAD - foot, 80) });
  }

  /** Draws in the next frame, however often it is called. */
  requestFrame(): void {
    this.#frames.request();
  }

  /** Draws without waiting for the next frame. */
  drawNow(): void {
    this.#frames.drawNow();
  }

  /** The colours of the theme now shown. */
  get palette(): Palette {
    this.#palette ??= readPalette(
      this.canvas,
      this.scene.catalog.movements.map(({ color }) => color),
    );
    return this.#palette;
  }

  #draw(): void {
    const { scene, camera, state } = this;
    const chosen = state.chosen.value;
    const picture: Omit<Picture, "blocks"> = {
      context: this.#context,
      scene,
      palette: this.palette,
      meter: this.#meter,
      placer: this.#placer,
      portraits: this.#portraits,
      view: camera.view,
      frame: camera.frame,
      unit: camera.frame.width * camera.view.zoom,
      row: camera.row,
      strength: this.#strength,
      hovered: this.hoveredBar,
      focused: this.focusedBar,
      chosen: chosen?.kind === "artist" ? scene.barOfArtist.get(chosen.id) ?? -1 : -1,
      hits: this.hits,
      yearText: (year) => formatYear(year),
      spanText: (start, end) => formatSpan(start, end),
      lifeText: (birth, death) => formatLife(birth, death),
    };
    const blocks = visibleBlocks(picture);
    this.#weigh(blocks, chosen);
    this.#paint({ ...picture, blocks });
    for (const follow of this.onFrame) follow();
  }

  #paint(picture: Picture): void {
    const { view, frame, unit, palette, meter, hovered, focused, chosen } = picture;
    const key: unknown[] = [
      view,
      frame,
      unit,
      palette,
      meter,
      hovered,
      focused,
      chosen,
      this.#emphasis,
    ];
    key.push(this.state.shown.value, this.hoveredEra);
    const opening = this.#opening.draw(key, () => paintInParts(picture, this.hoveredEra));
    if (opening === "more") this.requestFrame();
    if (opening === "whole") paint(picture, this.hoveredEra);
  }

  /** How strongly each visible block is drawn: the filter, and what is pointed at or chosen. */
  #weigh(blocks: readonly number[], chosen: Chosen | undefined): void {
    const { scene, state } = this;
    const shown = state.shown.value;
    const pinned = chosen?.kind === "movement" ? scene.blockOfMovement.get(chosen.id) ?? -1 : -1;
    const wanted = this.hoveredBlock >= 0 ? this.hoveredBlock : pinned;
    if (wanted >= 0) this.#emphasized = wanted;
    const goal = wanted >= 0 ? 1 : 0;
    const gap = goal - this.#emphasis;
    this.#emphasis = Math.abs(gap) < 0.02 ? goal : this.#emphasis + gap * 0.22;
    if (this.#emphasis !== goal) this.requestFrame();
    const aside = 1 - (1 - ASIDE) * this.#emphasis;
    for (const index of blocks) {
      const movement = scene.catalog.movements[scene.layout.blocks[index]!.movement]!;
      const base = !shown || shown.has(movement.id) ? 1 : FILTERED;
      this.#strength[index] = index === this.#emphasized ? base : base * aside;
    }
  }

  /** Changes when the overview has to be drawn anew. */
  overviewKey(): unknown[] {
    return [this.palette, this.state.shown.value];
  }

  /** Draws the whole world in little. */
  drawOverview(context: CanvasRenderingContext2D, width: number, top: number, row: number): void {
    const { layout, catalog, blockLeft, blockRight } = this.scene;
    const shown = this.state.shown.value;
    layout.blocks.forEach((block, i) => {
      context.fillStyle = this.palette.shades[block.movement]!.bar;
      const { id } = catalog.movements[block.movement]!;
      context.globalAlpha = !shown || shown.has(id) ? 0.8 : 0.12;
      const left = blockLeft[i]! * width;
      context.beginPath();
      context.roundRect(
        left,
        top + block.row * row,
        Math.max(blockRight[i]! * width - left - 1, 1),
        Math.max(block.rows * row - 0.4, 0.8),
        1,
      );
      context.fill();
    });
  }

  /** What lies under a point of the canvas. */
  targetAt(x: number, y: number) {
    return targetAt(this, x, y);
  }

  /** Flies to an artist or a movement and points it out. */
  choose(chosen: Chosen, fly = true): void {
    const bar = chosen.kind === "artist" ? this.scene.barOfArtist.get(chosen.id) : undefined;
    const block = chosen.kind === "movement"
      ? this.scene.blockOfMovement.get(chosen.id)
      : undefined;
    if (bar === undefined && block === undefined) return;
    this.state.chosen.value = chosen;
    this.focusedBar = bar ?? -1;
    if (!fly) return;
    if (bar !== undefined) this.camera.flyTo(this.camera.viewOfBar(bar));
    else if (block !== undefined) this.camera.flyTo(this.camera.viewOfBlock(block));
  }
}
