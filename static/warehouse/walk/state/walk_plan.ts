/** The tour on which an order's boxes are picked: data and texts. */
import type { Point } from "../../../../domain/warehouse/records.ts";
import type { OrderTour } from "../../../../domain/warehouse/order_tour.ts";
import type { FloorLists } from "../../floor/model/floor.ts";
import type { PalletResult } from "../../shared/calculation.ts";
import { edges, geometry, getTour, points, sections } from "../../shared/warehouse_api.ts";
import { t } from "../messages.ts";
import { countText, distanceText } from "../../shared/measures.ts";

/** Stop of the picker, with the boxes to take. */
export interface Stop {
  point: string;
  sections: PickedSection[];
}

/** The path from one stop to the next. */
export interface Leg {
  /** Positions of its points, including both ends. */
  points: readonly { x: number; y: number }[];
  /** In the unit of the points. */
  length: number;
}

/** Tour from the start point to all stops and back. */
export interface WalkPlan extends Pick<OrderTour, "method" | "s_shape" | "largest_gap"> {
  stops: Stop[];
  /** Leg to each stop, and the leg back to the start. */
  legs: Leg[];
  /** Length of all legs, in the unit of the points. */
  length: number;
  /** Boxes without a section, or in an unreachable one. */
  missing: PickedSection[];
}

/**
 * Returns the tour planned by the server; consecutive sections with the same access point are one
 * stop.
 * @param picked Boxes of the selected pallets.
 * @param points Points of the warehouse; legs omit points deleted in the meantime.
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
    const returnLength = length - legs.reduce((sum, leg) => sum + leg.length, 0);
    legs.push({ points: placesOf(tour.back), length: returnLength });
  }
  const missing = picked.filter(({ section }) => !visited.has(section));
  return { method, s_shape, largest_gap, stops, legs, length, missing };
}

/**
 * Loads the tour for some pallets of an order.
 * @param asked.selected Pallet numbers.
 * @throws {ApiError} 409 if the order is no longer calculated.
 */
export async function loadWalk(
  { order, pallets, selected, points }: {
    order: string;
    /** All pallets of the order. */
    pallets: readonly PalletResult[];
    selected: readonly number[];
    points: FloorLists["points"];
  },
): Promise<WalkPlan> {
  const selectedPallets = pallets.filter(({ numpallete }) => selected.includes(numpallete));
  const tour = await getTour(
    order,
    selectedPallets.length === pallets.length ? undefined : selected,
  );
  return walkPlan(tour, pickedSections(selectedPallets), points);
}

/**
 * Loads all records of a warehouse's floor.
 * @throws {ApiError}
 */
export async function floorLists(warehouse: string): Promise<FloorLists> {
  const [ofPoints, ofEdges, ofSections, ofGeometry] = await Promise.all([
    points.listOf(warehouse),
    edges.listOf(warehouse),
    sections.listOf(warehouse),
    geometry.listOf(warehouse),
  ]);
  return {
    points: ofPoints,
    edges: ofEdges,
    sections: ofSections,
    section_geometry: ofGeometry,
  };
}

/** Boxes of one type from one section. */
export interface PickedSection {
  /** Id of the section; empty for boxes without a section. */
  section: string;
  sku: string;
  count: number;
  /** Number of boxes for each pallet, by ascending pallet number. */
  pallets: { pallet: number; count: number }[];
}

/**
 * Returns the boxes to take for these pallets, in the order in which the first box of each section
 * is placed.
 */
export function pickedSections(pallets: readonly PalletResult[]): PickedSection[] {
  const picked = new Map<string, PickedSection>();
  for (const { numpallete, layers } of pallets) {
    for (const box of layers.flatMap(({ boxed }) => boxed)) {
      const { id_section, sku_box } = box;
      const edges = [box.length_box, box.width_box, box.height_box];
      const key = JSON.stringify([id_section, sku_box, ...edges]);
      let entry = picked.get(key);
      if (entry === undefined) {
        entry = {
          section: id_section,
          sku: sku_box,
          count: 0,
          pallets: [],
        };
        picked.set(key, entry);
      }
      entry.count++;
      const last = entry.pallets.at(-1);
      if (last?.pallet === numpallete) last.count++;
      else entry.pallets.push({ pallet: numpallete, count: 1 });
    }
  }
  return [...picked.values()];
}

/** Returns, for example, "8 × RICE-900G-12". */
export const takenText = ({ count, sku }: PickedSection) => t("taken", { count, sku });

/** Returns the boxes of a stop, section by section, for example "B02-N: 8 × RICE-900G-12". */
export function stopText({ sections }: Stop, names: ReadonlyMap<string, string>): string {
  return sections.map((picked) =>
    t("stop_taken", { section: names.get(picked.section) ?? "", taken: takenText(picked) })
  ).join(", ");
}

/** Returns a sentence about the quality of the tour, for example that none is shorter. */
export const methodText = ({ method }: WalkPlan) => t(`method_${method}`);

/** Returns a text about the lengths of tours by two heuristics; empty if there are none. */
export function savingsText({ length, s_shape, largest_gap }: WalkPlan): string {
  if (s_shape === null || largest_gap === null) return "";
  const more = (other: number) => {
    const percent = length > 0 ? Math.round(100 * (other / length - 1)) : 0;
    return percent < 1 ? t("as_long") : t("more_percent", { percent: countText(percent) });
  };
  return t("savings", {
    s_shape: distanceText(s_shape),
    s_shape_more: more(s_shape),
    largest_gap: distanceText(largest_gap),
    largest_gap_more: more(largest_gap),
  });
}
