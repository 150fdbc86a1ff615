/** Measures by the frames of a motion whether this machine draws them as fast as they are wanted. */

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
