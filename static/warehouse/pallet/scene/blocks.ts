/** Cuboids of the scene for boxes and for the boards of pallets. */
import type { Rgb } from "../../../shared/color.ts";
import { type PackedBox, type PackedOrder, sizeOfPallet } from "../model/packed_order.ts";
import { type Choice, liftOf, palletPositions } from "../model/shown_boxes.ts";
import type { Bounds, Point3 } from "./orbit.ts";

/** A coloured cuboid of the scene. */
export interface Block extends Bounds {
  colour: Rgb;
  /** Index of its label; undefined for none. */
  label?: number;
}

/**
 * Scale and positions of the displayed pallets. Pallets are scaled to the length of a Euro pallet.
 */
export interface Stage {
  order: PackedOrder;
  choice: Choice;
  /** Metres of the scene per length unit of the order. */
  scale: number;
  /** Returns the corner of a pallet by its index, in the order's unit of length. */
  cornerOf(pallet: number): { right: number; back: number };
  pallets: readonly number[];
}

const PALLET_SIDE_M = 1.2;
/** Height of a Euro pallet's surface, in metres. */
export const DECK = 0.144;

/** Returns the stage for the displayed pallets. */
export function stageOf(order: PackedOrder, choice: Choice): Stage {
  const places = new Map(palletPositions(order, choice).map((place) => [place.pallet, place]));
  return {
    order,
    choice,
    scale: PALLET_SIDE_M / Math.max(order.size.length, order.size.width),
    cornerOf: (pallet) => places.get(pallet) ?? { right: 0, back: 0 },
    pallets: [...places.keys()],
  };
}

/**
 * Returns the scene position of a point above a pallet's surface; x is along its width, away from
 * the viewer, y along its length, to the right.
 */
export function pointOn(
  { scale, cornerOf }: Stage,
  pallet: number,
  { x, y, z }: { x: number; y: number; z: number },
): Point3 {
  const corner = cornerOf(pallet);
  return [(corner.right + y) * scale, DECK + z * scale, -(corner.back + x) * scale];
}

/**
 * Returns the point where a ray meets a level above a pallet's surface; undefined if it does not.
 */
export function placeAt(
  { scale, cornerOf, pallets, order }: Stage,
  eye: Point3,
  direction: Point3,
  level: number,
): { pallet: number; x: number; y: number } | undefined {
  const far = (DECK + level * scale - eye[1]) / direction[1];
  if (!(far > 0) || !Number.isFinite(far)) return undefined;
  const [right, back] = [
    (eye[0] + far * direction[0]) / scale,
    -(eye[2] + far * direction[2]) / scale,
  ];
  const gapTo = (pallet: number) => {
    const { length, width } = sizeOfPallet(order, pallet);
    const corner = cornerOf(pallet);
    return Math.hypot(right - corner.right - length / 2, back - corner.back - width / 2);
  };
  const pallet = pallets.reduce((near, one) => gapTo(one) < gapTo(near) ? one : near, pallets[0]!);
  const corner = cornerOf(pallet);
  return { pallet, x: back - corner.back, y: right - corner.right };
}

/** Returns the bounds of a box, with its layer lifted. */
export function boundsOf(stage: Stage, box: PackedBox, apart: number): Bounds {
  const lift = liftOf(box.layer, stage.order, apart);
  const near = pointOn(stage, box.pallet, { x: box.x0, y: box.y0, z: box.z0 + lift });
  const far = pointOn(stage, box.pallet, { x: box.x1, y: box.y1, z: box.z1 + lift });
  return { low: [near[0], near[1], far[2]], high: [far[0], far[1], near[2]] };
}

/**
 * Returns the bounds of all layers, including those not displayed yet, so that the camera stays
 * still.
 */
export function wholeBounds(stage: Stage, apart: number): Bounds {
  const { order, pallets } = stage;
  const low = [Infinity, 0, Infinity], high = [-Infinity, 0, -Infinity];
  for (const index of pallets) {
    const { height, layers } = order.pallets[index]!;
    const { length, width } = sizeOfPallet(order, index);
    const top = height + liftOf(layers.length - 1, order, apart);
    const near = pointOn(stage, index, { x: 0, y: 0, z: 0 });
    const far = pointOn(stage, index, { x: width, y: length, z: Math.max(0, top) });
    low[0] = Math.min(low[0]!, near[0]);
    low[2] = Math.min(low[2]!, far[2]);
    high[0] = Math.max(high[0]!, far[0]);
    high[1] = Math.max(high[1]!, far[1]);
    high[2] = Math.max(high[2]!, near[2]);
  }
  return { low: low as unknown as Point3, high: high as unknown as Point3 };
}

const WOOD: readonly Rgb[] = [[206, 172, 122], [198, 162, 112], [212, 180, 132], [192, 156, 108]];

/**
 * Returns the boards of a pallet, after EN 13698-1: five on top, three across, nine blocks, three
 * at the bottom.
 */
export function boardsOf(stage: Stage, pallet: number): Block[] {
  const { length, width } = sizeOfPallet(stage.order, pallet);
  const corner = pointOn(stage, pallet, { x: 0, y: 0, z: 0 });
  const [across, deep] = [length * stage.scale, width * stage.scale];
  const boards: Block[] = [];
  const add = (x: number, long: number, z: number, broad: number, y: number, high: number) =>
    boards.push({
      low: [corner[0] + x * across, y, corner[2] - (z + broad) * deep],
      high: [corner[0] + (x + long) * across, y + high, corner[2] - z * deep],
      colour: WOOD[boards.length * 7 % WOOD.length]!,
    });
  for (
    const [from, broad] of [[0, 0.18], [0.232, 0.125], [0.41, 0.18], [0.643, 0.125], [0.82, 0.18]]
  ) {
    add(0, 1, from!, broad!, DECK - 0.022, 0.022);
  }
  for (const from of [0, 0.44, 0.88]) {
    add(from, 0.12, 0, 1, DECK - 0.044, 0.022);
    for (const [z, broad] of [[0, 0.125], [0.41, 0.18], [0.875, 0.125]]) {
      add(from, 0.12, z!, broad!, 0.022, 0.078);
    }
  }
  for (const [from, broad] of [[0, 0.125], [0.41, 0.18], [0.875, 0.125]]) {
    add(0, 1, from!, broad!, 0, 0.022);
  }
  return boards;
}
