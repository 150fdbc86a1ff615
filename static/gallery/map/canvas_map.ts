/** Base of every map on a canvas over the axis of time. */
import { CanvasView } from "../../shared/canvas/canvas_view.ts";
import { formatYear } from "../shared/years.ts";
import { HEAD } from "./axis_picture.ts";
import type { Camera } from "./camera.ts";
import { ChipImages } from "./chip_images.ts";
import { Opening } from "./opening.ts";
import { type Palette, readPalette } from "./palette.ts";

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
