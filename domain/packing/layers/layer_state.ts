import { FreeRectangles } from "./free_rectangles.ts";

// A layer of more blocks than this is not thought of; boxes of one size make one block.
const MAX_BLOCKS = 500;

/** A layer that is being filled: blocks of equal boxes, and what is left of floor and boxes. */
export class LayerState {
  count = 0;
  /** Per block: its offer, boxes along length and width, and the corner nearest the origin. */
  readonly offer = new Int32Array(MAX_BLOCKS);
  readonly along = new Int32Array(MAX_BLOCKS);
  readonly across = new Int32Array(MAX_BLOCKS);
  readonly x = new Float64Array(MAX_BLOCKS);
  readonly y = new Float64Array(MAX_BLOCKS);
  value = 0;
  readonly free: FreeRectangles;
  /** Boxes left, by the numbers that offers go by. */
  left: Int32Array;

  constructor(slack: number, types: number) {
    this.free = new FreeRectangles(slack);
    this.left = new Int32Array(types);
  }

  get full(): boolean {
    return this.count === MAX_BLOCKS;
  }

  copy(from: LayerState): void {
    this.count = from.count;
    this.value = from.value;
    for (let at = 0; at < from.count; at++) {
      this.offer[at] = from.offer[at]!;
      this.along[at] = from.along[at]!;
      this.across[at] = from.across[at]!;
      this.x[at] = from.x[at]!;
      this.y[at] = from.y[at]!;
    }
    this.free.copy(from.free);
    if (this.left.length < from.left.length) this.left = new Int32Array(from.left.length);
    this.left.set(from.left);
  }
}
