/** Where the parts of a warehouse document are stored, and what differs between row and record. */
import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ListName, PartRecord } from "../../../domain/warehouse/transfer/parts.ts";
import type { Transaction } from "../../../db/open.ts";
import { insertRows } from "../records/insert_rows.ts";
import {
  type Identified,
  isEmptyValue,
  type Reference,
  type Resource,
  type ResourceTable,
} from "../../../db/warehouse/resource.ts";
import {
  boxResource,
  edgeResource,
  geometryResource,
  orderDataResource,
  orderParamsResource,
  orderResource,
  pointResource,
  sectionResource,
  userResource,
  warehouseResource,
} from "../records/resources.ts";

interface Described {
  table: ResourceTable;
  sparse?: readonly string[];
  references: readonly Pick<Reference<Record<string, unknown>>, "field" | "optional">[];
}

const RESOURCES: Readonly<Record<ListName, Described>> = {
  warehouses: warehouseResource,
  boxes: boxResource,
  points: pointResource,
  edges: edgeResource,
  sections: sectionResource,
  section_geometry: geometryResource,
  orders: orderResource,
  order_data: orderDataResource,
  order_params: orderParamsResource,
  users: userResource,
};

/** The resource of a part, its records known by the names of their fields alone. */
export const resourceOf = (part: ListName): Resource<Identified> =>
  RESOURCES[part] as unknown as Resource<Identified>;

/** The table of a part. */
export const tableOf = (part: ListName): ResourceTable => RESOURCES[part].table;

// The reference that may be missing: empty text in a record, null in the table. No part has two.
const optionalOf = (part: ListName): string | undefined =>
  RESOURCES[part].references.find(({ optional }) => optional)?.field;

/** A column by its name. */
export function column(table: ResourceTable, name: string): SQLiteColumn {
  const found = (getTableColumns(table) as Record<string, SQLiteColumn>)[name];
  if (found === undefined) throw new Error(`There is no column ${name}`);
  return found;
}

/** The columns of a part, without the place in the order. */
export function columnsOf(part: ListName): Record<string, SQLiteColumn> {
  const { seq: _, ...columns } = getTableColumns(tableOf(part)) as Record<string, SQLiteColumn>;
  return columns;
}

/** A row as the API knows it, without its place in the order. */
export function recordOf(part: ListName, row: Record<string, unknown>): PartRecord {
  const { seq: _, ...record } = row;
  return asRecord(part, record);
}

/** The same of a row that has nothing else; the row itself. */
export function asRecord(part: ListName, record: Record<string, unknown>): PartRecord {
  const field = optionalOf(part);
  if (field !== undefined) record[field] ??= "";
  for (const sparse of RESOURCES[part].sparse ?? []) {
    if (record[sparse] === null) delete record[sparse];
  }
  return record as PartRecord;
}

/** Adds records to the end of their table, */
export async function insertRecords(
  tx: Transaction,
  part: ListName,
  records: readonly PartRecord[],
): Promise<void> {
  const field = optionalOf(part);
  const { sparse = [] } = RESOURCES[part];
  await insertRows(
    tx,
    tableOf(part),
    Object.keys(columnsOf(part)),
    records,
    (record) => {
      if (field === undefined && sparse.length === 0) return record;
      const row: Record<string, unknown> = { ...record };
      if (field !== undefined) row[field] ||= null;
      for (const one of sparse) if (isEmptyValue(row[one])) row[one] = null;
      return row;
    },
  );
}
