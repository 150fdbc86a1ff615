import type { PalletSize } from "../problem.ts";
import { Reach } from "./reach.ts";
import type { Stance } from "../stances.ts";

/** The stances that may stand in a layer together. */
export interface Window {
  /** The lowest first. */
  stances: readonly Stance[];
  /** What sums of their extents make use of, along the pallet and across. */
  along: Reach;
  across: Reach;
}

/** The windows of heights, each made once. */
export class Windows {
  readonly #stances: readonly Stance[];
  readonly #pallet: PalletSize;
  readonly #slack: number;
  readonly #made = new Map<string, Window>();

  constructor(stances: readonly Stance[], pallet: PalletSize, slack: number) {
    this.#stances = stances.toSorted((a, b) => a.dz - b.dz);
    this.#pallet = pallet;
    this.#slack = slack;
  }

  /** Stances of a height, or lower by no more than `range`. */
  of(height: number, range: number): Window {
    const key = `${height} ${range}`;
    const made = this.#made.get(key);
    if (made !== undefined) return made;
    const stances = this.#stances.filter(({ dz }) =>
      dz <= height && dz >= height - range - this.#slack
    );
    const window: Window = {
      stances,
      along: new Reach(this.#pallet.length, stances.map(({ dx }) => dx)),
      across: new Reach(this.#pallet.width, stances.map(({ dy }) => dy)),
    };
    this.#made.set(key, window);
    return window;
  }
}
