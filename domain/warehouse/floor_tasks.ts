/**
 * Tasks on the walking graph of a warehouse; small ones run on the request thread, others in a
 * worker.
 */
import { type GraphArrays, WalkingGraph } from "../routing/graph.ts";
import type { Path } from "../routing/shortest_paths.ts";
import { MAX_EXACT_STOPS } from "../routing/tour/exact_order.ts";
import { legsOf, planTour } from "../routing/tour/plan_tour.ts";
import { type OrderTour, orderTour } from "./order_tour.ts";
import { palletsIn, typeOf } from "./built_result.ts";
import { type Picking, pickingOf, type StockedSection, stopOrder } from "./picking.ts";

// Maximum points of a graph on which a tour of few stops is planned in a few milliseconds.
const SMALL_POINTS = 256;

/** Returns true if a tour with this many stops is planned in a few milliseconds. */
export const isSmallTour = ({ size }: WalkingGraph, stops: number): boolean =>
  size <= SMALL_POINTS && stops <= MAX_EXACT_STOPS;

/** Plans the picking of an order: the sections to take its boxes from, and the order of visits. */
export function planPicking({ graph: arrays, start, sections, wanted }: {
  graph: GraphArrays;
  /** Index of the point where the tour begins. */
  start: number | undefined;
  sections: readonly StockedSection[];
  /** Number of boxes to take, by the id of their type. */
  wanted: ReadonlyMap<string, number>;
}): { picking: Picking; stops: Map<string, number> } {
  const graph = new WalkingGraph(arrays);
  const picking = pickingOf(graph, start, sections, wanted);
  return { picking, stops: stopOrder(graph, start, picking) };
}

/** Input for the tour of a calculated order. */
export interface OrderTourTask {
  graph: GraphArrays;
  /** The JSON of each pallet. */
  texts: readonly string[];
  /** Names of sections by their ids. */
  sectionNames: ReadonlyMap<string, string>;
  /** Ids of box types by SKU and sizes, as named by `typeOf`. */
  boxIds: ReadonlyMap<string, string>;
  /** Ids of the box types that have a section. */
  stockedBoxes: ReadonlySet<string>;
  /** Index of the point where the tour begins. */
  start: number | undefined;
  end: number | undefined;
}

/**
 * Returns the tour of a calculated order.
 * @throws {AppError} 404 when the end is unreachable.
 */
export function planOrderTour(
  { graph, texts, sectionNames, boxIds, stockedBoxes, start, end }: OrderTourTask,
): Omit<OrderTour, "id" | "unit"> {
  return orderTour({
    graph: new WalkingGraph(graph),
    pallets: palletsIn({ texts }),
    names: {
      sectionName: (section) => sectionNames.get(section) ?? "",
      boxId: (box) => boxIds.get(typeOf(box)) ?? "",
      hasSection: (box) => stockedBoxes.has(box),
    },
    start,
    end,
  });
}

/** Returns the points of a walk in the best order or the given one, and the paths between them. */
export function planWalk({ graph: arrays, start, end, stops, isOrdered = false }: {
  graph: GraphArrays;
  start: number;
  end: number;
  stops: readonly number[];
  /** True to visit the stops in the given order. */
  isOrdered?: boolean;
}): { order: readonly number[]; legs: Path[] } | undefined {
  const graph = new WalkingGraph(arrays);
  if (legsOf(graph, [start, end]) === undefined) return undefined;
  const order = isOrdered ? stops : planTour(graph, { start, end, stops }).order;
  const legs = legsOf(graph, [start, ...order, end]);
  return legs && { order, legs };
}
