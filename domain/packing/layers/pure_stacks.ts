import type { Builder } from "./builder.ts";
import type { Prepared } from "./prepared.ts";
import { inRows, singleTypeLayers } from "./single_type_patterns.ts";
import type { LayerBox } from "./layer_box.ts";
import { layerOf, type Stack } from "./stack.ts";

// The part of a base that rests on something where all of it does, but for rounding.
const WHOLE = 1 - 1e-9;

/**
 * Pallets of layers of one box type each, every type on pallets of its own: what always keeps the
 * promise of packing type 1, however boxes are.
 */
export function buildPure(prepared: Prepared, builder: Builder, counts: Int32Array): Stack[] {
  const { minCover, limits, problem: { pallet } } = prepared;
  const stacks: Stack[] = [];
  counts.forEach((count, type) => {
    const layers = singleTypeLayers(prepared, type, count).sort((a, b) => b.length - a.length);
    const full = layers[0] ?? gridOf(prepared, type, count);
    let stack: Stack | undefined;
    const most = limits.load.mostOf(type);
    let room = most;
    for (let left = count; left > 0;) {
      if (room === 0) stack = undefined;
      if (stack === undefined) room = most;
      const layer = layerOf(full.slice(0, Math.min(left, room)));
      const stands = stack !== undefined && stack.height + layer.height <= pallet.height &&
        layer.boxes.every(({ x, y, stance: { dx, dy, area, weight } }) =>
          stack!.floor.rest(x, y, x + dx, y + dy, weight) >= WHOLE * area
        );
      if (!stands) {
        stacks.push(stack = builder.emptyStack());
        room = most;
      }
      stack!.add(layer);
      left -= layer.boxes.length;
      room -= layer.boxes.length;
      // What covers too little, or may bear nothing, carries nothing.
      if (layer.cover < minCover || full[0]!.stance.bearable < 0) stack = undefined;
    }
  });
  return stacks;
}

/** Boxes of a type in rows and columns, no more than there are. */
function gridOf(
  { stances, slack, problem: { pallet } }: Prepared,
  type: number,
  count: number,
): LayerBox[] {
  const stance = stances.find((own) => own.type === type)!;
  const columns = stance.dx > 0 ? Math.floor((pallet.length + slack) / stance.dx) : 1;
  const rows = stance.dy > 0 ? Math.floor((pallet.width + slack) / stance.dy) : 1;
  return inRows(stance, columns, Math.min(columns * rows, count));
}
