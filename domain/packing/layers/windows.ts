import type { PalletSize } from "../problem.ts";
import { Reach } from "./reach.ts";
import type { Stance } from "../stances.ts";
import { checkTime } from "../time_limit.ts";

/** The stances that a layer may contain together. */
export interface Window {
  /** The lowest first. */
  stances: readonly Stance[];
  /** Lengths that sums of their extents can fill, along the pallet and across. */
  readonly along: Reach;
  readonly across: Reach;
}

// Maximum total weight of cached windows: the number of stances plus a constant for each window's
// reaches.
const MAX_CACHED_WEIGHT = 3e6;
const WEIGHT_OF_WINDOW = 1e4;

/** The windows of heights, cached up to a total weight. */
export class Windows {
  readonly #stances: readonly Stance[];
  readonly #windows = new Map<string, Window>();
  #cachedWeight = 0;

  constructor(
    stances: readonly Stance[],
    private readonly pallet: PalletSize,
    private readonly slack: number,
  ) {
    this.#stances = stances.toSorted((a, b) => a.dz - b.dz);
  }

  /** Returns stances of a height, or lower by at most `range`. */
  of(height: number, range: number): Window {
    const key = `${height} ${range}`;
    const cached = this.#windows.get(key);
    if (cached !== undefined) return cached;
    checkTime(this.#stances.length);
    const stances = this.#stances.filter(({ dz }) =>
      dz <= height && dz >= height - range - this.slack
    );
    const { length, width } = this.pallet;
    let along: Reach | undefined;
    let across: Reach | undefined;
    // Computed on demand: most windows need only their stances, and reaches take a millisecond or
    // more.
    const window: Window = {
      stances,
      get along() {
        return along ??= new Reach(length, stances.map(({ dx }) => dx));
      },
      get across() {
        return across ??= new Reach(width, stances.map(({ dy }) => dy));
      },
    };
    this.#windows.set(key, window);
    this.#cachedWeight += WEIGHT_OF_WINDOW + stances.length;
    for (const [oldest, { stances }] of this.#windows) {
      if (this.#cachedWeight <= MAX_CACHED_WEIGHT) break;
      this.#windows.delete(oldest);
      this.#cachedWeight -= WEIGHT_OF_WINDOW + stances.length;
    }
    return window;
  }
}
