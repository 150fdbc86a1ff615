import type { FreeBox } from "../free/bands.ts";
import { boxesOn, loadedOf } from "../limited/boxes_on.ts";
import { offOf, uppermost, WITHIN } from "../limited/centred.ts";
import type { LoadedPallet, LockedPallet, PackingProblem } from "../problem.ts";

/**
 * A pallet without the uppermost of its boxes that keep its centre of gravity from where it may be; as
 * it was where that does not help. Locked boxes stay, and so does everything in its place.
 */
export function balanced(
  problem: PackingProblem,
  pallet: LoadedPallet,
  locked: LockedPallet,
): LoadedPallet {
  if (problem.limits?.centreShare === undefined) return pallet;
  const layers = boxesOn(problem, pallet);
  if (offOf(problem, layers.flat()) <= WITHIN) return pallet;
  const stays = lockedAmong(layers, locked);
  for (;;) {
    let best: FreeBox | undefined;
    let least = Infinity;
    const boxes = layers.flat();
    for (const box of uppermost(problem, layers)) {
      if (stays.has(box)) continue;
      const off = offOf(problem, boxes.filter((other) => other !== box));
      if (off < least) [best, least] = [box, off];
    }
    if (best === undefined) return pallet;
    const level = layers.findIndex((inLayer) => inLayer.includes(best!));
    layers[level] = layers[level]!.filter((box) => box !== best);
    if (layers[level]!.length === 0) layers.splice(level, 1);
    if (least <= WITHIN) return loadedOf(problem, layers);
  }
}

function lockedAmong(
  layers: readonly FreeBox[][],
  locked: LockedPallet,
): ReadonlySet<FreeBox> {
  const keyOf = (box: { type: number; orientation: number }, x: number, y: number, z?: number) =>
    [box.type, box.orientation, x, y, z].join(" ");
  const isFree = locked.layers.flat().some(({ z }) => z !== undefined);
  const keys = new Set(
    locked.layers.flatMap((boxes, layer) =>
      boxes.map((box) => keyOf(box, box.y, box.x, isFree ? box.z : layer))
    ),
  );
  return new Set(
    layers.flatMap((boxes, layer) =>
      boxes.filter((box) => keys.has(keyOf(box, box.x, box.y, isFree ? box.z : layer)))
    ),
  );
}
