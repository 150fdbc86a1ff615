/** The stops of a picker's round, and how far each has come. */
import type { OrderPick, PickAct } from "../../../../domain/warehouse/picks.ts";
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import type { RemainingStops } from "../../../../domain/warehouse/wave_records.ts";
import type { OrderTour } from "../../../../domain/warehouse/calculation_records.ts";
import type { PalletStep } from "./pallet_steps.ts";

/** Boxes of one type in one section. */
export interface PlannedStop {
  /** The same as long as the order is not calculated again. */
  key: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  /** Boxes that the round takes here. */
  wanted: number;
  /** The pallets that they go to; none where they stand in for those of another section. */
  pallets: { number: number; count: number }[];
  /** Places on the pallet; only if one pallet is built at a time. */
  place?: Pick<PalletStep, "layers" | "turns">;
  /** True if it replaces a section that had too few boxes. */
  replaces: boolean;
  /** Ids of points from where the picker stands before to this section; empty where not known. */
  leg: readonly string[];
}

/** Progress of a stop. */
export interface StopState {
  picked: number;
  short: boolean;
  /** Nothing more is to be done there. */
  done: boolean;
}

/** A stop as it is shown. */
export type PickStop = PlannedStop & StopState;

/** An act that counts. */
export interface CountedAct extends Pick<PickAct, "id_section" | "id_box" | "count" | "short"> {
  /** Key of the stop that it was made at, where this device knows. */
  stop?: string;
  section_name?: string;
  /** True if the server may not have it yet. */
  isNew?: boolean;
}

/**
 * The stops of a tour in its order, then sections of the pallets to which no way leads, then sections
 * that the order reserves besides.
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

/** Returns the progress of a stop by the order's picks, sent or not. */
export function stateOf(
  stop: Pick<PlannedStop, "id_section" | "id_box" | "wanted">,
  acts: readonly CountedAct[],
): StopState {
  const own = acts.filter((act) => keyOf(act) === keyOf(stop));
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((act) => act.short);
  return { picked, short, done: short || picked >= stop.wanted };
}

/** The first stop from `from` on, and around, where something is left to do; -1 when none is. */
export function nextOpen(stops: readonly StopState[], from: number): number {
  const turned = stops.map((_, at) => (Math.max(from, 0) + at) % stops.length);
  return turned.find((at) => !stops[at]!.done) ?? -1;
}

/** Remaining stops, as recomputed by the server. */
export type RestOfRound = Pick<RemainingStops, "stops">;

/**
 * The stops with those that are open in the order of a round that was computed again: what is done
 * stays in front, as it was picked.
 */
export function inNewOrder(
  stops: readonly PlannedStop[],
  acts: readonly CountedAct[],
  rest: RestOfRound | undefined,
): readonly PlannedStop[] {
  if (rest === undefined) return stops;
  const places = new Map(rest.stops.map(({ id_section, leg }, at) => [id_section, { at, leg }]));
  const isDone = (stop: PlannedStop) => stateOf(stop, acts).done;
  const placeOf = ({ id_section }: PlannedStop) => places.get(id_section)?.at ?? Infinity;
  const open = stops.filter((stop) => !isDone(stop))
    .map((stop) => ({ ...stop, leg: places.get(stop.id_section)?.leg ?? stop.leg }));
  return [
    ...stops.filter(isDone),
    ...open.sort((a, b) => placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)),
  ];
}
