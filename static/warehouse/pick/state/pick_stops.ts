/** Stops of the picking page of one order, their progress, and problems to resolve. */
import type { ConfirmedPick, OrderPick } from "../../../../domain/warehouse/picks.ts";
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import type { RemainingStops } from "../../../../domain/warehouse/wave_records.ts";
import type { OrderPallets, OrderTour } from "../../../../domain/warehouse/calculation_records.ts";
import type { QueuedPick } from "./pick_queue.ts";
import { extentsOf } from "../../../../domain/packing/orientation.ts";
import { buildingSteps } from "../../shared/building_steps.ts";
import { entriesAlong } from "../../../../domain/warehouse/leg_runs.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

/** Boxes of one type to pick in one section. */
export interface PlannedStop {
  /** Stable until the order is recalculated. */
  key: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  /** Number of boxes to pick at this stop. */
  wanted: number;
  /** Pallets of the boxes; empty if the boxes replace those of another section. */
  pallets: { number: number; count: number }[];
  /** Positions on the pallet; only if one pallet is built at a time. */
  place?: Pick<PalletStep, "layers" | "turns">;
  /** True if it replaces a section that had too few boxes. */
  replaces: boolean;
  /** Ids of the points from the previous stop to this one; empty if unknown. */
  leg: readonly string[];
}

/** Progress of a stop. */
export interface StopState {
  picked: number;
  short: boolean;
  /** True if nothing more is to be picked at this stop. */
  done: boolean;
}

/** A stop and its progress. */
export type PickStop = PlannedStop & StopState;

/** A pick that counts towards progress. */
export interface CountedPick
  extends Pick<ConfirmedPick, "id_section" | "id_box" | "count" | "short"> {
  /** Key of the stop at which it was confirmed, if this device knows it. */
  stop?: string;
  section_name?: string;
  /** True if the server may not have it yet. */
  isNew?: boolean;
}

/**
 * Returns the stops of a tour in its order, then sections of the pallets that no path reaches, then
 * other sections in which the order has reserved boxes.
 */
export function orderStops(
  tour: Pick<OrderTour, "stops">,
  steps: readonly PalletStep[],
  reserved: readonly StockReservation[],
  picks: readonly Pick<OrderPick, "id_section" | "id_box" | "count" | "status">[],
): PlannedStop[] {
  const bySection = Map.groupBy(steps, keyOf);
  const stops: PlannedStop[] = tour.stops.flatMap(({ id_section, section_name, boxes, leg }) =>
    boxes.filter(({ id_box }) => id_box !== "").map(({ id_box, sku_box, count, pallets }) => {
      const key = keyOf({ id_section, id_box });
      const own = countsByPallet(bySection.get(key) ?? []);
      return {
        key,
        id_section,
        section_name,
        id_box,
        sku_box,
        wanted: count,
        pallets: pallets.map((number) => ({ number, count: own.get(number) ?? 0 })),
        replaces: false,
        leg,
      };
    })
  );
  const plannedKeys = new Set(stops.map(({ key }) => key));
  for (const [key, own] of bySection) {
    if (plannedKeys.has(key)) continue;
    plannedKeys.add(key);
    const { id_section, section_name, id_box, sku_box } = own[0]!;
    const pallets = [...countsByPallet(own)].map(([number, count]) => ({ number, count }));
    const wanted = own.reduce((sum, { wanted }) => sum + wanted, 0);
    const section = { key, id_section, section_name };
    stops.push({ ...section, id_box, sku_box, wanted, pallets, replaces: false, leg: [] });
  }
  for (const { id_section, section_name, id_box, sku_box, count } of reserved) {
    const key = keyOf({ id_section, id_box });
    if (plannedKeys.has(key)) continue;
    const before = picks.filter((one) => keyOf(one) === key && one.status === "applied")
      .reduce((sum, { count }) => sum + count, 0);
    const wanted = count + before;
    stops.push({
      key,
      id_section,
      section_name,
      id_box,
      sku_box,
      wanted,
      pallets: [],
      replaces: true,
      leg: [],
    });
  }
  return stops;
}

function countsByPallet(steps: readonly PalletStep[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { pallet, wanted } of steps) counts.set(pallet, (counts.get(pallet) ?? 0) + wanted);
  return counts;
}

/** Returns the common key of picks and stops. */
export const keyOf = ({ id_section, id_box }: { id_section: string; id_box: string }) =>
  `${id_section} ${id_box}`;

/** Returns the progress of a stop, by sent and unsent picks. */
export function stateOf(
  stop: Pick<PlannedStop, "id_section" | "id_box" | "wanted">,
  picks: readonly CountedPick[],
): StopState {
  const own = picks.filter((pick) => keyOf(pick) === keyOf(stop));
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((pick) => pick.short);
  return { picked, short, done: short || picked >= stop.wanted };
}

/**
 * Returns the index of the first open stop at or after `from`, then from the start; -1 if all are
 * done.
 */
export function nextOpen(stops: readonly StopState[], from: number): number {
  const turned = stops.map((_, at) => (Math.max(from, 0) + at) % stops.length);
  return turned.find((at) => !stops[at]!.done) ?? -1;
}

/** The remaining stops of a recomputed tour. */
export type RemainingTour = Pick<RemainingStops, "stops">;

/**
 * Returns the done stops as they were picked, then the open stops in the order of a recomputed
 * tour.
 */
export function orderByTour(
  stops: readonly PlannedStop[],
  picks: readonly CountedPick[],
  remainingTour: RemainingTour | undefined,
): readonly PlannedStop[] {
  if (remainingTour === undefined) return stops;
  const places = new Map(
    remainingTour.stops.map(({ id_section, leg }, at) => [id_section, { at, leg }]),
  );
  const isDone = (stop: PlannedStop) => stateOf(stop, picks).done;
  const placeOf = ({ id_section }: PlannedStop) => places.get(id_section)?.at ?? Infinity;
  const open = stops.filter((stop) => !isDone(stop))
    .map((stop) => ({ ...stop, leg: places.get(stop.id_section)?.leg ?? stop.leg }));
  return [
    ...stops.filter(isDone),
    ...open.sort((a, b) => placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)),
  ];
}

/** A pick that could not be applied. */
export interface Trouble {
  id: string;
  section: string;
  /** Cause of the task; empty if unknown. */
  cause: string;
  /** Error text of the server; empty for a task. */
  error: string;
}

/**
 * Returns the tasks of all pickers and the picks of this device that the server has rejected.
 * @param sections Section names by id.
 */
export function troublesOf(
  picks: readonly OrderPick[],
  own: readonly QueuedPick[],
  stops: readonly PlannedStop[],
  sections: Readonly<Record<string, string>> = {},
): Trouble[] {
  const serverIds = new Set(picks.map(({ id }) => id));
  const names = new Map(Object.entries(sections));
  for (const { id_section, section_name } of [...stops, ...own]) {
    names.set(id_section, section_name);
  }
  const tasks = picks.filter(({ status }) => status === "task");
  const failed = own.filter(({ id, status }) =>
    status === "refused" || (status === "task" && !serverIds.has(id))
  );
  return [
    ...tasks.map(({ id, id_section, cause }) => ({ id, id_section, cause, error: "" })),
    ...failed.map(({ id, id_section, error = "" }) => ({ id, id_section, cause: "", error })),
  ].map(({ id_section, ...rest }) => ({ ...rest, section: names.get(id_section) ?? "–" }));
}

/** Boxes of one type for one pallet, taken from one section and placed one after another. */
export interface PalletStep {
  /**
   * Id prefix of its pallet and its first placing position; stable until the order is recalculated.
   */
  key: string;
  pallet: number;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  wanted: number;
  layers: [first: number, last: number];
  turns: [first: number, last: number];
  /** Ids of the points from the previous stop to the section; empty if unknown. */
  leg: string[];
  /**
   * Width and length of its pallet, and where its boxes stand on it: x, y and the extents along
   * them. Missing in data that an earlier version has stored.
   */
  ground?: { pallet: [width: number, length: number]; boxes: Footprint[] };
}

/** Position and extents of a box on its pallet. */
export type Footprint = [x: number, y: number, width: number, length: number];

/** Returns the number of boxes that no section has, by pallet number. */
export const unstockedBoxes = (
  { pallets }: Pick<OrderPallets, "pallets">,
): Record<number, number> =>
  Object.fromEntries(pallets.map(({ numpallete, layers }) => [
    numpallete,
    layers.flatMap(({ boxed }) => boxed).filter(({ id_section }) => id_section === "").length,
  ]));

/**
 * Returns the building steps of all pallets, pallet by pallet. Boxes without a section, and boxes
 * of a deleted type, have no step.
 * @param names Section names by id.
 */
export function palletSteps(
  { pallets, points, legs }: OrderPallets,
  tour: Pick<OrderTour, "stops">,
  boxes: readonly Box[],
  names: Readonly<Record<string, string>>,
): PalletStep[] {
  const typeIn = new Map(
    tour.stops.flatMap((stop) =>
      stop.boxes.map(({ id_box, sku_box }) => [`${stop.id_section} ${sku_box}`, id_box] as const)
    ),
  );
  return pallets.flatMap((pallet) => {
    let currentPoint = "";
    const ground: [number, number] = [pallet.widthPallete, pallet.lengthPallete];
    return buildingSteps(pallet).flatMap((step): PalletStep[] => {
      const { box, count, layers, turns } = step;
      const { id_section, sku_box, id_point_section, leg } = box;
      const id_box = typeIn.get(`${id_section} ${sku_box}`) ||
        boxes.find((type) =>
          type.sku_box === sku_box && type.length_box === box.length_box &&
          type.width_box === box.width_box && type.height_box === box.height_box
        )?.id;
      if (id_section === "" || id_box === undefined) return [];
      const isSamePoint = id_point_section !== "" && id_point_section === currentPoint;
      if (id_point_section !== "") currentPoint = id_point_section;
      return [{
        key: `${pallet.id.slice(0, 8)}.${turns[0]}`,
        pallet: pallet.numpallete,
        id_section,
        section_name: names[id_section] ?? "–",
        id_box,
        sku_box,
        wanted: count,
        layers,
        turns,
        ground: { pallet: ground, boxes: step.boxes.map(footprintOf) },
        leg: isSamePoint ? [currentPoint] : leg === null ? [] : entriesAlong(legs[leg]!, points),
      }];
    });
  });
}

function footprintOf(
  { positionOnPallete: { x, y }, orientation, ...box }: OrderPallets["pallets"][number]["layers"][
    number
  ]["boxed"][number],
): Footprint {
  const type = { width: box.width_box, length: box.length_box, height: box.height_box };
  const { alongWidth, alongLength } = extentsOf(type, orientation);
  return [x, y, alongWidth, alongLength];
}
