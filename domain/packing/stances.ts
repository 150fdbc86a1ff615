import { allowedOrientations, extentsOf, type Orientation } from "./orientation.ts";
import type { PackingProblem } from "./problem.ts";

/** A box type in one of the orientations in which it fits the pallet. */
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
export function stancesOf({ types, pallet, parameters }: PackingProblem, slack: number): Stance[] {
  return types.flatMap((type, index) => {
    const seen = new Set<string>();
    return allowedOrientations(type, parameters.packingType).flatMap((orientation) => {
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
