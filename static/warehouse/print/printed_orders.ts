/** The orders that are printed together: choice in the URL, data, and pages of delivery notes. */
import type { OrderState } from "../../../domain/warehouse/order_states.ts";
import type { OrderPick } from "../../../domain/warehouse/picks.ts";
import type { MissingBox } from "../../../domain/warehouse/calculation_records.ts";
import { ApiError } from "../../shared/api_error.ts";
import type { FloorLists } from "../floor/model/floor.ts";
import {
  type Assortment,
  calculationOf,
  compositionOf,
  type LoadedOrder,
} from "../order/state/load_order.ts";
import { typeOf } from "../shared/calculation.ts";
import { getTour } from "../shared/warehouse_api.ts";
import { call } from "../shared/warehouse_request.ts";
import { GAP, type PaperName, roomOn, usualPaper } from "../sheet/layer_grid.ts";
import { filledPages } from "../sheet/pallet_pages.ts";
import { parseSheet } from "../sheet/print_choice.ts";
import { heightOfText, namesIn } from "../sheet/sheet_pages.ts";
import { loadWalk, type WalkPlan } from "../walk/state/walk_plan.ts";

/** Documents of an order that are printed together. */
export const PRINT_PARTS = ["sheets", "labels", "notes"] as const;
export type PrintPart = (typeof PRINT_PARTS)[number];

/** Options of the page that prints several orders. */
export interface PrintChoice {
  /** Ids without duplicates, in the order of printing. */
  orders: string[];
  parts: PrintPart[];
  paper: PaperName;
}

/** Parses a query like `parseSheet`; without `parts`, all are printed. */
export function parsePrint(search: string, locale: string): PrintChoice {
  const query = new URLSearchParams(search);
  const listed = (name: string) => (query.get(name) ?? "").split(",");
  return {
    orders: [...new Set(listed("orders").filter((id) => id !== ""))],
    parts: PRINT_PARTS.filter((part) => !query.has("parts") || listed("parts").includes(part)),
    paper: parseSheet(search, locale).paper,
  };
}

/** Returns the query with its `?`. */
export function formatPrint({ orders, parts, paper }: PrintChoice, locale: string): string {
  const query = [
    `orders=${orders.map(encodeURIComponent).join(",")}`,
    ...(parts.length < PRINT_PARTS.length ? [`parts=${parts.join(",")}`] : []),
    ...(paper === usualPaper(locale) ? [] : [`paper=${paper}`]),
  ];
  return `?${query.join("&")}`;
}

/** An order that is printed with others. */
export interface PrintedOrder extends LoadedOrder {
  /** Undefined if the order is not calculated. */
  walk: WalkPlan | undefined;
  picks: readonly OrderPick[];
  /** Boxes that cannot be taken; empty unless the order is calculated. */
  missing: readonly Pick<MissingBox, "id_box" | "count">[];
}

/**
 * Loads an order to print with its current pallets; undefined if there is no such order in the
 * warehouse.
 * @throws {ApiError}
 */
export async function loadPrinted(
  id: string,
  assortment: Assortment,
  points: FloorLists["points"],
): Promise<PrintedOrder | undefined> {
  try {
    const [composition, picks] = await Promise.all([
      compositionOf(id, assortment),
      call("GET /order_item/:id/picks", { param: { id } }),
    ]);
    const { order, boxes, parameters } = composition;
    const calculation = await calculationOf(order, boxes, parameters);
    const pallets = calculation?.pallets ?? [];
    const selected = pallets.map(({ numpallete }) => numpallete);
    const walk = calculation && await loadWalk({ order: id, pallets, selected, points });
    const missing = calculation === undefined ? [] : (await getTour(id)).missing;
    return { ...composition, calculation, walk, picks, missing };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return undefined;
    }
    throw error;
  }
}

/** A line of a delivery note: the boxes of one type. */
export interface NoteLine {
  sku: string;
  description: string;
  ordered: number;
  /** Undefined if nothing is counted. */
  count: number | undefined;
}

/** Content of a delivery note. */
export interface DeliveryNote {
  /** Meaning of the counts: picked boxes, or until then those on pallets and not missing. */
  counted: "picked" | "packed" | undefined;
  lines: NoteLine[];
  /** Number of missing boxes: short picks, or before picking those that cannot be taken. */
  short: number;
}

const PICKED_STATES: readonly OrderState[] = ["short", "done", "loaded", "delivered"];

/** Returns the content of an order's delivery note. */
export function deliveryNote(
  { order, lines, boxes, calculation, picks, missing }: PrintedOrder,
): DeliveryNote {
  const applied = picks.filter(({ status }) => status === "applied");
  const isPicked = applied.length > 0 && PICKED_STATES.includes(order.state);
  const counted = isPicked ? "picked" : calculation && "packed";
  const counts = new Map<string, number>();
  const add = (box: string, count: number) => counts.set(box, (counts.get(box) ?? 0) + count);
  if (isPicked) { for (const { id_box, count } of applied) add(id_box, count); }
  else {
    for (const { layers } of calculation?.pallets ?? []) {
      for (const box of layers.flatMap(({ boxed }) => boxed)) add(typeOf(box, boxes)?.id ?? "", 1);
    }
    for (const { id_box, count } of missing) add(id_box, -count);
  }
  const types = new Map(boxes.map((box) => [box.id, box]));
  const ordered = Map.groupBy(lines.filter((line) => line.count_box > 0), (line) => line.id_box);
  const noteLines = [...ordered].map(([id, own]): NoteLine => ({
    sku: types.get(id)?.sku_box ?? own[0]!.name_box,
    description: types.get(id)?.description ?? "",
    ordered: own.reduce((sum, { count_box }) => sum + count_box, 0),
    count: counted && (counts.get(id) ?? 0),
  }));
  const short = isPicked
    ? noteLines.reduce((sum, { ordered, count = 0 }) => sum + Math.max(0, ordered - count), 0)
    : missing.reduce((sum, { count }) => sum + count, 0);
  return { counted, lines: noteLines, short };
}

// Heights in pixels, and shares of the page width; must equal the style sheets'.
const NOTE_ROW = 32;
const NOTE = { section: 0.28, sku: 0.46, around: 17 };
/** Height of the lines for date, name and signature. */
const SIGNATURE = 90;

/** A page of a delivery note. */
export interface NotePage {
  part: number;
  parts: number;
  lines: NoteLine[];
  heightOf: (line: NoteLine) => number;
}

/**
 * Returns the pages of a delivery note; at least one.
 * @param texts.customer Name of the customer, above the other texts.
 */
export function pagesOfNote(
  lines: readonly NoteLine[],
  texts: { customer: string; others: readonly string[] },
  { paper, taller }: { paper: PaperName; taller: number },
): NotePage[] {
  const { width, height } = roomOn(paper, taller);
  const above = texts.others.reduce(
    (sum, text) => sum + heightOfText(text, "paper-where", width),
    heightOfText(texts.customer, "paper-order", width),
  );
  const named = ({ sku, description }: NoteLine) => ({ section: sku, sku: description });
  const names = namesIn(lines.map(named), NOTE, width);
  const heightOf = (line: NoteLine) => Math.max(NOTE_ROW, names(named(line)));
  const pages = filledPages(lines, height - above - GAP - SIGNATURE, {
    heightOf,
    headingOf: () => 0,
  });
  if (pages.length === 0) pages.push([]);
  return pages.map((some, index) => ({
    part: index + 1,
    parts: pages.length,
    lines: some,
    heightOf,
  }));
}
