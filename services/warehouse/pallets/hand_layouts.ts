/** Layouts that people make of an order's pallets: kept beside the calculated ones, or packed around. */
import type { PackingWorkers } from "../../../adapters/packing/packing_workers.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import { list, type Message, say } from "../../../domain/messages/message.ts";
import { layoutByHand } from "../../../domain/packing/by_hand.ts";
import type { Violation } from "../../../domain/packing/check.ts";
import { isInsistable } from "../../../domain/packing/insistable.ts";
import { lockedWithSupports } from "../../../domain/packing/locked/locked_boxes.ts";
import type {
  Effort,
  Layout,
  LockedPallet,
  PackingProblem,
  PlacedBox,
} from "../../../domain/packing/problem.ts";
import { PATIENCE_OF_SENDER } from "../../../domain/warehouse/computed_order.ts";
import type { HandLayout } from "../../../domain/warehouse/hand_layout.ts";
import { type OrderLayout, summaryOf } from "../../../domain/warehouse/order_layout.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import { palletsIn } from "../../../domain/warehouse/pallet_json.ts";
import { type PalletResult, palletResults } from "../../../domain/warehouse/pallet_results.ts";
import type { Database } from "../../../db/open.ts";
import { handBoxes, handPalletTypes, type PlacedByHand, takenFrom } from "./hand_boxes.ts";
import { keepLayout, MOST_BOXES_KEPT, newLayout } from "./kept_layouts.ts";
import type { OrderCalculator, PreparedCalculation } from "../orders/order_calculator.ts";
import { orderInput } from "../orders/order_input.ts";
import { layoutsOf, orderOf } from "./order_layouts.ts";
import { calculationOf } from "../orders/read_results.ts";

/** A layout by hand as the routes read it. */
export type HandRequest = HandLayout & { id_point_start: string; effort?: Effort };

/** What a layout by hand comes to. */
interface Made {
  prepared: PreparedCalculation;
  /** The order's pallets, whose boxes are placed. */
  before: PalletResult[];
  layout: Layout;
  sources: ReadonlyMap<PlacedBox, PlacedByHand>;
}

/** Keeps what people make of an order's pallets, and packs around it. */
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
   * Keeps a layout by hand beside those that are calculated; the order stays as it is.
   *
   * @throws {AppError} 404 when there is no such order; 409 when its pallets are others by now, or it is
   *   not calculated; 422 when the layout breaks a rule without a reason.
   */
  async keep(orderId: string, request: HandRequest, requester: Requester): Promise<OrderLayout> {
    const began = performance.now();
    const made = await this.#make(orderId, request);
    const { prepared: { order, input, problem, graph, start }, layout, before } = made;
    const { violations, figures: found } = await this.services.workers.run(
      "judgeLayout",
      { problem, layout },
      { ...requester, deadline: PATIENCE_OF_SENDER },
    );
    refuseBroken(violations, made, request);
    const pallets = palletResults(problem, layout.pallets, takenFrom(before, input));
    markByHand(pallets, made, request);
    const { walk, content } = await this.services.workers.run("finishResult", {
      graph: graph.arrays,
      start,
      pallets,
      maxRetainedBoxes: MOST_BOXES_KEPT,
    }, requester);
    const time_ms = Math.round(performance.now() - began);
    const figures = { ...found, effort: problem.parameters.effort, complete: true, time_ms };
    const kept = newLayout({
      orderId,
      input,
      start,
      summary: { ...summaryOf(figures, walk), by_hand: true, insisted: violations.length },
      figures,
      content: content!,
    });
    const id = await this.services.db.writeOnce(async (tx) => {
      const { composition } = await orderInput(tx, order);
      if (composition !== input.composition) throw refusal(409, "order_changed");
      await keepLayout(tx, kept);
      return kept.id;
    }, { isLong: true });
    const layouts = await layoutsOf(this.services.db.read, orderId);
    const added = layouts.find((one) => one.id === id);
    if (added === undefined) throw notFound("layout", id);
    return added;
  }

  /**
   * Packs all that is not locked again; nothing is stored.
   *
   * @returns The same boxes in their places.
   * @throws {AppError} As {@link keep} does, but rules may be broken.
   */
  async repack(orderId: string, request: HandRequest, requester: Requester): Promise<HandLayout> {
    const { prepared: { problem, order }, layout, sources } = await this.#make(orderId, request);
    const isLocked = (box: PlacedBox) => sources.get(box)!.locked === true;
    const locked = layout.pallets.flatMap((pallet, index): LockedPallet[] => {
      const found = lockedWithSupports(problem, pallet, index, isLocked);
      return found === undefined ? [] : [found];
    });
    const { layout: packed } = await this.services.packing.pack({ ...problem, locked }, {
      name: order.orderId,
      deadline: PATIENCE_OF_SENDER,
      longestWait: PATIENCE_OF_SENDER,
      ...requester,
    });
    return { pallets: withIds(problem, packed, sources), insisted: request.insisted };
  }

  async #make(orderId: string, request: HandRequest): Promise<Made> {
    const order = await orderOf(this.services.db.read, orderId);
    const prepared = await this.services.calculator.prepare({
      id_order_item: orderId,
      id_warehouse: order.warehouseId,
      id_point_start: request.id_point_start,
      effort: request.effort ?? 1,
    });
    const { problem, input } = prepared;
    const stored = await calculationOf(this.services.db.read, { orderId }, { legs: false });
    if (stored.texts.length === 0) throw refusal(409, "not_calculated");
    const before = [...palletsIn(stored)];
    const count = problem.types.reduce((sum, type) => sum + type.count, 0);
    if (count > MOST_BOXES_KEPT) {
      throw refusal(422, "too_many_boxes", { count, max: MOST_BOXES_KEPT });
    }
    const isFree = problem.parameters.packingType === PACKING_TYPES.free;
    const places = handBoxes(request, { before, input, problem, isFree });
    const types = handPalletTypes(request, problem);
    return { prepared, before, ...layoutByHand(problem, places, types) };
  }
}

/** @throws {AppError} 422 that names every rule that is broken without a reason. */
function refuseBroken(
  violations: readonly Violation[],
  { layout, sources }: Made,
  { insisted }: HandRequest,
): void {
  const broken = violations.flatMap((violation): Message[] => {
    const { kind, pallet = 0, layer, box } = violation;
    const placed = box === undefined
      ? undefined
      : layout.pallets[pallet]!.layers[layer!]!.boxes[box]!;
    const id = placed && sources.get(placed)!.id;
    const isCovered = isInsistable(kind) && insisted.some((one) =>
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

/** Writes into pallets which boxes are locked, and what was insisted on. */
function markByHand(
  pallets: readonly PalletResult[],
  { layout, sources }: Made,
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
    of.insisted = [
      ...of.insisted ?? [],
      { rule, ...(turn === undefined ? {} : { box: turn.order }), reason },
    ];
  }
}

/** A layout with the ids of the order's boxes: locked ones have their own, others any of their type. */
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
        const { orientation, x, y, z } = placed;
        return {
          id,
          orientation,
          x,
          y,
          ...(z === undefined ? {} : { z }),
          ...(own ? { locked: true } : {}),
        };
      }),
    })),
  }));
}
