import { eq, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { typeOf } from "../../../domain/warehouse/built_result.ts";
import {
  isSmallTour,
  type OrderTourTask,
  planOrderTour,
} from "../../../domain/warehouse/floor_tasks.ts";
import type { OrderTour } from "../../../domain/warehouse/order_tour.ts";
import { startOf } from "../../../domain/warehouse/picking_legs.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { Database } from "../../../db/open.ts";
import { orderItems, warehouses } from "../../../db/schema/warehouse.ts";
import type { WalkingGraphs } from "../floor/walking_graph.ts";
import type { OrderOf } from "./order_input.ts";
import { calculationOf } from "./read_results.ts";

// Characters of pallets that are read in some milliseconds.
const MAX_SHORT_LENGTH = 256 * 1024;
// A tour of more stops leaves a hundred megabytes and more in the memory of its worker.
const MANY_STOPS = 1000;

type BoxType = Pick<Box, "id" | "sku_box" | "length_box" | "width_box" | "height_box">;

/** Which tour is wanted. */
export interface TourRequest {
  orderId: string;
  /** Numbers of the pallets that are picked; all of them when left out. */
  pallets?: readonly number[] | undefined;
  /** Id of the point where it ends; its start when left out. */
  end?: string | undefined;
}

/** Plans the rounds on which calculated orders are picked. */
export class OrderTours {
  constructor(
    private readonly services: {
      db: Database;
      graphs: WalkingGraphs;
      workers: Pick<WorkerPool, "run">;
    },
  ) {}

  /**
   * The round for an order, or for some of its pallets.
   *
   * @throws {AppError} 404 for an unknown order, pallet or end, or when no way leads to the end; 409
   *   when the order is not calculated; 503 when the workers have too much to do.
   */
  async of(
    { orderId, pallets: chosen, end }: TourRequest,
    requester: Requester,
  ): Promise<OrderTour> {
    const [order] = await this.services.db.read.select({
      warehouseId: orderItems.id_warehouse,
      computed: orderItems.pallete_computed,
      unit: warehouses.length_unit,
    }).from(orderItems).innerJoin(warehouses, eq(warehouses.id, orderItems.id_warehouse))
      .where(eq(orderItems.id, orderId));
    if (order === undefined) throw notFound("order", orderId);
    if (order.computed === "") throw refusal(409, "not_calculated");
    const { warehouseId, unit } = order;
    const graph = await this.services.graphs.of(warehouseId);
    const point = end === undefined ? undefined : graph.indexOf(end);
    if (point !== undefined && point < 0) throw notFound("point", end!);

    const { texts, from } = await this.#palletsOf({ warehouseId, orderId }, chosen);
    const start = graph.indexOf(from);
    const names = await this.#namesFor({ warehouseId, orderId });
    const task = {
      ...names,
      graph: graph.arrays,
      texts,
      start: start < 0 ? undefined : start,
      end: point,
    };
    const isShort = texts.reduce((sum, { length }) => sum + length, 0) <= MAX_SHORT_LENGTH;
    const tour = isShort && isSmallTour(graph, names.sectionNames.size)
      ? planOrderTour(task)
      : await this.services.workers.run("planOrderTour", task, {
        ...requester,
        thenEnd: names.sectionNames.size > MANY_STOPS,
      });
    const { method, length, ...rest } = tour;
    return { id: orderId, method, length, unit, ...rest };
  }

  /**
   * The chosen pallets of an order, all where none are named, and the id of the point where they begin.
   *
   * @throws {AppError} 404 when there is no such pallet.
   */
  async #palletsOf(
    order: OrderOf,
    chosen: readonly number[] | undefined,
  ): Promise<{ texts: readonly string[]; from: string }> {
    const { texts, legs } = await calculationOf(this.services.db.read, order, { legs: false });
    const from = startOf(legs);
    // Pallets are stored in the order of their numbers, from 1.
    const numbers = [...new Set(chosen ?? texts.keys().map((index) => index + 1))];
    const missing = numbers.find((number) => number > texts.length);
    if (missing !== undefined) throw refusal(404, "no_such_pallet", { number: missing });
    return { texts: numbers.sort((a, b) => a - b).map((number) => texts[number - 1]!), from };
  }

  /** Names of the sections and box types that the pallets of an order name. */
  async #namesFor(
    { warehouseId, orderId }: OrderOf,
  ): Promise<Pick<OrderTourTask, "sectionNames" | "boxIds" | "stockedBoxes">> {
    const { db } = this.services;
    // Of calculations of the time before there were legs, the keys are the sections.
    const sections: { id: string; name: string }[] = await db.read.all(sql`
      SELECT id, section_name AS name FROM warehouse_sections
      WHERE id_warehouse = ${warehouseId} AND id IN (
        SELECT value FROM order_calculations, json_each(paths, '$.named.sections')
          WHERE id_order_item = ${orderId}
        UNION SELECT key FROM order_calculations, json_each(paths) WHERE id_order_item = ${orderId}
      )`);
    // Of types that are alike, the one that was created last.
    const boxes: (BoxType & { isStocked: number })[] = await db.read.all(sql`
      SELECT id, sku_box, length_box, width_box, height_box, EXISTS (
        SELECT 1 FROM warehouse_sections WHERE id_warehouse = ${warehouseId} AND id_box = box.id
      ) AS isStocked
      FROM stockboxes box WHERE id IN (
        SELECT id_box FROM order_data WHERE id_order_item = ${orderId}
      ) ORDER BY seq`);
    return {
      sectionNames: new Map(sections.map(({ id, name }) => [id, name])),
      boxIds: new Map(boxes.map((box) => [typeOf(box), box.id])),
      stockedBoxes: new Set(boxes.filter(({ isStocked }) => isStocked).map(({ id }) => id)),
    };
  }
}
