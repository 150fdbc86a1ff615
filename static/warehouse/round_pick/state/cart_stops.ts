/** The stops of a round of several orders, and how far each has come. */
import type { RemainingStops, StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import type { PickAct } from "../../../../domain/warehouse/picks.ts";

/** Boxes of one type in one section for one order. */
export interface CartStop {
  id_order_item: string;
  order_name: string;
  /** The order's place on the cart, from 1. */
  place: number;
  id_point: string;
  id_section: string;
  section_name: string;
  id_box: string;
  sku_box: string;
  wanted: number;
  /** Ids of points from where the picker stands before. */
  leg: readonly string[];
}

/** An act with its order. */
export interface CartAct extends Pick<PickAct, "id" | "id_section" | "id_box" | "count" | "short"> {
  id_order_item: string;
}

/** The stops in the order of the way; at a section the orders by their places on the cart. */
export function cartStops(round: Pick<StartedWave, "orders">, left: RemainingStops): CartStop[] {
  const places = new Map(round.orders.map(({ id }, at) => [id, at + 1]));
  const names = new Map(round.orders.map(({ id, order_name }) => [id, order_name]));
  return left.stops.flatMap(({ id_point, id_section, section_name, boxes, leg }) =>
    boxes.map(({ id_order_item, id_box, sku_box, count }) => ({
      id_order_item,
      order_name: names.get(id_order_item) ?? "",
      place: places.get(id_order_item) ?? 0,
      id_point,
      id_section,
      section_name,
      id_box,
      sku_box,
      wanted: count,
    }))
      .sort((a, b) => a.place - b.place)
      .map((stop, at) => ({ ...stop, leg: at === 0 ? leg : leg.slice(-1) }))
  );
}

/** Returns the progress of a stop by the picks since the wave was loaded. */
export function cartStopState(stop: CartStop, acts: readonly CartAct[]) {
  const own = acts.filter((act) =>
    act.id_order_item === stop.id_order_item && act.id_section === stop.id_section &&
    act.id_box === stop.id_box
  );
  const picked = own.reduce((sum, { count }) => sum + count, 0);
  const short = own.some((act) => act.short);
  return { picked, short, done: short || picked >= stop.wanted };
}
