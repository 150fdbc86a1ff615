import type { Block } from "./block.ts";
import { STRIDE } from "./cuboids.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import { Spaces } from "./spaces.ts";

/** The largest extents and the largest volume among a pallet's spaces. */
interface Largest {
  dx: number;
  dy: number;
  dz: number;
  volume: number;
}

// Relative rounding error of a space's volume.
const ROUNDING = 1e-6;

/** A pallet with its empty spaces, to which single boxes are added one after another. */
export class OpenPallet {
  readonly load: PalletLoad;
  readonly spaces: Spaces;
  readonly #prepared: Prepared;
  /** Computed on demand; undefined after every change. */
  #largest: Largest | undefined;

  private constructor(prepared: Prepared, load: PalletLoad, spaces: Spaces) {
    this.#prepared = prepared;
    this.load = load;
    this.spaces = spaces;
  }

  /** Returns the pallet for a load. Takes about `load.size` times its number of spaces in steps. */
  static of(prepared: Prepared, load: PalletLoad): OpenPallet {
    const spaces = Spaces.ofPallet(prepared, prepared.ratio === 1);
    const { x0, x1, y0, y1, z0, z1 } = load;
    for (let at = 0; at < load.size; at++) {
      spaces.cut(x0[at]!, x1[at]!, y0[at]!, y1[at]!, z0[at]!, z1[at]!);
    }
    return new OpenPallet(prepared, load, spaces);
  }

  copy(): OpenPallet {
    return new OpenPallet(this.#prepared, this.load.copy(), this.spaces.copy());
  }

  /**
   * Returns true if a block is compatible with the pallet's boxes and one of its spaces may be
   * large enough.
   */
  mayTake(box: Block): boolean {
    const { dx, dy, dz, volume } = box;
    const { slack, limits } = this.#prepared;
    const largest = this.#largest ??= largestOf(this.spaces);
    if (dx > largest.dx + slack || dy > largest.dy + slack || dz > largest.dz + slack) return false;
    if (volume > (1 + ROUNDING) * largest.volume) return false;
    return limits.mayTake(box, this.load);
  }

  /**
   * Puts a box with its lowest corner at a position; returns false and changes nothing if the rules
   * forbid it.
   */
  put(box: Block, x: number, y: number, z: number): boolean {
    if (!this.load.place(box, x, y, z)) return false;
    this.spaces.cut(x, x + box.dx, y, y + box.dy, z, z + box.dz);
    this.#largest = undefined;
    return true;
  }
}

function largestOf({ all: { data, size } }: Spaces): Largest {
  const largest = { dx: 0, dy: 0, dz: 0, volume: 0 };
  for (let from = 0; from < STRIDE * size; from += STRIDE) {
    const dx = data[from + 1]! - data[from]!;
    const dy = data[from + 3]! - data[from + 2]!;
    const dz = data[from + 5]! - data[from + 4]!;
    if (dx > largest.dx) largest.dx = dx;
    if (dy > largest.dy) largest.dy = dy;
    if (dz > largest.dz) largest.dz = dz;
    largest.volume = Math.max(largest.volume, dx * dy * dz);
  }
  return largest;
}
