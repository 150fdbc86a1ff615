/** Rounds over what calculated orders reserve: of several orders, and what is left of one in progress. */
import { sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type {
  LeftRound,
  PlannedRounds,
  RoundsRequest,
} from "../../../domain/warehouse/round_records.ts";
import { dueMinutes } from "../../../domain/warehouse/due_minutes.ts";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { USUAL_PACE } from "../../../domain/warehouse/batching/batching_problem.ts";
import { readyAfter } from "../../../domain/warehouse/batching/round_costs.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { lengthUnitOf } from "../../../db/warehouse/floor_sections.ts";
import { nearestPoints, pointIndex, stopNetwork } from "../../../domain/routing/stop_network.ts";
import { type WalkingGraphs, walkPlan } from "../floor/walking_graph.ts";

// Milliseconds of processor for a plan of 200 orders.
const DEADLINE = 120_000;

/** Boxes that an order reserves in a section. */
interface Reservation {
  id_order_item: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  count: number;
  /** Of one box. */
  weight: number;
  volume: number;
  points: string[];
}

type KnownOrder = Pick<OrderItem, "id" | "order_name" | "due_at">;

/** Plans rounds over reservations. */
export class PickingRounds {
  constructor(
    private readonly services: {
      db: Database;
      graphs: WalkingGraphs;
      workers: Pick<WorkerPool, "run">;
    },
  ) {}

  /**
   * Which orders go together on a cart.
   *
   * @throws {AppError} 404 for an unknown warehouse, order or start; 503 when the workers have too
   *   much to do.
   */
  async plan(
    warehouse: string,
    request: RoundsRequest,
    requester: Requester,
  ): Promise<PlannedRounds> {
    const { unit, metre } = await lengthUnitOf(this.services.db.read, warehouse);
    const ids = [...new Set(request.orders.map(({ id }) => id))];
    const { orders: known, reservations } = await reservedBy(
      this.services.db.read,
      warehouse,
      ids,
    );
    const graph = await this.services.graphs.of(warehouse);
    const { network, numberOf } = stopNetwork(graph, request.id_point_start, reservations);
    const byOrder = Map.groupBy(
      reservations.filter(({ points }) => numberOf(points) !== undefined),
      ({ id_order_item }) => id_order_item,
    );
    const wanted = new Map(request.orders.map((order) => [order.id, order]));
    const planned = ids.filter((id) => byOrder.has(id));
    const now = Date.now();
    const orders = planned.map((id) => {
      const { due, places } = wanted.get(id)!;
      const own = byOrder.get(id)!;
      const sum = (of: (one: Reservation) => number) =>
        own.reduce((all, one) => all + one.count * of(one), 0);
      return {
        points: own.map(({ points }) => numberOf(points)!),
        weight: sum(({ weight }) => weight),
        volume: sum(({ volume }) => volume / metre ** 3),
        places,
        boxes: sum(() => 1),
        due: due ?? dueMinutes(known.get(id)!.due_at, now) ?? Infinity,
      };
    });
    const { rounds, single, firstCome } = await this.services.workers.run("planRounds", {
      network,
      metre,
      orders,
      cart: {
        weight: request.cart_weight,
        volume: request.cart_volume,
        places: request.cart_places,
      },
      pace: { ...USUAL_PACE, pickers: request.pickers },
    }, { ...requester, deadline: DEADLINE, thenEnd: true });
    const ready = readyAfter(rounds, request.pickers);
    return {
      unit,
      length: rounds.reduce((sum, { length }) => sum + length, 0) * metre,
      single: single * metre,
      first_come: firstCome * metre,
      rounds: rounds.map(({ orders: numbers, length, minutes }, at) => ({
        orders: numbers.map((number) => ({
          id: planned[number]!,
          order_name: known.get(planned[number]!)!.order_name,
          boxes: orders[number]!.boxes,
        })),
        length: length * metre,
        minutes,
        ready: ready[at]!,
      })),
      left_out: ids.filter((id) => !byOrder.has(id)),
    };
  }

  /**
   * The shortest round from where a picker stands through all sections in which orders still reserve
   * boxes. Sections that cannot be reached have no stop.
   *
   * @throws {AppError} 404 for an unknown warehouse, order or point, or when no way leads to the end.
   */
  async left(
    warehouse: string,
    { orders, from, end = from, sections: inOrder }: {
      orders: readonly string[];
      from: string;
      end?: string | undefined;
      /** Ids of sections that are visited in this order; all in the best order if left out. */
      sections?: readonly string[] | undefined;
    },
    requester: Requester,
  ): Promise<LeftRound> {
    const { unit } = await lengthUnitOf(this.services.db.read, warehouse);
    const { reservations } = await reservedBy(this.services.db.read, warehouse, orders);
    const graph = await this.services.graphs.of(warehouse);
    const [first, last] = [pointIndex(graph, from), pointIndex(graph, end)];
    const pointOf = nearestPoints(graph, first, reservations);
    const sections = Map.groupBy(reservations, ({ id_section }) => id_section);
    const visits = (inOrder?.map((id) => sections.get(id)) ?? [...sections.values()])
      .flatMap((section) => {
        const point = section && pointOf(section[0]!.points);
        return point === undefined ? [] : [{ point, section: section! }];
      });
    const isOrdered = inOrder !== undefined;
    const points = visits.map(({ point }) => point);
    const planned = await walkPlan(this.services.workers, graph, {
      start: first,
      end: last,
      stops: isOrdered ? points : [...new Set(points)],
      isOrdered,
    }, requester);
    if (planned === undefined) throw refusal(404, "no_way");
    const { order, legs } = planned;
    const back = legs.pop()!;
    const at = Map.groupBy(visits, ({ point }) => point);
    const stops = isOrdered
      ? visits.map((visit, place) => ({ ...visit, leg: legs[place]! }))
      : order.flatMap((point, place) =>
        at.get(point)!.map((visit, of) => ({
          ...visit,
          leg: of === 0 ? legs[place]! : { points: [point], length: 0 },
        }))
      );
    const named = (points: readonly number[]) => points.map((point) => graph.idOf(point));
    return {
      length: legs.reduce((sum, { length }) => sum + length, back.length),
      unit,
      stops: stops.map(({ point, section, leg }) => ({
        id_point: graph.idOf(point),
        id_section: section[0]!.id_section,
        section_name: section[0]!.section_name,
        length: leg.length,
        leg: named(leg.points),
        boxes: section.map(({ id_order_item, id_box, sku_box, count }) => ({
          id_order_item,
          id_box,
          sku_box,
          count,
        })),
      })),
      back: named(back.points),
    };
  }
}

/** Reservations of a warehouse's orders, with names and due times. @throws {AppError} 404 */
async function reservedBy(
  db: Reader,
  warehouse: string,
  ids: readonly string[],
): Promise<{ orders: ReadonlyMap<string, KnownOrder>; reservations: Reservation[] }> {
  const wanted = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const known = await db.all<KnownOrder>(sql`SELECT id, order_name, due_at FROM order_items
    WHERE id_warehouse = ${warehouse} AND id IN ${wanted}`);
  const orders = new Map(known.map((order) => [order.id, order]));
  const unknown = ids.find((id) => !orders.has(id));
  if (unknown !== undefined) throw notFound("order", unknown);
  const rows = await db.all<Omit<Reservation, "points"> & { points: string }>(sql`
    SELECT id_order_item, id_section, section_name, reserved.id_box, sku_box, count,
      weight_box AS weight, length_box * width_box * height_box AS volume,
      (SELECT json_group_array(id_point_way) FROM (
        SELECT id_point_way FROM warehouse_section_geometry
          WHERE id_warehouse_section = section.id AND id_point_way IS NOT NULL ORDER BY seq
      )) AS points
    FROM stock_reservations reserved
      JOIN warehouse_sections section
        ON section.id = id_section AND section.id_warehouse = ${warehouse}
      JOIN stockboxes box ON box.id = reserved.id_box
    WHERE id_order_item IN ${wanted} ORDER BY section.seq`);
  return {
    orders,
    reservations: rows.map((row) => ({
      ...row,
      points: JSON.parse(row.points),
    })),
  };
}
