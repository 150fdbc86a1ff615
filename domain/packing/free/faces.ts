/** Faces on one side of a space: from, to; from, to of each. */
export class Faces {
  size = 0;
  data = new Float64Array(4 * 32);

  add(u0: number, u1: number, v0: number, v1: number): void {
    if (4 * this.size === this.data.length) {
      const longer = new Float64Array(2 * this.data.length);
      longer.set(this.data);
      this.data = longer;
    }
    const at = 4 * this.size++;
    this.data[at] = u0;
    this.data[at + 1] = u1;
    this.data[at + 2] = v0;
    this.data[at + 3] = v1;
  }

  /** The area that they share with a rectangle. */
  shared(u0: number, u1: number, v0: number, v1: number): number {
    const { data } = this;
    let area = 0;
    for (let at = 0, end = 4 * this.size; at < end; at += 4) {
      const a = data[at]!, b = data[at + 1]!, c = data[at + 2]!, d = data[at + 3]!;
      const along = (u1 < b ? u1 : b) - (u0 > a ? u0 : a);
      if (along <= 0) continue;
      const across = (v1 < d ? v1 : d) - (v0 > c ? v0 : c);
      if (across > 0) area += along * across;
    }
    return area;
  }
}
