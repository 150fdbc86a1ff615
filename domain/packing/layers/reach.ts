import { checkTime } from "../time_limit.ts";

// Maximum number of steps for tabulating integer lengths, and of steps for other lengths.
const MAX_CELLS = 4096;
const CELLS = 1200;

/** Largest part of a length that sums of given lengths can fill. */
export class Reach {
  readonly #scale: number;
  readonly #cells: number;
  /** By cell: the longest sum up to there, as a share of the whole. */
  readonly #share: Float64Array;

  /** @param lengths Each may be used any number of times. */
  constructor(length: number, lengths: Iterable<number>) {
    const cells = this.#cells = Number.isInteger(length) && length <= MAX_CELLS ? length : CELLS;
    this.#scale = cells / length;
    this.#share = new Float64Array(cells + 1);
    const reached = new Uint8Array(cells + 1);
    reached[0] = 1;
    for (const size of lengths) {
      // Rounded up, so that no sum seems to fit that does not.
      const step = Math.ceil(size * this.#scale - 1e-6);
      if (step <= 0 || reached[step] === 1) continue;
      checkTime(cells);
      for (let cell = step; cell <= cells; cell++) {
        if (reached[cell - step] === 1) reached[cell] = 1;
      }
    }
    let longest = 0;
    for (let cell = 0; cell <= cells; cell++) {
      if (reached[cell] === 1) longest = cell / cells;
      this.#share[cell] = longest;
    }
  }

  /** Returns the longest sum that is at most a length, as a share of the whole length. */
  share(length: number): number {
    const cell = Math.floor(length * this.#scale + 1e-6);
    return cell <= 0 ? 0 : this.#share[cell < this.#cells ? cell : this.#cells]!;
  }
}
