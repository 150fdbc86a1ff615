/** The round through the warehouse on which the boxes of an order are picked, as the pages show it. */
import type { Point } from "../../../../domain/warehouse/records.ts";
import type { OrderTour } from "../../../../domain/warehouse/order_tour.ts";
import type { PickedSection } from "./picked_sections.ts";

/** Stop of the picker, with the boxes to take. */
export interface Stop {
  /** Id of the point. */
  point: string;
  sections: PickedSection[];
}

/** The way from one stop to the next. */
export interface Leg {
  /** Positions of its points, both ends included. */
  points: readonly { x: number; y: number }[];
  /** In the unit of the points. */
  length: number;
}

/** From the start to all stops and back to the start. */
export interface WalkPlan extends Pick<OrderTour, "method" | "s_shape" | "largest_gap"> {
  stops: Stop[];
  /** The way to each stop, and at the end the way back. */
  legs: Leg[];
  /** Of all legs, in the unit of the points. */
  length: number;
  /** Boxes in no section, or in an unreachable one. */
  missing: PickedSection[];
}

/**
 * The round that the server has planned: sections that adjoin one point are one stop.
 *
 * @param picked what is taken for the pallets that the round is for
 * @param points those of the warehouse; where one has gone since, a leg leaves it out
 */
export function walkPlan(
  tour: OrderTour,
  picked: readonly PickedSection[],
  points: readonly Point[],
): WalkPlan {
  const places = new Map(points.map(({ id, pos_x, pos_y }) => [id, { x: pos_x, y: pos_y }]));
  const placesOf = (ids: readonly string[]) => ids.flatMap((id) => places.get(id) ?? []);
  const stops: Stop[] = [];
  const legs: Leg[] = [];
  const visited = new Set<string>();
  for (const { id_point: point, id_section, leg, length } of tour.stops) {
    const sections = picked.filter(({ section }) => section === id_section);
    visited.add(id_section);
    const last = stops.at(-1);
    if (last?.point === point) last.sections.push(...sections);
    else {
      stops.push({ point, sections });
      legs.push({ points: placesOf(leg), length });
    }
  }
  const { method, s_shape, largest_gap, length } = tour;
  if (stops.length > 0) {
    const back = length - legs.reduce((sum, leg) => sum + leg.length, 0);
    legs.push({ points: placesOf(tour.back), length: back });
  }
  const missing = picked.filter(({ section }) => !visited.has(section));
  return { method, s_shape, largest_gap, stops, legs, length, missing };
}
