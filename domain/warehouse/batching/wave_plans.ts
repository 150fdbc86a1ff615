/** Plans of waves and remaining stops from the reservations of orders. */
import type { WalkingGraph } from "../../routing/graph.ts";
import { nearestPoints, type StopNetwork, stopNetwork } from "../../routing/stop_network.ts";
import { dueMinutes } from "../due_minutes.ts";
import type { OrderItem } from "../records.ts";
import type { PlannedWaves, RemainingStops, WavesRequest } from "../wave_records.ts";
import type { BatchOrder, Wave } from "./batching_problem.ts";
import { readyAfter } from "./wave_costs.ts";

/** Boxes that an order reserves in a section. */
export interface Reservation {
  id_order_item: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  count: number;
  /** Weight of one box. */
  weight: number;
  volume: number;
  points: string[];
}

export type KnownOrder = Pick<OrderItem, "id" | "order_name" | "due_at">;

/** Orders and their reservations. */
export interface ReservedOrders {
  orders: ReadonlyMap<string, KnownOrder>;
  reservations: readonly Reservation[];
}

/** Waves by the numbers of their orders, with lengths in metres. */
interface Waves {
  waves: readonly Wave[];
  single: number;
  firstCome: number;
}

/** The requested orders as a problem of planning waves. */
export class WavePlan {
  readonly network: StopNetwork["network"];
  readonly orders: BatchOrder[];
  readonly #ids: string[];
  readonly #leftOut: string[];

  /**
   * @param metre The length of a metre in the warehouse's unit.
   * @param now Unix milliseconds.
   * @throws {AppError} 404 when the start does not exist.
   */
  constructor(
    graph: WalkingGraph,
    request: WavesRequest,
    private readonly reserved: ReservedOrders,
    private readonly metre: number,
    now: number,
  ) {
    const { network, numberOf } = stopNetwork(
      graph,
      request.id_point_start,
      reserved.reservations,
    );
    const byOrder = Map.groupBy(
      reserved.reservations.filter(({ points }) => numberOf(points) !== undefined),
      ({ id_order_item }) => id_order_item,
    );
    const requested = new Map(request.orders.map((order) => [order.id, order]));
    this.network = network;
    this.#ids = [...requested.keys()].filter((id) => byOrder.has(id));
    this.#leftOut = [...requested.keys()].filter((id) => !byOrder.has(id));
    this.orders = this.#ids.map((id) => {
      const { due, places } = requested.get(id)!;
      const own = byOrder.get(id)!;
      const sum = (valueOf: (one: Reservation) => number) =>
        own.reduce((all, one) => all + one.count * valueOf(one), 0);
      return {
        points: own.map(({ points }) => numberOf(points)!),
        weight: sum(({ weight }) => weight),
        volume: sum(({ volume }) => volume / metre ** 3),
        places,
        boxes: sum(() => 1),
        due: due ?? dueMinutes(reserved.orders.get(id)!.due_at, now) ?? Infinity,
      };
    });
  }

  /** Returns planned waves as the API does. */
  answer({ waves, single, firstCome }: Waves, pickers: number, unit: string): PlannedWaves {
    const ready = readyAfter(waves, pickers);
    return {
      unit,
      length: waves.reduce((sum, { length }) => sum + length, 0) * this.metre,
      single: single * this.metre,
      first_come: firstCome * this.metre,
      rounds: waves.map(({ orders, length, minutes }, at) => ({
        orders: orders.map((number) => ({
          id: this.#ids[number]!,
          order_name: this.reserved.orders.get(this.#ids[number]!)!.order_name,
          boxes: this.orders[number]!.boxes,
        })),
        length: length * this.metre,
        minutes,
        ready: ready[at]!,
      })),
      left_out: this.#leftOut,
    };
  }
}

/** Reserved boxes of a section, and its nearest point. */
interface Visit {
  point: number;
  section: readonly Reservation[];
}

/**
 * Returns the sections to visit, without unreachable ones.
 * @param inOrder Ids of sections to visit in this order; all if omitted.
 */
export function visitsOf(
  graph: WalkingGraph,
  start: number,
  reservations: readonly Reservation[],
  inOrder?: readonly string[],
): Visit[] {
  const pointOf = nearestPoints(graph, start, reservations);
  const sections = Map.groupBy(reservations, ({ id_section }) => id_section);
  return (inOrder?.map((id) => sections.get(id)) ?? [...sections.values()]).flatMap((section) => {
    const point = section && pointOf(section[0]!.points);
    return point === undefined ? [] : [{ point, section: section! }];
  });
}

interface Leg {
  points: readonly number[];
  length: number;
}

/**
 * Returns the remaining stops as the API does.
 * @param tour Points in the order of the tour, and the legs to them and to the end.
 * @param isOrdered True if the visits are in the order of the tour.
 */
export function remainingStops(
  graph: WalkingGraph,
  visits: readonly Visit[],
  tour: { order: readonly number[]; legs: readonly Leg[] },
  isOrdered: boolean,
  unit: string,
): RemainingStops {
  const { order } = tour;
  const [legs, back] = [tour.legs.slice(0, -1), tour.legs.at(-1)!];
  const at = Map.groupBy(visits, ({ point }) => point);
  const stops = isOrdered
    ? visits.map((visit, place) => ({ ...visit, leg: legs[place]! }))
    : order.flatMap((point, place) =>
      at.get(point)!.map((visit, index) => ({
        ...visit,
        leg: index === 0 ? legs[place]! : { points: [point], length: 0 },
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
