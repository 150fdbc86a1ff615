import { and, asc, eq, gt, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import { type OrderTour, orderTour, type TourNames } from "../../../domain/warehouse/order_tour.ts";
import type { PalletResult, PlacedBox } from "../../../domain/warehouse/pallet_results.ts";
import { palletsIn } from "../../../domain/warehouse/pallet_json.ts";
import { startOf } from "../../../domain/warehouse/picking_legs.ts";
import { type EventLoopYielder, FrequentYielder } from "../../../adapters/event_loop_yielder.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { Database } from "../../../db/open.ts";
import {
  orderData,
  orderItems,
  stockboxes,
  warehouses,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";
import type { OrderOf } from "./order_input.ts";
import { calculationOf } from "./read_results.ts";
import { visible } from "../../../db/warehouse/visible.ts";
import { toursInWorker } from "./tour_worker.ts";
import type { WalkingGraphs } from "../floor/walking_graph.ts";

const ROWS_A_READ = 500;

const { id, seq, sku_box, length_box, width_box, height_box } = stockboxes;
const BOX = { id, seq, sku_box, length_box, width_box, height_box };

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
      .where(and(eq(orderItems.id, orderId), visible(warehouses.id)));
    if (order === undefined) throw notFound("order", orderId);
    if (order.computed === "") throw refusal(409, "not_calculated");
    const { warehouseId, unit } = order;
    const graph = await this.services.graphs.of(warehouseId);
    const point = end === undefined ? undefined : graph.indexOf(end);
    if (point !== undefined && point < 0) throw notFound("point", end!);

    const yielder = new FrequentYielder();
    const { pallets, from } = await this.#palletsOf({ warehouseId, orderId }, chosen, yielder);
    const start = graph.indexOf(from);
    const names = await this.#namesFor({ warehouseId, orderId }, pallets);
    const tour = await orderTour(
      { graph, pallets, names, start: start < 0 ? undefined : start, end: point },
      yielder,
      toursInWorker(this.services.workers, requester),
    );
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
    yielder: EventLoopYielder,
  ): Promise<{ pallets: PalletResult[]; from: string }> {
    const calculation = await calculationOf(this.services.db.read, order, { legs: false });
    const wanted = chosen && new Set(chosen);
    const pallets: PalletResult[] = [];
    for (const pallet of palletsIn(calculation)) {
      if (wanted?.delete(pallet.numpallete) ?? true) pallets.push(pallet);
      await yielder.yieldIfDue();
    }
    const [missing] = wanted ?? [];
    if (missing !== undefined) throw refusal(404, "no_such_pallet", { number: missing });
    return { pallets, from: startOf(calculation.legs) };
  }

  async #namesFor(
    { warehouseId: warehouse, orderId }: OrderOf,
    pallets: readonly PalletResult[],
  ): Promise<TourNames> {
    const ids = new Set(
      pallets.flatMap(({ layers }) =>
        layers.flatMap(({ boxed }) => boxed.map(({ id_section }) => id_section))
      ),
    );
    const yielder = new FrequentYielder();
    const { id, section_name } = warehouseSections;
    const names = new Map<string, string>();
    for (const some of chunks([...ids], ROWS_A_READ)) {
      const sections = await this.services.db.read.select({ id, section_name }).from(
        warehouseSections,
      )
        // One parameter, however many sections.
        .where(and(
          eq(warehouseSections.id_warehouse, warehouse),
          sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(some)}))`,
        ));
      for (const { id, section_name } of sections) names.set(id, section_name);
      await yielder.yieldIfDue();
    }
    const keyOf = (box: Pick<PlacedBox, "sku_box" | "length_box" | "width_box" | "height_box">) =>
      JSON.stringify([box.sku_box, box.length_box, box.width_box, box.height_box]);
    const boxIds = new Map<string, { id: string; seq: number }>();
    for (let last = 0, size = ROWS_A_READ; size === ROWS_A_READ;) {
      const lines = await this.services.db.read.select({ line: orderData.seq, box: BOX })
        .from(orderData).innerJoin(stockboxes, eq(stockboxes.id, orderData.id_box))
        .where(and(eq(orderData.id_order_item, orderId), gt(orderData.seq, last)))
        .orderBy(asc(orderData.seq)).limit(ROWS_A_READ);
      for (const { box } of lines) {
        const key = keyOf(box);
        const known = boxIds.get(key);
        // Of types that are alike, the one that was created last.
        if (known === undefined || known.seq < box.seq) boxIds.set(key, box);
      }
      last = lines.at(-1)?.line ?? last;
      size = lines.length;
      await yielder.yieldIfDue();
    }
    // Only boxes that are in no section raise the question.
    const types = ids.has("") ? [...boxIds.values()].map(({ id }) => id) : [];
    const inSections = await this.services.db.read.selectDistinct({ id: warehouseSections.id_box })
      .from(warehouseSections)
      .where(and(
        eq(warehouseSections.id_warehouse, warehouse),
        sql`${warehouseSections.id_box} IN (SELECT value FROM json_each(${JSON.stringify(types)}))`,
      ));
    const stored = new Set(inSections.map(({ id }) => id));
    return {
      sectionName: (section) => names.get(section) ?? "",
      boxId: (box) => boxIds.get(keyOf(box))?.id ?? "",
      hasSection: (box) => stored.has(box),
    };
  }
}
