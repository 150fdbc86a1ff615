import { type Rectangle, SingleTypeLayers } from "../single_type/pack_single_type.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Prepared } from "./prepared.ts";
import type { LoadLimits } from "../load_limits.ts";
import type { Stance } from "../stances.ts";

// Cached, because orders repeat their box types.
const layers = new SingleTypeLayers();

/** The floor of layers, and the stances of the boxes on it. */
interface LayerFloor extends Rectangle {
  stances: readonly Stance[];
  slack: number;
  /** As of `packSingleType`. */
  effort: number;
}

/** Returns the floor of a whole pallet. */
export const floorOf = ({ problem: { pallet, parameters }, stances, slack }: Prepared) => ({
  ...{ ...pallet, stances, slack, effort: Math.max(0, parameters.effort - 1) },
});

/**
 * Returns full layers of one box type, one for each possible height, without the boxes that exceed
 * a pallet's weight; types with too few boxes for a layer have none.
 */
export function singleTypeLayers(
  { length, width, stances, slack, effort }: LayerFloor,
  limits: LoadLimits,
  type: number,
  boxes: number,
): LayerBox[][] {
  const maxBoxes = limits.maxOf(type);
  const own = stances.filter((stance) => stance.type === type);
  return [...new Set(own.map(({ dz }) => dz))].flatMap((dz) => {
    const [stance, turned] = own.filter((other) => other.dz === dz);
    const { dx, dy } = stance!;
    if (!(dx > 0 && dy > 0)) return [];
    // A full layer has at least as many boxes as the plain grid.
    const columns = Math.floor((length + slack) / dx);
    const grid = columns * Math.floor((width + slack) / dy);
    if (Math.min(grid, maxBoxes) > boxes) return [];
    if (grid >= maxBoxes) return [inRows(stance!, columns, maxBoxes)];
    // Further stances of one height exist only for boxes that are cubes except for the last digit.
    const mayTurn = turned !== undefined && turned.dx === dy && turned.dy === dx;
    const { count: full, x, y, turned: isTurned } = layers.pack(
      { length, width },
      { length: dx, width: dy },
      { mayTurn, effort },
    );
    const count = Math.min(full, maxBoxes);
    const placed = Array.from({ length: count }, (_, at) => (
      { stance: isTurned[at] ? turned! : stance!, x: x[at]!, y: y[at]! }
    ));
    return count === 0 || count > boxes ? [] : [placed];
  });
}

/** Returns boxes in rows and columns. */
export function inRows(stance: Stance, columns: number, count: number): LayerBox[] {
  return Array.from({ length: count }, (_, at) => (
    { stance, x: (at % columns) * stance.dx, y: Math.floor(at / columns) * stance.dy }
  ));
}
