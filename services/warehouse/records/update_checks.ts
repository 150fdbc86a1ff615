/** What must hold before records are changed. */
import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Transaction } from "../../../db/open.ts";
import type { RecordAccess } from "../access.ts";
import { assertNew, assertReferences, type Naming } from "../../../db/warehouse/checks.ts";
import { assertStayInside, type RecordChange } from "./one_warehouse.ts";
import type { Identified, Resource } from "../../../db/warehouse/resource.ts";

/** A change of a record, with the fields that were given. */
export interface RecordUpdate<Stored> extends RecordChange<Stored> {
  given: Partial<Stored>;
}

/**
 * Holds that a user may make changes, that what they refer to is there and within their warehouse, and
 * that what must be unique is.
 *
 * @throws {AppError} that names the field.
 */
export async function assertMayUpdate<Stored extends Identified>(
  tx: Transaction,
  resource: Resource<Stored>,
  access: RecordAccess<Stored>,
  changes: readonly RecordUpdate<Stored>[],
  naming: Naming,
): Promise<void> {
  const { references, unique, table } = resource;
  const named = (index: number): Naming => (_, field) => naming(index, field);
  for (const [index, { before, after, given }] of changes.entries()) {
    await access.assertMayChange(tx, before, after, given, named(index));
  }
  await assertReferences(tx, references, changes.map(({ given }) => given), naming);
  await assertStayInside(tx, resource, changes, naming);
  if (unique === undefined) return;
  const column = (getTableColumns(table) as Record<string, SQLiteColumn>)[unique]!;
  for (const [index, { before, after }] of changes.entries()) {
    if (after[unique] === before[unique]) continue;
    await assertNew(tx, column, unique, [after[unique] as string], named(index));
  }
}
