/** A load as cuboids of a scene in metres: the vehicle's length to the right, its width backwards. */
import { extentOf, type Placement } from "../../../../domain/loading/load_problem.ts";
import type { LoadRecord } from "../../../../domain/warehouse/loading_records.ts";
import { typeColour } from "../../pallet/model/palette.ts";
import type { Block } from "../../pallet/scene/blocks.ts";
import type { Bounds } from "../../pallet/scene/orbit.ts";

const METRE = 1000;
const FLOOR = 0.08;
const WALL = 0.04;
const WOOD = [198, 162, 112] as const;
const STEEL = [150, 158, 166] as const;

/** The floor and the front wall. */
export function vehicleBlocks({ length, width, height }: LoadRecord["vehicle"]): Block[] {
  const [long, wide, high] = [length / METRE, width / METRE, height / METRE];
  return [
    { low: [0, -FLOOR, -wide], high: [long, 0, 0], colour: [...WOOD] },
    { low: [-WALL, -FLOOR, -wide], high: [0, high, 0], colour: [...STEEL] },
  ];
}

/** Pallets as they stand, each with its index in the load as the label. */
export function palletBlocks(
  { pallets, vehicle }: LoadRecord,
  placements: readonly Placement[],
): Block[] {
  return placements.map(({ pallet: label, x, y, turned, on }): Block => {
    const pallet = pallets[label]!;
    const { long, wide } = extentOf(pallet, turned);
    const foot = on === null ? 0 : pallets[on]!.height;
    // Who looks from the front right of the picture sees the right side of the vehicle.
    const near = vehicle.width - y - wide;
    return {
      low: [x / METRE, foot / METRE, -(near + wide) / METRE],
      high: [(x + long) / METRE, (foot + pallet.height) / METRE, -near / METRE],
      colour: typeColour(pallet.stop - 1),
      label,
    };
  });
}

/** What has to be in the picture. */
export const boundsOf = ({ length, width, height }: LoadRecord["vehicle"]): Bounds => ({
  low: [0, 0, -width / METRE],
  high: [length / METRE, height / METRE, 0],
});
