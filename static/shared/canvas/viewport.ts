/** The visible part of a flat picture, as it is moved by hands, wheels and keys and by itself. */
import type { Keymap } from "../keyboard.ts";
import { type GestureHandlers, listenToGestures } from "./gestures.ts";
import { ease, Motions, prefersReducedMotion } from "./motion.ts";

/** Decay of a throw, and how fast a wheel's notch is worked off. */
const GLIDE_MS = 300;
const NOTCH_MS = 60;

/** CSS pixels of an arrow key, share of the frame of a page key, and factor of a zoom key. */
const PAN_PX = 90;
const PAGE_SHARE = 0.8;
const KEY_ZOOM = 1.5;

/** Zooms smoothly, glides on after a throw, and flies; the picture's own bounds are the subclass's. */
export abstract class Viewport {
  readonly motions: Motions;
  /** CSS pixels of the picture. */
  abstract readonly frame: { readonly width: number; readonly height: number };
  #pendingZoom = 0;
  #anchor = { x: 0, y: 0 };

  /** @param changed called after every change of the view */
  constructor(protected readonly changed: () => void) {
    this.motions = new Motions(changed);
  }

  /** Moves the picture by CSS pixels. */
  abstract pan(dx: number, dy: number): void;

  /** Shows the whole picture, in a flight if the visitor permits motion. */
  abstract flyToWhole(): void;

  /** Zooms at once; the point under (x, y) stays where it is. */
  protected abstract zoomAt(factor: number, x: number, y: number): void;

  /** Zooms; the point under (x, y) stays where it is. */
  zoom(factor: number, x: number, y: number, smoothly: boolean): void {
    if (!smoothly || prefersReducedMotion()) return this.zoomAt(factor, x, y);
    this.#pendingZoom += Math.log(factor);
    this.#anchor = { x, y };
    this.motions.start((_, step) => {
      const part = this.#pendingZoom * (1 - Math.exp(-Math.max(step, 8) / NOTCH_MS));
      this.#pendingZoom -= part;
      this.zoomAt(Math.exp(part), this.#anchor.x, this.#anchor.y);
      const more = Math.abs(this.#pendingZoom) > 0.002;
      if (!more) this.#pendingZoom = 0;
      return more;
    });
  }

  /** Zooms about the middle. */
  zoomMiddle(factor: number): void {
    this.zoom(factor, this.frame.width / 2, this.frame.height / 2, true);
  }

  /** Stops what moves by itself. */
  hold(): void {
    this.motions.stop();
    this.#pendingZoom = 0;
  }

  /** Glides on with a speed in pixels a millisecond. */
  glide(vx: number, vy: number): void {
    if (prefersReducedMotion() || Math.hypot(vx, vy) < 0.05) return;
    this.motions.start((elapsed, step) => {
      const slowed = Math.exp(-elapsed / GLIDE_MS);
      this.pan(vx * slowed * step, vy * slowed * step);
      return Math.hypot(vx, vy) * slowed > 0.02;
    });
  }

  /**
   * Starts a flight; at its end at once if the visitor prefers stillness.
   *
   * @param show shows the view at a share of the way, from 0 to 1; its start and end are soft
   */
  protected fly(durationMs: number, show: (share: number) => void): void {
    this.hold();
    if (prefersReducedMotion()) return show(1);
    this.motions.start((elapsed) => {
      const share = Math.min(elapsed / durationMs, 1);
      show(ease(share));
      return share < 1;
    });
  }

  /**
   * Moves the picture by the gestures on its canvas.
   *
   * @param top CSS pixels of the canvas above the picture
   * @param own what else the gestures do
   * @returns stops listening
   */
  listen(
    canvas: HTMLElement,
    own: Pick<GestureHandlers, "tap"> & Partial<GestureHandlers>,
    top = 0,
  ): () => void {
    return listenToGestures(canvas, {
      grab: () => this.hold(),
      pan: (dx, dy) => this.pan(dx, dy),
      fling: (vx, vy) => this.glide(vx, vy),
      hover() {},
      leave() {},
      doubleTap: (x, y) => this.zoom(2.4, x, y - top, true),
      ...own,
      zoom: (factor, x, y, notch) => {
        own.zoom?.(factor, x, y, notch);
        this.zoom(factor, x, y - top, notch);
      },
      dragging(on) {
        canvas.classList.toggle("dragging", on);
        own.dragging?.(on);
      },
    });
  }

  /** The keys that zoom: about the middle, and to the whole. */
  zoomKeys(step = KEY_ZOOM): Keymap<() => void> {
    return {
      "+": () => this.zoomMiddle(step),
      "=": () => this.zoomMiddle(step),
      "-": () => this.zoomMiddle(1 / step),
      "0": () => this.flyToWhole(),
    };
  }

  /** The arrow keys, which pan; behind `prefix`, such as `Shift+`. */
  panKeys(prefix = ""): Keymap<() => void> {
    return {
      [`${prefix}ArrowLeft`]: () => this.pan(PAN_PX, 0),
      [`${prefix}ArrowRight`]: () => this.pan(-PAN_PX, 0),
      [`${prefix}ArrowUp`]: () => this.pan(0, PAN_PX),
      [`${prefix}ArrowDown`]: () => this.pan(0, -PAN_PX),
    };
  }

  /** The keys that move a map whose own items the arrows step through: pages, zoom, the whole. */
  keys(): Keymap<() => void> {
    return {
      ...this.panKeys("Shift+"),
      ...this.zoomKeys(),
      PageUp: () => this.pan(0, this.frame.height * PAGE_SHARE),
      PageDown: () => this.pan(0, -this.frame.height * PAGE_SHARE),
      Home: () => this.flyToWhole(),
    };
  }
}
