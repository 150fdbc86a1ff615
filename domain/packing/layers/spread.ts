import type { Floor } from "./floor.ts";
import type { LayerBox, LayerRules } from "./layer_box.ts";
import { checkTime } from "../time_limit.ts";

const SWEEPS = 4;

/**
 * Moves the boxes of a layer apart until the gaps between them are about equal. A gap as wide as a
 * box supports nothing, while boxes above bridge many narrow gaps.
 */
export function spreadBoxes(
  boxes: readonly LayerBox[],
  floor: Floor,
  { length, width, minSupportRatio, slack }: LayerRules,
): LayerBox[] {
  const count = boxes.length;
  const x = Float64Array.from(boxes, (box) => box.x);
  const y = Float64Array.from(boxes, (box) => box.y);
  const dx = Float64Array.from(boxes, ({ stance }) => stance.dx);
  const dy = Float64Array.from(boxes, ({ stance }) => stance.dy);
  const stands = (at: number, left: number, front: number): boolean => {
    const { area, weight } = boxes[at]!.stance;
    const support = floor.rest(left, front, left + dx[at]!, front + dy[at]!, weight);
    return support >= 0 && support >= minSupportRatio * area - slack * (dx[at]! + dy[at]!) / 2;
  };
  /** Moves a box to the middle of its free space along one axis. */
  const centre = (
    at: number,
    [own, across, extent, breadth]: readonly [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ],
    end: number,
  ) => {
    checkTime(count);
    let from = 0;
    let to = end;
    for (let other = 0; other < count; other++) {
      if (
        other === at || across[other]! >= across[at]! + breadth[at]! - slack ||
        across[at]! >= across[other]! + breadth[other]! - slack
      ) continue;
      if (own[other]! < own[at]!) {
        if (own[other]! + extent[other]! > from) from = own[other]! + extent[other]!;
      } else if (own[other]! < to) to = own[other]!;
    }
    const target = (from + to - extent[at]!) / 2;
    const before = own[at]!;
    if (Math.abs(target - before) <= slack || target < from) return;
    for (const share of [1, 0.5, 0.25]) {
      own[at] = before + share * (target - before);
      if (floor.whole || stands(at, x[at]!, y[at]!)) return;
    }
    own[at] = before;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let at = 0; at < count; at++) {
      centre(at, [x, y, dx, dy], length);
      centre(at, [y, x, dy, dx], width);
    }
  }
  return boxes.map(({ stance }, at) => ({ stance, x: x[at]!, y: y[at]! }));
}
