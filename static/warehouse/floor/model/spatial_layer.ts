/**
 * Rectangles found again by place. Most stand in a packed R-tree; those that have changed since it
 * was packed are looked at one by one, until they are so many that it is packed again: a floor that is
 * being edited is searched as fast as one that stands still.
 */
import Flatbush from "flatbush";
import type { Rect } from "./rect.ts";

// Looking at so many one by one costs less than packing the tree.
const MIN_REPACKED = 256;

export class SpatialLayer {
  /** Left, top, right, bottom of every slot; NaN where a slot is empty. */
  bounds = new Float64Array(4 * 64);
  /** One number of the caller's own for every slot. */
  marks = new Uint8Array(64);
  readonly #ids: (string | undefined)[] = [];
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  #tree: Flatbush | undefined;
  /** The slots in the tree, by their place in it. */
  #packed = new Uint32Array(0);
  /** Slots that differ from what the tree knows. */
  #loose: number[] = [];
  #isLoose = new Uint8Array(64);

  get size(): number {
    return this.#slots.size;
  }

  idAt(slot: number): string {
    return this.#ids[slot]!;
  }

  /** The slot of an id; undefined when it has no place here. */
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

  /** Puts something down, or moves it. */
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
    this.#loosen(slot);
  }

  delete(id: string): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.#free.push(slot);
    this.bounds.fill(NaN, slot * 4, slot * 4 + 4);
    this.#loosen(slot);
  }

  /**
   * Finds what touches a rectangle.
   *
   * @param into emptied and filled with the slots found, in no order
   */
  search({ left, top, right, bottom }: Rect, into: number[]): number[] {
    if (this.#loose.length > Math.max(MIN_REPACKED, this.size >> 3)) this.#pack();
    into.length = 0;
    this.#tree?.search(left, top, right, bottom, (index) => {
      const slot = this.#packed[index]!;
      if (this.#isLoose[slot] === 0) into.push(slot);
      return false;
    });
    const { bounds } = this;
    for (const slot of this.#loose) {
      const at = slot * 4;
      // An empty slot is nowhere: no comparison with NaN holds.
      if (
        bounds[at]! <= right && bounds[at + 2]! >= left && bounds[at + 1]! <= bottom &&
        bounds[at + 3]! >= top
      ) into.push(slot);
    }
    return into;
  }

  #loosen(slot: number): void {
    if (this.#isLoose[slot] !== 0) return;
    this.#isLoose[slot] = 1;
    this.#loose.push(slot);
  }

  #grow(): void {
    const { bounds, marks } = this;
    const isLoose = this.#isLoose;
    this.bounds = new Float64Array(bounds.length * 2);
    this.bounds.set(bounds);
    this.marks = new Uint8Array(marks.length * 2);
    this.marks.set(marks);
    this.#isLoose = new Uint8Array(isLoose.length * 2);
    this.#isLoose.set(isLoose);
  }

  #pack(): void {
    this.#loose = [];
    this.#isLoose.fill(0);
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
