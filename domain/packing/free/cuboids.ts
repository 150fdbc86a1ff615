/** Numbers per cuboid in `Cuboids.data`: x0, x1, y0, y1, z0, z1. */
export const STRIDE = 6;

/** A list of cuboids in one array, without an object for each. */
export class Cuboids {
  size = 0;
  data: Float64Array;

  constructor(capacity: number) {
    this.data = new Float64Array(STRIDE * capacity);
  }

  copy(): Cuboids {
    const copy = new Cuboids(0);
    copy.copyFrom(this);
    return copy;
  }

  /** Copies the cuboids of another list into its own memory. */
  copyFrom(other: Cuboids): void {
    const numbers = STRIDE * other.size;
    if (this.data.length < numbers) this.data = new Float64Array(other.data.length);
    const { data } = this;
    for (let at = 0; at < numbers; at++) data[at] = other.data[at]!;
    this.size = other.size;
  }

  add(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): void {
    const from = STRIDE * this.size;
    if (from === this.data.length) {
      const longer = new Float64Array(Math.max(16 * STRIDE, 2 * from));
      longer.set(this.data);
      this.data = longer;
    }
    const { data } = this;
    data[from] = x0;
    data[from + 1] = x1;
    data[from + 2] = y0;
    data[from + 3] = y1;
    data[from + 4] = z0;
    data[from + 5] = z1;
    this.size++;
  }

  addAll({ data, size }: Cuboids): void {
    for (let from = 0; from < STRIDE * size; from += STRIDE) {
      this.add(
        data[from]!,
        data[from + 1]!,
        data[from + 2]!,
        data[from + 3]!,
        data[from + 4]!,
        data[from + 5]!,
      );
    }
  }

  /** Removes a cuboid; the last one takes its index. */
  removeAt(at: number): void {
    const last = --this.size;
    if (at < last) this.data.copyWithin(STRIDE * at, STRIDE * last, STRIDE * (last + 1));
  }

  /**
   * Returns the first index from `first` to before `end` of a cuboid that contains a cuboid of
   * `others`; -1 if none does.
   */
  holderOf(others: Cuboids, index: number, slack: number, first: number, end: number): number {
    const { data } = this;
    const at = STRIDE * index;
    const x0 = others.data[at]! + slack;
    const x1 = others.data[at + 1]! - slack;
    const y0 = others.data[at + 2]! + slack;
    const y1 = others.data[at + 3]! - slack;
    const z0 = others.data[at + 4]! + slack;
    const z1 = others.data[at + 5]! - slack;
    for (let holder = first, from = STRIDE * first; holder < end; holder++, from += STRIDE) {
      if (
        data[from]! <= x0 && data[from + 1]! >= x1 && data[from + 2]! <= y0 &&
        data[from + 3]! >= y1 && data[from + 4]! <= z0 && data[from + 5]! >= z1
      ) return holder;
    }
    return -1;
  }
}
