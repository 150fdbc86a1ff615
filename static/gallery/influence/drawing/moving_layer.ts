/**
 * An image of the river with a margin around the frame. While the view moves, the image is moved
 * and scaled instead of drawing thousands of curves per frame; the river is drawn again when the
 * motion ends.
 */
import { HEAD } from "../../map/axis.ts";
import type { RiverPicture } from "./river_picture.ts";

/** Frames later than this are counted as late, in milliseconds. */
const MAX_FRAME_MS = 32;
/** A longer gap separates two motions, in milliseconds. */
const MAX_GAP_MS = 1000;
/** Number of consecutive late frames from which drawing counts as slow. */
const MAX_LATE_FRAMES = 3;

/** Detects that drawing the river takes longer than a frame. */
export class FrameRateMonitor {
  #lastFrameAt = -Infinity;
  #lateFrames = 0;
  /** True once drawing has been too slow; never reset. */
  slow = false;

  /**
   * Records a drawn frame of a motion.
   *
   * @param now Time of the frame, in milliseconds.
   */
  frame(now: number): void {
    const gap = now - this.#lastFrameAt;
    this.#lastFrameAt = now;
    if (gap > MAX_GAP_MS) return;
    this.#lateFrames = gap > MAX_FRAME_MS ? this.#lateFrames + 1 : 0;
    if (this.#lateFrames >= MAX_LATE_FRAMES) this.slow = true;
  }

  /** Resets the frame counter at the end of a motion. */
  rest(): void {
    this.#lastFrameAt = -Infinity;
    this.#lateFrames = 0;
  }
}

/** Margin of the cached image beyond each edge of the frame, as a share of the frame. */
const MARGIN = 0.3;
/** Largest scaling of the cached image before it looks coarse. */
const MAX_SCALING = 1.5;

/** The cached image of the river that is shown during motions. */
export class MovingLayer {
  readonly #canvas = document.createElement("canvas");
  readonly #context = this.#canvas.getContext("2d", { alpha: false })!;
  #drawnView: Pick<RiverPicture, "view" | "unit" | "row" | "frame"> | undefined;
  #key: unknown[] = [];

  /** Returns true if the cached image was drawn for the same key and contains the whole view. */
  covers({ view, unit, row, frame }: RiverPicture, key: readonly unknown[]): boolean {
    const drawnView = this.#drawnView;
    if (!drawnView || key.some((part, i) => part !== this.#key[i])) return false;
    for (const ratio of [unit / drawnView.unit, row / drawnView.row]) {
      if (ratio > MAX_SCALING || ratio < 1 / MAX_SCALING) return false;
    }
    const slack = 0.5;
    return (drawnView.view.left - view.left) * unit < slack &&
      (drawnView.view.top - view.top) * row < slack &&
      (view.left - drawnView.view.left) * drawnView.unit + frame.width * drawnView.unit / unit <
        drawnView.frame.width + slack &&
      (view.top - drawnView.view.top) * drawnView.row + frame.height * drawnView.row / row <
        drawnView.frame.height + slack;
  }

  /** Draws the cached image again for a view. */
  render(
    picture: RiverPicture,
    key: readonly unknown[],
    paintWorld: (picture: RiverPicture) => void,
  ): void {
    const { view, unit, row, frame } = picture;
    const width = frame.width * (1 + 2 * MARGIN);
    const height = frame.height * (1 + 2 * MARGIN);
    const wide = {
      unit,
      row,
      frame: { width, height },
      view: {
        zoom: unit / width,
        left: view.left - MARGIN * frame.width / unit,
        top: view.top - MARGIN * frame.height / row,
      },
    };
    const ratio = globalThis.devicePixelRatio || 1;
    const [across, down] = [Math.round(width * ratio), Math.round((height + HEAD) * ratio)];
    if (this.#canvas.width !== across || this.#canvas.height !== down) {
      this.#canvas.width = across;
      this.#canvas.height = down;
    }
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintWorld({ ...picture, ...wide, context: this.#context, hits: [] });
    this.#drawnView = wide;
    this.#key = [...key];
  }

  /** Draws the cached image at its position in a view that it covers. */
  show({ context, view, unit, row }: RiverPicture): void {
    const drawnView = this.#drawnView!;
    const ratio = this.#canvas.width / drawnView.frame.width;
    // Without scaling, the image is aligned to whole pixels, so that it stays sharp.
    const isUnscaled = unit === drawnView.unit && row === drawnView.row;
    const toPixel = (at: number) => isUnscaled ? Math.round(at * ratio) / ratio : at;
    context.imageSmoothingEnabled = !isUnscaled;
    context.drawImage(
      this.#canvas,
      0,
      HEAD * ratio,
      this.#canvas.width,
      drawnView.frame.height * ratio,
      toPixel((drawnView.view.left - view.left) * unit),
      toPixel(HEAD + (drawnView.view.top - view.top) * row),
      drawnView.frame.width * unit / drawnView.unit,
      drawnView.frame.height * row / drawnView.row,
    );
    context.imageSmoothingEnabled = true;
  }
}
