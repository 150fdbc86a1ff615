/** Base class of 2D canvas views: size, frames, theme colours and disposal. */
import { effect } from "@preact/signals";
import { language } from "../i18n.ts";
import { paletteVersion } from "../theme.ts";
import { LabelPlacer } from "./label_placer.ts";
import { Frames } from "./motion.ts";
import { TextMeter } from "./text_meter.ts";
import type { Viewport } from "./viewport.ts";

/**
 * A canvas view that redraws itself when its content, a font, the theme or the language changes.
 */
export abstract class CanvasView<Palette> {
  abstract readonly camera: Viewport;
  protected readonly context: CanvasRenderingContext2D;
  protected meter: TextMeter;
  protected readonly placer = new LabelPlacer();
  protected readonly stops: (() => void)[];
  readonly #frames: Frames;
  #palette: Palette | undefined;

  constructor(readonly canvas: HTMLCanvasElement) {
    // An opaque canvas has better antialiasing of text.
    this.context = canvas.getContext("2d", { alpha: false })!;
    this.meter = new TextMeter(this.context);
    this.#frames = new Frames((now) => this.camera.motions.advance(now), () => this.draw());
    const fontsReady = () => {
      this.meter = new TextMeter(this.context);
      this.requestFrame();
    };
    document.fonts.addEventListener("loadingdone", fontsReady);
    // A printer does not wait for a frame.
    const print = matchMedia("print");
    const drawNow = () => this.drawNow();
    print.addEventListener("change", drawNow);
    this.stops = [
      () => print.removeEventListener("change", drawNow),
      () => this.#frames.stop(),
      () => document.fonts.removeEventListener("loadingdone", fontsReady),
      effect(() => {
        paletteVersion.value;
        language.value;
        this.#palette = undefined;
        this.requestFrame();
      }),
    ];
  }

  protected abstract draw(): void;

  protected abstract readPalette(): Palette;

  get palette(): Palette {
    this.#palette ??= this.readPalette();
    return this.#palette;
  }

  /** Sets the size of the canvas in CSS pixels; it is empty until the next frame. */
  protected sizeCanvas(width: number, height: number): void {
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Requests a frame; several calls before the next frame cause one. */
  readonly requestFrame = (): void => this.#frames.request();

  /** Draws immediately. */
  drawNow(): void {
    this.#frames.drawNow();
  }

  destroy(): void {
    for (const stop of this.stops) stop();
  }
}
