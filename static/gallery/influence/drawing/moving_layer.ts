/**
 * A picture of the river with a margin around the frame, which is moved and stretched while the view
 * moves: where drawing thousands of curves takes longer than a frame, motion stays smooth all the
 * same, and the river is drawn again as soon as it stands still.
 */
import { HEAD } from "../../map/axis.ts";
import type { RiverPicture } from "./river_picture.ts";

/** A frame that comes later than this, in milliseconds, is seen to be late. */
const MAX_FRAME_MS = 32;
/** Longer pauses are not frames of one motion. */
const PAUSE_MS = 1000;
/** So many late frames in a row are no accident. */
const MAX_LATE_FRAMES = 3;

export class FrameRateMonitor {
  #last = -Infinity;
  #late = 0;
  /** True once drawing has been too slow; never reset. */
  slow = false;

  /** Called for each drawn frame of a motion, with its time. */
  frame(now: number): void {
    const gap = now - this.#last;
    this.#last = now;
    if (gap > PAUSE_MS) return;
    this.#late = gap > MAX_FRAME_MS ? this.#late + 1 : 0;
    if (this.#late >= MAX_LATE_FRAMES) this.slow = true;
  }

  /** Called when a motion has ended. */
  rest(): void {
    this.#last = -Infinity;
    this.#late = 0;
  }
}

/** Share of the frame kept beyond each of its edges. */
const MARGIN = 0.3;
/** Largest scaling of the cached image before it looks coarse. */
const STRETCH = 1.5;

export class MovingLayer {
  readonly #canvas = document.createElement("canvas");
  readonly #context = this.#canvas.getContext("2d", { alpha: false })!;
  #drawnView: Pick<RiverPicture, "view" | "unit" | "row" | "frame"> | undefined;
  #key: unknown[] = [];

  /** True when the picture, drawn for the same key, holds all that a view shows. */
  covers({ view, unit, row, frame }: RiverPicture, key: readonly unknown[]): boolean {
    const drawnView = this.#drawnView;
    if (!drawnView || key.some((part, i) => part !== this.#key[i])) return false;
    for (const ratio of [unit / drawnView.unit, row / drawnView.row]) {
      if (ratio > STRETCH || ratio < 1 / STRETCH) return false;
    }
    const slack = 0.5;
    return (drawnView.view.left - view.left) * unit < slack &&
      (drawnView.view.top - view.top) * row < slack &&
      (view.left - drawnView.view.left) * drawnView.unit + frame.width * drawnView.unit / unit <
        drawnView.frame.width + slack &&
      (view.top - drawnView.view.top) * drawnView.row + frame.height * drawnView.row / row <
        drawnView.frame.height + slack;
  }

  /** Draws the picture again around a view. */
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

  /** Puts the picture where it belongs in a view that it covers. */
  show({ context, view, unit, row }: RiverPicture): void {
    const drawnView = this.#drawnView!;
    const ratio = this.#canvas.width / drawnView.frame.width;
    // Only moved, not stretched: whole pixels are copied as they are.
    const copied = unit === drawnView.unit && row === drawnView.row;
    const onPixel = (at: number) => copied ? Math.round(at * ratio) / ratio : at;
    context.imageSmoothingEnabled = !copied;
    context.drawImage(
      this.#canvas,
      0,
      HEAD * ratio,
      this.#canvas.width,
      drawnView.frame.height * ratio,
      onPixel((drawnView.view.left - view.left) * unit),
      onPixel(HEAD + (drawnView.view.top - view.top) * row),
      drawnView.frame.width * unit / drawnView.unit,
      drawnView.frame.height * row / drawnView.row,
    );
    context.imageSmoothingEnabled = true;
  }
}
