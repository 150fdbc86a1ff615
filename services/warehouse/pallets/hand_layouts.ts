/** Manual layouts of an order's pallets: retained beside calculated ones, locked boxes. */
import {
  boxesOf,
  type Effort,
  type LockedPallet,
  type PlacedBox,
} from "../../../domain/packing/problem.ts";
import type { PackingWorkers } from "../../../adapters/packing/packing_workers.ts";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { lockedWithSupports } from "../../../domain/packing/locked/locked_boxes.ts";
import { palletsIn } from "../../../domain/warehouse/built_result.ts";
import { DEFAULT_DEADLINE_MS } from "../../../domain/warehouse/computed_order.ts";
import {
  assertOverridden,
  editedLayout,
  type HandLayout,
  markManual,
  takenFrom,
  withIds,
} from "../../../domain/warehouse/hand_layout.ts";
import { type OrderLayout, summaryOf } from "../../../domain/warehouse/order_layout.ts";
import { palletResults } from "../../../domain/warehouse/pallet_results.ts";
import type { Database } from "../../../db/open.ts";
import type { OrderCalculator } from "../orders/order_calculator.ts";
import { orderInput, orderOf } from "../orders/order_input.ts";
import { calculationOf, MAX_RETAINED_BOXES, newLayout, retainLayout } from "../orders/results.ts";
import { layoutsOf } from "./order_layouts.ts";

/** A manual layout as parsed by the routes. */
export type HandRequest = HandLayout & { id_point_start: string; effort?: Effort };

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
    assertOverridden(violations, edited, request);
    const pallets = palletResults(problem, layout.pallets, takenFrom(before, input.boxes));
    markManual(pallets, edited, request);
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

  /** Packs all unlocked boxes again, stores nothing. @throws like {@link keep}, rules aside */
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

  async #make(orderId: string, request: HandRequest) {
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
    return { prepared, ...editedLayout(request, { before, boxes: input.boxes, problem }) };
  }
}
