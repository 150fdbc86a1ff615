/** Base of every map on a canvas over the time axis. */
import { CanvasView } from "../../shared/canvas/canvas_view.ts";
import { formatYear } from "../shared/years.ts";
import { HEAD } from "./axis.ts";
import type { Camera } from "./camera.ts";
import { ChipImages } from "./small_images.ts";
import { type Palette, readPalette } from "./palette.ts";

/**
 * The first picture of a map, a part of it in each frame: while a page loads, no frame should keep a
 * slow machine from answering hands, and a river that appears layer by layer is good to look at.
 */
export class Opening {
  #parts: Generator<void> | undefined;
  #key: readonly unknown[] = [];
  #over = false;

  /** Begins once more, unless it is over: a type face has come that all names are measured in. */
  restart(): void {
    this.#parts?.return(undefined);
    this.#parts = undefined;
  }

  /**
   * Draws the next part.
   *
   * @param key what the picture depends on; when it changes the opening is over
   * @param begin starts the picture
   * @returns "whole" when the picture is to be drawn as a whole, as always after the opening
   */
  draw(key: readonly unknown[], begin: () => Generator<void>): "more" | "done" | "whole" {
    if (this.#over) return "whole";
    if (this.#parts && key.some((part, i) => part !== this.#key[i])) {
      this.#over = true;
      this.#parts.return(undefined);
      return "whole";
    }
    this.#key = key;
    this.#parts ??= begin();
    this.#over = this.#parts.next().done === true;
    return this.#over ? "done" : "more";
  }
}

// However little room there is, the world keeps so much of it.
const MIN_HEIGHT_PX = 80;

export abstract class CanvasMap<Eye extends Camera = Camera> extends CanvasView<Palette> {
  abstract override readonly camera: Eye;
  /** Called after every frame; the minimap and the address follow. */
  readonly onFrame = new Set<() => void>();
  /** True if the map is hidden completely and need not be drawn. */
  covered = false;
  protected readonly chips = new ChipImages(() => this.requestFrame());
  protected readonly opening = new Opening();

  /** @param colors those of the movements */
  constructor(canvas: HTMLCanvasElement, private readonly colors: readonly string[]) {
    super(canvas);
    this.stops.push(() => this.chips.stop());
  }

  /** Draws the map as it now is. */
  protected abstract drawMap(): void;

  protected override draw(): void {
    if (!this.covered) this.drawMap();
    for (const follow of this.onFrame) follow();
  }

  protected override readPalette(): Palette {
    return readPalette(this.canvas, this.colors);
  }

  protected override onFonts(): void {
    this.opening.restart();
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
   * Takes a new size in CSS pixels, which leaves the canvas empty until the next frame.
   *
   * @param foot height that the minimap covers
   */
  resize(width: number, height: number, foot: number): void {
    this.sizeCanvas(width, height);
    this.camera.resize({ width, height: Math.max(height - HEAD - foot, MIN_HEIGHT_PX) });
  }
}
