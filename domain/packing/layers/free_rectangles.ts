// Maximum number of free rectangles; space in surplus ones remains unused.
const MAX_RECTANGLES = 250;

/** The maximal free rectangles of a partly covered floor: each is free and not part of another. */
export class FreeRectangles {
  count = 0;
  readonly x0 = new Float64Array(MAX_RECTANGLES);
  readonly y0 = new Float64Array(MAX_RECTANGLES);
  readonly x1 = new Float64Array(MAX_RECTANGLES);
  readonly y1 = new Float64Array(MAX_RECTANGLES);

  /** @param slack Lengths that differ by at most this are equal. */
  constructor(readonly slack: number) {}

  reset(length: number, width: number): void {
    this.count = 1;
    this.x0[0] = this.y0[0] = 0;
    this.x1[0] = length;
    this.y1[0] = width;
  }

  copy(from: FreeRectangles): void {
    this.count = from.count;
    for (let at = 0; at < from.count; at++) {
      this.x0[at] = from.x0[at]!;
      this.y0[at] = from.y0[at]!;
      this.x1[at] = from.x1[at]!;
      this.y1[at] = from.y1[at]!;
    }
  }

  remove(at: number): void {
    this.#move(--this.count, at);
  }

  /**
   * Returns the rectangle nearest to a corner of the floor, the largest of equally near ones, and
   * that corner: 1 for the right ones plus 2 for the back ones.
   */
  nearestToCorner(
    { length, width }: { length: number; width: number },
  ): [at: number, corner: number] {
    let best = Infinity;
    let largest = 0;
    let interval: [number, number] = [0, 0];
    for (let at = 0; at < this.count; at++) {
      const [left, front] = [this.x0[at]!, this.y0[at]!];
      const [right, back] = [length - this.x1[at]!, width - this.y1[at]!];
      const distance = (left <= right ? left : right) + (front <= back ? front : back);
      const area = (this.x1[at]! - left) * (this.y1[at]! - front);
      if (distance > best || (distance === best && area <= largest)) continue;
      best = distance;
      largest = area;
      interval = [at, (left <= right ? 0 : 1) + (front <= back ? 0 : 2)];
    }
    return interval;
  }

  /**
   * Removes a rectangle; remaining rectangles narrower than `narrowest` in a direction are dropped.
   */
  take(x0: number, y0: number, x1: number, y1: number, narrowest: number): void {
    const { slack } = this;
    let keptCount = 0;
    const before = this.count;
    for (let at = 0; at < before; at++) {
      const [a0, b0, a1, b1] = [this.x0[at]!, this.y0[at]!, this.x1[at]!, this.y1[at]!];
      if (x0 >= a1 - slack || x1 <= a0 + slack || y0 >= b1 - slack || y1 <= b0 + slack) {
        this.#move(at, keptCount++);
        continue;
      }
      if (x0 - a0 >= narrowest) this.#add(a0, b0, x0, b1);
      if (a1 - x1 >= narrowest) this.#add(x1, b0, a1, b1);
      if (y0 - b0 >= narrowest) this.#add(a0, b0, a1, y0);
      if (b1 - y1 >= narrowest) this.#add(a0, y1, a1, b1);
    }
    const fresh = this.count;
    this.count = keptCount;
    for (let at = before; at < fresh; at++) {
      if (!this.#withinAnother(at, fresh)) this.#move(at, this.count++);
    }
  }

  #add(x0: number, y0: number, x1: number, y1: number): void {
    if (this.count === MAX_RECTANGLES) return;
    const at = this.count++;
    this.x0[at] = x0;
    this.y0[at] = y0;
    this.x1[at] = x1;
    this.y1[at] = y1;
  }

  /**
   * Returns true if a new rectangle is within a retained one or a later new one; of two equal ones
   * the first is retained.
   */
  #withinAnother(at: number, end: number): boolean {
    for (let other = 0; other < this.count; other++) {
      if (this.#within(at, other)) return true;
    }
    for (let other = at + 1; other < end; other++) {
      if (this.#within(at, other) && !this.#within(other, at)) return true;
    }
    return false;
  }

  #within(inner: number, outer: number): boolean {
    const { slack } = this;
    return this.x0[inner]! >= this.x0[outer]! - slack &&
      this.y0[inner]! >= this.y0[outer]! - slack &&
      this.x1[inner]! <= this.x1[outer]! + slack && this.y1[inner]! <= this.y1[outer]! + slack;
  }

  #move(from: number, to: number): void {
    this.x0[to] = this.x0[from]!;
    this.y0[to] = this.y0[from]!;
    this.x1[to] = this.x1[from]!;
    this.y1[to] = this.y1[from]!;
  }
}
