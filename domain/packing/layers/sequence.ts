import type { LayerBox } from "./layer_box.ts";
import { checkTime } from "../time_limit.ts";

// Per side: the shift along length and width, in multiples of the box's extents.
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;

/**
 * Returns the boxes of a layer in an order in which none is walled in: from one end of the pallet
 * to the other, so that the side towards the other end is always open. Boxes of one type are
 * consecutive where that holds.
 */
export function inOrder(boxes: readonly LayerBox[]): LayerBox[] {
  return boxes.toSorted((a, b) => a.x - b.x || a.y - b.y);
}

/**
 * Same as `inOrder`, but by the stops at which boxes are picked, as far as none gets walled in:
 * neighbours are swapped until each pair is right or cannot be swapped.
 * @param stopOf Returns the stop of a box; null if it is picked nowhere.
 */
export function inOrderOfWalk(
  boxes: readonly LayerBox[],
  stopOf: (box: LayerBox) => number | null,
  slack: number,
): LayerBox[] {
  const order = inOrder(boxes);
  const stops = order.map(stopOf);
  // A swapped box may have to be swapped with the previous one as well; one pass is enough, since
  // the boxes before it are already sorted.
  for (let at = 1; at < order.length; at++) {
    for (let later = at; later > 0; later--) {
      const [earlier, own] = [stops[later - 1]!, stops[later]!];
      if (earlier === null || own === null || earlier <= own) break;
      if (walledIn(order, later, slack)) break;
      [order[later - 1], order[later]] = [order[later]!, order[later - 1]!];
      [stops[later - 1], stops[later]] = [own, earlier];
    }
  }
  return order;
}

/** Returns true if the box before `later` would be walled in if it were placed right after it. */
function walledIn(order: readonly LayerBox[], later: number, slack: number): boolean {
  const box = order[later - 1]!;
  return SIDES.every(([along, across]) => {
    const [x0, y0] = [box.x + along * box.stance.dx, box.y + across * box.stance.dy];
    const [x1, y1] = [x0 + box.stance.dx, y0 + box.stance.dy];
    checkTime(later);
    for (let at = 0; at <= later; at++) {
      if (at === later - 1) continue;
      const { x, y, stance: { dx, dy } } = order[at]!;
      if (
        Math.min(x1, x + dx) - Math.max(x0, x) > slack &&
        Math.min(y1, y + dy) - Math.max(y0, y) > slack
      ) return true;
    }
    return false;
  });
}
