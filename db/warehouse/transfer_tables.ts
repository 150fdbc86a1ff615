/** Where the parts of a warehouse document are stored, and what differs between row and record. */
import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { PartName, PartRecord } from "../../domain/warehouse/transfer/parts.ts";
import type { Reader, Transaction } from "../open.ts";
import {
  orderData,
  orderItems,
  orderParams,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouseSectionGeometry,
  warehouseSections,
  warehouseUsers,
} from "../schema/warehouse.ts";
import { insertRows } from "./insert_rows.ts";

/** A table of records with ids, in the order of their creation. */
export type PartTable = SQLiteTable & { seq: SQLiteColumn; id: SQLiteColumn };

/** What can be asked, inside a transaction or outside. */
export type Asked = Pick<Reader | Transaction, "select">;

/** The table of each part. */
export const TABLES: Readonly<Record<PartName, PartTable>> = {
  boxes: stockboxes,
  points: warehousePoints,
  edges: warehouseEdges,
  sections: warehouseSections,
  section_geometry: warehouseSectionGeometry,
  orders: orderItems,
  order_data: orderData,
  order_params: orderParams,
  users: warehouseUsers,
};

// A reference that may be missing: empty text in a record, null in the table.
const OPTIONAL: Partial<Record<PartName, string>> = {
  sections: "id_box",
  section_geometry: "id_point_way",
  users: "uuid_warehouse",
};

/** A column by its name. */
export function column(table: PartTable, name: string): SQLiteColumn {
  const found = (getTableColumns(table) as Record<string, SQLiteColumn>)[name];
  if (found === undefined) throw new Error(`There is no column ${name}`);
  return found;
}

/** A row as the API knows it, without its place in the order. */
export function recordOf(part: PartName, row: Record<string, unknown>): PartRecord {
  const { seq: _, ...record } = row;
  const field = OPTIONAL[part];
  if (field !== undefined) record[field] ??= "";
  return record as PartRecord;
}

/** Adds records to the end of their table, letting others in between. */
export async function insertRecords(
  tx: Transaction,
  part: PartName,
  records: readonly PartRecord[],
): Promise<void> {
  const { seq: _, ...columns } = getTableColumns(TABLES[part]) as Record<string, SQLiteColumn>;
  const field = OPTIONAL[part];
  await insertRows(
    tx,
    TABLES[part],
    Object.keys(columns),
    records,
    (record) => field === undefined ? record : { ...record, [field]: record[field] || null },
  );
}
