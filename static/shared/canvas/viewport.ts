/** The visible part of a 2D picture, moved by gestures, keys and animations. */
import type { Keymap } from "../keyboard.ts";
import { type GestureHandlers, listenToGestures } from "./gestures.ts";
import { ease, Motions, prefersReducedMotion } from "./motion.ts";

/** Time constants of fling inertia, and of the smoothing of wheel steps. */
const GLIDE_MS = 300;
const NOTCH_MS = 60;

/** CSS pixels of an arrow key, share of the frame of a page key, and factor of a zoom key. */
const PAN_PX = 90;
const PAGE_SHARE = 0.8;
const KEY_ZOOM = 1.5;

/**
 * Base class with smooth zoom, fling inertia and flights; subclasses define the bounds of the
 * picture.
 */
export abstract class Viewport {
  readonly motions: Motions;
  /** Size of the picture in CSS pixels. */
  abstract readonly frame: { readonly width: number; readonly height: number };
  #pendingZoom = 0;
  #anchor = { x: 0, y: 0 };

  /** @param changed Called after every change of the view. */
  constructor(protected readonly changed: () => void) {
    this.motions = new Motions(changed);
  }

  /** Moves the picture by CSS pixels. */
  abstract pan(dx: number, dy: number): void;

  /** Shows the whole picture; animated unless the visitor prefers reduced motion. */
  abstract flyToWhole(): void;

  /** Zooms immediately; the point at (x, y) keeps its position. */
  protected abstract zoomAt(factor: number, x: number, y: number): void;

  /** Zooms; the point at (x, y) keeps its position. */
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

  zoomMiddle(factor: number): void {
    this.zoom(factor, this.frame.width / 2, this.frame.height / 2, true);
  }

  /** Stops all animations. */
  hold(): void {
    this.motions.stop();
    this.#pendingZoom = 0;
  }

  /** Starts a fling with a speed in pixels per millisecond. */
  glide(vx: number, vy: number): void {
    if (prefersReducedMotion() || Math.hypot(vx, vy) < 0.05) return;
    this.motions.start((elapsed, step) => {
      const slowed = Math.exp(-elapsed / GLIDE_MS);
      this.pan(vx * slowed * step, vy * slowed * step);
      return Math.hypot(vx, vy) * slowed > 0.02;
    });
  }

  /**
   * Starts a flight; if the visitor prefers reduced motion, it ends immediately.
   * @param show Shows the view at an eased share of the flight, from 0 to 1.
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
   * Moves the picture by gestures on its canvas.
   * @param top Height in CSS pixels of the canvas above the picture.
   * @param own Further gesture handlers.
   * @returns A function that stops listening.
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

  /** Returns the shortcuts that zoom about the centre and to the whole picture. */
  zoomKeys(step = KEY_ZOOM): Keymap<() => void> {
    return {
      "+": () => this.zoomMiddle(step),
      "=": () => this.zoomMiddle(step),
      "-": () => this.zoomMiddle(1 / step),
      "0": () => this.flyToWhole(),
    };
  }

  /** Returns the arrow keys that pan, with a `prefix` such as `Shift+`. */
  panKeys(prefix = ""): Keymap<() => void> {
    return {
      [`${prefix}ArrowLeft`]: () => this.pan(PAN_PX, 0),
      [`${prefix}ArrowRight`]: () => this.pan(-PAN_PX, 0),
      [`${prefix}ArrowUp`]: () => this.pan(0, PAN_PX),
      [`${prefix}ArrowDown`]: () => this.pan(0, -PAN_PX),
    };
  }

  /**
   * Returns the shortcuts of a map whose items the arrow keys step through: page keys, zoom and
   * whole picture.
   */
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
