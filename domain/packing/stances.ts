import { allowedOrientations, extentsOf, type Orientation } from "./orientation.ts";
import type { PackingProblem, PlacedBox } from "./problem.ts";

/**
 * A box type in one of the orientations in which it fits the pallet.
 *
 * The engines use their own axes: x and dx along the pallet's length, y and dy across. `placedBox`
 * converts a position on these axes to the pallet's axes.
 */
export interface Stance {
  /** Index in `PackingProblem.types`. */
  type: number;
  orientation: Orientation;
  /** Extents along the pallet's length, along its width, and upwards. */
  dx: number;
  dy: number;
  dz: number;
  /** Area of the base. */
  area: number;
  weight: number;
  /**
   * Weight per area that the top can bear; infinite without a limit, −1 when nothing may be on it.
   */
  bearable: number;
}

/** Returns all stances of a problem, by type; of orientations with equal extents only the first. */
export function stancesOf({ types, pallet }: PackingProblem, slack: number): Stance[] {
  return types.flatMap((type, index) => {
    const seen = new Set<string>();
    return allowedOrientations(type).flatMap((orientation) => {
      const { alongLength: dx, alongWidth: dy, upwards: dz } = extentsOf(type, orientation);
      const room = `${dx} ${dy} ${dz}`;
      const fits = dx <= pallet.length + slack && dy <= pallet.width + slack &&
        dz <= pallet.height + slack;
      if (!fits || seen.has(room)) return [];
      seen.add(room);
      const area = dx * dy;
      const { weight, bearableLoad } = type;
      const bearable = bearableLoad === null
        ? Infinity
        : bearableLoad === 0
        ? -1
        : bearableLoad / area;
      return [{ type: index, orientation, dx, dy, dz, area, weight, bearable }];
    });
  });
}

/**
 * The position of a box in an engine: `x` along the pallet's length, `y` across, `z` with free
 * packing.
 */
export interface EnginePlace {
  x: number;
  y: number;
  z?: number;
}

/** Returns a placed box on the pallet's axes from its position on the engines' axes. */
export function placedBox(
  { type, orientation }: Pick<Stance, "type" | "orientation">,
  { x: along, y: across, z }: EnginePlace,
  order: number,
): PlacedBox {
  return {
    type,
    orientation,
    x: across,
    y: along,
    ...(z === undefined ? {} : { z }),
    order,
  };
}
