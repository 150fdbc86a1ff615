/** Animations: frames, flights, inertia of a drag, and smoothed wheel steps. */

/** Returns false when it is over; `elapsed` and `step` in milliseconds. */
export type Motion = (elapsed: number, step: number) => boolean;

/** Runs one motion at a time and asks for a frame as long as it lasts. */
export class Motions {
  #motion: Motion | undefined;
  #started = 0;
  #last = 0;

  constructor(private readonly requestFrame: () => void) {}

  /** Replaces what is moving now. */
  start(motion: Motion): void {
    this.#motion = motion;
    this.#started = this.#last = 0;
    this.requestFrame();
  }

  stop(): void {
    this.#motion = undefined;
  }

  /** Called in every frame before drawing. @returns whether another frame is needed */
  advance(now: number): boolean {
    if (!this.#motion) return false;
    if (this.#started === 0) this.#started = this.#last = now;
    const more = this.#motion(now - this.#started, Math.min(now - this.#last, 50));
    this.#last = now;
    if (!more) this.#motion = undefined;
    return more;
  }
}

/** True when the visitor has asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Starts and ends softly. */
export function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** One picture a frame at most, however many things have changed, and none when nothing has. */
export class Frames {
  #request = 0;
  #stale = false;

  /** @param advance moves what moves by itself, in every frame before `draw` */
  constructor(private readonly advance: (now: number) => void, private readonly draw: () => void) {}

  /** Has the next frame draw. */
  request(): void {
    this.#stale = true;
    if (this.#request !== 0) return;
    this.#request = requestAnimationFrame((now) => {
      this.#request = 0;
      this.advance(now);
      if (this.#stale) this.drawNow();
    });
  }

  /** Draws without waiting; the frame that was asked for then needs no other picture. */
  drawNow(): void {
    // Before drawing, which may find out that the next frame differs, too.
    this.#stale = false;
    this.draw();
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
  }
}
