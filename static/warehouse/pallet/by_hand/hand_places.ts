/** Boxes in the places that someone gives them. Pure. */
import { extentsOf, type Orientation } from "../../../../domain/packing/orientation.ts";
import type { RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";

/** A box of the order's pallets in its place. */
export interface HandBox {
  readonly id: string;
  readonly type: number;
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  /** With free packing alone. */
  readonly z?: number;
  readonly locked: boolean;
}

/** A pallet's layers, bottom first; with free packing one list of all its boxes. */
export type HandPallet = readonly (readonly HandBox[])[];
export type HandPlaces = readonly HandPallet[];
/** The types of pallets by their indices; all undefined where the order has only one. */
export type HandPalletTypes = readonly (number | undefined)[];

/** The pallets after a change. */
export interface HandStep {
  readonly places: HandPlaces;
  readonly palletTypes: HandPalletTypes;
  readonly insisted: readonly RuleOverride[];
}

/** Along the pallet's width, its length and upwards. */
function sizesOf({ types }: PackingProblem, { type, orientation }: HandBox) {
  const { alongWidth: dx, alongLength: dy, upwards: dz } = extentsOf(types[type]!, orientation);
  return { dx, dy, dz };
}

function coversOf(problem: PackingProblem, a: HandBox, b: HandBox): boolean {
  const { pallet } = problem;
  const slack = 1e-9 * Math.max(pallet.length, pallet.width);
  const [one, other] = [sizesOf(problem, a), sizesOf(problem, b)];
  return Math.min(a.x + one.dx, b.x + other.dx) - Math.max(a.x, b.x) > slack &&
    Math.min(a.y + one.dy, b.y + other.dy) - Math.max(a.y, b.y) > slack;
}

/** Returns the bounds of a group along the pallet's width and its length. */
function extentOf(problem: PackingProblem, boxes: readonly HandBox[]) {
  const x0 = Math.min(...boxes.map(({ x }) => x));
  const y0 = Math.min(...boxes.map(({ y }) => y));
  const x1 = Math.max(...boxes.map((box) => box.x + sizesOf(problem, box).dx));
  const y1 = Math.max(...boxes.map((box) => box.y + sizesOf(problem, box).dy));
  return { x0, y0, dx: x1 - x0, dy: y1 - y0 };
}

/** Places of a corner at which an edge meets one of the pallet or of a box, ascending. */
export function edgesFor(
  problem: PackingProblem,
  heldBoxes: readonly HandBox[],
  others: readonly HandBox[],
  axis: "x" | "y",
): number[] {
  const own = extentOf(problem, heldBoxes)[axis === "x" ? "dx" : "dy"];
  const side = axis === "x" ? problem.pallet.width : problem.pallet.length;
  const places = new Set([0, side - own]);
  for (const box of others) {
    const sizes = sizesOf(problem, box);
    const [from, to] = [box[axis], box[axis] + (axis === "x" ? sizes.dx : sizes.dy)];
    for (const edge of [from, to]) places.add(edge).add(edge - own);
  }
  const overhang = problem.limits?.overhang ?? 0;
  return [...places].filter((at) => at >= -overhang && at + own <= side + overhang)
    .sort((a, b) => a - b);
}

/** The nearest of some places within a distance; where there is none, the place itself. */
export function snapped(at: number, places: readonly number[], within: number): number {
  let [best, least] = [at, within];
  for (const place of places) {
    const away = Math.abs(place - at);
    if (away <= least) [best, least] = [place, away];
  }
  return best;
}

/** The next place in a direction; where there is none, the place itself. */
export function nextPlace(at: number, places: readonly number[], direction: 1 | -1): number {
  const beyond = places.filter((place) => (place - at) * direction > 1e-9);
  return beyond.length === 0 ? at : direction === 1 ? beyond[0]! : beyond.at(-1)!;
}

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
