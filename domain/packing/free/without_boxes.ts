import type { Stance } from "../stances.ts";
import type { Block } from "./block.ts";
import { blockOfOne } from "./blocks.ts";
import { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";

/**
 * Returns a pallet without some boxes, and the number of removed boxes by type. Boxes that lose
 * their support are removed and flagged as well.
 */
export function withoutBoxes(
  prepared: Prepared,
  load: PalletLoad,
  removedFlags: Uint8Array,
): { remaining: PalletLoad; counts: Int32Array } {
  const ones = onesOf(prepared);
  const remaining = new PalletLoad(prepared, load.size);
  const counts = new Int32Array(prepared.types);
  for (let at = 0; at < load.size; at++) {
    const stance = load.stances[at]!;
    const one = ones.get(stance)!;
    if (removedFlags[at] === 0 && remaining.place(one, load.x0[at]!, load.y0[at]!, load.z0[at]!)) {
      continue;
    }
    removedFlags[at] = 1;
    counts[stance.type]!++;
  }
  return { remaining, counts };
}

/** Returns every box as a block. */
function onesOf(prepared: Prepared): ReadonlyMap<Stance, Block> {
  const blocks = ONES.get(prepared) ??
    new Map(prepared.stances.map((stance) => [stance, blockOfOne(prepared, stance)]));
  ONES.set(prepared, blocks);
  return blocks;
}

const ONES = new WeakMap<Prepared, ReadonlyMap<Stance, Block>>();
