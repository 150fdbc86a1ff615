/** Conversions between a loaded pallet and its boxes in space, and balancing of pallets. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { type FreeBox, inBands } from "../free/bands.ts";
import type { LoadedPallet, PackingProblem } from "../problem.ts";
import { checkTime } from "../time_limit.ts";
import { usableOverhang } from "../partial_problem.ts";
import { inTurns } from "../layers/layout.ts";
import { extentsOf } from "../orientation.ts";
import { placedBox } from "../stances.ts";

/** Returns boxes by layer; `x` is along the pallet's length. */
export function boxesOn(problem: PackingProblem, { layers }: LoadedPallet): FreeBox[][] {
  let base = 0;
  return layers.map(({ height, boxes }) => {
    const inLayer = boxes.map(({ type, orientation, x, y, z = base }): FreeBox => {
      const { alongLength: dx, alongWidth: dy, upwards: dz } = extentsOf(
        problem.types[type]!,
        orientation,
      );
      return { type, orientation, x: y, y: x, z, dx, dy, dz };
    });
    base += height;
    return inLayer;
  });
}

/** Returns the pallet for such boxes, without empty layers. */
export function loadedOf(problem: PackingProblem, layers: readonly FreeBox[][]): LoadedPallet {
  const { pallet, types, parameters } = problem;
  const slack = 0.5e-9 * Math.max(pallet.length, pallet.width);
  if (parameters.packingType === PACKING_TYPES.free) return inBands(layers.flat(), slack);
  let [order, height] = [0, 0];
  const placed = layers.filter((boxes) => boxes.length > 0).map((boxes) => {
    const tallest = boxes.reduce((max, { dz }) => Math.max(max, dz), 0);
    height += tallest;
    const layerBoxes = boxes.map(({ x, y, ...room }) => {
      const { weight } = types[room.type]!;
      return { x, y, stance: { ...room, area: room.dx * room.dy, weight, bearable: Infinity } };
    });
    return {
      height: tallest,
      boxes: inTurns(problem, layerBoxes, 2 * slack)
        .map(({ stance, x, y }) => placedBox(stance, { x, y }, ++order)),
    };
  });
  return { height, layers: placed };
}

// A centre of gravity on the border is within it, despite rounding.
export const WITHIN = 1 - 1e-9;

/** A pallet with a valid centre of gravity, and the boxes removed for it, by type. */
interface Centred {
  pallet: LoadedPallet;
  removedCounts: Int32Array;
}

/**
 * The best shift of all boxes, and the remaining distance of their centre of gravity from the
 * middle, 1 being the limit.
 */
interface Balance {
  dx: number;
  dy: number;
  off: number;
}

/**
 * Moves the boxes of a pallet together so that their centre of gravity is within the limit. If that
 * is not enough, removes some of the uppermost boxes; a single box can always be centred.
 * @param fixed Types whose boxes must not be removed.
 * @returns Undefined if these boxes prevent it.
 */
export function centred(
  problem: PackingProblem,
  pallet: LoadedPallet,
  fixed: ReadonlySet<number> = new Set(),
): Centred | undefined {
  const removedCounts = new Int32Array(problem.types.length);
  if (problem.limits?.centreShare === undefined) return { pallet, removedCounts };
  const layers = boxesOn(problem, pallet);
  if (offOf(problem, layers.flat()) <= WITHIN) return { pallet, removedCounts };
  const overhang = usableOverhang(problem);
  for (;;) {
    const boxes = layers.flat();
    const { dx, dy, off } = balanceOf(problem, boxes, overhang);
    if (off <= WITHIN) {
      const moved = layers.map((inLayer) =>
        inLayer.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy }))
      );
      return { pallet: loadedOf(problem, moved), removedCounts };
    }
    let best: FreeBox | undefined;
    let minDistance = Infinity;
    for (const box of uppermost(problem, layers)) {
      if (fixed.has(box.type)) continue;
      const without = balanceOf(problem, boxes.filter((other) => other !== box), overhang);
      if (without.off < minDistance) [best, minDistance] = [box, without.off];
    }
    if (best === undefined) return undefined;
    removedCounts[best.type]!++;
    const level = layers.findIndex((inLayer) => inLayer.includes(best!));
    layers[level] = layers[level]!.filter((box) => box !== best);
    if (layers[level]!.length === 0) layers.splice(level, 1);
  }
}

/**
 * Returns the boxes that can be removed without moving another box, and without leaving a layer
 * below too empty to support others.
 */
export function uppermost({ parameters }: PackingProblem, layers: readonly FreeBox[][]): FreeBox[] {
  if (parameters.packingType !== PACKING_TYPES.free) return layers.at(-1)!;
  const boxes = layers.flat();
  checkTime(boxes.length * boxes.length);
  return boxes.filter((below) =>
    !boxes.some((above) =>
      above.z > below.z &&
      Math.min(above.x + above.dx, below.x + below.dx) > Math.max(above.x, below.x) &&
      Math.min(above.y + above.dy, below.y + below.dy) > Math.max(above.y, below.y)
    )
  );
}

function centreOf({ types }: PackingProblem, boxes: readonly FreeBox[]) {
  let [weight, x, y] = [0, 0, 0];
  for (const box of boxes) {
    const own = types[box.type]!.weight;
    weight += own;
    x += own * (box.x + box.dx / 2);
    y += own * (box.y + box.dy / 2);
  }
  return weight > 0 ? { x: x / weight, y: y / weight } : undefined;
}

/** Returns the distance of the centre of gravity from the middle, 1 being the limit. */
export function offOf(
  problem: PackingProblem,
  boxes: readonly FreeBox[],
  dx = 0,
  dy = 0,
): number {
  const { pallet: { length, width }, limits } = problem;
  const centre = centreOf(problem, boxes);
  if (centre === undefined) return 0;
  const share = limits!.centreShare!;
  return Math.max(
    Math.abs(centre.x + dx - length / 2) / (share * length / 2),
    Math.abs(centre.y + dy - width / 2) / (share * width / 2),
  );
}

function balanceOf(
  problem: PackingProblem,
  boxes: readonly FreeBox[],
  overhang: number,
): Balance {
  const { length, width } = problem.pallet;
  const centre = centreOf(problem, boxes);
  if (centre === undefined) return { dx: 0, dy: 0, off: 0 };
  checkTime(boxes.length);
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y, dx, dy } of boxes) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x + dx);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y + dy);
  }
  const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
  const dx = within(length / 2 - centre.x, -overhang - x0, length + overhang - x1);
  const dy = within(width / 2 - centre.y, -overhang - y0, width + overhang - y1);
  return { dx, dy, off: offOf(problem, boxes, dx, dy) };
}
