import {
  packSingleType,
  type Rectangle,
  type SingleTypeLayer,
  type SingleTypeOptions,
} from "./pack_single_type.ts";

/** Layers of one box type, remembered: orders repeat their box types. Holds the latest `most` layers. */
export class SingleTypeLayers {
  readonly #layers = new Map<string, SingleTypeLayer>();

  constructor(readonly most = 1000) {}

  /** The layer of `packSingleType`. It is shared with later callers, who must not write into it. */
  pack(floor: Rectangle, box: Rectangle, options: SingleTypeOptions = {}): SingleTypeLayer {
    const { mayTurn = true, effort = 1 } = options;
    const key = [floor.length, floor.width, box.length, box.width, mayTurn, effort].join();
    const layer = this.#layers.get(key) ?? packSingleType(floor, box, { mayTurn, effort });
    this.#layers.delete(key);
    this.#layers.set(key, layer);
    if (this.#layers.size > this.most) {
      for (const oldest of this.#layers.keys()) {
        this.#layers.delete(oldest);
        break;
      }
    }
    return layer;
  }
}
