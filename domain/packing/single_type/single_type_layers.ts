import {
  packSingleType,
  type Rectangle,
  type SingleTypeLayer,
  type SingleTypeOptions,
} from "./pack_single_type.ts";

// Boxes of all layers that are held.
const MAX_CACHED_BOXES = 500_000;

/** Layers of one box type, remembered: orders repeat their box types. Holds the latest `most` layers. */
export class SingleTypeLayers {
  readonly #layers = new Map<string, SingleTypeLayer>();
  #boxes = 0;

  constructor(readonly most = 1000) {}

  /** The layer of `packSingleType`. It is shared with later callers, who must not write into it. */
  pack(floor: Rectangle, box: Rectangle, options: SingleTypeOptions = {}): SingleTypeLayer {
    const { mayTurn = true, effort = 1 } = options;
    const key = [floor.length, floor.width, box.length, box.width, mayTurn, effort].join();
    const cached = this.#layers.get(key);
    const layer = cached ?? packSingleType(floor, box, { mayTurn, effort });
    this.#layers.delete(key);
    this.#layers.set(key, layer);
    if (cached === undefined) this.#boxes += layer.count;
    for (const [oldest, { count }] of this.#layers) {
      if (this.#layers.size <= this.most && this.#boxes <= MAX_CACHED_BOXES) break;
      this.#layers.delete(oldest);
      this.#boxes -= count;
    }
    return layer;
  }
}
