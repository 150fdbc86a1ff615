/** The stops of a picker's round, and how far each has come. */
import type { OrderPick, PickAct } from "../../../../domain/warehouse/picks.ts";
import type { StockReservation } from "../../../../domain/warehouse/stock_records.ts";
import type { LeftRound } from "../../../../domain/warehouse/round_records.ts";
import type { OrderTour } from "../../../../domain/warehouse/calculation_records.ts";

/** Boxes of one type in one section. */
export interface PickStop {
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  /** Boxes that the round takes here. */
  wanted: number;
  /** Numbers of their pallets; none where they stand in for those of another section. */
  pallets: number[];
  /** Whether it stands in for a section where there were too few. */
  replaces: boolean;
  /** Ids of points from where the picker stands before to this section; empty where not known. */
  leg: readonly string[];
}

/** What has come of a stop so far. */
export interface StopState {
  picked: number;
  short: boolean;
  /** Nothing more is to be done there. */
  done: boolean;
}

type Act = Pick<PickAct, "id_section" | "id_box" | "count" | "short">;

/** The stops of a tour in its order, then sections that the order reserves besides. */
export function pickStops(
  tour: Pick<OrderTour, "stops">,
  reserved: readonly StockReservation[],
  picks: readonly Pick<OrderPick, "id_section" | "id_box" | "count" | "status">[],
): PickStop[] {
  const stops: PickStop[] = tour.stops.flatMap(({ id_section, section_name, boxes, leg }) =>
    boxes.filter(({ id_box }) => id_box !== "").map(({ id_box, sku_box, count, pallets }) => ({
      id_section,
      section_name,
      id_box,
      sku_box,
      wanted: count,
      pallets: [...pallets],
      replaces: false,
      leg,
    }))
  );
  for (const { id_section, section_name, id_box, sku_box, count } of reserved) {
    const isHere = (one: { id_section: string; id_box: string }) =>
      one.id_section === id_section && one.id_box === id_box;
    if (stops.some(isHere)) continue;
    const before = picks.filter((one) => isHere(one) && one.status === "applied")
      .reduce((sum, { count }) => sum + count, 0);
    const wanted = count + before;
    stops.push({
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

/** How far a stop has come by the acts of the order, sent or not. */
export function stateOf(stop: PickStop, acts: readonly Act[]): StopState {
  const own = acts.filter(({ id_section, id_box }) =>
    id_section === stop.id_section && id_box === stop.id_box
  );
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((act) => act.short);
  return { picked, short, done: short || picked >= stop.wanted };
}

/** The first stop from `from` on, and around, where something is left to do; -1 when none is. */
export function nextOpen(
  stops: readonly PickStop[],
  acts: readonly Act[],
  from: number,
): number {
  const turned = stops.map((_, at) => (from + at) % stops.length);
  return turned.find((at) => !stateOf(stops[at]!, acts).done) ?? -1;
}

/** What is left of a round, as the server has computed it again. */
export type RestOfRound = Pick<LeftRound, "stops">;

/**
 * The stops with those that are open in the order of a round that was computed again: what is done
 * stays in front, as it was picked.
 */
export function inNewOrder(
  stops: readonly PickStop[],
  acts: readonly Act[],
  rest: RestOfRound | undefined,
): readonly PickStop[] {
  if (rest === undefined) return stops;
  const places = new Map(rest.stops.map(({ id_section, leg }, at) => [id_section, { at, leg }]));
  const isDone = (stop: PickStop) => stateOf(stop, acts).done;
  const placeOf = ({ id_section }: PickStop) => places.get(id_section)?.at ?? Infinity;
  const open = stops.filter((stop) => !isDone(stop))
    .map((stop) => ({ ...stop, leg: places.get(stop.id_section)?.leg ?? stop.leg }));
  return [
    ...stops.filter(isDone),
    ...open.sort((a, b) => placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)),
  ];
}
