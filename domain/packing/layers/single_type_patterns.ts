import { SingleTypeLayers } from "../single_type/pack_single_type.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Prepared } from "./prepared.ts";
import type { Stance } from "../stances.ts";

// Orders repeat their box types.
const layers = new SingleTypeLayers();

/**
 * Full layers of one box type each, one for every height that it can stand in, without the boxes that
 * are too many for a pallet's weight; none of those for which there are too few boxes.
 */
export function singleTypeLayers(
  { problem, stances, slack, limits }: Prepared,
  type: number,
  boxes: number,
): LayerBox[][] {
  const { length, width } = problem.pallet;
  const effort = Math.max(0, problem.parameters.effort - 1);
  const most = limits.load.mostOf(type);
  const own = stances.filter((stance) => stance.type === type);
  return [...new Set(own.map(({ dz }) => dz))].flatMap((dz) => {
    const [stance, turned] = own.filter((other) => other.dz === dz);
    const { dx, dy } = stance!;
    if (!(dx > 0 && dy > 0)) return [];
    // A full layer is no smaller than the plain grid.
    const columns = Math.floor((length + slack) / dx);
    const grid = columns * Math.floor((width + slack) / dy);
    if (Math.min(grid, most) > boxes) return [];
    if (grid >= most) return [inRows(stance!, columns, most)];
    // More stances of one height are those of a cube that is none to the last digit.
    const mayTurn = turned !== undefined && turned.dx === dy && turned.dy === dx;
    const { count: full, x, y, turned: isTurned } = layers.pack(
      { length, width },
      { length: dx, width: dy },
      { mayTurn, effort },
    );
    const count = Math.min(full, most);
    const placed = Array.from({ length: count }, (_, at) => (
      { stance: isTurned[at] ? turned! : stance!, x: x[at]!, y: y[at]! }
    ));
    return count === 0 || count > boxes ? [] : [placed];
  });
}

/** So many boxes in rows and columns. */
export function inRows(stance: Stance, columns: number, count: number): LayerBox[] {
  return Array.from({ length: count }, (_, at) => (
    { stance, x: (at % columns) * stance.dx, y: Math.floor(at / columns) * stance.dy }
  ));
}
