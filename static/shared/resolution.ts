/** Keeps the frame rate by drawing fewer pixels when frames take too long. Pure. */

const MAX_MEDIAN_MS = 21;
/** Frames so slow that going down step by step would take many seconds. */
const CRAWLING_MS = 66;
const QUICK_MS = 13;
const SAMPLES = 16;
/** A longer pause is a visitor who stood still, not a slow frame. */
export const PAUSE_MS = 250;
const STEP = 0.84;

/** The ratio of drawn pixels to those of the page, by the time that frames have taken. */
export class Resolution {
  #ratio: number;
  #times: number[] = [];
  /** Quick rounds to wait for before the next try upwards; doubles after each relapse. */
  #patience = 2;
  #quick = 0;
  #rose = false;

  /**
   * @param most the best ratio
   * @param least the worst one that is still worth looking at
   */
  constructor(readonly most: number, readonly least: number) {
    this.#ratio = most;
  }

  get ratio(): number {
    return this.#ratio;
  }

  /** Frames are slow though the resolution is as low as it may be. */
  get exhausted(): boolean {
    return this.#ratio <= this.least;
  }

  /** Takes note of the time between two frames. @returns whether the ratio has changed */
  frame(milliseconds: number): boolean {
    if (milliseconds > PAUSE_MS) return false;
    this.#times.push(milliseconds);
    if (this.#times.length < SAMPLES) return false;
    const median = this.#times.sort((a, b) => a - b)[SAMPLES / 2]!;
    this.#times = [];
    if (median > MAX_MEDIAN_MS) return this.#lower(median > CRAWLING_MS);
    this.#quick = median < QUICK_MS || this.#rose ? this.#quick + 1 : 0;
    if (median < QUICK_MS && this.#quick >= this.#patience) return this.#raise();
    return false;
  }

  #lower(crawling: boolean): boolean {
    if (this.#rose) this.#patience = Math.min(64, this.#patience * 2);
    this.#rose = false;
    this.#quick = 0;
    return this.#set(crawling ? this.least : this.#ratio * STEP);
  }

  #raise(): boolean {
    this.#quick = 0;
    this.#rose = true;
    return this.#set(this.#ratio / STEP);
  }

  #set(ratio: number): boolean {
    const next = Math.min(this.most, Math.max(this.least, ratio));
    const changed = next !== this.#ratio;
    this.#ratio = next;
    return changed;
  }
}
