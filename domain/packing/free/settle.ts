import type { FreeBox } from "./bands.ts";
import { checkTime } from "../time_limit.ts";

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
