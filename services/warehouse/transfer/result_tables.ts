/** Results of planning as files. */
import { eq } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import type { FileFormat } from "../../../domain/files/formats.ts";
import type { CellValue } from "../../../domain/files/table.ts";
import { filePieces } from "../../../domain/files/write_rows.ts";
import type { Language } from "../../../domain/messages/texts.ts";
import type { OrderTour } from "../../../domain/warehouse/order_tour.ts";
import {
  headingOf,
  palletColumns,
  palletRows,
  pickingColumns,
  pickingRows,
  type ResultColumn,
} from "../../../domain/warehouse/transfer/result_tables.ts";
import type { Unit } from "../../../domain/warehouse/unit_labels.ts";
import type { Database } from "../../../db/open.ts";
import { orderItems, warehouses } from "../../../db/schema/warehouse.ts";
import { calculationOf, metricsOfOrder } from "../orders/results.ts";

/** A table of results with the name of its file. */
export interface ResultTable {
  name: string;
  columns: readonly ResultColumn[];
  /** Its rows, some at a time. */
  rows: Iterable<CellValue[][]>;
}

/** Yields a table as a file; its headings are in a language. */
export function resultFile(
  { name, columns, rows }: ResultTable,
  { format, language }: { format: FileFormat; language: Language },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const headings = columns.map((one) => headingOf(one, language));
  async function* pages() {
    for (const page of rows) yield await Promise.resolve(page);
  }
  const form = { format, sheet: name, now: new Date(), marked: true };
  return filePieces({ headings, pages: pages() }, form);
}

/**
 * The calculated pallets of an order.
 *
 * @throws {AppError} 404 when there is no such order, 409 when it is not calculated.
 */
export async function palletTable(db: Database, orderId: string): Promise<ResultTable> {
  const { name, length_unit, weight_unit } = await orderOf(db, orderId);
  const { by_pallet } = await metricsOfOrder(db.read, orderId);
  const { texts } = await calculationOf(db.background, { orderId }, { legs: false });
  return {
    name: `${name} pallets`,
    columns: palletColumns(length_unit, weight_unit),
    rows: texts.values().map((text, at) =>
      palletRows(JSON.parse(text), by_pallet[at]?.weight ?? null)
    ),
  };
}

/** The tour of an order as a picking list. */
export async function pickingTable(
  db: Database,
  tour: OrderTour,
  language: Language,
): Promise<ResultTable> {
  const { name } = await orderOf(db, tour.id);
  return {
    name: `${name} picking list`,
    columns: pickingColumns(tour.unit as Unit),
    rows: [pickingRows(tour, language)],
  };
}

async function orderOf(db: Database, id: string) {
  const [order] = await db.read.select({
    name: orderItems.order_name,
    length_unit: warehouses.length_unit,
    weight_unit: warehouses.weight_unit,
  }).from(orderItems).innerJoin(warehouses, eq(warehouses.id, orderItems.id_warehouse))
    .where(eq(orderItems.id, id));
  if (order === undefined) throw notFound("order", id);
  return order;
}
