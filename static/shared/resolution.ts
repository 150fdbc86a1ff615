/**
 * Adaptive resolution: keeps the frame rate by drawing fewer pixels when frames take too long. No
 * dependencies on the DOM.
 */

const MAX_MEDIAN_MS = 21;
/**
 * Median frame time above which the resolution drops to the minimum at once: step by step would
 * take many seconds.
 */
const VERY_SLOW_MS = 66;
const FAST_MS = 13;
const SAMPLES = 16;
/** Longer gaps are pauses without drawing, not slow frames. */
export const PAUSE_MS = 250;
const STEP = 0.84;

/** Ratio of drawn pixels to CSS pixels, adapted to the measured frame times. */
export class Resolution {
  #ratio: number;
  #times: number[] = [];
  /** Number of fast samples before the resolution is raised; doubles after each failed attempt. */
  #requiredFast = 2;
  #fastCount = 0;
  #wasRaised = false;

  /**
   * @param most Maximum ratio.
   * @param least Minimum acceptable ratio.
   */
  constructor(readonly most: number, readonly least: number) {
    this.#ratio = most;
  }

  get ratio(): number {
    return this.#ratio;
  }

  /** True if the ratio is at its minimum. */
  get exhausted(): boolean {
    return this.#ratio <= this.least;
  }

  /**
   * Records the time between two frames.
   *
   * @returns True if the ratio has changed.
   */
  frame(milliseconds: number): boolean {
    if (milliseconds > PAUSE_MS) return false;
    this.#times.push(milliseconds);
    if (this.#times.length < SAMPLES) return false;
    const median = this.#times.sort((a, b) => a - b)[SAMPLES / 2]!;
    this.#times = [];
    if (median > MAX_MEDIAN_MS) return this.#lower(median > VERY_SLOW_MS);
    this.#fastCount = median < FAST_MS || this.#wasRaised ? this.#fastCount + 1 : 0;
    if (median < FAST_MS && this.#fastCount >= this.#requiredFast) return this.#raise();
    return false;
  }

  #lower(isVerySlow: boolean): boolean {
    if (this.#wasRaised) this.#requiredFast = Math.min(64, this.#requiredFast * 2);
    this.#wasRaised = false;
    this.#fastCount = 0;
    return this.#set(isVerySlow ? this.least : this.#ratio * STEP);
  }

  #raise(): boolean {
    this.#fastCount = 0;
    this.#wasRaised = true;
    return this.#set(this.#ratio / STEP);
  }

  #set(ratio: number): boolean {
    const next = Math.min(this.most, Math.max(this.least, ratio));
    const changed = next !== this.#ratio;
    this.#ratio = next;
    return changed;
  }
}
