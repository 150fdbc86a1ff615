/** The round through the warehouse on which the boxes of a calculated order are picked. */
import { refusal } from "../app_error.ts";
import { chunks } from "../chunks.ts";
import type { WalkingGraph } from "../routing/graph.ts";
import { legsOf, planTour } from "../routing/tour/plan_tour.ts";
import type { TourSolver } from "../routing/tour/solve_tour.ts";
import type { OrderTour, TourBox, TourStop } from "./calculation_records.ts";
import type { Yielder } from "../yielder.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";

export type { OrderTour, TourBox, TourStop };

// Stops with the ways to them, some tens of kilobytes.
const STOPS_A_PIECE = 100;

/** What is taken from a section. */
interface Picked {
  section: string;
  point: number;
  boxes: Map<string, { box: PlacedBox; count: number; pallets: Set<number> }>;
}

/** What boxes and sections are called, and how they were before anybody changed the floor. */
export interface TourNames {
  sectionName(section: string): string;
  /** The id of a placed box's type; empty when it is not known any more. */
  boxId(box: PlacedBox): string;
}

/** What a tour is made of. */
export interface TourInput {
  graph: WalkingGraph;
  pallets: Iterable<PalletResult>;
  names: TourNames;
  /** Index of the point where it begins; without one it begins at the first section. */
  start: number | undefined;
  /** Index of the point where it ends; the start when left out. */
  end?: number | undefined;
}

/**
 * Plans the round for pallets of a calculated order. Boxes that are in no section, or in one to which
 * there is no way any more, have no stop.
 *
 * @throws {AppError} 404 when no way leads to the end.
 */
export async function orderTour(
  { graph, pallets, names, start: given, end: wanted }: TourInput,
  yielder: Yielder,
  solve?: TourSolver,
): Promise<Omit<OrderTour, "id" | "unit">> {
  const picked = await pickedSections(graph, pallets, yielder);
  const start = given ?? picked[0]?.point ?? wanted;
  if (start === undefined) {
    return { method: "exact", length: 0, s_shape: null, largest_gap: null, stops: [], back: [] };
  }
  const end = wanted ?? start;
  if (await legsOf(graph, [start, end], yielder) === undefined) {
    throw refusal(404, "no_way");
  }
  const stops = [...new Set(picked.map(({ point }) => point))];
  const plan = await planTour(graph, { start, end, stops }, yielder, solve);
  const legs = (await legsOf(graph, [start, ...plan.order, end], yielder))!;
  const back = legs.pop()!;
  // Whatever the order of placing, sections across the aisle from each other are listed by name.
  const byName = (a: Picked, b: Picked) => {
    const [one, other] = [names.sectionName(a.section), names.sectionName(b.section)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const ids = (points: readonly number[]) => points.map((point) => graph.idOf(point));
  const at = Map.groupBy(picked, ({ point }) => point);
  const written: TourStop[] = [];
  for (const [place, point] of plan.order.entries()) {
    for (const [of, { section, boxes }] of (at.get(point) ?? []).sort(byName).entries()) {
      written.push({
        id_point: graph.idOf(point),
        id_section: section,
        section_name: names.sectionName(section),
        length: of === 0 ? legs[place]!.length : 0,
        leg: of === 0 ? ids(legs[place]!.points) : [graph.idOf(point)],
        boxes: [...boxes.values()].map(({ box, count, pallets }) => ({
          id_box: names.boxId(box),
          sku_box: box.sku_box,
          count,
          pallets: [...pallets],
        })),
      });
    }
    await yielder.yieldIfDue();
  }
  return {
    method: plan.method,
    length: legs.reduce((sum, { length }) => sum + length, back.length),
    s_shape: plan.sShape,
    largest_gap: plan.largestGap,
    stops: written,
    back: ids(back.points),
  };
}

/** A round as JSON, piece by piece. */
export async function* orderTourJson(
  { stops, back, ...tour }: OrderTour,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  let before = `${JSON.stringify(tour).slice(0, -1)},"stops":[`;
  for (const some of chunks(stops, STOPS_A_PIECE)) {
    yield before + JSON.stringify(some).slice(1, -1);
    before = ",";
    await yielder.yieldIfDue();
  }
  yield `${before === "," ? "" : before}],"back":${JSON.stringify(back)}}`;
}

/** What is taken from which section, in the order in which the first boxes of each are placed. */
async function pickedSections(
  graph: WalkingGraph,
  pallets: Iterable<PalletResult>,
  yielder: Yielder,
): Promise<Picked[]> {
  const sections = new Map<string, Picked>();
  for (const { numpallete, layers } of pallets) {
    const inTurn = layers.flatMap(({ boxed }) => boxed).sort((a, b) => a.orderPrior - b.orderPrior);
    for (const box of inTurn) {
      const { id_section: section, sku_box, length_box, width_box, height_box } = box;
      const point = graph.indexOf(box.id_point_section);
      if (section === "" || point < 0) continue;
      const picked = sections.get(section) ?? { section, point, boxes: new Map() };
      sections.set(section, picked);
      const key = JSON.stringify([sku_box, length_box, width_box, height_box]);
      const boxes = picked.boxes.get(key) ?? { box, count: 0, pallets: new Set() };
      picked.boxes.set(key, boxes);
      boxes.count++;
      boxes.pallets.add(numpallete);
    }
    await yielder.yieldIfDue();
  }
  return [...sections.values()];
}
