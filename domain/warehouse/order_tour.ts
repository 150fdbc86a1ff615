/** The tour through the warehouse for picking the boxes of a calculated order. */
import { refusal } from "../app_error.ts";
import type { WalkingGraph } from "../routing/graph.ts";
import { legsOf, planTour } from "../routing/tour/plan_tour.ts";
import type { MissingBox, OrderTour, TourBox, TourStop } from "./calculation_records.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";

export type { OrderTour, TourBox, TourStop };

/** Boxes of one type. */
interface BoxCount {
  box: PlacedBox;
  count: number;
  pallets: Set<number>;
}

/** Boxes taken from a section. */
interface PickedBoxes {
  section: string;
  /** Index of the section's point; -1 if it no longer has one. */
  point: number;
  boxes: Map<string, BoxCount>;
}

/**
 * Names of boxes and sections at the time of the calculation, before later changes of the floor.
 */
export interface TourNames {
  sectionName(section: string): string;
  /** Returns the id of a placed box's type; empty if it no longer exists. */
  boxId(box: PlacedBox): string;
  /** Returns true if the warehouse has a section for boxes of this type. */
  hasSection(boxId: string): boolean;
}

/** Input for planning the tour of an order. */
export interface TourInput {
  graph: WalkingGraph;
  pallets: Iterable<PalletResult>;
  names: TourNames;
  /** Index of the tour's start; if omitted, it starts at the first section. */
  start: number | undefined;
  /** Index of the tour's end; defaults to the start. */
  end?: number | undefined;
}

/**
 * Plans the tour for pallets of a calculated order. Boxes that are in no section, or in an
 * unreachable one, have no stop: they are `missing`.
 * @throws {AppError} 404 when the end is unreachable.
 */
export function orderTour(
  { graph, pallets, names, start: givenStart, end: givenEnd }: TourInput,
): Omit<OrderTour, "id" | "unit"> {
  const { picked, unlocatedBoxes } = pickedSections(graph, pallets);
  const inStop = new Set<PickedBoxes>();
  const missing = () =>
    missingBoxes(picked.filter((one) => !inStop.has(one)), unlocatedBoxes, names);
  const located = picked.filter(({ point }) => point >= 0);
  const start = givenStart ?? located[0]?.point ?? givenEnd;
  if (start === undefined) {
    const nothing = { length: 0, s_shape: null, largest_gap: null, stops: [], back: [] };
    return { method: "exact", ...nothing, missing: missing() };
  }
  const end = givenEnd ?? start;
  if (legsOf(graph, [start, end]) === undefined) {
    throw refusal(404, "no_way");
  }
  const stops = [...new Set(located.map(({ point }) => point))];
  const plan = planTour(graph, { start, end, stops });
  const legs = legsOf(graph, [start, ...plan.order, end])!;
  const returnLeg = legs.pop()!;
  // Sections at opposite sides of an aisle are sorted by name, regardless of the order of placing.
  const byName = (a: PickedBoxes, b: PickedBoxes) => {
    const [one, other] = [names.sectionName(a.section), names.sectionName(b.section)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const ids = (points: readonly number[]) => points.map((point) => graph.idOf(point));
  const at = Map.groupBy(located, ({ point }) => point);
  const stopsOfTour: TourStop[] = [];
  for (const [place, point] of plan.order.entries()) {
    for (const [index, stop] of (at.get(point) ?? []).sort(byName).entries()) {
      const { section, boxes } = stop;
      inStop.add(stop);
      stopsOfTour.push({
        id_point: graph.idOf(point),
        id_section: section,
        section_name: names.sectionName(section),
        length: index === 0 ? legs[place]!.length : 0,
        leg: index === 0 ? ids(legs[place]!.points) : [graph.idOf(point)],
        boxes: [...boxes.values()].map(({ box, count, pallets }) => ({
          id_box: names.boxId(box),
          sku_box: box.sku_box,
          count,
          pallets: [...pallets],
        })),
      });
    }
  }
  return {
    method: plan.method,
    length: legs.reduce((sum, { length }) => sum + length, returnLeg.length),
    s_shape: plan.sShape,
    largest_gap: plan.largestGap,
    stops: stopsOfTour,
    back: ids(returnLeg.points),
    missing: missing(),
  };
}

/**
 * Returns the missing boxes of a tour with those that its sections have only for other orders.
 * @param short Boxes that the order lacks, by type.
 */
export function withShortage(
  { stops, missing }: Pick<OrderTour, "stops" | "missing">,
  short: readonly { id_box: string; count: number }[],
): MissingBox[] {
  const sum = (boxes: readonly { count: number }[]) =>
    boxes.reduce((total, { count }) => total + count, 0);
  const all = missing.map((one) => ({ ...one }));
  for (const { id_box, count } of short) {
    const isSame = (box: { id_box: string }) => box.id_box === id_box;
    const picked = stops.flatMap(({ boxes }) => boxes).filter(isSame);
    const alreadyMissing = all.filter((one) => isSame(one) && one.reason !== "unreachable");
    const more = Math.min(count - sum(alreadyMissing), sum(picked));
    if (more <= 0) continue;
    const existing = alreadyMissing.find(({ reason }) => reason === "stock");
    if (existing !== undefined) existing.count += more;
    else all.push({ id_box, sku_box: picked[0]!.sku_box, count: more, reason: "stock" });
  }
  return all;
}

/** Returns the boxes without a stop, by type and reason. */
function missingBoxes(
  unreachable: readonly PickedBoxes[],
  unlocatedBoxes: Iterable<BoxCount>,
  names: TourNames,
): MissingBox[] {
  const missing = new Map<string, MissingBox>();
  const add = ({ box, count }: BoxCount, reason: MissingBox["reason"]) => {
    const key = `${typeKey(box)} ${reason}`;
    const existing = missing.get(key);
    if (existing === undefined) {
      missing.set(key, { id_box: names.boxId(box), sku_box: box.sku_box, count, reason });
    } else existing.count += count;
  };
  for (const one of unlocatedBoxes) {
    add(one, names.hasSection(names.boxId(one.box)) ? "stock" : "section");
  }
  for (const { boxes } of unreachable) {
    for (const one of boxes.values()) add(one, "unreachable");
  }
  return [...missing.values()];
}

/**
 * Returns the boxes taken from each section, in the order of their first placed box, and the boxes
 * without a section.
 */
function pickedSections(
  graph: WalkingGraph,
  pallets: Iterable<PalletResult>,
): { picked: PickedBoxes[]; unlocatedBoxes: Iterable<BoxCount> } {
  const sections = new Map<string, PickedBoxes>();
  const unlocatedBoxes = new Map<string, BoxCount>();
  for (const { numpallete, layers } of pallets) {
    const ordered = layers.flatMap(({ boxed }) => boxed).sort((a, b) =>
      a.orderPrior - b.orderPrior
    );
    for (const box of ordered) {
      const { id_section: section } = box;
      const point = graph.indexOf(box.id_point_section);
      const picked = sections.get(section) ?? { section, point, boxes: new Map() };
      if (section !== "") sections.set(section, picked);
      const target = section === "" ? unlocatedBoxes : picked.boxes;
      const key = typeKey(box);
      const boxes = target.get(key) ?? { box, count: 0, pallets: new Set() };
      target.set(key, boxes);
      boxes.count++;
      boxes.pallets.add(numpallete);
    }
  }
  return { picked: [...sections.values()], unlocatedBoxes: unlocatedBoxes.values() };
}

const typeKey = ({ sku_box, length_box, width_box, height_box }: PlacedBox) =>
  JSON.stringify([sku_box, length_box, width_box, height_box]);
