import type { LayerBox } from "./layer_box.ts";
import { hasBoxesFor, type Pattern } from "./pattern.ts";
import { checkTime } from "../time_limit.ts";

/** Planned layers that are not yet built, and the remaining boxes. */
export class LayerPool {
  readonly layers = new Map<Pattern, number>();
  /** Remaining boxes by type, including those of planned layers. */
  readonly left: Int32Array;
  /** Remaining boxes outside planned layers. */
  readonly spare: Int32Array;

  constructor(layers: readonly Pattern[], left: Int32Array) {
    this.left = left;
    this.spare = left.slice();
    for (const layer of layers) this.put(layer);
  }

  /** Reserves the boxes of a layer, if they are available. */
  put(layer: Pattern): void {
    const { types, rows, amounts } = layer;
    if (!hasBoxesFor(layer, this.spare)) return;
    for (let at = 0; at < types; at++) this.spare[rows[at]!]! -= amounts[at]!;
    this.layers.set(layer, (this.layers.get(layer) ?? 0) + 1);
  }

  /** Releases the reserved boxes of a layer. */
  release(layer: Pattern): void {
    const count = this.layers.get(layer)!;
    if (count === 1) this.layers.delete(layer);
    else this.layers.set(layer, count - 1);
    for (let at = 0; at < layer.types; at++) {
      this.spare[layer.rows[at]!]! += layer.amounts[at]!;
    }
  }

  /** Removes boxes; planned layers that lack boxes are then dropped. */
  use(boxes: readonly LayerBox[]): void {
    for (const { stance: { type } } of boxes) {
      this.left[type]!--;
      this.spare[type]!--;
    }
    checkTime(this.layers.size);
    for (const layer of [...this.layers.keys()].reverse()) {
      while (
        this.layers.has(layer) &&
        layer.rows.slice(0, layer.types).some((type) => this.spare[type]! < 0)
      ) this.release(layer);
    }
  }
}
