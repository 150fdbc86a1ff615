/** Base of every map on a canvas: frames, size, colours, and disposal. */
import { effect } from "@preact/signals";
import { language } from "../../shared/i18n.ts";
import { paletteVersion } from "../../shared/theme.ts";
import { formatYear } from "../shared/years.ts";
import { HEAD } from "./axis_picture.ts";
import type { Camera } from "./camera.ts";
import { ChipImages } from "./chip_images.ts";
import { Frames } from "../../shared/canvas/frames.ts";
import { LabelPlacer } from "../../shared/canvas/label_placer.ts";
import { Opening } from "./opening.ts";
import { type Palette, readPalette } from "./palette.ts";
import { TextMeter } from "../../shared/canvas/text_meter.ts";

// However little room there is, the world keeps so much of it.
const MIN_HEIGHT_PX = 80;

/** A map that draws itself when something has changed. */
export abstract class CanvasMap<Eye extends Camera = Camera> {
  abstract readonly camera: Eye;
  /** Called after every frame; the minimap and the address follow. */
  readonly onFrame = new Set<() => void>();
  /** True if the map is hidden completely and need not be drawn. */
  covered = false;
  protected readonly context: CanvasRenderingContext2D;
  protected meter: TextMeter;
  protected readonly placer = new LabelPlacer();
  protected readonly chips = new ChipImages(() => this.requestFrame());
  protected readonly opening = new Opening();
  /** Called at the end. */
  protected readonly stops: (() => void)[];
  readonly #frames: Frames;
  #palette: Palette | undefined;

  /** @param colors those of the movements */
  constructor(readonly canvas: HTMLCanvasElement, private readonly colors: readonly string[]) {
    // Opaque: text is then smoothed for what it stands on.
    this.context = canvas.getContext("2d", { alpha: false })!;
    this.meter = new TextMeter(this.context);
    this.#frames = new Frames((now) => this.camera.motions.advance(now), () => {
      if (!this.covered) this.draw();
      for (const follow of this.onFrame) follow();
    });
    const fontsReady = () => {
      this.meter = new TextMeter(this.context);
      this.opening.restart();
      this.requestFrame();
    };
    document.fonts.addEventListener("loadingdone", fontsReady);
    this.stops = [
      () => this.#frames.stop(),
      () => this.chips.stop(),
      () => document.fonts.removeEventListener("loadingdone", fontsReady),
      effect(() => {
        paletteVersion.value;
        this.#palette = undefined;
        this.requestFrame();
      }),
      effect(() => {
        language.value;
        this.requestFrame();
      }),
    ];
  }

  /** Draws the picture as it now is. */
  protected abstract draw(): void;

  /** Returns the drawing tools and the view. */
  protected get surface() {
    const { context, palette, meter, placer, chips } = this;
    const { view, frame, row } = this.camera;
    const unit = frame.width * view.zoom;
    const yearText = (year: number) => formatYear(year);
    return { context, palette, meter, placer, chips, view, frame, unit, row, yearText };
  }

  /** Stops listening and drawing. */
  destroy(): void {
    for (const stop of this.stops) stop();
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
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.camera.resize({ width, height: Math.max(height - HEAD - foot, MIN_HEIGHT_PX) });
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
    this.#palette ??= readPalette(this.canvas, this.colors);
    return this.#palette;
  }
}
