import type { Layer, Stack } from "./stack.ts";

// Maximum relative increase of an unplaced box's penalty per attempt.
const RISE = 0.05;
// Above this the square roots of all penalties are taken, so that they stay bounded.
const MAX_PENALTY = 1e6;

/** Boxes on no pallet. */
export interface Ejected {
  /** Boxes by type, without those in `whole`. */
  counts: Int32Array;
  /** Layers that must stay unchanged. */
  whole: readonly Layer[];
}

/** Boxes on no pallet, with penalties for types that often remain unplaced. */
export class EjectionPool implements Ejected {
  counts: Int32Array;
  whole: readonly Layer[] = [];
  /** By type: factor on the value of its boxes, at least 1. */
  readonly penalty: Float64Array;

  constructor(types: number) {
    this.counts = new Int32Array(types);
    this.penalty = new Float64Array(types).fill(1);
  }

  get isEmpty(): boolean {
    return this.whole.length === 0 && this.counts.every((count) => count === 0);
  }

  /** Adds the boxes of a pallet. */
  take({ layers }: Stack, isWhole: (layer: Layer) => boolean): void {
    this.whole = [...this.whole, ...layers.filter(isWhole)];
    addBoxes(this.counts, layers.filter((layer) => !isWhole(layer)));
  }

  /** Replaces the contents. */
  set({ counts, whole }: Ejected): void {
    this.counts = counts.slice();
    this.whole = [...whole];
  }

  /** Raises the penalties of the types in the pool. */
  raise(random: () => number): void {
    let largest = 0;
    this.all().forEach((count, type) => {
      if (count > 0) this.penalty[type]! *= 1 + RISE * random();
      largest = Math.max(largest, this.penalty[type]!);
    });
    if (largest > MAX_PENALTY) {
      this.penalty.forEach((own, type) => this.penalty[type] = Math.sqrt(own));
    }
  }

  /** Returns all boxes by type. */
  all(): Int32Array {
    const all = this.counts.slice();
    addBoxes(all, this.whole);
    return all;
  }
}

/** Adds the boxes of layers to counts by type. */
export function addBoxes(counts: Int32Array, layers: readonly Layer[]): void {
  for (const { boxes } of layers) {
    for (const { stance: { type } } of boxes) counts[type]!++;
  }
}
