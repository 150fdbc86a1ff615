/** Positions of manually packed boxes. Pure functions. */
import { extentsOf, type Orientation } from "../../../../domain/packing/orientation.ts";
import type { RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import type { PackingProblem } from "../../../../domain/packing/problem.ts";

/** A box and its position on a pallet. */
export interface HandBox {
  readonly id: string;
  readonly type: number;
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  /** Height of the base; only with free packing. */
  readonly z?: number;
  readonly locked: boolean;
}

/** Layers of a pallet, bottom first; with free packing one list of all boxes. */
export type HandPallet = readonly (readonly HandBox[])[];
export type HandPlaces = readonly HandPallet[];
/** Pallet types by pallet index; all undefined if the order has only one type. */
export type HandPalletTypes = readonly (number | undefined)[];

/** State of the pallets after a change. */
export interface HandStep {
  readonly places: HandPlaces;
  readonly palletTypes: HandPalletTypes;
  readonly insisted: readonly RuleOverride[];
}

/** Returns the dimensions of a box along the pallet's width and length, and its height. */
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

/**
 * Returns the positions, ascending, at which an edge of the held boxes meets one of the pallet or
 * of another box.
 */
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

/**
 * Returns the nearest of some positions within a distance; if there is none, the given position.
 */
export function snapped(at: number, places: readonly number[], within: number): number {
  let [best, minimum] = [at, within];
  for (const place of places) {
    const distance = Math.abs(place - at);
    if (distance <= minimum) [best, minimum] = [place, distance];
  }
  return best;
}

/** Returns the next position in a direction; if there is none, the given position. */
export function nextPlace(at: number, places: readonly number[], direction: 1 | -1): number {
  const beyond = places.filter((place) => (place - at) * direction > 1e-9);
  return beyond.length === 0 ? at : direction === 1 ? beyond[0]! : beyond.at(-1)!;
}

/** Held boxes and their target. */
export interface HeldBoxes {
  /** One box, or boxes of one layer in their relative positions. */
  boxes: readonly HandBox[];
  /** All other boxes. */
  rest: HandPlaces;
  pallet: number;
  /** Index of a layer of `rest`; meaningless with free packing. */
  layer: number;
  /** True if the held boxes become a new layer below the layer of that index. */
  between: boolean;
}

/** Returns the pallets without some boxes and without the layers that become empty. */
export function withoutBoxes(places: HandPlaces, ids: ReadonlySet<string>): HandPlaces {
  return places.map((layers) =>
    layers.map((boxes) => boxes.filter(({ id }) => !ids.has(id))).filter((boxes) =>
      boxes.length > 0
    )
  );
}

/** Returns the pallets without empty ones. */
export const withoutEmptyPallets = (places: HandPlaces): HandPlaces =>
  places.filter((layers) => layers.some((boxes) => boxes.length > 0));

/** Returns the types of the pallets that are not empty. */
export const typesWithoutEmptyPallets = (
  places: HandPlaces,
  types: HandPalletTypes,
): HandPalletTypes => types.filter((_, index) => places[index]!.some((boxes) => boxes.length > 0));

/**
 * Returns the types of all pallets. A new pallet has the type of the last one, or the first type of
 * which pallets are available.
 */
export function typesWithNew(
  { palletTypes }: PackingProblem,
  types: HandPalletTypes,
  pallets: number,
): HandPalletTypes {
  if (palletTypes === undefined || pallets <= types.length) return types.slice(0, pallets);
  const isAvailable = (type: number) =>
    types.filter((one) => one === type).length < (palletTypes[type]!.available ?? Infinity);
  const last = types.at(-1) ?? 0;
  return [...types, isAvailable(last) ? last : [...palletTypes.keys()].find(isAvailable) ?? last];
}

/** Returns all boxes, with the held ones at their target positions. */
export function placesOf(problem: PackingProblem, held: HeldBoxes, isFree: boolean): HandPlaces {
  const { rest, pallet, layer, between } = held;
  const layers = rest[pallet] ?? [];
  const boxes = isFree ? lowered(problem, held) : held.boxes;
  const changed = isFree
    ? [[...layers.flat(), ...boxes]]
    : between
    ? [...layers.slice(0, layer), boxes, ...layers.slice(layer)]
    : layers.map((inLayer, index) => index === layer ? [...inLayer, ...boxes] : inLayer);
  return rest.length > pallet ? rest.with(pallet, changed) : [...rest, changed];
}

/** Lowers boxes together until one of them rests on something. */
function lowered(problem: PackingProblem, { boxes, rest, pallet }: HeldBoxes): HandBox[] {
  const below = (rest[pallet] ?? []).flat();
  const drop = boxes.reduce((largest, box) => {
    const top = below.reduce(
      (highest, other) =>
        coversOf(problem, box, other)
          ? Math.max(highest, other.z! + sizesOf(problem, other).dz)
          : highest,
      0,
    );
    return Math.max(largest, top - box.z!);
  }, -Infinity);
  return boxes.map((box) => ({ ...box, z: box.z! + drop }));
}

/** Returns boxes moved together. */
export const movedBy = (boxes: readonly HandBox[], dx: number, dy: number): HandBox[] =>
  boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy }));

// Orientation with the edges along the pallet's width and length swapped.
const TURNED: Readonly<Record<Orientation, Orientation>> = { 0: 1, 1: 0, 2: 3, 3: 2, 4: 5, 5: 4 };
// Orientation with another edge vertical.
const TIPPED: Readonly<Record<Orientation, Orientation>> = { 0: 2, 1: 3, 2: 4, 3: 5, 4: 0, 5: 1 };

/** Returns boxes turned together by 90°, about the corner nearest the origin. */
export function turned(boxes: readonly HandBox[]): HandBox[] {
  const [x0, y0] = cornerOf(boxes);
  return boxes.map((box) => ({
    ...box,
    orientation: TURNED[box.orientation],
    x: x0 + box.y - y0,
    y: y0 + box.x - x0,
  }));
}

/** Returns boxes tipped to another side, each in its position. */
export const tipped = (boxes: readonly HandBox[]): HandBox[] =>
  boxes.map((box) => ({ ...box, orientation: TIPPED[box.orientation] }));

/** Returns the corner nearest the origin. */
export function cornerOf(boxes: readonly HandBox[]): [x: number, y: number] {
  return [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
}
