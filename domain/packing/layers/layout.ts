import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import type { Layout, LoadedPallet, PackingProblem } from "../problem.ts";
import { placedBox } from "../stances.ts";
import { toEnd } from "../steps.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Prepared } from "./prepared.ts";
import { inOrder, inOrderOfWalk } from "./sequence.ts";
import type { Layer, Stack } from "./stack.ts";

// Maximum number of boxes of a layer that are sorted by the tour if that is not required: the time
// grows with the cube of the number.
const MAX_SORTED_BOXES = 200;

/**
 * Returns stacks as a layout, the fullest pallet first, with the turns in which boxes are placed.
 */
export function layoutOf(prepared: Prepared, stacks: readonly Stack[]): Layout {
  return toEnd(layoutSteps(prepared, stacks));
}

/**
 * Same as `layoutOf`; yields after every pallet.
 * @param cache Pallets of earlier layouts by their stacks: they are reused, and new ones are added.
 *   Two layouts of a search differ in a few stacks only, and have thousands of boxes.
 */
export function* layoutSteps(
  prepared: Prepared,
  stacks: readonly Stack[],
  cache: WeakMap<Stack, LoadedPallet> = new WeakMap(),
): Generator<void, Layout, void> {
  const pallets: LoadedPallet[] = [];
  for (const stack of stacks.toSorted((a, b) => b.volume - a.volume)) {
    const cached = cache.get(stack);
    const pallet = cached ?? loadedPallet(prepared, stack);
    pallets.push(pallet);
    if (cached !== undefined) continue;
    cache.set(stack, pallet);
    yield;
  }
  return { pallets };
}

function loadedPallet({ problem, slack }: Prepared, { layers }: Stack): LoadedPallet {
  let order = 0;
  let base = 0;
  const placed = layers.map(({ height, boxes }) => {
    base += height;
    const inTurn = inTurns(problem, boxes, 2 * slack);
    return {
      height,
      boxes: inTurn.map(({ stance, x, y }) => placedBox(stance, { x, y }, ++order)),
    };
  });
  return { height: base, layers: placed };
}

/** Returns the boxes of a layer in the order in which they are placed. */
export function inTurns(
  { parameters, types }: PackingProblem,
  boxes: readonly LayerBox[],
  slack: number,
): LayerBox[] {
  const { packingType } = parameters;
  if (packingType !== PACKING_TYPES.walk && boxes.length > MAX_SORTED_BOXES) return inOrder(boxes);
  return inOrderOfWalk(boxes, ({ stance }) => types[stance.type]!.stop, slack);
}

/**
 * Returns true if layers of several types contain fewer boxes of each type than a full layer of it,
 * as packing type 1 requires.
 */
export function isPure(stacks: readonly Stack[], types: number): boolean {
  const full = new Int32Array(types);
  const scattered = new Int32Array(types);
  for (const { layers } of stacks) {
    layers.forEach(({ boxes }, level) => {
      const { type } = boxes[0]!.stance;
      if (!boxes.every(({ stance }) => stance.type === type)) {
        for (const { stance } of boxes) scattered[stance.type]!++;
      } else if (level < layers.length - 1) full[type] = Math.max(full[type]!, boxes.length);
    });
  }
  return full.every((count, type) => count === 0 || scattered[type]! < count);
}

/** Returns true if a layer is of one type and contains that type's maximum in `full`. */
export function isFullLayer({ boxes }: Layer, full: Int32Array): boolean {
  const { type } = boxes[0]!.stance;
  return boxes.length === full[type] && boxes.every(({ stance }) => stance.type === type);
}
