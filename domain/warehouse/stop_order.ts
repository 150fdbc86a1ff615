import type { WalkingGraph } from "../routing/graph.ts";
import { planTour, type TourSolver } from "../routing/tour/plan_tour.ts";
import type { Yielder } from "../yielder.ts";
import type { Picking } from "./picking.ts";

/**
 * At which stop of the round each box type is picked first, 0 being the first stop. The round leads
 * from the start through all points that boxes are taken from and back. Sections to which there is no
 * way come last, each a stop of its own.
 *
 * @param start Index of the point where the round begins; without one it begins at the first section.
 * @returns By the ids of the box types that are in a section.
 */
export async function stopOrder(
  graph: WalkingGraph,
  start: number | undefined,
  { sources }: Picking,
  yielder: Yielder,
  solve?: TourSolver,
): Promise<Map<string, number>> {
  const points = new Set(sources.flatMap(({ point }) => point ?? []));
  const [first] = points;
  const begin = start ?? first;
  const order = begin === undefined
    ? []
    : (await planTour(graph, { start: begin, end: begin, stops: [...points] }, yielder, solve))
      .order;
  const ranks = new Map(order.map((point, rank) => [point, rank]));
  let last = order.length;
  const stops = new Map<string, number>();
  for (const { id_box, point } of sources) {
    const stop = (point === undefined ? undefined : ranks.get(point)) ?? last++;
    stops.set(id_box, Math.min(stop, stops.get(id_box) ?? Infinity));
  }
  return stops;
}
