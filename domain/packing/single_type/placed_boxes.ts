import { checkTime } from "../time_limit.ts";

/** Boxes placed so far, in integer units; `turned` is 1 if the long edge is along the width. */
export class PlacedBoxes {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly turned: Uint8Array;
  count = 0;

  constructor(readonly l: number, readonly w: number, capacity: number) {
    this.x = new Float64Array(capacity);
    this.y = new Float64Array(capacity);
    this.turned = new Uint8Array(capacity);
  }

  /** Adds columns × rows boxes; the grid's corner nearest the origin is at (x, y). */
  grid(x: number, y: number, columns: number, rows: number, turned: 0 | 1): void {
    const alongX = turned ? this.w : this.l;
    const alongY = turned ? this.l : this.w;
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        this.x[this.count] = x + column * alongX;
        this.y[this.count] = y + row * alongY;
        this.turned[this.count++] = turned;
      }
    }
  }

  /** Moves the boxes from number `from` on. */
  shift(from: number, x: number, y: number): void {
    for (let i = from; i < this.count; i++) {
      this.x[i]! += x;
      this.y[i]! += y;
    }
  }

  /** Swaps length and width for the boxes from number `from` on. */
  transpose(from: number): void {
    for (let i = from; i < this.count; i++) {
      const x = this.x[i]!;
      this.x[i] = this.y[i]!;
      this.y[i] = x;
      this.turned[i]! ^= 1;
    }
  }

  extentX(i: number): number {
    return this.turned[i] ? this.w : this.l;
  }

  extentY(i: number): number {
    return this.turned[i] ? this.l : this.w;
  }

  /** Pushes every box towards the origin until none can move along either axis. */
  settle(): void {
    const order = Int32Array.from({ length: this.count }, (_, i) => i);
    let moved = true;
    while (moved) {
      const left = this.#push(
        order,
        this.x,
        this.y,
        (i) => this.extentX(i),
        (i) => this.extentY(i),
      );
      const down = this.#push(
        order,
        this.y,
        this.x,
        (i) => this.extentY(i),
        (i) => this.extentX(i),
      );
      moved = left || down;
    }
  }

  #push(
    order: Int32Array,
    along: Float64Array,
    across: Float64Array,
    extentAlong: (i: number) => number,
    extentAcross: (i: number) => number,
  ): boolean {
    checkTime(8 * order.length);
    const lines = new Set<number>();
    for (const i of order) lines.add(across[i]!).add(across[i]! + extentAcross(i));
    const slots = Float64Array.from(lines).sort();
    const slotAt = new Map(Array.from(slots, (line, slot) => [line, slot]));
    const reached = new Float64Array(slots.length);
    order.sort((i, j) => along[i]! - along[j]! || across[i]! - across[j]!);
    let moved = false;
    for (const i of order) {
      const first = slotAt.get(across[i]!)!;
      const last = slotAt.get(across[i]! + extentAcross(i))!;
      let stop = 0;
      for (let slot = first; slot < last; slot++) stop = Math.max(stop, reached[slot]!);
      if (stop < along[i]!) {
        along[i] = stop;
        moved = true;
      }
      reached.fill(stop + extentAlong(i), first, last);
    }
    return moved;
  }
}
