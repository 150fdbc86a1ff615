/** A layout's boxes as solids in space. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import {
  type BoxType,
  type LoadedPallet,
  type PackingProblem,
  type PlacedBox,
  SUM_LIMIT_NAMES,
} from "../problem.ts";
import type { Violation, ViolationKind } from "./violation.ts";

/**
 * A cuboid between two corners, in the problem's unit of length: x along the pallet's width, y
 * along its length, z upwards.
 */
export interface Cuboid {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  z0: number;
  z1: number;
}

/** A placed box in space. */
export interface Solid extends Cuboid {
  /** Index of its layer in the pallet. */
  layer: number;
  /** Index within the layer. */
  box: number;
  placed: PlacedBox;
  type: BoxType;
}

/** One pallet of a layout with the data that the checks need. */
export interface Stack {
  /** The problem with the size and maximum weight of this pallet, if there are several types. */
  problem: PackingProblem;
  /** Index in the layout. */
  index: number;
  pallet: LoadedPallet;
  /** True if boxes rest on any boxes below (packing type 4) instead of whole layers. */
  free: boolean;
  /** Lengths that differ by at most this are equal; see `slackOf`. */
  slack: number;
  /** All boxes with a valid position, by layer; the others are reported separately. */
  layers: readonly (readonly Solid[])[];
  /** The same boxes in one list. */
  solids: readonly Solid[];
}

// Edges along x (the pallet's width), y (its length) and upwards by orientation. Deliberately
// repeated here: the judge shares no geometry with the engines.
const EDGES = [
  ["width", "length", "height"],
  ["length", "width", "height"],
  ["width", "height", "length"],
  ["height", "width", "length"],
  ["height", "length", "width"],
  ["length", "height", "width"],
] as const;

/**
 * Returns the largest difference of lengths that counts as equal: a billionth of the pallet's
 * longer side.
 *
 * Sizes may be decimals, and the rounding error of sums of ten thousand of them is at most a
 * thousandth of that. The pallet's height is ignored, since callers without a height limit pass a
 * huge one.
 */
function slackOf({ pallet }: PackingProblem): number {
  return 1e-9 * Math.max(pallet.length, pallet.width);
}

/**
 * Returns a pallet with its boxes in space.
 * @param index Index of the pallet in the layout.
 */
export function stackOf(whole: PackingProblem, pallet: LoadedPallet, index: number): Stack {
  const problem = ofPallet(whole, pallet);
  const free = problem.parameters.packingType === PACKING_TYPES.free;
  let base = 0;
  const layers = pallet.layers.map(({ boxes }, layer) => {
    const solids = boxes.flatMap((placed, box) => {
      const size = sizeOf(problem, placed);
      const { x, y } = placed;
      const z = free ? placed.z : base;
      if (size === undefined || z === undefined || ![x, y, z].every(Number.isFinite)) return [];
      const { type, edges: [alongX, alongY, upwards] } = size;
      const room = { x0: x, x1: x + alongX, y0: y, y1: y + alongY, z0: z, z1: z + upwards };
      return [{ ...room, layer, box, placed, type }];
    });
    base = solids.reduce((top, { z1 }) => Math.max(top, z1), base);
    return solids;
  });
  return { problem, index, pallet, free, slack: slackOf(problem), layers, solids: layers.flat() };
}

/**
 * Returns the problem for a pallet's type; pallets of unknown type are judged by the size that
 * encloses all types.
 */
function ofPallet(problem: PackingProblem, { palletType = -1 }: LoadedPallet): PackingProblem {
  const { palletTypes, ...others } = problem;
  const type = palletTypes?.[palletType];
  if (type === undefined) return problem;
  const limits = { ...problem.limits };
  for (const name of SUM_LIMIT_NAMES) {
    delete limits[name];
    if (type[name] !== undefined) limits[name] = type[name];
  }
  return { ...others, pallet: type.size, limits };
}

function sizeOf({ types }: PackingProblem, placed: PlacedBox) {
  const type = types[placed.type];
  const edges = EDGES[placed.orientation];
  if (type === undefined || edges === undefined) return undefined;
  const [first, second, third] = edges;
  return { type, edges: [type[first], type[second], type[third]] as const };
}

/** Returns the area of a solid's base. */
export const baseArea = ({ x0, x1, y0, y1 }: Cuboid) => (x1 - x0) * (y1 - y0);

/** Returns true if two footprints overlap by more than an edge. */
export function footprintsOverlap(a: Cuboid, b: Cuboid, slack: number): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > slack &&
    Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > slack;
}

/** Returns a violation at the position of a solid. */
export function violationAt(
  { index }: Stack,
  { layer, box }: Pick<Solid, "layer" | "box">,
  kind: ViolationKind,
  words: string,
): Violation {
  return {
    kind,
    pallet: index,
    layer,
    box,
    words: `Pallet ${index + 1}, layer ${layer + 1}, box ${box + 1}: ${words}`,
  };
}
