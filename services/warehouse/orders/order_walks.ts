import { and, asc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Requester } from "../../../adapters/workers/requester.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { AppError } from "../../../domain/app_error.ts";
import { BoundedCache } from "../../../domain/bounded_cache.ts";
import type { WalkingGraph } from "../../../domain/routing/graph.ts";
import type { Database } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import type { OrderTours } from "./order_tours.ts";
import { nearestPoints } from "../../../domain/routing/stop_network.ts";
import { type WalkingGraphs, walkPlan } from "../floor/walking_graph.ts";

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

/** A started round with what its walk depends on. */
export interface WalkedRound {
  id: string;
  warehouse: string;
  /** Ids of its orders. */
  orders: readonly string[];
  /** Id of the point where it begins and ends. */
  start: string;
  /** Length that was planned. */
  planned: number;
  /** When it was started, in Unix milliseconds, and the last act for any of its orders. */
  at: number;
  lastPick: number | null;
  isOver: boolean;
}

const BYTES = 100;
const MOST_BYTES = 1_000_000;

/** Where someone has been: a section with the points that it adjoins. */
interface Visit {
  id_section: string;
  points: string[];
}

/** How far pickers were to walk for orders and rounds, and how far they have; each computed once. */
export class OrderWalks {
  readonly #kept = new BoundedCache<OrderWalk | undefined>(MOST_BYTES, () => BYTES);

  constructor(
    private readonly services: {
      db: Database;
      graphs: WalkingGraphs;
      tours: OrderTours;
      workers: Pick<WorkerPool, "run">;
    },
  ) {}

  /** The walk of an order; undefined before it is picked, or when the floor leads nowhere. */
  of(order: WalkedOrder, requester: Requester): Promise<OrderWalk | undefined> {
    const { id, started, lastPick, isOver } = order;
    if (started === null || lastPick === null) return Promise.resolve(undefined);
    return this.#kept.get(
      [id, started, lastPick, isOver].join(),
      () => this.#compute(order, requester),
    );
  }

  /** The walk of a started round; undefined before it is picked, or when the floor leads nowhere. */
  ofRound(round: WalkedRound, requester: Requester = {}): Promise<OrderWalk | undefined> {
    const { id, lastPick, isOver, planned } = round;
    if (lastPick === null) return Promise.resolve(undefined);
    return this.#kept.get(
      [id, planned, lastPick, isOver].join(),
      () => this.#computeRound(round, requester),
    );
  }

  async #computeRound(
    { warehouse, orders, start, planned, at, isOver }: WalkedRound,
    requester: Requester,
  ): Promise<OrderWalk | undefined> {
    const graph = await this.services.graphs.of(warehouse);
    const visited = await this.#sectionsOf(
      and(inArray(orderPicks.id_order_item, [...orders]), gte(orderPicks.at, at))!,
    );
    const walked = await walkedLength(this.services.workers, graph, {
      requester,
      start,
      end: isOver ? start : undefined,
      visited,
    });
    return walked === undefined ? undefined : { planned, walked };
  }

  async #compute(
    { id, warehouse, isOver }: WalkedOrder,
    requester: Requester,
  ): Promise<OrderWalk | undefined> {
    try {
      const tour = await this.services.tours.of({ orderId: id }, requester);
      const graph = await this.services.graphs.of(warehouse);
      const visited = await this.#sectionsOf(eq(orderPicks.id_order_item, id));
      const walked = await walkedLength(this.services.workers, graph, {
        requester,
        start: tour.stops[0]?.leg[0],
        end: isOver ? tour.back.at(-1) : undefined,
        visited,
        known: new Map(tour.stops.map((stop) => [stop.id_section, stop.id_point])),
      });
      return walked === undefined ? undefined : { planned: tour.length, walked };
    } catch (error) {
      // Changed or deleted meanwhile.
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    }
  }

  /** The sections of acts, in their order, each with the points that it adjoins. */
  async #sectionsOf(which: SQL): Promise<Visit[]> {
    const points = sql<string>`(SELECT json_group_array(id_point_way) FROM
      warehouse_section_geometry geometry WHERE geometry.id_warehouse_section =
        ${orderPicks.id_section} AND id_point_way IS NOT NULL)`;
    const rows = await this.services.db.read.select({ id_section: orderPicks.id_section, points })
      .from(orderPicks).where(which).orderBy(asc(orderPicks.seq));
    return rows.map(({ id_section, points }) => ({ id_section, points: JSON.parse(points) }));
  }
}

/**
 * The length of the shortest ways from a start through sections in their order, and to an end.
 *
 * @returns Undefined without a start, or where no way leads on.
 */
async function walkedLength(
  workers: Pick<WorkerPool, "run">,
  graph: WalkingGraph,
  { start, end, visited, known = new Map(), requester }: {
    start: string | undefined;
    end: string | undefined;
    visited: readonly Visit[];
    /** From which points sections are reached; of others it is the nearest to the start. */
    known?: ReadonlyMap<string, string>;
    requester: Requester;
  },
): Promise<number | undefined> {
  const first = start === undefined ? -1 : graph.indexOf(start);
  if (first < 0) return undefined;
  const nearest = nearestPoints(graph, first, visited);
  const walk = [first];
  for (const { id_section, points } of visited) {
    const point = known.has(id_section) ? graph.indexOf(known.get(id_section)!) : nearest(points);
    if (point !== undefined && point >= 0 && point !== walk.at(-1)) walk.push(point);
  }
  if (end !== undefined) walk.push(graph.indexOf(end));
  const [stops, last] = [walk.slice(1, -1), walk.at(-1)!];
  const plan = { start: first, end: last, stops, isOrdered: true };
  const planned = await walkPlan(workers, graph, plan, requester);
  return planned?.legs.reduce((sum, { length }) => sum + length, 0);
}
