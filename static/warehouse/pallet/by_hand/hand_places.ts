/** Boxes in the places that someone gives them. Pure. */
import { coversOf, sizesOf } from "./hand_geometry.ts";
import type { HandBox, HandPalletTypes, HandPlaces } from "./hand_box.ts";
import type { Orientation } from "../../../../domain/packing/orientation.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";

/** Held boxes, and where they would be placed. */
export interface HeldBoxes {
  /** In their places among each other; those of one layer, or one box. */
  boxes: readonly HandBox[];
  /** All others, as they stay. */
  rest: HandPlaces;
  pallet: number;
  /** Index of a layer of `rest`; with free packing of no meaning. */
  layer: number;
  /** True if the held boxes would become a layer of their own, below the one of that index. */
  between: boolean;
}

/** Boxes taken off, without the layers that they leave empty. */
export function withoutBoxes(places: HandPlaces, ids: ReadonlySet<string>): HandPlaces {
  return places.map((layers) =>
    layers.map((boxes) => boxes.filter(({ id }) => !ids.has(id))).filter((boxes) =>
      boxes.length > 0
    )
  );
}

/** Without empty pallets. */
export const tidied = (places: HandPlaces): HandPlaces =>
  places.filter((layers) => layers.some((boxes) => boxes.length > 0));

/** The types of the pallets that are not empty. */
export const tidiedTypes = (places: HandPlaces, types: HandPalletTypes): HandPalletTypes =>
  types.filter((_, index) => places[index]!.some((boxes) => boxes.length > 0));

/**
 * The types of all pallets, of which one may be new: that is of the type of the last, or of the first
 * of which there is another one.
 */
export function typesWithNew(
  { palletTypes }: PackingProblem,
  types: HandPalletTypes,
  pallets: number,
): HandPalletTypes {
  if (palletTypes === undefined || pallets <= types.length) return types.slice(0, pallets);
  const isLeft = (type: number) =>
    types.filter((one) => one === type).length < (palletTypes[type]!.available ?? Infinity);
  const last = types.at(-1) ?? 0;
  return [...types, isLeft(last) ? last : [...palletTypes.keys()].find(isLeft) ?? last];
}

/** All boxes, those that are held where they would be put down. */
export function placesOf(problem: PackingProblem, held: HeldBoxes, isFree: boolean): HandPlaces {
  const { rest, pallet, layer, between } = held;
  const layers = rest[pallet] ?? [];
  const boxes = isFree ? settled(problem, held) : held.boxes;
  const changed = isFree
    ? [[...layers.flat(), ...boxes]]
    : between
    ? [...layers.slice(0, layer), boxes, ...layers.slice(layer)]
    : layers.map((inLayer, index) => index === layer ? [...inLayer, ...boxes] : inLayer);
  return rest.length > pallet ? rest.with(pallet, changed) : [...rest, changed];
}

/** Let down together until one of them rests on something. */
function settled(problem: PackingProblem, { boxes, rest, pallet }: HeldBoxes): HandBox[] {
  const below = (rest[pallet] ?? []).flat();
  const drop = boxes.reduce((least, box) => {
    const top = below.reduce(
      (highest, other) =>
        coversOf(problem, box, other)
          ? Math.max(highest, other.z! + sizesOf(problem, other).dz)
          : highest,
      0,
    );
    return Math.max(least, top - box.z!);
  }, -Infinity);
  return boxes.map((box) => ({ ...box, z: box.z! + drop }));
}

/** Moved as one. */
export const movedBy = (boxes: readonly HandBox[], dx: number, dy: number): HandBox[] =>
  boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy }));

// The orientation that has the edges along the pallet's width and length the other way round.
const TURNED: Readonly<Record<Orientation, Orientation>> = { 0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4 };
// The one that has another edge upwards.
const TIPPED: Readonly<Record<Orientation, Orientation>> = { 0: 2, 1: 3, 2: 4, 3: 5, 4: 0, 5: 1 };

/** Turned as one by a quarter, about the corner nearest the origin. */
export function turned(boxes: readonly HandBox[]): HandBox[] {
  const [x0, y0] = cornerOf(boxes);
  return boxes.map((box) => ({
    ...box,
    orientation: TURNED[box.orientation],
    x: x0 + box.y - y0,
    y: y0 + box.x - x0,
  }));
}

/** Laid on another side; boxes held together stay as they are. */
export const tipped = (boxes: readonly HandBox[]): HandBox[] =>
  boxes.map((box) => ({ ...box, orientation: TIPPED[box.orientation] }));

/** The corner nearest the origin. */
export function cornerOf(boxes: readonly HandBox[]): [x: number, y: number] {
  return [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
}
