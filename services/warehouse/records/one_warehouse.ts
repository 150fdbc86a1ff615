/** Checks that a record and whatever it refers to are in one warehouse. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
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
import type { Naming } from "../../../db/warehouse/checks.ts";
import type { Identified, Resource, ResourceTable } from "../../../db/warehouse/resource.ts";

const VALUES_A_STATEMENT = 1000;

/** The column that names the warehouse of a record that others refer to. */
const HOMES: ReadonlyMap<ResourceTable, SQLiteColumn> = new Map<ResourceTable, SQLiteColumn>([
  [warehouses, warehouses.id],
  [stockboxes, stockboxes.uuid_warehouse],
  [warehousePoints, warehousePoints.id_warehouse],
  [warehouseSections, warehouseSections.id_warehouse],
  [orderItems, orderItems.id_warehouse],
]);

/** Columns that refer to records of a table, each with the warehouse of the record that refers. */
const REFERRING: ReadonlyMap<ResourceTable, [field: SQLiteColumn, home: SQLiteColumn][]> = new Map<
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

/**
 * Checks that records refer only to what is in their own warehouse.
 *
 * @param records Whole, as they will be stored; all that they refer to exists.
 * @throws {AppError} 400 that names the field.
 */
export async function assertOneWarehouse<Stored extends Identified>(
  tx: Transaction,
  { owner, references }: Pick<Resource<Stored>, "owner" | "references">,
  records: readonly Stored[],
  naming: Naming,
): Promise<void> {
  const inner = references.filter(({ field, table }) =>
    table !== warehouses && field !== owner.field
  );
  if (inner.length === 0) return;
  let start = 0;
  for (const some of chunks(records, VALUES_A_STATEMENT)) {
    const owners = owner.table === warehouses
      ? undefined
      : await homesOf(tx, owner.table, some.map((record) => record[owner.field] as string));
    const homeOf = (record: Stored) => {
      const id = record[owner.field] as string;
      return owners === undefined ? id : owners.get(id);
    };
    for (const { field, table, what } of inner) {
      const homes = await homesOf(tx, table, some.map((record) => record[field] as string));
      for (const [at, record] of some.entries()) {
        const id = record[field] as string;
        if (id === "" || homes.get(id) === homeOf(record)) continue;
        const place = naming(start + at, field);
        throw refusal(400, "not_in_warehouse", { what, id }, { where: place });
      }
    }
    start += some.length;
  }
}

/** The warehouses of records by the records' ids. */
export async function homesOf(
  tx: Transaction,
  table: ResourceTable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== "");
  if (wanted.length === 0) return new Map();
  const rows = await tx.select({ id: table.id, home: HOMES.get(table)! }).from(table)
    .where(inArray(table.id, wanted));
  return new Map(rows.map(({ id, home }) => [id as string, home as string]));
}

/**
 * Checks that after changes of records neither what they refer to nor what refers to them is in another
 * warehouse.
 *
 * @throws {AppError} 400 that names the field.
 */
export async function assertStayInside<Stored extends Identified>(
  tx: Transaction,
  resource: Resource<Stored>,
  changes: readonly { before: Stored; after: Stored }[],
  naming: Naming,
): Promise<void> {
  const { references, owner, table } = resource;
  const led = changes.map((change, index) => ({ ...change, index }))
    // What was stored wrongly in earlier times may stay as long as it is not changed.
    .filter(({ before, after }) => references.some(({ field }) => after[field] !== before[field]));
  const named: Naming = (at, field) => naming(led[at]!.index, field);
  await assertOneWarehouse(tx, resource, led.map(({ after }) => after), named);
  if (owner.table !== warehouses) return;
  for (const [at, { before, after }] of led.entries()) {
    const { id, [owner.field]: home } = after;
    if (home === before[owner.field] || !await isUsedOutside(tx, table, id, home as string)) {
      continue;
    }
    throw refusal(400, "used_in_its_warehouse", {}, { where: named(at, owner.field) });
  }
}

/** Tells whether anything outside a warehouse refers to a record, or it to anything there. */
async function isUsedOutside(
  tx: Transaction,
  table: ResourceTable,
  id: string,
  home: string,
): Promise<boolean> {
  for (const [field, otherHome] of REFERRING.get(table) ?? []) {
    const found = await tx.select({ one: sql`1` }).from(field.table)
      .where(and(eq(field, id), ne(otherHome, home))).limit(1);
    if (found.length > 0) return true;
  }
  if (table !== stockboxes && table !== orderItems) return false;
  // The lines of orders lie where their orders do.
  const [moved, others] = table === stockboxes
    ? [orderData.id_box, orderItems.id_warehouse]
    : [orderData.id_order_item, stockboxes.uuid_warehouse];
  const found = await tx.select({ one: sql`1` }).from(orderData)
    .innerJoin(orderItems, eq(orderItems.id, orderData.id_order_item))
    .innerJoin(stockboxes, eq(stockboxes.id, orderData.id_box))
    .where(and(eq(moved, id), ne(others, home))).limit(1);
  return found.length > 0;
}
