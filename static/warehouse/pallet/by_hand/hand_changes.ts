/** Manual changes of the places of boxes. Pure. */
import type { HandLayout, RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";
import type { PackedBox, PackedOrder } from "../model/packed_order.ts";
import type { HandBox, HandPlaces, HandStep } from "./hand_box.ts";
import { type Broken } from "./hand_judge.ts";
import { type HeldBoxes, withoutBoxes } from "./hand_places.ts";

/** A box, or all of its layer, taken off; undefined where all of that is locked. */
export function taken(
  order: PackedOrder,
  places: HandPlaces,
  box: PackedBox,
  { whole, isFree }: { whole: boolean; isFree: boolean },
): HeldBoxes | undefined {
  const layers = places[box.pallet]!;
  const own = layers.flat().find(({ id }) => id === box.record.id)!;
  const layer = isFree ? box.layer : layers.findIndex((boxes) => boxes.includes(own));
  const inLayer = isFree
    ? layers.flat().filter(({ id }) =>
      order.pallets[box.pallet]!.layers[layer]!.boxes.some(({ record }) => record.id === id)
    )
    : layers[layer]!;
  const boxes = (whole ? inLayer : [own]).filter(({ locked }) => !locked);
  if (boxes.length === 0) return undefined;
  const vanishes = boxes.length === layers[layer]?.length && !isFree;
  return {
    boxes,
    rest: withoutBoxes(places, new Set(boxes.map(({ id }) => id))),
    pallet: box.pallet,
    layer,
    between: whole || vanishes,
  };
}

/** Moves the held boxes to the next layer above or below. */
export function toNextLayer(
  { rest, pallet, layer, between, boxes }: HeldBoxes,
  by: 1 | -1,
): Partial<HeldBoxes> {
  const layers = rest[pallet]?.length ?? 0;
  if (boxes.length > 1) {
    return { layer: Math.min(layers, Math.max(0, layer + by)), between: true };
  }
  // From between two layers into the one above or below.
  const to = between ? (by === 1 ? layer : layer - 1) : layer + by;
  if (to < 0) return {};
  return to >= layers ? { layer: layers, between: true } : { layer: to, between: false };
}

/** Pallets that were packed again, as a step; their boxes are those of `places`. */
export function asStep(
  pallets: HandLayout["pallets"],
  before: HandPlaces,
  { names, isFree }: { names: readonly string[]; isFree: boolean },
): Pick<HandStep, "places" | "palletTypes"> {
  const types = new Map(before.flat(2).map(({ id, type }) => [id, type]));
  const places = pallets.map(({ layers }) => {
    const inLayers = layers.map(({ boxes }) =>
      boxes.map(({ locked = false, ...box }): HandBox => (
        { ...box, type: types.get(box.id)!, locked }
      ))
    );
    return isFree ? [inLayers.flat()] : inLayers;
  });
  const palletTypes = pallets.map(({ pallet_type }) =>
    pallet_type === undefined ? undefined : names.indexOf(pallet_type)
  );
  return { places, palletTypes };
}

/**
 * Returns a step as it is sent.
 *
 * @param names of the types of pallets; none where the order has only one
 */
export const layoutOf = (
  { places, palletTypes, insisted }: HandStep,
  names: readonly string[] = [],
): HandLayout => ({
  pallets: places.map((layers, index) => ({
    ...(palletTypes[index] === undefined ? {} : { pallet_type: names[palletTypes[index]]! }),
    layers: layers.map((boxes) => ({
      boxes: boxes.map(({ type: _, locked, ...box }) => locked ? { ...box, locked } : box),
    })),
  })),
  insisted: [...insisted],
});

/**
 * Returns the overrides that still apply: those of resolved violations are dropped, and boxes take
 * theirs along to another pallet.
 */
export function stillInsisted(
  insisted: readonly RuleOverride[],
  places: HandPlaces,
  broken: readonly Broken[],
): RuleOverride[] {
  const numbers = new Map(
    places.flatMap((layers, index) => layers.flat().map(({ id }) => [id, index + 1])),
  );
  return insisted
    .map((one) => one.box ? { ...one, pallet: numbers.get(one.box) ?? one.pallet } : one)
    .filter((one) => broken.some((other) => isOf(one, other)));
}

/** Returns true if an override covers a violation. */
export const isOf = (override: RuleOverride, { rule, pallet, box }: Broken): boolean =>
  override.rule === rule && (box ? override.box === box.id : override.pallet === pallet);
