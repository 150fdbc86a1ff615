/** Export of files of rows. */
import { asc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { EXCEL, FLAGS, PLAIN } from "../../../domain/files/cells.ts";
import type { FileFormat } from "../../../domain/files/formats.ts";
import type { CellValue } from "../../../domain/files/table.ts";
import { filePieces } from "../../../domain/files/write_rows.ts";
import { type Language, writtenLanguage } from "../../../domain/languages.ts";
import { barcodesText } from "../../../domain/warehouse/barcodes.ts";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { headingText } from "../../../domain/warehouse/transfer/csv_headings.ts";
import { labelOf } from "../../../domain/warehouse/transfer/field_kinds.ts";
import { ROLE_LABELS } from "../../../domain/warehouse/role_labels.ts";
import {
  COLUMNS,
  type CsvFileKind,
  type CsvKind,
  ORDER_DETAILS,
  PARAMS,
} from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { type PartName, type PartRecord, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { chunks } from "../../../domain/chunks.ts";
import { pagesOf } from "./transfer.ts";
import { column, toRecord } from "../../../db/warehouse/resource.ts";
import { resourceOf, tableOf } from "../records/resources.ts";
import { notFound } from "../../../domain/app_error.ts";
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
import { orderItems, warehouses } from "../../../db/schema/warehouse.ts";
import { calculationOf, metricsOfOrder } from "../orders/results.ts";

type Cells = Record<string, PartRecord[string]>;

/** Options for writing a file. */
export interface ExportCsvOptions {
  format?: FileFormat;
  /** The language of a workbook's headings. */
  language?: Language;
  /** A byte order mark, semicolons, decimal commas, and no cell that is a formula to Excel. */
  excel?: boolean;
  /** True to include the columns of ids. */
  ids?: boolean;
  /** True for only the headings, to be filled in. */
  template?: boolean;
}

/**
 * Yields the records of one kind as a file in pieces, read a page at a time. The row of a section
 * has its first place; the first row of an order has its first parameters and due time.
 */
export function exportCsv(
  db: Reader,
  warehouse: Warehouse,
  kind: CsvKind,
  options: ExportCsvOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const part = PARTS.find(({ name }) => name === kind)!;
  async function* rows() {
    for await (const page of pagesOf(db, part, warehouse.id)) yield* ROWS[kind](db, page);
  }
  return exportRecords(
    kind,
    rows(),
    (name, language) => headingText(name, warehouse, language),
    options,
  );
}

/** Yields warehouses as a file; their units may differ, so they are columns, not headings. */
export const exportWarehousesCsv = (
  pages: AsyncIterable<readonly Warehouse[]>,
  options: ExportCsvOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> =>
  exportRecords("warehouses", pages, (name, language) => labelOf(name, language), options);

function exportRecords(
  kind: CsvFileKind,
  records: AsyncIterable<readonly object[]>,
  headingOf: (column: string, language?: Language) => string,
  { format = "csv", language, excel = false, ids = false, template = false }: ExportCsvOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { fields, ids: idFields } = COLUMNS[kind];
  const columns = ids ? [...idFields, ...fields] : fields;
  const words = format === "csv" ? undefined : language;
  async function* pages() {
    if (template) return;
    for await (const page of records) {
      yield (page as readonly Cells[]).map((row) =>
        columns.map((name) => cellValue(name, row[name] ?? null, words ?? "en"))
      );
    }
  }
  const headings = columns.map((name) => headingOf(name, words));
  return filePieces({ headings, pages: pages() }, {
    format,
    sheet: kind,
    now: new Date(),
    delimiter: excel ? EXCEL : PLAIN,
    marked: excel,
  });
}

function cellValue(name: string, value: PartRecord[string], language: Language): CellValue {
  if (FLAGS.includes(name)) return value === 1;
  if (name === "user_role") {
    const role = ROLE_LABELS[value as 0];
    return role ? role[writtenLanguage(language)] : null;
  }
  return Array.isArray(value) ? barcodesText(value) : value;
}

type ToRows = (db: Reader, page: PartRecord[]) => AsyncGenerator<Cells[]>;

async function* unchanged(_: Reader, page: PartRecord[]): AsyncGenerator<Cells[]> {
  yield await Promise.resolve(page);
}

// Names are those of the referenced records, because stored labels may be out of date.
async function* edgeRows(db: Reader, page: PartRecord[]): AsyncGenerator<Cells[]> {
  const ends = page.flatMap((edge) => [edge.id_points_from, edge.id_points_to]);
  const names = await namesOf(db, "points", "name_points", ends);
  yield page.map((edge) => ({
    ...edge,
    name_points_from: names.get(edge.id_points_from) ?? "",
    name_points_to: names.get(edge.id_points_to) ?? "",
  }));
}

async function* sectionRows(db: Reader, page: PartRecord[]): AsyncGenerator<Cells[]> {
  const boxes = await namesOf(db, "boxes", "sku_box", page.map(({ id_box }) => id_box));
  const places = await related(db, "section_geometry", "id_warehouse_section", page);
  const all = [...places.values()].flat();
  const points = await namesOf(db, "points", "name_points", all.map((place) => place.id_point_way));
  yield page.map((section) => {
    const { id: _, ...place } = places.get(section.id)?.[0] ?? { id: "", id_point_way: null };
    const sku_name = boxes.get(section.id_box) ?? "";
    return { ...place, ...section, sku_name, name_point_way: points.get(place.id_point_way) ?? "" };
  });
}

async function* deliveryRows(db: Reader, page: PartRecord[]): AsyncGenerator<Cells[]> {
  const names = await namesOf(db, "boxes", "sku_box", page.map(({ id_box }) => id_box));
  yield page.map((line) => ({ ...line, sku_box: names.get(line.id_box) ?? "" }));
}

async function* orderRows(db: Reader, page: PartRecord[]): AsyncGenerator<Cells[]> {
  // Few at a time: an order may have any number of lines.
  for (const orders of chunks(page, 20)) {
    const lines = await related(db, "order_data", "id_order_item", orders);
    const params = await related(db, "order_params", "id_order_item", orders);
    const boxes = [...lines.values()].flat().map(({ id_box }) => id_box);
    const names = await namesOf(db, "boxes", "sku_box", boxes);
    yield orders.flatMap(({ id, order_name = "", ...details }) => {
      const order = { id_order_item: id, order_name };
      const rows: Cells[] = (lines.get(id) ?? []).map(({ id_box = "", count_box = null }) => ({
        ...order,
        id_box,
        sku_box: names.get(id_box) ?? "",
        count_box,
      }));
      if (rows.length === 0) rows.push(order);
      const own = params.get(id)?.[0];
      for (const name of own === undefined ? [] : PARAMS) rows[0]![name] = own![name] ?? null;
      for (const name of ORDER_DETAILS) rows[0]![name] = details[name] ?? null;
      return rows;
    });
  }
}

const ROWS: Record<CsvKind, ToRows> = {
  boxes: unchanged,
  points: unchanged,
  edges: edgeRows,
  sections: sectionRows,
  orders: orderRows,
  deliveries: deliveryRows,
  users: unchanged,
};

type Value = PartRecord[string] | undefined;

/** Names of the records of a part by their ids. */
async function namesOf(db: Reader, part: PartName, field: string, ids: readonly Value[]) {
  const table = tableOf(part);
  const rows = await db.select({ id: table.id, name: column(table, field) }).from(table)
    .where(isAmong(table.id, ids));
  return new Map(rows.map(({ id, name }) => [id as Value, name as string]));
}

/** Dependent records of a part, by their owners. */
async function related(db: Reader, part: PartName, field: string, parents: readonly PartRecord[]) {
  const table = tableOf(part);
  const rows = await db.select().from(table)
    .where(isAmong(column(table, field), parents.map(({ id }) => id))).orderBy(asc(table.seq));
  const records = rows.map(({ seq: _, ...row }) => toRecord<PartRecord>(resourceOf(part), row));
  return Map.groupBy(records, (record) => record[field] as string);
}

// One parameter for all ids.
const isAmong = (column: SQLiteColumn, ids: readonly Value[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

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
  const options = { format, sheet: name, now: new Date(), marked: true };
  return filePieces({ headings, pages: pages() }, options);
}

/** An order's calculated pallets. @throws {AppError} 404; 409 if not calculated */
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
