/**
 * Spatial index of rectangles. Most are in a packed R-tree. Those changed since it was packed are
 * searched one by one until they are so many that the tree is packed again, so searches stay fast
 * while a floor is edited.
 */
import Flatbush from "flatbush";
import type { Rect } from "./rect.ts";

// Searching fewer changed rectangles one by one is faster than packing the tree.
const MIN_REPACKED = 256;

export class SpatialLayer {
  /** Left, top, right and bottom of every slot; NaN for an empty slot. */
  bounds = new Float64Array(4 * 64);
  /** One number per slot for the caller's use. */
  marks = new Uint8Array(64);
  readonly #ids: (string | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  #tree: Flatbush | undefined;
  /** Slots in the tree, by position in the tree. */
  #packed = new Uint32Array(0);
  /** Slots changed since the tree was packed. */
  #unpacked: number[] = [];
  #isUnpacked = new Uint8Array(64);

  get size(): number {
    return this.#slots.size;
  }

  idAt(slot: number): string {
    return this.#ids[slot]!;
  }

  /** Returns the slot of an id; undefined if it is not in the index. */
  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  rectAt(slot: number): Rect {
    const { bounds } = this;
    const at = slot * 4;
    return {
      left: bounds[at]!,
      top: bounds[at + 1]!,
      right: bounds[at + 2]!,
      bottom: bounds[at + 3]!,
    };
  }

  /** Adds or moves a rectangle. */
  set(
    id: string,
    left: number,
    top: number,
    right: number,
    bottom: number,
    mark = 0,
  ): void {
    let slot = this.#slots.get(id);
    if (slot === undefined) {
      slot = this.#free.pop() ?? this.#ids.length;
      this.#slots.set(id, slot);
      this.#ids[slot] = id;
      if (slot * 4 === this.bounds.length) this.#grow();
    }
    const at = slot * 4;
    this.bounds[at] = left;
    this.bounds[at + 1] = top;
    this.bounds[at + 2] = right;
    this.bounds[at + 3] = bottom;
    this.marks[slot] = mark;
    this.#markUnpacked(slot);
  }

  delete(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
    this.bounds.fill(NaN, slot * 4, slot * 4 + 4);
    this.#markUnpacked(slot);
  }

  /**
   * Finds the rectangles that touch a rectangle.
   *
   * @param into Emptied and filled with the slots found, in no particular order.
   */
  search({ left, top, right, bottom }: Rect, into: number[]): number[] {
    if (this.#unpacked.length > Math.max(MIN_REPACKED, this.size >> 3)) this.#pack();
    into.length = 0;
    this.#tree?.search(left, top, right, bottom, (index) => {
      const slot = this.#packed[index]!;
      if (this.#isUnpacked[slot] === 0) into.push(slot);
      return false;
    });
    const { bounds } = this;
    for (const slot of this.#unpacked) {
      const at = slot * 4;
      // An empty slot never matches: comparisons with NaN are false.
      if (
        bounds[at]! <= right && bounds[at + 2]! >= left && bounds[at + 1]! <= bottom &&
        bounds[at + 3]! >= top
      ) into.push(slot);
    }
    return into;
  }

  #markUnpacked(slot: number): void {
    if (this.#isUnpacked[slot] !== 0) return;
    this.#isUnpacked[slot] = 1;
    this.#unpacked.push(slot);
  }

  #grow(): void {
    const { bounds, marks } = this;
    const isUnpacked = this.#isUnpacked;
    this.bounds = new Float64Array(bounds.length * 2);
    this.bounds.set(bounds);
    this.marks = new Uint8Array(marks.length * 2);
    this.marks.set(marks);
    this.#isUnpacked = new Uint8Array(isUnpacked.length * 2);
    this.#isUnpacked.set(isUnpacked);
  }

  #pack(): void {
    this.#unpacked = [];
    this.#isUnpacked.fill(0);
    this.#tree = undefined;
    if (this.size === 0) return;
    const tree = new Flatbush(this.size);
    this.#packed = new Uint32Array(this.size);
    let index = 0;
    for (const slot of this.#slots.values()) {
      const at = slot * 4;
      this.#packed[index++] = slot;
      const { bounds } = this;
      tree.add(bounds[at]!, bounds[at + 1]!, bounds[at + 2]!, bounds[at + 3]!);
    }
    tree.finish();
    this.#tree = tree;
  }
}
