/**
 * Manual layouts of an order's pallets: retaining them beside the calculated ones, and packing
 * around locked boxes.
 */
import { boxesOf } from "../../../adapters/packing/packing_task.ts";
import type { PackingWorkers } from "../../../adapters/packing/packing_workers.ts";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import { list, type Message, say } from "../../../domain/messages/message.ts";
import { layoutByHand } from "../../../domain/packing/by_hand.ts";
import type { Violation } from "../../../domain/packing/check.ts";
import { isOverridable } from "../../../domain/packing/check/violation.ts";
import { lockedWithSupports } from "../../../domain/packing/locked/locked_boxes.ts";
import type {
  Effort,
  Layout,
  LockedBox,
  LockedPallet,
  PackingProblem,
  PlacedBox,
} from "../../../domain/packing/problem.ts";
import { palletsIn, typeOf } from "../../../domain/warehouse/built_result.ts";
import { DEFAULT_DEADLINE_MS } from "../../../domain/warehouse/computed_order.ts";
import type { HandLayout } from "../../../domain/warehouse/hand_layout.ts";
import { type OrderLayout, summaryOf } from "../../../domain/warehouse/order_layout.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import {
  type Origins,
  type PalletResult,
  palletResults,
} from "../../../domain/warehouse/pallet_results.ts";
import type { Database } from "../../../db/open.ts";
import type { OrderCalculator, PreparedCalculation } from "../orders/order_calculator.ts";
import { type OrderInput, orderInput, orderOf } from "../orders/order_input.ts";
import { calculationOf, MAX_RETAINED_BOXES, newLayout, retainLayout } from "../orders/results.ts";
import { layoutsOf } from "./order_layouts.ts";

/** A manual layout as parsed by the routes. */
export type HandRequest = HandLayout & { id_point_start: string; effort?: Effort };

/** A box with its manual position. */
interface PlacedByHand extends LockedBox {
  /** Id of the box on the order's pallets. */
  id: string;
  locked?: boolean;
  /** Index of its layer on its pallet. */
  layer: number;
}

/** A parsed manual layout. */
interface EditedLayout {
  prepared: PreparedCalculation;
  /** The order's pallets, whose boxes are placed. */
  before: PalletResult[];
  layout: Layout;
  sources: ReadonlyMap<PlacedBox, PlacedByHand>;
}

/** Retains manual layouts of an order's pallets, and packs around locked boxes. */
export class HandLayouts {
  constructor(
    private readonly services: {
      db: Database;
      calculator: OrderCalculator;
      packing: PackingWorkers;
      workers: Pick<WorkerPool, "run">;
    },
  ) {}

  /**
   * Retains a manual layout beside the calculated ones; the order is unchanged.
   *
   * @throws {AppError} 404 when there is no such order; 409 when its pallets have changed, or it is
   *   not calculated; 422 when the layout breaks a rule without a reason.
   */
  async keep(orderId: string, request: HandRequest, requester: Requester): Promise<OrderLayout> {
    const began = performance.now();
    const edited = await this.#make(orderId, request);
    const { prepared: { order, input, problem, graph, start }, layout, before } = edited;
    const { db, workers } = this.services;
    const judgement = await workers.run("judgeLayout", { problem, layout }, {
      ...requester,
      deadline: DEFAULT_DEADLINE_MS,
    });
    const { violations } = judgement;
    refuseBroken(violations, edited, request);
    const pallets = palletResults(problem, layout.pallets, takenFrom(before, input));
    markByHand(pallets, edited, request);
    const { walk, content } = await workers.run("finishResult", {
      graph: graph.arrays,
      start,
      pallets,
      maxRetainedBoxes: MAX_RETAINED_BOXES,
    }, requester);
    const time_ms = Math.round(performance.now() - began);
    const figures = {
      ...judgement.figures,
      effort: problem.parameters.effort,
      complete: true,
      time_ms,
    };
    const newRow = newLayout(order, {
      input,
      start,
      summary: { ...summaryOf(figures, walk), by_hand: true, insisted: violations.length },
      figures,
      content: content!,
    });
    const id = await db.writeOnce(async (tx) => {
      const { composition } = await orderInput(tx, order);
      if (composition !== input.composition) throw refusal(409, "order_changed");
      await retainLayout(tx, newRow);
      return newRow.id;
    }, { isLong: true });
    const layouts = await layoutsOf(db.read, orderId);
    const added = layouts.find((one) => one.id === id);
    if (added === undefined) throw notFound("layout", id);
    return added;
  }

  /**
   * Packs all boxes again that are not locked; stores nothing.
   *
   * @returns The same boxes with their positions.
   * @throws {AppError} Like {@link keep}, but rules may be broken.
   */
  async repack(orderId: string, request: HandRequest, requester: Requester): Promise<HandLayout> {
    const { prepared: { problem, order }, layout, sources } = await this.#make(orderId, request);
    const isLocked = (box: PlacedBox) => sources.get(box)!.locked === true;
    const locked = layout.pallets.flatMap((pallet, index): LockedPallet[] => {
      const lockedBoxes = lockedWithSupports(problem, pallet, index, isLocked);
      return lockedBoxes === undefined ? [] : [lockedBoxes];
    });
    const { layout: packed } = await this.services.packing.pack({ ...problem, locked }, {
      name: order.orderId,
      deadline: DEFAULT_DEADLINE_MS,
      maxWaitMs: DEFAULT_DEADLINE_MS,
      ...requester,
    });
    return { pallets: withIds(problem, packed, sources), insisted: request.insisted };
  }

  async #make(orderId: string, request: HandRequest): Promise<EditedLayout> {
    const order = await orderOf(this.services.db.read, orderId);
    const prepared = await this.services.calculator.prepare({
      id_order_item: orderId,
      id_warehouse: order.warehouseId,
      id_point_start: request.id_point_start,
      effort: request.effort ?? 1,
    });
    const { problem, input } = prepared;
    const stored = await calculationOf(this.services.db.background, { orderId }, { legs: false });
    if (stored.texts.length === 0) throw refusal(409, "not_calculated");
    const before = [...palletsIn(stored)];
    const [count, max] = [boxesOf(problem), MAX_RETAINED_BOXES];
    if (count > max) throw refusal(422, "too_many_boxes", { count, max });
    const places = handBoxes(request, { before, input, problem });
    const types = handPalletTypes(request, problem);
    return { prepared, before, ...layoutByHand(problem, places, types) };
  }
}

/** @throws {AppError} 422 that names every rule broken without a reason. */
function refuseBroken(
  violations: readonly Violation[],
  { layout, sources }: EditedLayout,
  { insisted }: HandRequest,
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
  throw new AppError(422, say("rules_broken", { rules: list(broken.slice(0, 20), "; ") }));
}

/** Marks locked boxes and overridden rules on pallets. */
function markByHand(
  pallets: readonly PalletResult[],
  { layout, sources }: EditedLayout,
  { insisted }: HandRequest,
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
    const of = pallets[turn?.pallet ?? pallet - 1];
    if (of === undefined) continue;
    (of.insisted ??= []).push({ rule, ...(turn && { box: turn.order }), reason });
  }
}

/**
 * Returns a layout with the ids of the order's boxes: locked ones keep their own, others get any of
 * their type.
 */
function withIds(
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

/**
 * Validates a manual layout.
 *
 * @throws {AppError} 409 when its boxes are not those of the order's pallets; 400 when one is
 *   placed twice, or a z is missing.
 */
function handBoxes(
  { pallets }: HandLayout,
  { before, input, problem }:
    & Pick<EditedLayout, "before">
    & Pick<PreparedCalculation, "input" | "problem">,
): PlacedByHand[][][] {
  const isFree = problem.parameters.packingType === PACKING_TYPES.free;
  const types = typesById(before, input, problem);
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

/**
 * Returns the type indices of manual pallets; undefined for all if the order has no types.
 *
 * @throws {AppError} 400 for an unknown type, or a missing one.
 */
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
  { boxes }: Pick<OrderInput, "boxes">,
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
function takenFrom(
  before: readonly PalletResult[],
  { boxes }: Pick<OrderInput, "boxes">,
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
