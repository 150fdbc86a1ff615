import { SingleTypeLayers } from "../single_type/pack_single_type.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Prepared } from "./prepared.ts";
import type { Stance } from "../stances.ts";

// Cached, because orders repeat their box types.
const layers = new SingleTypeLayers();

/**
 * Returns full layers of one box type, one for each possible height, without the boxes that exceed
 * a pallet's weight; types with too few boxes for a layer have none.
 */
export function singleTypeLayers(
  { problem, stances, slack, limits }: Prepared,
  type: number,
  boxes: number,
): LayerBox[][] {
  const { length, width } = problem.pallet;
  const effort = Math.max(0, problem.parameters.effort - 1);
  const maxBoxes = limits.load.mostOf(type);
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
