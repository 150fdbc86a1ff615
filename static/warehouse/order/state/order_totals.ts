/** Totals of an order, and its shortages in the warehouse. */
import type { Box, OrderData, OrderParams, Section } from "../../../../domain/warehouse/records.ts";
import type { SectionStock, StockReservation } from "../../../../domain/warehouse/stock_records.ts";

type Line = Pick<OrderData, "id_box" | "count_box">;
type Pallet = Pick<OrderParams, "pallet_length" | "pallet_width" | "pallet_max_height">;

/** Sums over all lines. */
export interface OrderTotals {
  boxes: number;
  /** Number of box types with at least one box. */
  types: number;
  /** In the weight unit of the box types. */
  weight: number;
  /** In the cubed length unit of the box types. */
  volume: number;
}

/**
 * Returns the totals of an order's lines; boxes of deleted types are counted, but not weighed or
 * measured.
 */
export function orderTotals(
  lines: readonly Line[],
  boxes: ReadonlyMap<string, Box>,
): OrderTotals {
  const totals = { boxes: 0, types: 0, weight: 0, volume: 0 };
  const types = new Set<string>();
  for (const { id_box, count_box } of lines) {
    if (count_box === 0) continue;
    totals.boxes += count_box;
    types.add(id_box);
    const box = boxes.get(id_box);
    if (box === undefined) continue;
    totals.weight += count_box * box.weight_box;
    totals.volume += count_box * box.length_box * box.width_box * box.height_box;
  }
  return { ...totals, types: types.size };
}

/** Returns the lower bound of the number of pallets by volume alone. */
export function minPallets({ volume }: Pick<OrderTotals, "volume">, pallet: Pallet): number {
  const room = pallet.pallet_length * pallet.pallet_width * pallet.pallet_max_height;
  // Reduced by a billionth, so that rounding errors do not add a pallet.
  return room > 0 ? Math.ceil(volume / room * (1 - 1e-9)) : 0;
}

/** Returns the number of boxes of each type in the sections of a warehouse, by type id. */
export function stockByBox(
  sections: readonly Pick<Section, "id_box" | "count_box">[],
): Map<string, number> {
  const stock = new Map<string, number>();
  for (const { id_box, count_box } of sections) {
    if (id_box !== "") stock.set(id_box, (stock.get(id_box) ?? 0) + count_box);
  }
  return stock;
}

/**
 * Returns the number of boxes of each type that other orders reserve, by type id.
 * @param own The order's reservations.
 */
export function reservedByOthers(
  stock: readonly Pick<SectionStock, "id_section" | "id_box" | "reserved">[],
  own: readonly Pick<StockReservation, "id_section" | "id_box" | "count">[],
): Map<string, number> {
  const counts = new Map(own.map(({ id_section, id_box, count }) => [id_section + id_box, count]));
  const reserved = new Map<string, number>();
  for (const { id_section, id_box, reserved: all } of stock) {
    const others = all - (counts.get(id_section + id_box) ?? 0);
    if (others > 0) reserved.set(id_box, (reserved.get(id_box) ?? 0) + others);
  }
  return reserved;
}

/**
 * Returns the number of boxes in stock of each type that an order does not get, by type id: those
 * that others reserve or, of a type with more reservations than boxes, those allotted to others.
 * @param others Reservations of others, from {@link reservedByOthers}.
 * @param needed Boxes that are still to be picked for the order as stored.
 * @param missing Boxes that it lacks, according to the server.
 */
export function heldByOthers(
  stock: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
  own: readonly Pick<StockReservation, "id_box" | "count">[],
  { needed, missing }: Record<"needed" | "missing", ReadonlyMap<string, number>>,
): Map<string, number> {
  const reservedByOthers = new Map(others);
  for (const [id, count] of others) {
    const onHand = stock.get(id) ?? 0;
    const reserved = own.reduce((sum, one) => sum + (one.id_box === id ? one.count : 0), 0);
    if (count + reserved <= onHand) continue;
    const got = (needed.get(id) ?? 0) - (missing.get(id) ?? 0);
    reservedByOthers.set(id, onHand - Math.max(0, Math.min(reserved, got)));
  }
  return reservedByOthers;
}

/** Returns the number of missing boxes of each type, by type id. */
export function shortages(
  lines: readonly Line[],
  stock: ReadonlyMap<string, number>,
): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { id_box, count_box } of lines) {
    wanted.set(id_box, (wanted.get(id_box) ?? 0) + count_box);
  }
  const short = new Map<string, number>();
  for (const [id, count] of wanted) {
    const missing = count - Math.max(0, stock.get(id) ?? 0);
    if (missing > 0) short.set(id, missing);
  }
  return short;
}
