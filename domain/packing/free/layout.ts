import type { Layout, LoadedPallet } from "../problem.ts";
import { type FreeBox, inBands } from "./bands.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import { toEnd } from "../steps.ts";
import { checkTime } from "../time_limit.ts";

/** Returns pallets as a layout, the fullest first. */
export function layoutOf(prepared: Prepared, loads: readonly PalletLoad[]): Layout {
  return toEnd(layoutSteps(prepared, loads));
}

/** Same as `layoutOf`; yields after every pallet. */
export function* layoutSteps(
  prepared: Prepared,
  loads: readonly PalletLoad[],
): Generator<void, Layout, void> {
  const pallets = new Map<PalletLoad, LoadedPallet>();
  for (const load of new Set(loads)) {
    pallets.set(load, loadedPallet(prepared, load));
    yield;
  }
  const fullestFirst = loads.toSorted((a, b) => b.volume - a.volume);
  return { pallets: fullestFirst.map((load) => pallets.get(load)!) };
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

/**
 * Lowers every box as far as possible, the lowest first, except for fixed boxes; for problems
 * without required support.
 */
export function lowerBoxes(
  boxes: readonly FreeBox[],
  slack: number,
  fixed: ReadonlySet<FreeBox> = new Set(),
): FreeBox[] {
  const down: FreeBox[] = [];
  for (const box of boxes.toSorted((a, b) => a.z - b.z)) {
    if (fixed.has(box)) {
      down.push(box);
      continue;
    }
    let z = 0;
    checkTime(down.length);
    for (const other of down) {
      const top = other.z + other.dz;
      // Boxes that are not below it are beside it.
      if (top <= z || top > box.z + slack) continue;
      if (Math.min(box.x + box.dx, other.x + other.dx) - Math.max(box.x, other.x) <= slack) {
        continue;
      }
      if (Math.min(box.y + box.dy, other.y + other.dy) - Math.max(box.y, other.y) <= slack) {
        continue;
      }
      z = top;
    }
    down.push({ ...box, z });
  }
  return down;
}
