import type { Cuboid } from "./solid.ts";

// Strips are so many times fewer than solids stand in a row where they lie as a square: in each of them
// there are a few beside each other, so that not many stand over two strips.
const IN_A_ROW = 8;

/** A part of the pallet from one side to the other, and the solids in it, the highest top first. */
export interface TopStrip {
  x0: number;
  x1: number;
  /** By their indices. */
  tops: Int32Array;
}

/** Finds the solids below another without a look at all of them, in memory that grows as they do. */
export class TopStrips {
  readonly #strips: TopStrip[];
  readonly #from: number;
  readonly #width: number;

  constructor(private readonly solids: readonly Cuboid[]) {
    let [from, to, lengths] = [Infinity, -Infinity, 0];
    for (const { x0, x1 } of solids) {
      from = Math.min(from, x0);
      to = Math.max(to, x1);
      lengths += x1 - x0;
    }
    // A strip narrower than most solids would hold the same ones as its neighbours.
    const side = Math.floor(Math.sqrt(solids.length) / IN_A_ROW);
    const count = side < 2
      ? 1
      : Math.max(1, Math.min(side, Math.floor((to - from) * solids.length / lengths)));
    this.#from = from;
    this.#width = (to - from) / count;
    const members: number[][] = Array.from({ length: count }, () => []);
    const highestFirst = solids.map((_, index) => index)
      .sort((a, b) => solids[b]!.z1 - solids[a]!.z1 || a - b);
    for (const index of highestFirst) {
      const [first, last] = this.#reach(solids[index]!, count);
      for (let at = first; at <= last; at++) members[at]!.push(index);
    }
    this.#strips = members.map((tops, at) => ({
      x0: at === 0 ? -Infinity : from + at * this.#width,
      x1: at === count - 1 ? Infinity : from + (at + 1) * this.#width,
      tops: Int32Array.from(tops),
    }));
  }

  /** The strips that a solid stands over. */
  below(solid: Cuboid): readonly TopStrip[] {
    const [first, last] = this.#reach(solid, this.#strips.length);
    return this.#strips.slice(first, last + 1);
  }

  /** Returns the first index of a strip's tops that are at most `height` high. */
  firstUpTo(tops: Int32Array, height: number): number {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.solids[tops[middle]!]!.z1 <= height) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #reach({ x0, x1 }: Cuboid, count: number): [first: number, last: number] {
    const at = (x: number) =>
      Math.max(0, Math.min(count - 1, Math.floor((x - this.#from) / this.#width)));
    return [at(x0), at(x1)];
  }
}
