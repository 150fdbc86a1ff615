/** Rows of the orders list: search and sorting. */
import { compareNames } from "../../../shared/formats.ts";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";
import type { OrderSummary } from "../../../../domain/warehouse/calculation_records.ts";

export type OrderRow = OrderItem & Omit<OrderSummary, "fewer"> & {
  /** A stored layout with fewer pallets; undefined if none is known. */
  fewer?: OrderSummary["fewer"] | undefined;
};

/** Sort key of the orders list; `entered` is the order of creation. */
export type SortKey = "entered" | "name" | "boxes" | "due" | "calculated" | "pallets";
export interface Sort {
  by: SortKey;
  down: boolean;
}

/** Returns the orders with their summaries; an order without a summary is new. */
export function orderRows(
  orders: readonly OrderItem[],
  summaries: readonly OrderSummary[],
): OrderRow[] {
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  return orders.map((order) => ({
    lines: 0,
    boxes: 0,
    pallets: 0,
    ...byId.get(order.id),
    ...order,
  }));
}

/** Returns the rows whose names contain all words of the query. */
export function matchingRows(rows: readonly OrderRow[], query: string): OrderRow[] {
  const parts = query.toLowerCase().split(/\s+/).filter((part) => part !== "");
  return rows.filter(({ order_name }) => {
    const name = order_name.toLowerCase();
    return parts.every((part) => name.includes(part));
  });
}

/** Returns the sorted rows; equal rows keep the order of creation. */
export function sortedRows(rows: readonly OrderRow[], { by, down }: Sort): OrderRow[] {
  const compare = COMPARE[by];
  return rows.map((row, at) => ({ row, at }))
    .sort((a, b) =>
      (down ? -1 : 1) * (compare(a.row, b.row) || (by === "entered" ? a.at - b.at : 0))
    )
    .map(({ row }) => row);
}

// Orders without a due time are sorted last.
const dueOf = ({ due_at }: OrderRow) => due_at === "" ? Infinity : Date.parse(due_at);

const COMPARE: Record<SortKey, (a: OrderRow, b: OrderRow) => number> = {
  entered: () => 0,
  name: (a, b) => compareNames(a.order_name, b.order_name),
  boxes: (a, b) => a.boxes - b.boxes,
  due: (a, b) => dueOf(a) < dueOf(b) ? -1 : Number(dueOf(a) > dueOf(b)),
  calculated: (a, b) =>
    a.pallete_computed < b.pallete_computed ? -1 : a.pallete_computed > b.pallete_computed ? 1 : 0,
  pallets: (a, b) => a.pallets - b.pallets,
};

/** Returns an unused name for a copy, such as `Canteen (2)`. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const stem = name.replace(/ \(\d+\)$/, "");
  for (let number = 2;; number++) {
    const copy = `${stem} (${number})`;
    if (!taken.has(copy)) return copy;
  }
}
