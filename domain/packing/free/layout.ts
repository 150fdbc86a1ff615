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

/** A pallet filled less than this is loaded low, in its middle. */
export const FAR_FROM_FULL = 0.6;

/** Same as `layoutOf`; yields after every pallet. */
export function* layoutSteps(
  prepared: Prepared,
  loads: readonly PalletLoad[],
): Generator<void, Layout, void> {
  const pallets = new Map<PalletLoad, LoadedPallet>();
  for (const load of new Set(loads)) {
    const { length, width, height } = prepared;
    const isCentred = load.volume < FAR_FROM_FULL * length * width * height;
    pallets.set(load, loadedPallet(prepared, load, { isCentred }));
    yield;
  }
  const fullestFirst = loads.toSorted((a, b) => b.volume - a.volume);
  return { pallets: fullestFirst.map((load) => pallets.get(load)!) };
}

/** @param fixed Number of leading boxes that keep their height. */
export function loadedPallet(
  { length, width, slack, ratio }: Prepared,
  load: PalletLoad,
  { fixed = 0, isCentred = false },
): LoadedPallet {
  const right = isCentred ? shiftOf(load.x0, load.x1, load.size, length) : 0;
  const back = isCentred ? shiftOf(load.y0, load.y1, load.size, width) : 0;
  const boxes = load.stances.slice(0, load.size).map(
    ({ type, orientation, dx, dy, dz }, at): FreeBox => ({
      type,
      orientation,
      x: load.x0[at]! + right,
      y: load.y0[at]! + back,
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

/** Returns the shift that leaves equal gaps before and behind all boxes. */
function shiftOf(from: Float64Array, to: Float64Array, boxes: number, extent: number): number {
  const least = from.subarray(0, boxes).reduce((min, at) => Math.min(min, at), extent);
  const most = to.subarray(0, boxes).reduce((max, at) => Math.max(max, at), 0);
  return (extent - most - least) / 2;
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
