/** Manual layouts of an order's pallets: in requests and responses, and as layouts of packing. */
import { z } from "zod";
import { AppError, refusal } from "../app_error.ts";
import { coordinate, integer, measure, nameText, oneOf, uuid, uuidOrNone } from "../fields.ts";
import { expecting } from "../messages/expecting.ts";
import { list as listOf, type Message, say } from "../messages/message.ts";
import { layoutByHand } from "../packing/by_hand.ts";
import type { Violation } from "../packing/check.ts";
import { isOverridable, OVERRIDABLE_RULES } from "../packing/check/violation.ts";
import type { Effort, Layout, LockedBox, PackingProblem, PlacedBox } from "../packing/problem.ts";
import type { OrderToPack } from "../packing/problem_of.ts";
import { typeOf } from "./built_result.ts";
import { PACKING_TYPES } from "./packing_types.ts";
import type { Origins, PalletResult } from "./pallet_results.ts";

// Equal to the maximum of a retained layout.
const MAX_LIST_LENGTH = 10_000;
const list = <Item extends z.ZodType>(item: Item) =>
  expecting(z.array(item).max(MAX_LIST_LENGTH), "expected_list");

const HandBox = z.object({
  id: uuid().describe("The id of the box on the order's pallets."),
  orientation: integer({ min: 0, max: 5 }).transform((value) => value as 0 | 1 | 2 | 3 | 4 | 5),
  x: coordinate().describe("Its corner nearest the origin, along the pallet's width."),
  y: coordinate().describe("The same along its length."),
  z: measure().exactOptional().describe("Height of its base: with packing type 4, and only then."),
  locked: z.boolean().exactOptional().describe(
    "True if it keeps its position when the rest is packed again.",
  ),
});

/** A rule that a user overrides. */
export const RuleOverride = z.object({
  rule: oneOf(OVERRIDABLE_RULES),
  pallet: integer({ min: 1 }).describe("Number of the pallet."),
  box: uuid().exactOptional().describe(
    "The box that breaks the rule; absent if no single one does.",
  ),
  reason: nameText(500),
});
export type RuleOverride = z.infer<typeof RuleOverride>;

/** All boxes of the order's pallets in new positions. */
export const HandLayout = z.object({
  pallets: list(z.object({
    layers: list(z.object({ boxes: list(HandBox) }))
      .describe("From the bottom; not significant with packing type 4."),
    pallet_type: nameText(200).exactOptional().describe(
      "The name of its type, if the order has `pallet_types`.",
    ),
  })),
  insisted: list(RuleOverride).default([]),
}).meta({
  id: "HandLayout",
  description: "A manual layout: all boxes of an order's pallets with their positions.",
});
export type HandLayout = z.infer<typeof HandLayout>;
export type HandBox = z.infer<typeof HandBox>;

export const HandLayoutToKeep = HandLayout.extend({ id_point_start: uuidOrNone() }).meta({
  id: "HandLayoutToKeep",
  description: "A manual layout, and the start of its picking.",
});

export const HandLayoutToRepack = HandLayout.extend({
  id_point_start: uuidOrNone(),
  effort: integer({ min: 0, max: 3 }).transform((effort) => effort as Effort).default(1),
}).meta({
  id: "HandLayoutToRepack",
  description: "A manual layout whose unlocked boxes are packed again.",
});

/** A box with its manual position. */
interface PlacedByHand extends LockedBox {
  /** Id of the box on the order's pallets. */
  id: string;
  locked?: boolean;
  /** Index of its layer on its pallet. */
  layer: number;
}

/** A parsed manual layout. */
export interface EditedLayout {
  /** The order's pallets, whose boxes are placed. */
  before: PalletResult[];
  layout: Layout;
  sources: ReadonlyMap<PlacedBox, PlacedByHand>;
}

/** An order before its layout is edited. */
interface BeforeEditing {
  before: PalletResult[];
  /** Its box types. */
  boxes: OrderToPack["boxes"];
  problem: PackingProblem;
}

/**
 * Validates a manual layout and returns it as a layout of packing.
 * @throws {AppError} 409 when its boxes are not those of the order's pallets; 400 when one is
 *   placed twice, a z is missing, or a type of pallet is unknown or missing.
 */
export function editedLayout(request: HandLayout, order: BeforeEditing): EditedLayout {
  const places = handBoxes(request, order);
  const types = handPalletTypes(request, order.problem);
  return { before: order.before, ...layoutByHand(order.problem, places, types) };
}

/** @throws {AppError} 422 that names every rule broken without a reason. */
export function assertOverridden(
  violations: readonly Violation[],
  { layout, sources }: EditedLayout,
  { insisted }: HandLayout,
): void {
  const broken = violations.flatMap((violation): Message[] => {
    const { kind, pallet = 0, layer, box } = violation;
    const placed = box === undefined
      ? undefined
      : layout.pallets[pallet]!.layers[layer!]!.boxes[box]!;
    const id = placed && sources.get(placed)!.id;
    const isCovered = isOverridable(kind) && insisted.some((one) =>
      one.rule === kind &&
      (id === undefined
        ? violation.pallet === undefined || one.pallet === pallet + 1
        : one.box === id)
    );
    if (isCovered) return [];
    const rule = say(`rule_${kind}`);
    return [
      placed
        ? say("rule_of_box", { rule, pallet: pallet + 1, box: placed.order })
        : say("rule_on_pallet", { rule, pallet: pallet + 1 }),
    ];
  });
  if (broken.length === 0) return;
  throw new AppError(422, say("rules_broken", { rules: listOf(broken.slice(0, 20), "; ") }));
}

/** Marks manually locked boxes and overridden rules on pallets. */
export function markManual(
  pallets: readonly PalletResult[],
  { layout, sources }: EditedLayout,
  { insisted }: HandLayout,
): void {
  const turns = new Map<string, { pallet: number; order: number }>();
  layout.pallets.forEach(({ layers }, pallet) => {
    const locked = new Set<number>();
    for (const { boxes } of layers) {
      for (const placed of boxes) {
        const { id, locked: isLocked } = sources.get(placed)!;
        turns.set(id, { pallet, order: placed.order });
        if (isLocked) locked.add(placed.order);
      }
    }
    for (const { boxed } of pallets[pallet]!.layers) {
      for (const box of boxed) if (locked.has(box.orderPrior)) box.locked = true;
    }
  });
  for (const { rule, pallet, box, reason } of insisted) {
    const turn = box === undefined ? undefined : turns.get(box);
    const target = pallets[turn?.pallet ?? pallet - 1];
    if (target === undefined) continue;
    (target.insisted ??= []).push({ rule, ...(turn && { box: turn.order }), reason });
  }
}

/**
 * Returns a layout with the ids of the order's boxes: locked ones keep their own, others get any of
 * their type.
 */
export function withIds(
  { types, parameters, palletTypes }: PackingProblem,
  { pallets }: Layout,
  sources: ReadonlyMap<PlacedBox, PlacedByHand>,
): HandLayout["pallets"] {
  const isFree = parameters.packingType === PACKING_TYPES.free;
  const keyOf = ({ type, orientation, x, y, z }: Omit<PlacedBox, "order">, layer: number) =>
    [type, orientation, x, y, isFree ? z : layer].join(" ");
  const locked = Map.groupBy(
    sources.values().filter((box) => box.locked),
    (box) => keyOf(box, box.layer),
  );
  const others = types.map((_, type) =>
    [...sources.values()].filter((box) => box.type === type && !box.locked)
  );
  return pallets.map(({ layers, palletType }) => ({
    ...(palletType === undefined ? {} : { pallet_type: palletTypes![palletType]!.name }),
    layers: layers.map(({ boxes }, layer) => ({
      boxes: boxes.map((placed) => {
        const own = locked.get(keyOf(placed, layer))?.shift();
        const { id } = own ?? others[placed.type]!.shift()!;
        const { type: _, order: __, ...place } = placed;
        return { ...place, id, ...(own && { locked: true }) };
      }),
    })),
  }));
}

function handBoxes(
  { pallets }: HandLayout,
  { before, boxes: ofOrder, problem }: BeforeEditing,
): PlacedByHand[][][] {
  const isFree = problem.parameters.packingType === PACKING_TYPES.free;
  const types = typesById(before, ofOrder, problem);
  const seen = new Set<string>();
  const places = pallets.map(({ layers }) => {
    let layer = -1;
    return layers.map(({ boxes }) => {
      if (boxes.length > 0) layer++;
      return boxes.map(({ id, orientation, x, y, z, locked = false }): PlacedByHand => {
        const type = types.get(id);
        if (type === undefined) throw refusal(409, "pallets_changed");
        if (seen.has(id)) throw refusal(400, "box_placed_twice", { id }, { where: "pallets" });
        seen.add(id);
        if (isFree && z === undefined) {
          throw refusal(400, "z_missing", { id }, { where: "pallets" });
        }
        return { id, type, orientation, x, y, ...(isFree ? { z: z! } : {}), locked, layer };
      });
    });
  });
  if (seen.size !== types.size) throw refusal(409, "pallets_changed");
  return places;
}

/** Returns the type indices of manual pallets; undefined for all if the order has no types. */
function handPalletTypes(
  { pallets }: HandLayout,
  { palletTypes }: PackingProblem,
): (number | undefined)[] {
  return pallets.map(({ pallet_type }, index) => {
    if (palletTypes === undefined) return undefined;
    const typeIndex = palletTypes.findIndex(({ name }) => name === pallet_type);
    if (typeIndex >= 0) return typeIndex;
    const where = `pallets[${index}].pallet_type`;
    throw refusal(400, "no_such_pallet_type", { name: pallet_type ?? "" }, { where });
  });
}

/**
 * Returns the type indices of placed boxes by their ids. Placed boxes only have SKU and sizes, so
 * of equal types each gets its number of boxes.
 */
function typesById(
  before: readonly PalletResult[],
  boxes: OrderToPack["boxes"],
  { types }: PackingProblem,
): Map<string, number> {
  const indexOf = new Map(types.map(({ key }, index) => [key, index]));
  const remainingCounts = types.map(({ count }) => count);
  const alike = Map.groupBy(boxes, typeOf);
  const result = new Map<string, number>();
  for (const { layers } of before) {
    for (const { boxed } of layers) {
      for (const box of boxed) {
        const type = alike.get(typeOf(box))?.map(({ id }) => indexOf.get(id))
          .find((index) => index !== undefined && remainingCounts[index]! > 0);
        if (type === undefined) throw refusal(409, "pallets_changed");
        remainingCounts[type]!--;
        result.set(box.id, type);
      }
    }
  }
  if (remainingCounts.some((count) => count > 0)) throw refusal(409, "pallets_changed");
  return result;
}

/** Takes boxes from the same sections as before, the same number of each type. */
export function takenFrom(
  before: readonly PalletResult[],
  boxes: OrderToPack["boxes"],
): Origins {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const shelves = Map.groupBy(
    before.flatMap(({ layers }) => layers.flatMap(({ boxed }) => boxed)),
    typeOf,
  );
  return {
    take: (key) => shelves.get(typeOf(byId.get(key)!))!.shift()!,
    skuOf: (key) => byId.get(key)!.sku_box,
  };
}
