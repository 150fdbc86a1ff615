/** A pallet's boxes in space, and a pallet of such boxes. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { type FreeBox, inBands } from "../free/bands.ts";
import { inTurns } from "../layers/layout.ts";
import { extentsOf } from "../orientation.ts";
import type { LoadedPallet, PackingProblem } from "../problem.ts";
import { placedBox } from "../stances.ts";

/** Layer by layer; `x` along the pallet's length. */
export function boxesOn(problem: PackingProblem, { layers }: LoadedPallet): FreeBox[][] {
  let base = 0;
  return layers.map(({ height, boxes }) => {
    const inLayer = boxes.map(({ type, orientation, x, y, z = base }): FreeBox => {
      const { alongLength: dx, alongWidth: dy, upwards: dz } = extentsOf(
        problem.types[type]!,
        orientation,
      );
      return { type, orientation, x: y, y: x, z, dx, dy, dz };
    });
    base += height;
    return inLayer;
  });
}

/** The pallet that such boxes make; layers without boxes are none. */
export function loadedOf(problem: PackingProblem, layers: readonly FreeBox[][]): LoadedPallet {
  const { pallet, types, parameters } = problem;
  const slack = 0.5e-9 * Math.max(pallet.length, pallet.width);
  if (parameters.packingType === PACKING_TYPES.free) return inBands(layers.flat(), slack);
  let [order, height] = [0, 0];
  const placed = layers.filter((boxes) => boxes.length > 0).map((boxes) => {
    const tallest = boxes.reduce((most, { dz }) => Math.max(most, dz), 0);
    height += tallest;
    const standing = boxes.map(({ x, y, ...room }) => {
      const { weight } = types[room.type]!;
      return { x, y, stance: { ...room, area: room.dx * room.dy, weight, bearable: Infinity } };
    });
    return {
      height: tallest,
      boxes: inTurns(problem, standing, 2 * slack)
        .map(({ stance, x, y }) => placedBox(stance, { x, y }, ++order)),
    };
  });
  return { height, layers: placed };
}
