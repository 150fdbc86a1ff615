import type { Layer, Stack } from "./stack.ts";

// By so much at most a box that is left over gains in worth, every time.
const RISE = 0.05;
// Where the penalties reach this they are drawn together, so that they never grow without limit.
const MAX_PENALTY = 1e6;

/** Boxes that stand on no pallet. */
export interface Ejected {
  /** Boxes by type, without those in `whole`. */
  counts: Int32Array;
  /** Layers that stay as they are. */
  whole: readonly Layer[];
}

/** Boxes that stand on no pallet, and how often boxes of each type were left over. */
export class EjectionPool implements Ejected {
  counts: Int32Array;
  whole: readonly Layer[] = [];
  /** By type: what its boxes are worth beyond their volume, 1 and more. */
  readonly penalty: Float64Array;

  constructor(types: number) {
    this.counts = new Int32Array(types);
    this.penalty = new Float64Array(types).fill(1);
  }

  get isEmpty(): boolean {
    return this.whole.length === 0 && this.counts.every((count) => count === 0);
  }

  /** Takes in the boxes of a pallet. */
  take({ layers }: Stack, isWhole: (layer: Layer) => boolean): void {
    this.whole = [...this.whole, ...layers.filter(isWhole)];
    addBoxes(this.counts, layers.filter((layer) => !isWhole(layer)));
  }

  /** Has exactly these boxes from now on. */
  set({ counts, whole }: Ejected): void {
    this.counts = counts.slice();
    this.whole = [...whole];
  }

  /** Raises the penalties of what is here. */
  raise(random: () => number): void {
    let most = 0;
    this.all().forEach((count, type) => {
      if (count > 0) this.penalty[type]! *= 1 + RISE * random();
      most = Math.max(most, this.penalty[type]!);
    });
    if (most > MAX_PENALTY) {
      this.penalty.forEach((own, type) => this.penalty[type] = Math.sqrt(own));
    }
  }

  /** All boxes by type. */
  all(): Int32Array {
    const all = this.counts.slice();
    addBoxes(all, this.whole);
    return all;
  }
}

/** Counts the boxes of layers by type. */
export function addBoxes(counts: Int32Array, layers: readonly Layer[]): void {
  for (const { boxes } of layers) {
    for (const { stance: { type } } of boxes) counts[type]!++;
  }
}
