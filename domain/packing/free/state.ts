import type { PalletLoad } from "./pallet_load.ts";
import type { Spaces } from "./spaces.ts";

/** A pallet while it is being loaded. */
export class State {
  constructor(
    readonly load: PalletLoad,
    readonly spaces: Spaces,
    /** Boxes not yet placed, by type. */
    readonly left: Int32Array,
    /** Blocks by their indices, the most promising first; of use are the first `blocks` of them. */
    public open: Int32Array,
    public blocks: number,
    /** Value of the boxes on it. */
    public value = 0,
    /** Of so many of the first blocks it is known that there are enough boxes. */
    public sure = 0,
  ) {}

  copy(): State {
    return new State(
      this.load.copy(),
      this.spaces.copy(),
      this.left.slice(),
      this.open.slice(0, this.blocks),
      this.blocks,
      this.value,
      this.sure,
    );
  }

  /** Copies another state of the same search into its own memory. */
  copyFrom(other: State): void {
    const { blocks } = other;
    this.load.copyFrom(other.load);
    this.spaces.copyFrom(other.spaces);
    this.left.set(other.left);
    if (this.open.length < blocks) this.open = new Int32Array(other.open.length);
    this.open.set(other.open.subarray(0, blocks));
    this.blocks = blocks;
    this.value = other.value;
    this.sure = other.sure;
  }
}
