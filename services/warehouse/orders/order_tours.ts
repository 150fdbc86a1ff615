/** The tours for picking calculated orders, and the distances that pickers have walked. */
import { and, asc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import { BoundedCache } from "../../../domain/bounded_cache.ts";
import { typeOf } from "../../../domain/warehouse/built_result.ts";
import { isSmallTour, planOrderTour } from "../../../domain/warehouse/floor_tasks.ts";
import { withShortage } from "../../../domain/warehouse/order_tour.ts";
import { startOf } from "../../../domain/warehouse/picking_legs.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import type { Requester, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { orderItems, warehouses } from "../../../db/schema/warehouse.ts";
import { nearestPoints } from "../../../domain/routing/stop_network.ts";
import { type WalkingGraphs, walkPlan } from "../floor/walking_graph.ts";
import type { OrderIds } from "./order_input.ts";
import { calculationOf, missingBoxes } from "./results.ts";

/** Stops from which the tour's worker is ended: it would retain a hundred megabytes. */
export const MIN_LARGE_TOUR_STOPS = 1000;
// Characters of pallets that are parsed within a few milliseconds.
const MAX_SHORT_LENGTH = 256 * 1024;
const WALK_BYTES = 100;
const MAX_CACHED_BYTES = 1_000_000;

type BoxType = Pick<Box, "id" | "sku_box" | "length_box" | "width_box" | "height_box">;

/** Services for walks on a floor. */
export interface FloorServices {
  db: Database;
  graphs: WalkingGraphs;
  workers: Pick<WorkerPool, "run">;
}

/** The order, pallets and end of a tour. */
export interface TourRequest {
  orderId: string;
  /** Numbers of the pallets to pick; all of them if omitted. */
  pallets?: readonly number[] | undefined;
  /** Id of the point where it ends; defaults to its start. */
  end?: string | undefined;
}

/** Lengths in the warehouse's unit. */
export interface OrderWalk {
  /** Length of the order's tour. */
  planned: number;
  /** Length from section to section in the order of picking, and finally to the tour's end. */
  walked: number;
}

/** An order with the data that its walk depends on. */
export interface WalkedOrder {
  id: string;
  warehouse: string;
  /** Times of the calculation and of its last pick. */
  started: number | null;
  lastPick: number | null;
  /** True if picking has ended. */
  isOver: boolean;
}

/** A started wave with the data that its walk depends on. */
export interface WalkedWave extends Omit<WalkedOrder, "started"> {
  orders: readonly { id: string }[];
  /** Id of the point where it begins and ends. */
  start: string;
  /** Start time in Unix milliseconds. */
  at: number;
}

/** Plans the tours of calculated orders, and measures the walks of orders and waves. */
export class OrderTours {
  readonly #walks = new BoundedCache<OrderWalk | undefined>(MAX_CACHED_BYTES, () => WALK_BYTES);

  constructor(private readonly services: FloorServices) {}

  /**
   * Plans the tour for an order, or for some of its pallets.
   * @throws {AppError} 404 for an unknown order, pallet or end, or when the end is unreachable; 409
   *   when the order is not calculated; 503 when the workers are overloaded.
   */
  async of({ orderId, pallets: chosen, end }: TourRequest, requester: Requester) {
    const { db, graphs, workers } = this.services;
    const [order] = await db.read.select({
      warehouseId: orderItems.id_warehouse,
      computed: orderItems.pallete_computed,
      unit: warehouses.length_unit,
    }).from(orderItems).innerJoin(warehouses, eq(warehouses.id, orderItems.id_warehouse))
      .where(eq(orderItems.id, orderId));
    if (order === undefined) throw notFound("order", orderId);
    if (order.computed === "") throw refusal(409, "not_calculated");
    const { warehouseId, unit } = order;
    const graph = await graphs.of(warehouseId);
    const point = end === undefined ? undefined : graph.indexOf(end);
    if (point !== undefined && point < 0) throw notFound("point", end!);

    const stored = await calculationOf(db.background, { warehouseId, orderId }, { legs: false });
    const unknown = chosen?.find((number) => number > stored.texts.length);
    if (unknown !== undefined) throw refusal(404, "no_such_pallet", { number: unknown });
    // Pallets are stored in the order of their numbers, from 1.
    const texts = stored.texts.filter((_, index) => chosen?.includes(index + 1) ?? true);
    const start = graph.indexOf(startOf(stored.legs));
    const names = await namesFor(db.read, { warehouseId, orderId });
    const task = {
      ...names,
      graph: graph.arrays,
      texts,
      start: start < 0 ? undefined : start,
      end: point,
    };
    const stops = names.sectionNames.size;
    const isShort = texts.reduce((sum, { length }) => sum + length, 0) <= MAX_SHORT_LENGTH;
    const { method, length, ...rest } = isShort && isSmallTour(graph, stops)
      ? planOrderTour(task)
      : await workers.run("planOrderTour", task, {
        ...requester,
        endAfterwards: stops > MIN_LARGE_TOUR_STOPS,
      });
    const [short] = await missingBoxes(db.background, warehouseId, [orderId]);
    const missing = withShortage(rest, short?.boxes ?? []);
    return { id: orderId, method, length, unit, ...rest, missing };
  }

  /** Measures the walk of an order; undefined before it is picked, or without a path. */
  async walk({ id, warehouse, started, lastPick, isOver }: WalkedOrder, requester: Requester) {
    if (started === null || lastPick === null) return undefined;
    return await this.#walks.get([id, started, lastPick, isOver].join(), async () => {
      try {
        const tour = await this.of({ orderId: id }, requester);
        const walked = await this.#walked(eq(orderPicks.id_order_item, id), {
          requester,
          warehouse,
          start: tour.stops[0]?.leg[0],
          end: isOver ? tour.back.at(-1) : undefined,
          sectionPoints: new Map(tour.stops.map((stop) => [stop.id_section, stop.id_point])),
        });
        return walked === undefined ? undefined : { planned: tour.length, walked };
      } catch (error) {
        // Changed or deleted meanwhile.
        if (error instanceof AppError && error.status < 500) return undefined;
        throw error;
      }
    });
  }

  /** Measures the pickers' distance for a started wave; undefined as in {@link walk}. */
  async walkedOfWave({ id, warehouse, orders, start, at, lastPick, isOver }: WalkedWave) {
    if (lastPick === null) return undefined;
    const walk = await this.#walks.get([id, lastPick, isOver].join(), async () => {
      const ids = orders.map(({ id }) => id);
      const which = and(inArray(orderPicks.id_order_item, ids), gte(orderPicks.at, at))!;
      const end = isOver ? start : undefined;
      const walked = await this.#walked(which, { requester: {}, warehouse, start, end });
      return walked === undefined ? undefined : { planned: 0, walked };
    });
    return walk?.walked;
  }

  /** Returns the shortest path's length from a start through picks to an end, if there is one. */
  async #walked(
    which: SQL,
    { warehouse, start, end, sectionPoints = new Map(), requester }: {
      warehouse: string;
      start: string | undefined;
      end: string | undefined;
      /** Known points from which sections are reached; for others, the nearest to the start. */
      sectionPoints?: ReadonlyMap<string, string>;
      requester: Requester;
    },
  ): Promise<number | undefined> {
    const { db, graphs, workers } = this.services;
    const graph = await graphs.of(warehouse);
    const first = start === undefined ? -1 : graph.indexOf(start);
    if (first < 0) return undefined;
    const rows = await db.read.select({
      id_section: orderPicks.id_section,
      points: sql<string>`(SELECT json_group_array(id_point_way) FROM
        warehouse_section_geometry geometry WHERE geometry.id_warehouse_section =
          ${orderPicks.id_section} AND id_point_way IS NOT NULL)`,
    }).from(orderPicks).where(which).orderBy(asc(orderPicks.seq));
    const visited = rows.map((
      { id_section, points },
    ): { id_section: string; points: string[] } => ({ id_section, points: JSON.parse(points) }));
    const nearest = nearestPoints(graph, first, visited);
    const walk = [first];
    for (const { id_section, points } of visited) {
      const point = sectionPoints.has(id_section)
        ? graph.indexOf(sectionPoints.get(id_section)!)
        : nearest(points);
      if (point !== undefined && point >= 0 && point !== walk.at(-1)) walk.push(point);
    }
    if (end !== undefined) walk.push(graph.indexOf(end));
    const plan = { start: first, end: walk.at(-1)!, stops: walk.slice(1, -1), isOrdered: true };
    const planned = await walkPlan(workers, graph, plan, requester);
    return planned?.legs.reduce((sum, { length }) => sum + length, 0);
  }
}

/** Reads the names of the sections and box types of an order's pallets. */
async function namesFor(db: Reader, { warehouseId, orderId }: OrderIds) {
  // In calculations stored by versions without legs, the keys are the sections.
  const sections: { id: string; name: string }[] = await db.all(sql`
    SELECT id, section_name AS name FROM warehouse_sections
    WHERE id_warehouse = ${warehouseId} AND id IN (
      SELECT value FROM order_calculations, json_each(paths, '$.named.sections')
        WHERE id_order_item = ${orderId}
      UNION SELECT key FROM order_calculations, json_each(paths) WHERE id_order_item = ${orderId}
    )`);
  // Of equal types, the one that was created last.
  const boxes: (BoxType & { isStocked: number })[] = await db.all(sql`
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
