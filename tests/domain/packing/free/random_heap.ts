/** Boxes dropped on a pallet at random: each comes to lie on the highest top below it. */
import type { FreeBox } from "../../../../domain/packing/free/bands.ts";
import { extentsOf } from "../../../../domain/packing/orientation.ts";
import type { BoxType, PackingProblem } from "../../../../domain/packing/problem.ts";
import type { Draws } from "../draws.ts";

export interface RandomHeap {
  /** Asks for just these boxes, whatever their support. */
  problem: PackingProblem;
  boxes: FreeBox[];
  /** Half of what the judge lets pass. */
  slack: number;
}

/**
 * So many boxes of a few types in a heap. Most stand beside another, so that they touch; heights are
 * a few, so that tops are level now and then.
 * @param options.scale What a unit of length is: sizes are whole numbers of it.
 * @param options.thin The part of the types that are as thin as a unit.
 */
export function randomHeap(
  draws: Draws,
  count: number,
  { scale = 1, thin = 0.3 }: { scale?: number; thin?: number } = {},
): RandomHeap {
  const [length, width] = [draws.whole(6, 20) * scale, draws.whole(6, 20) * scale];
  const slack = 0.5e-9 * Math.max(length, width);
  const types: BoxType[] = Array.from({ length: draws.whole(1, 6) }, (_, index) => ({
    key: `${index}`,
    length: draws.whole(1, 6) * scale,
    width: draws.whole(1, 6) * scale,
    height: (draws.chance(thin) ? 1 : draws.of([2, 3, 4, 6])) * scale,
    weight: draws.whole(0, 9),
    bearableLoad: null,
    mayTip: draws.chance(0.6),
    count: 0,
    stop: null,
  }));
  const boxes: FreeBox[] = [];
  while (boxes.length < count) {
    const type = draws.whole(0, types.length - 1);
    types[type]!.count++;
    const orientation = draws.of(
      types[type]!.mayTip ? [0, 1, 2, 3, 4, 5] as const : [0, 1] as const,
    );
    const { alongLength, alongWidth, upwards } = extentsOf(types[type]!, orientation);
    const room = { dx: alongLength, dy: alongWidth, dz: upwards };
    const corner = cornerFor(draws, boxes, scale);
    const x = Math.max(0, Math.min(corner.x, length - room.dx));
    const y = Math.max(0, Math.min(corner.y, width - room.dy));
    const box = { type, orientation, x, y, z: 0, ...room };
    for (const below of boxes) {
      if (overlapInPlan(box, below, slack)) box.z = Math.max(box.z, below.z + below.dz);
    }
    boxes.push(box);
  }
  return { problem: problemFor(types.filter(({ count }) => count > 0), boxes), boxes, slack };

  function problemFor(asked: BoxType[], dropped: FreeBox[]): PackingProblem {
    for (const box of dropped) box.type = asked.indexOf(types[box.type]!);
    return {
      types: asked,
      pallet: { length, width, height: 1e6 * scale },
      parameters: {
        minLayerFillRatio: 1,
        minSupportRatio: 0,
        heightLayerDiff: 0,
        heightTolerance: 0,
        packingType: 4,
        effort: 0,
      },
    };
  }
}

/** Whether two boxes overlap as seen from above. */
export function overlapInPlan(a: FreeBox, b: FreeBox, slack: number): boolean {
  return Math.min(a.x + a.dx, b.x + b.dx) - Math.max(a.x, b.x) > slack &&
    Math.min(a.y + a.dy, b.y + b.dy) - Math.max(a.y, b.y) > slack;
}

/** Somewhere, or at a side of one that lies there. */
function cornerFor(draws: Draws, boxes: readonly FreeBox[], scale: number) {
  if (boxes.length === 0 || draws.chance(0.3)) {
    return { x: draws.whole(0, 19) * scale, y: draws.whole(0, 19) * scale };
  }
  const { x, y, dx, dy } = draws.of(boxes);
  return draws.of([{ x: x + dx, y }, { x, y: y + dy }, { x: x + dx, y: y + dy }]);
}
