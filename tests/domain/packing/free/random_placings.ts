/** Random boxes that are put on a pallet one by one, for tests of what it takes and keeps. */
import type { Block } from "../../../../domain/packing/free/block.ts";
import { blockOfOne } from "../../../../domain/packing/free/blocks.ts";
import type { PalletLoad } from "../../../../domain/packing/free/pallet_load.ts";
import { prepare, type Prepared } from "../../../../domain/packing/free/prepared.ts";
import type { Draws } from "../draws.ts";
import { freeProblem } from "./free_problem.ts";

/** A box of a block of its own, and where it comes. */
export interface Placing {
  block: Block;
  x: number;
  y: number;
  z: number;
}

/** Sizes are whole numbers of the scale; tolerances are none, small, or larger than boxes. */
export function randomPrepared(draws: Draws): { prepared: Prepared; scale: number } {
  const scale = draws.of([1, 0.1, 1 / 3, 100.7]);
  const bearing = draws.of([null, draws.whole(1, 9), draws.between(0, 30), 1e6]);
  const problem = freeProblem(
    { length: draws.whole(4, 10) * scale, width: draws.whole(4, 10) * scale, height: 100 * scale },
    Array.from({ length: draws.whole(1, 4) }, () => ({
      length: draws.whole(1, 4) * scale,
      width: draws.whole(1, 4) * scale,
      height: draws.of([1, 1, 2, 3, 5]) * scale,
      weight: draws.whole(0, 9) / 10,
      bearableLoad: draws.of([bearing, bearing, null, 0]),
      mayTip: draws.chance(0.5),
      count: 100,
    })),
    {
      minSupportRatio: draws.of([0, 0.2, 0.5, 0.75, 1]),
      heightTolerance: draws.of([0, 0, 0.5, 1, 2, 10]) * scale,
    },
  );
  return { prepared: prepare(problem), scale };
}

/** The boxes above or below a rectangle. */
function overlapping(
  load: PalletLoad,
  { x, y, dx, dy }: { x: number; y: number; dx: number; dy: number },
  scale: number,
): number[] {
  return Array.from({ length: load.size }, (_, at) => at).filter((at) =>
    isMore(Math.min(x + dx, load.x1[at]!), Math.max(x, load.x0[at]!), scale) &&
    isMore(Math.min(y + dy, load.y1[at]!), Math.max(y, load.y0[at]!), scale)
  );
}

/** Whether the box would come so close below one that is there that it carried it. */
export function wouldLift(
  { prepared: { reach }, scale }: { prepared: Prepared; scale: number },
  load: PalletLoad,
  { block: { dx, dy, dz }, x, y, z }: Placing,
): boolean {
  return overlapping(load, { x, y, dx, dy }, scale).some((at) => {
    const base = load.z0[at]!;
    return !isMore(z + dz, base, scale) && !isMore(base, z + dz + reach, scale);
  });
}

const isMore = (a: number, b: number, scale: number) => a - b > 1e-6 * scale;

/** A box somewhere on the pallet where no other is: upon what lies there, above it, or below all. */
export function randomPlacing(
  draws: Draws,
  { prepared, scale }: { prepared: Prepared; scale: number },
  load: PalletLoad,
): Placing | undefined {
  const stance = draws.of(prepared.stances);
  const { dx, dy, dz } = stance;
  const along = (room: number) => draws.whole(0, Math.floor(room / scale + 1e-6)) * scale;
  const [x, y] = [along(prepared.length - dx), along(prepared.width - dy)];
  const inPlan = overlapping(load, { x, y, dx, dy }, scale);
  const top = inPlan.reduce((highest, at) => Math.max(highest, load.z1[at]!), 0);
  const z = draws.of([top, top, top, top + scale / 2, along(top)]);
  const inTheWay = inPlan.some((at) =>
    isMore(Math.min(z + dz, load.z1[at]!), Math.max(z, load.z0[at]!), scale)
  );
  return inTheWay ? undefined : { block: blockOfOne(prepared, stance), x, y, z };
}
