/** Spatial index of rectangles: an R-tree that is packed when it is asked after a change. */
import Flatbush from "flatbush";
import type { Rect } from "./rect.ts";

/** Rectangles by id. */
export class SpatialLayer {
  readonly #rects = new Map<string, Rect>();
  /** The tree, and ids by position in it; undefined after a change. */
  #packed: { tree: Flatbush; ids: readonly string[] } | undefined;

  get size(): number {
    return this.#rects.size;
  }

  /** Returns the rectangle of an id; undefined if it is not in the index. */
  rectOf(id: string): Rect | undefined {
    return this.#rects.get(id);
  }

  /** Adds or moves a rectangle. */
  put(id: string, rect: Rect): void {
    this.#rects.set(id, rect);
    this.#packed = undefined;
  }

  delete(id: string): void {
    this.#rects.delete(id);
    this.#packed = undefined;
  }

  /** Returns the ids of the rectangles that touch a rectangle, in the order in which they came. */
  search({ left, top, right, bottom }: Rect): string[] {
    if (this.size === 0) return [];
    this.#packed ??= this.#pack();
    const { tree, ids } = this.#packed;
    return tree.search(left, top, right, bottom).sort((a, b) => a - b).map((at) => ids[at]!);
  }

  #pack() {
    const tree = new Flatbush(this.size);
    for (const { left, top, right, bottom } of this.#rects.values()) {
      tree.add(left, top, right, bottom);
    }
    tree.finish();
    return { tree, ids: [...this.#rects.keys()] };
  }
}
