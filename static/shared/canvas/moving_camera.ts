import { Motions, prefersReducedMotion } from "./motion.ts";

/** Decay of a throw, and how fast a wheel's notch is worked off. */
const GLIDE_MS = 300;
const NOTCH_MS = 60;

/** A camera over a flat picture that zooms smoothly and glides on after a throw. */
export abstract class MovingCamera {
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

  /** Zooms at once, what lies under (x, y) staying where it is. */
  protected abstract zoomAt(factor: number, x: number, y: number): void;

  /** Comes closer or goes away, what lies under (x, y) staying where it is. */
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

  /** Comes closer or goes away around the middle. */
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
}
