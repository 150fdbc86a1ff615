/** Base class of every map on a canvas over the time axis. */
import { CanvasView } from "../../shared/canvas/canvas_view.ts";
import { formatYear } from "../shared/years.ts";
import { HEAD } from "./axis.ts";
import type { Camera } from "./camera.ts";
import { ChipImages } from "./small_images.ts";
import { type Palette, readPalette } from "./palette.ts";

// Minimum height of the world in a very small frame, in CSS pixels.
const MIN_HEIGHT_PX = 80;

/** A map on a canvas. */
export abstract class CanvasMap<MapCamera extends Camera = Camera> extends CanvasView<Palette> {
  abstract override readonly camera: MapCamera;
  /** Callbacks after every frame, for the minimap and the URL. */
  readonly onFrame = new Set<() => void>();
  /** True if the map is hidden completely and need not be drawn. */
  covered = false;
  protected readonly chips = new ChipImages(() => this.requestFrame());

  /** @param colors Colours of the movements. */
  constructor(canvas: HTMLCanvasElement, private readonly colors: readonly string[]) {
    super(canvas);
    this.stops.push(() => this.chips.stop());
  }

  protected abstract drawMap(): void;

  protected override draw(): void {
    if (!this.covered) this.drawMap();
    for (const follow of this.onFrame) follow();
  }

  protected override readPalette(): Palette {
    return readPalette(this.canvas, this.colors);
  }

  protected get surface() {
    const { context, palette, meter, placer, chips } = this;
    const { view, frame, row } = this.camera;
    const unit = frame.width * view.zoom;
    const yearText = (year: number) => formatYear(year);
    return { context, palette, meter, placer, chips, view, frame, unit, row, yearText };
  }

  /**
   * Sets the size of the canvas in CSS pixels, which clears it until the next frame.
   * @param footHeight Height that the minimap covers.
   */
  resize(width: number, height: number, footHeight: number): void {
    this.sizeCanvas(width, height);
    this.camera.resize({ width, height: Math.max(height - HEAD - footHeight, MIN_HEIGHT_PX) });
  }
}
