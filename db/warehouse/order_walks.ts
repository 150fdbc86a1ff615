import { asc, eq, sql } from "drizzle-orm";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import type { Requester } from "../../adapters/workers/requester.ts";
import { AppError } from "../../domain/app_error.ts";
import { BoundedCache } from "../../domain/bounded_cache.ts";
import { legsOf } from "../../domain/routing/tour/plan_tour.ts";
import type { Database } from "../open.ts";
import { orderPicks } from "../schema/stock.ts";
import type { OrderTours } from "./order_tours.ts";
import { nearestPoints } from "./stop_network.ts";
import type { WalkingGraphs } from "./walking_graph.ts";

/** Lengths in the warehouse's unit. */
export interface OrderWalk {
  /** Of the order's round. */
  planned: number;
  /** From section to section in the order of picking, and at the end to where the round ends. */
  walked: number;
}

/** An order with what its walk depends on. */
export interface WalkedOrder {
  id: string;
  warehouse: string;
  /** When it was calculated, and its last act. */
  started: number | null;
  lastPick: number | null;
  /** Whether it is picked to the end. */
  isOver: boolean;
}

const BYTES = 100;
const MOST_BYTES = 1_000_000;

/** How far pickers were to walk for orders, and how far they have; each computed once. */
export class OrderWalks {
  readonly #db: Database;
  readonly #graphs: WalkingGraphs;
  readonly #tours: OrderTours;
  readonly #kept = new BoundedCache<OrderWalk | undefined>(MOST_BYTES, () => BYTES);

  constructor({ db, graphs, tours }: { db: Database; graphs: WalkingGraphs; tours: OrderTours }) {
    this.#db = db;
    this.#graphs = graphs;
    this.#tours = tours;
  }

  /** The walk of an order; undefined before it is picked, or when the floor leads nowhere. */
  of(order: WalkedOrder, requester: Requester): Promise<OrderWalk | undefined> {
    const { id, started, lastPick, isOver } = order;
    if (started === null || lastPick === null) return Promise.resolve(undefined);
    return this.#kept.get(
      [id, started, lastPick, isOver].join(),
      () => this.#compute(order, requester),
    );
  }

  async #compute(
    { id, warehouse, isOver }: WalkedOrder,
    requester: Requester,
  ): Promise<OrderWalk | undefined> {
    try {
      const tour = await this.#tours.of({ orderId: id }, requester);
      const graph = await this.#graphs.of(warehouse);
      const visited = await this.#sectionsOf(id);
      const first = tour.stops[0]?.leg[0];
      const start = first === undefined ? -1 : graph.indexOf(first);
      if (start < 0) return undefined;
      const known = new Map(tour.stops.map((stop) => [stop.id_section, stop.id_point]));
      const nearest = await nearestPoints(graph, start, visited);
      const walk = [start];
      for (const { id_section, points } of visited) {
        const point = known.has(id_section)
          ? graph.indexOf(known.get(id_section)!)
          : nearest(points);
        if (point !== undefined && point >= 0 && point !== walk.at(-1)) walk.push(point);
      }
      const end = tour.back.at(-1);
      if (isOver && end !== undefined) walk.push(graph.indexOf(end));
      const legs = await legsOf(graph, walk, new EventLoopYielder());
      if (legs === undefined) return undefined;
      return {
        planned: tour.length,
        walked: legs.reduce((sum, { length }) => sum + length, 0),
      };
    } catch (error) {
      // Changed or deleted meanwhile.
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    }
  }

  /** The sections of an order's acts, in their order, each with the points that it adjoins. */
  async #sectionsOf(order: string): Promise<{ id_section: string; points: string[] }[]> {
    const points = sql<string>`(SELECT json_group_array(id_point_way) FROM
      warehouse_section_geometry geometry WHERE geometry.id_warehouse_section =
        ${orderPicks.id_section} AND id_point_way IS NOT NULL)`;
    const rows = await this.#db.fresh.select({ id_section: orderPicks.id_section, points })
      .from(orderPicks).where(eq(orderPicks.id_order_item, order)).orderBy(asc(orderPicks.seq));
    return rows.map(({ id_section, points }) => ({ id_section, points: JSON.parse(points) }));
  }
}
