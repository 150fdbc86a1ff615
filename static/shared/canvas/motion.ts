/** Animations: frame scheduling, flights, fling inertia, and smoothed wheel steps. */

/**
 * Advances an animation; returns false when it has ended. `elapsed` and `step` are in milliseconds.
 */
export type Motion = (elapsed: number, step: number) => boolean;

/** Runs one motion at a time and requests frames until it ends. */
export class Motions {
  #motion: Motion | undefined;
  #started = 0;
  #last = 0;

  constructor(private readonly requestFrame: () => void) {}

  /** Replaces the current motion. */
  start(motion: Motion): void {
    this.#motion = motion;
    this.#started = this.#last = 0;
    this.requestFrame();
  }

  stop(): void {
    this.#motion = undefined;
  }

  /**
   * Advances the motion; called in every frame before drawing.
   * @returns True if another frame is needed.
   */
  advance(now: number): boolean {
    if (!this.#motion) return false;
    if (this.#started === 0) this.#started = this.#last = now;
    const more = this.#motion(now - this.#started, Math.min(now - this.#last, 50));
    this.#last = now;
    if (!more) this.#motion = undefined;
    return more;
  }
}

/** Returns true if the visitor prefers reduced motion. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Returns the eased share, with a smooth start and end. */
export function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** Draws at most one picture per frame, and none without a request. */
export class Frames {
  #request = 0;
  #stale = false;

  /** @param advance Advances animations in every frame, before `draw`. */
  constructor(private readonly advance: (now: number) => void, private readonly draw: () => void) {}

  /** Requests the next frame. */
  request(): void {
    this.#stale = true;
    if (this.#request !== 0) return;
    this.#request = requestAnimationFrame((now) => {
      this.#request = 0;
      this.advance(now);
      if (this.#stale) this.drawNow();
    });
  }

  /** Draws immediately; a pending frame then draws nothing. */
  drawNow(): void {
    // Reset before drawing, because `draw` may request another frame.
    this.#stale = false;
    this.draw();
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
  }
}
