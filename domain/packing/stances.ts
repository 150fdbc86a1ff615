import { allowedOrientations, extentsOf, type Orientation } from "./orientation.ts";
import type { PackingProblem, PlacedBox } from "./problem.ts";

/**
 * A box type in one of the orientations in which it fits the pallet.
 *
 * The engines have axes of their own: their first, x and dx, runs along the pallet's length, their
 * second across. `placedBox` turns a place on these axes into one on the pallet's.
 */
export interface Stance {
  /** Index in `PackingProblem.types`. */
  type: number;
  orientation: Orientation;
  /** Extents along the pallet's length, along its width, and upwards. */
  dx: number;
  dy: number;
  dz: number;
  /** Of the base. */
  area: number;
  weight: number;
  /** Weight that the top can bear per area; infinite without a limit, −1 when nothing may stand on it. */
  bearable: number;
}

/** All stances of a problem, by type; of orientations that take the same room the first. */
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

/** A box where an engine has put it: `x` along the pallet's length, `y` across, `z` where it has one. */
export interface EnginePlace {
  x: number;
  y: number;
  z?: number;
}

/** A box in its place on the pallet, from its place on the engines' axes. */
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
