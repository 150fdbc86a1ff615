import type { Layout, LoadedPallet } from "../problem.ts";
import { type FreeBox, inBands } from "./bands.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import { toEnd } from "../steps.ts";
import { lowerBoxes } from "./settle.ts";

/** Returns pallets as a layout, the fullest first. */
export function layoutOf(prepared: Prepared, loads: readonly PalletLoad[]): Layout {
  return toEnd(layoutSteps(prepared, loads));
}

/** Same as `layoutOf`; yields after every pallet. */
export function* layoutSteps(
  prepared: Prepared,
  loads: readonly PalletLoad[],
): Generator<void, Layout, void> {
  const pallets: LoadedPallet[] = [];
  for (const load of loads.toSorted((a, b) => b.volume - a.volume)) {
    pallets.push(loadedPallet(prepared, load));
    yield;
  }
  return { pallets };
}

/** @param fixed Number of leading boxes that keep their height. */
export function loadedPallet(
  { slack, ratio }: Prepared,
  load: PalletLoad,
  fixed = 0,
): LoadedPallet {
  const boxes = load.stances.slice(0, load.size).map(
    ({ type, orientation, dx, dy, dz }, at): FreeBox => ({
      type,
      orientation,
      x: load.x0[at]!,
      y: load.y0[at]!,
      z: load.z0[at]!,
      dx,
      dy,
      dz,
    }),
  );
  return inBands(
    ratio > 0 ? boxes : lowerBoxes(boxes, slack, new Set(boxes.slice(0, fixed))),
    slack,
  );
}
