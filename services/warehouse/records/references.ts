/** Checks that the records that others refer to exist, and belong to the same warehouse. */
import { and, eq, getTableName, ne, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { refusal } from "../../../domain/app_error.ts";
import type { Transaction } from "../../../db/open.ts";
import {
  orderData,
  orderItems,
  stockboxes,
  warehouseEdges,
  warehousePoints,
  warehouses,
  warehouseSectionGeometry,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";
import type { FieldNaming } from "../../../db/warehouse/checks.ts";
import type { Identified, Resource, ResourceTable } from "../../../db/warehouse/resource.ts";
import { execute } from "../../../db/database_backend.ts";

/** The column with the warehouse of a referenced record. */
const WAREHOUSE_COLUMNS: ReadonlyMap<ResourceTable, SQLiteColumn> = new Map<
  ResourceTable,
  SQLiteColumn
>([
  [warehouses, warehouses.id],
  [stockboxes, stockboxes.uuid_warehouse],
  [warehousePoints, warehousePoints.id_warehouse],
  [warehouseSections, warehouseSections.id_warehouse],
  [orderItems, orderItems.id_warehouse],
]);

/** Columns that refer to a table, each with the column of their own warehouse. */
const REFERRING_COLUMNS: ReadonlyMap<ResourceTable, [field: SQLiteColumn, home: SQLiteColumn][]> =
  new Map<
    ResourceTable,
    [SQLiteColumn, SQLiteColumn][]
  >([
    [stockboxes, [[warehouseSections.id_box, warehouseSections.id_warehouse]]],
    [warehousePoints, [
      [warehouseEdges.id_points_from, warehouseEdges.id_warehouse],
      [warehouseEdges.id_points_to, warehouseEdges.id_warehouse],
      [warehouseSectionGeometry.id_point_way, warehouseSectionGeometry.id_warehouse],
    ]],
    [warehouseSections, [
      [warehouseSectionGeometry.id_warehouse_section, warehouseSectionGeometry.id_warehouse],
    ]],
  ]);

/** A change of a record, with the fields of the request. */
export interface RecordUpdate<Stored> {
  before: Stored;
  after: Stored;
  given: Partial<Stored>;
}

/** @throws {AppError} 404 for a missing referenced record; 400 for one of another warehouse */
export function assertReferences<Stored extends Identified>(
  tx: Transaction,
  resource: Resource<Stored>,
  records: readonly Stored[],
  naming: FieldNaming,
): Promise<void> {
  return assertAll(tx, resource, records.map((after) => ({ after, given: after })), naming);
}

/**
 * Checks changes, so that neither the referenced nor the referring records are in another warehouse
 * afterwards.
 * @throws {AppError} Like {@link assertReferences}; 400 when a record to be moved is used in its
 *   warehouse.
 */
export async function assertReferencesOfChanges<Stored extends Identified>(
  tx: Transaction,
  resource: Resource<Stored>,
  changes: readonly RecordUpdate<Stored>[],
  naming: FieldNaming,
): Promise<void> {
  await assertAll(tx, resource, changes, naming);
  const { owner: { field, table: owners }, table } = resource;
  if (owners !== warehouses) return;
  for (const [index, { before, after }] of changes.entries()) {
    const home = after[field] as string;
    if (home !== before[field] && await isUsedOutside(tx, table, after.id, home)) {
      throw refusal(400, "used_in_its_warehouse", {}, { where: naming(index, field) });
    }
  }
}

async function assertAll<Stored extends Identified>(
  tx: Transaction,
  { owner, references }: Resource<Stored>,
  changes: readonly (Omit<RecordUpdate<Stored>, "before"> & { before?: Stored })[],
  naming: FieldNaming,
): Promise<void> {
  // Inconsistent references of earlier versions may stay as long as they are not changed.
  const changed = [...changes.entries()].filter(([, { before, after }]) =>
    references.some(({ field }) => after[field] !== before?.[field])
  );
  const homes = new Map<string, ReadonlyMap<string, string>>();
  for (const { field, table, what } of references) {
    const owners = await homesOf(tx, table, changed.map(([, { after }]) => after[field] as string));
    homes.set(field, owners);
    for (const [index, { given }] of changed) {
      const id = given[field] as string | undefined;
      if (!id || owners.has(id)) continue;
      throw refusal(404, "reference_not_found", { what, id }, { where: naming(index, field) });
    }
  }
  for (const { field, table, what } of references) {
    if (table === warehouses || field === owner.field) continue;
    for (const [index, { after }] of changed) {
      const [id, ownerId] = [after[field] as string, after[owner.field] as string];
      const home = owner.table === warehouses ? ownerId : homes.get(owner.field)!.get(ownerId);
      if (id === "" || homes.get(field)!.get(id) === home) continue;
      throw refusal(400, "not_in_warehouse", { what, id }, { where: naming(index, field) });
    }
  }
}

/** Returns the warehouses of records by their ids. */
export async function homesOf(tx: Transaction, table: ResourceTable, ids: readonly string[]) {
  const referencedIds = [...new Set(ids)].filter((id) => id !== "");
  if (referencedIds.length === 0) return new Map();
  // One parameter for all ids. Most requests name one record, which takes SQLite a quarter of the
  // time without a list.
  const [only, ...others] = referencedIds;
  const [which, value] = others.length === 0
    ? ["= ?", only]
    : ["IN (SELECT value FROM json_each(?))", JSON.stringify(referencedIds)];
  const sql = `SELECT "id", "${WAREHOUSE_COLUMNS.get(table)!.name}" AS home FROM "${
    getTableName(table)
  }" WHERE "id" ${which}`;
  const { rows } = await execute(tx, { sql, args: [value] });
  return new Map(rows.map(({ id, home }) => [id as string, home as string]));
}

/** Returns true if a record of one warehouse refers to one of another, in either direction. */
async function isUsedOutside(tx: Transaction, table: ResourceTable, id: string, home: string) {
  for (const [field, otherHome] of REFERRING_COLUMNS.get(table) ?? []) {
    const referring = await tx.select({ one: sql`1` }).from(field.table)
      .where(and(eq(field, id), ne(otherHome, home))).limit(1);
    if (referring.length > 0) return true;
  }
  if (table !== stockboxes && table !== orderItems) return false;
  // Order lines are in the warehouse of their order.
  const [moved, others] = table === stockboxes
    ? [orderData.id_box, orderItems.id_warehouse]
    : [orderData.id_order_item, stockboxes.uuid_warehouse];
  const lines = await tx.select({ one: sql`1` }).from(orderData)
    .innerJoin(orderItems, eq(orderItems.id, orderData.id_order_item))
    .innerJoin(stockboxes, eq(stockboxes.id, orderData.id_box))
    .where(and(eq(moved, id), ne(others, home))).limit(1);
  return lines.length > 0;
}
