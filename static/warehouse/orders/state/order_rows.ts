/** Rows of the orders list: search and sorting. */
import { compareNames } from "../../../shared/formats.ts";
import {
  isLate as isLateAt,
  ORDER_STATES,
  type OrderState,
} from "../../../../domain/warehouse/order_states.ts";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";
import type { OrderSummary } from "../../../../domain/warehouse/calculation_records.ts";

export type OrderRow = OrderItem & Omit<OrderSummary, "fewer"> & {
  /** A stored layout with fewer pallets; undefined if none is known. */
  fewer?: OrderSummary["fewer"] | undefined;
  /** Boxes that are neither picked nor in stock; undefined if none, or not known yet. */
  missing?: number | undefined;
};

/** Columns of the orders list that can be hidden. */
export const COLUMNS = [
  "reference",
  "customer",
  "due",
  "state",
  "priority",
  "carrier",
  "boxes",
  "lines",
  "calculated",
  "pallets",
] as const;
export type ColumnKey = (typeof COLUMNS)[number];

/** Columns that are shown until others are chosen. */
export const USUAL_COLUMNS: readonly ColumnKey[] = [
  "customer",
  "due",
  "state",
  "boxes",
  "calculated",
  "pallets",
];

/** Sort key of the orders list; `entered` is the order of creation. */
export type SortKey = "entered" | "name" | Exclude<ColumnKey, "lines">;
export interface Sort {
  by: SortKey;
  down: boolean;
}

/** Filters of the list besides the states. */
const ATTENTION = ["late", "today", "missing", "fewer"] as const;
/** Filter of the list. */
export type OrderFilter = "all" | (typeof ATTENTION)[number] | OrderState;
export const FILTERS: readonly OrderFilter[] = ["all", ...ATTENTION, ...ORDER_STATES];

/** Returns true if an order is due and not picked. */
export const isLate = (order: OrderRow, now = Date.now()): boolean => isLateAt(order, now);

/** Returns true if an order is due today and not picked. */
const isDueToday = (order: OrderRow): boolean =>
  isLateAt(order, Infinity) &&
  new Date(order.due_at).toDateString() === new Date().toDateString();

/** Returns true if a filter includes an order. */
export function passes(row: OrderRow, filter: OrderFilter): boolean {
  if (filter === "all") return true;
  if (filter === "late") return isLate(row);
  if (filter === "today") return isDueToday(row);
  if (filter === "missing") return row.missing !== undefined;
  return filter === "fewer" ? row.fewer !== undefined : row.state === filter;
}

/** Returns the details that a copy of an order has as well. */
export const copiedDetails = (
  { customer, address, carrier, priority, note }: Pick<
    OrderItem,
    "customer" | "address" | "carrier" | "priority" | "note"
  >,
) => ({
  ...(customer !== undefined && { customer }),
  ...(address !== undefined && { address }),
  ...(carrier !== undefined && { carrier }),
  ...(priority !== undefined && { priority }),
  ...(note !== undefined && { note }),
});

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

/**
 * Returns the rows whose name, customer and reference contain all words of the query.
 * @param others Ids of orders that match for another reason.
 */
export function matchingRows(
  rows: readonly OrderRow[],
  query: string,
  others: ReadonlySet<string> = new Set(),
): OrderRow[] {
  const parts = query.toLowerCase().split(/\s+/).filter((part) => part !== "");
  return rows.filter(({ id, order_name, customer = "", reference = "" }) => {
    const text = `${order_name}\n${customer}\n${reference}`.toLowerCase();
    return parts.every((part) => text.includes(part)) || others.has(id);
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

// Empty texts are sorted last.
const compareTexts = (a = "", b = "") =>
  a === "" || b === "" ? Number(a === "") - Number(b === "") : compareNames(a, b);

const COMPARE: Record<SortKey, (a: OrderRow, b: OrderRow) => number> = {
  entered: () => 0,
  name: (a, b) => compareNames(a.order_name, b.order_name),
  customer: (a, b) => compareTexts(a.customer, b.customer),
  reference: (a, b) => compareTexts(a.reference, b.reference),
  carrier: (a, b) => compareTexts(a.carrier, b.carrier),
  priority: (a, b) => (a.priority ?? 10) - (b.priority ?? 10),
  state: (a, b) => ORDER_STATES.indexOf(a.state) - ORDER_STATES.indexOf(b.state),
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

/** A view of the list, without its columns. */
export interface OrderView {
  query: string;
  filter: OrderFilter;
  sort: Sort;
}

const USUAL_SORT: Sort = { by: "entered", down: true };

/** Parses the parameters of the page's URL; invalid ones are ignored. */
export function viewOf(search: string): OrderView {
  const parameters = new URLSearchParams(search);
  const [by = "", direction] = parameters.get("sort")?.split(" ") ?? [];
  const filter = FILTERS.find((one) => one === parameters.get("show")) ?? "all";
  const sort = Object.hasOwn(COMPARE, by)
    ? { by: by as SortKey, down: direction === "down" }
    : USUAL_SORT;
  return { query: parameters.get("q") ?? "", filter, sort };
}

/** Formats the parameters of the page's URL, with `?`; empty for the usual view. */
export function searchOf({ query, filter, sort }: OrderView): string {
  const parameters = new URLSearchParams();
  if (query.trim() !== "") parameters.set("q", query.trim());
  if (filter !== "all") parameters.set("show", filter);
  if (sort.by !== USUAL_SORT.by || sort.down !== USUAL_SORT.down) {
    parameters.set("sort", sort.down ? `${sort.by} down` : sort.by);
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
