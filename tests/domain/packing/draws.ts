import { randomOf } from "./guillotine_layout.ts";

/** Draws from one stream of random numbers. */
export class Draws {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  between(least: number, most: number): number {
    return least + this.#random() * (most - least);
  }

  /** A whole number, both ends included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)]!;
  }

  /** 0.1 + 0.1 + …, with the error that such sums have. */
  tenths(terms: number): number {
    let sum = 0;
    for (let term = 0; term < terms; term++) sum += 0.1;
    return sum;
  }
}
