/** A flat picture on a canvas: its size, its frames, its colours, and the end of it all. */
import { effect } from "@preact/signals";
import { language } from "../i18n.ts";
import { paletteVersion } from "../theme.ts";
import { LabelPlacer } from "./label_placer.ts";
import { Frames } from "./motion.ts";
import { TextMeter } from "./text_meter.ts";
import type { Viewport } from "./viewport.ts";

/** A picture that draws itself when something has changed: the view, a font, the theme, the language. */
export abstract class CanvasView<Palette> {
  abstract readonly camera: Viewport;
  protected readonly context: CanvasRenderingContext2D;
  protected meter: TextMeter;
  protected readonly placer = new LabelPlacer();
  /** Called at the end. */
  protected readonly stops: (() => void)[];
  readonly #frames: Frames;
  #palette: Palette | undefined;

  constructor(readonly canvas: HTMLCanvasElement) {
    // Opaque: text is then smoothed for what it stands on.
    this.context = canvas.getContext("2d", { alpha: false })!;
    this.meter = new TextMeter(this.context);
    this.#frames = new Frames((now) => this.camera.motions.advance(now), () => this.draw());
    const fontsReady = () => {
      this.meter = new TextMeter(this.context);
      this.onFonts();
      this.requestFrame();
    };
    document.fonts.addEventListener("loadingdone", fontsReady);
    this.stops = [
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

  /** Draws the picture as it now is. */
  protected abstract draw(): void;

  /** Reads the colours of the theme. */
  protected abstract readPalette(): Palette;

  /** Called when a type face has come in which names were measured. */
  protected onFonts(): void {}

  /** The colours of the theme now shown. */
  get palette(): Palette {
    this.#palette ??= this.readPalette();
    return this.#palette;
  }

  /** Gives the canvas a size in CSS pixels, which leaves it empty until the next frame. */
  protected sizeCanvas(width: number, height: number): void {
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** Draws in the next frame, however often it is called. */
  readonly requestFrame = (): void => this.#frames.request();

  /** Draws without waiting for the next frame. */
  drawNow(): void {
    this.#frames.drawNow();
  }

  /** Stops listening and drawing. */
  destroy(): void {
    for (const stop of this.stops) stop();
  }
}
