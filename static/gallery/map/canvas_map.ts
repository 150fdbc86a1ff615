/** Base class of every map on a canvas over the time axis. */
import { CanvasView } from "../../shared/canvas/canvas_view.ts";
import { formatYear } from "../shared/years.ts";
import { HEAD } from "./axis.ts";
import type { Camera } from "./camera.ts";
import { ChipImages } from "./small_images.ts";
import { type Palette, readPalette } from "./palette.ts";

/**
 * The first drawing of a map, one step per frame, so that the page stays responsive on a slow
 * machine while it loads.
 */
export class FirstDrawing {
  #steps: Generator<void> | undefined;
  #key: readonly unknown[] = [];
  #isFinished = false;

  /**
   * Restarts the first drawing unless it is finished, after a font has loaded by which all names
   * are measured.
   */
  restart(): void {
    this.#steps?.return(undefined);
    this.#steps = undefined;
  }

  /**
   * Draws the next step.
   *
   * @param key Values on which the picture depends; if they change, the first drawing ends.
   * @param begin Starts the drawing.
   * @returns "more" if steps remain, "done" after the last one, "whole" if the caller has to draw
   * the whole picture, as always afterwards.
   */
  draw(key: readonly unknown[], begin: () => Generator<void>): "more" | "done" | "whole" {
    if (this.#isFinished) return "whole";
    if (this.#steps && key.some((part, i) => part !== this.#key[i])) {
      this.#isFinished = true;
      this.#steps.return(undefined);
      return "whole";
    }
    this.#key = key;
    this.#steps ??= begin();
    this.#isFinished = this.#steps.next().done === true;
    return this.#isFinished ? "done" : "more";
  }
}

// Minimum height of the world in a very small frame, in CSS pixels.
const MIN_HEIGHT_PX = 80;

/** A map on a canvas. */
export abstract class CanvasMap<Eye extends Camera = Camera> extends CanvasView<Palette> {
  abstract override readonly camera: Eye;
  /** Callbacks after every frame, for the minimap and the URL. */
  readonly onFrame = new Set<() => void>();
  /** True if the map is hidden completely and need not be drawn. */
  covered = false;
  protected readonly chips = new ChipImages(() => this.requestFrame());
  protected readonly firstDrawing = new FirstDrawing();

  /** @param colors Colours of the movements. */
  constructor(canvas: HTMLCanvasElement, private readonly colors: readonly string[]) {
    super(canvas);
    this.stops.push(() => this.chips.stop());
  }

  /** Draws the current state of the map. */
  protected abstract drawMap(): void;

  protected override draw(): void {
    if (!this.covered) this.drawMap();
    for (const follow of this.onFrame) follow();
  }

  protected override readPalette(): Palette {
    return readPalette(this.canvas, this.colors);
  }

  protected override onFonts(): void {
    this.firstDrawing.restart();
  }

  /** Returns the drawing tools and the view. */
  protected get surface() {
    const { context, palette, meter, placer, chips } = this;
    const { view, frame, row } = this.camera;
    const unit = frame.width * view.zoom;
    const yearText = (year: number) => formatYear(year);
    return { context, palette, meter, placer, chips, view, frame, unit, row, yearText };
  }

  /**
   * Sets the size of the canvas in CSS pixels, which clears it until the next frame.
   *
   * @param footHeight Height that the minimap covers.
   */
  resize(width: number, height: number, footHeight: number): void {
    this.sizeCanvas(width, height);
    this.camera.resize({ width, height: Math.max(height - HEAD - footHeight, MIN_HEIGHT_PX) });
  }
}
