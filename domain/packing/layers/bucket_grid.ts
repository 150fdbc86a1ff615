import { checkTime } from "../time_limit.ts";

/** Rectangles that do not overlap: the footprints of a layer's boxes. */
export interface Footprints {
  count: number;
  x0: Float64Array;
  y0: Float64Array;
  x1: Float64Array;
  y1: Float64Array;
}

/** Finds rectangles near a position: a grid of cells, each with the rectangles that overlap it. */
export class BucketGrid {
  readonly #columns: number;
  readonly #rows: number;
  readonly #left: number;
  readonly #front: number;
  readonly #cellLength: number;
  readonly #cellWidth: number;
  /** Start index of each cell's rectangles in `#inCell`. */
  readonly #start: Int32Array;
  readonly #inCell: Int32Array;

  constructor(private readonly boxes: Footprints) {
    const { count, x0, y0, x1, y1 } = boxes;
    let [left, front, right, back] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < count; at++) {
      left = Math.min(left, x0[at]!);
      front = Math.min(front, y0[at]!);
      right = Math.max(right, x1[at]!);
      back = Math.max(back, y1[at]!);
    }
    // About as many cells as rectangles, with the floor's proportions.
    const [length, width] = count === 0 ? [1, 1] : [right - left, back - front];
    this.#columns = Math.min(count + 1, Math.ceil(Math.sqrt(count * length / width)) || 1);
    this.#rows = Math.ceil(count / this.#columns) || 1;
    this.#left = left;
    this.#front = front;
    this.#cellLength = length / this.#columns;
    this.#cellWidth = width / this.#rows;

    const start = this.#start = new Int32Array(this.#columns * this.#rows + 1);
    const each = (put: (cell: number, box: number) => void) => {
      for (let at = 0; at < count; at++) {
        const [c0, c1] = [this.#column(x0[at]!), this.#column(x1[at]!)];
        const [r0, r1] = [this.#row(y0[at]!), this.#row(y1[at]!)];
        checkTime((c1 - c0 + 1) * (r1 - r0 + 1));
        for (let row = r0; row <= r1; row++) {
          for (let column = c0; column <= c1; column++) put(row * this.#columns + column, at);
        }
      }
    };
    each((cell) => start[cell + 1]!++);
    for (let cell = 1; cell < start.length; cell++) start[cell]! += start[cell - 1]!;
    const next = start.slice();
    this.#inCell = new Int32Array(start[start.length - 1]!);
    each((cell, box) => this.#inCell[next[cell]!++] = box);
  }

  #column(x: number): number {
    const at = Math.floor((x - this.#left) / this.#cellLength);
    return at < 0 ? 0 : at >= this.#columns ? this.#columns - 1 : at;
  }

  #row(y: number): number {
    const at = Math.floor((y - this.#front) / this.#cellWidth);
    return at < 0 ? 0 : at >= this.#rows ? this.#rows - 1 : at;
  }

  /** Returns the rectangles that may overlap an area, without duplicates. */
  near(x0: number, y0: number, x1: number, y1: number): number[] {
    const nearbyRectangles: number[] = [];
    if (this.boxes.count === 0) return nearbyRectangles;
    const { x0: a0, y0: b0 } = this.boxes;
    const [c0, c1] = [this.#column(x0), this.#column(x1)];
    const [r0, r1] = [this.#row(y0), this.#row(y1)];
    for (let row = r0; row <= r1; row++) {
      for (let column = c0; column <= c1; column++) {
        const cell = row * this.#columns + column;
        for (let at = this.#start[cell]!; at < this.#start[cell + 1]!; at++) {
          const box = this.#inCell[at]!;
          // A rectangle in several cells is reported in the first visited cell only.
          const [first, top] = [this.#column(a0[box]!), this.#row(b0[box]!)];
          if ((first > c0 ? first : c0) === column && (top > r0 ? top : r0) === row) {
            nearbyRectangles.push(box);
          }
        }
      }
    }
    return nearbyRectangles;
  }
}
