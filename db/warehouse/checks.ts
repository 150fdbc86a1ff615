/** What must hold before rows are written, with messages that name the row and the field. */
import { inArray } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "../../domain/app_error.ts";
import { Breather } from "../../domain/breather.ts";
import type { Transaction } from "../open.ts";
import { chunks } from "../../domain/chunks.ts";
import type { Reference } from "./resource.ts";

/** How messages name the field of a row. */
export type Naming = (index: number, field: string) => string;
/** Of a single record. */
export const plainly: Naming = (_, field) => field;
/** Of a batch. */
export const byIndex: Naming = (index, field) => `[${index}].${field}`;

// Each value is bound, and SQLite takes 32,766 of them in a statement; a thousand take about as long
// as others may be made to wait.
const VALUES_A_STATEMENT = 1000;

/** @throws {AppError} 404 when a record that is referred to does not exist. */
export async function assertReferences<Stored>(
  tx: Transaction,
  references: readonly Reference<Stored>[],
  records: readonly Partial<Stored>[],
  naming: Naming,
): Promise<void> {
  for (const { field, table, what } of references) {
    const ids = (record: Partial<Stored>) => record[field] as string | undefined;
    const found = await existing(tx, table.id, records.map(ids));
    const index = records.findIndex((record) => ids(record) && !found.has(ids(record)!));
    if (index === -1) continue;
    const message = `${naming(index, field)}: no ${what} has the id ${ids(records[index]!)}`;
    throw new AppError(404, message);
  }
}

/** @throws {AppError} 409 when a value stands in the column already, or twice among `values`. */
export async function assertNew(
  tx: Transaction,
  column: SQLiteColumn,
  field: string,
  values: readonly (string | undefined)[],
  naming: Naming,
): Promise<void> {
  const taken = await existing(tx, column, values);
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    if (taken.has(value)) {
      throw new AppError(409, `${naming(index, field)}: ${value} is taken already`);
    }
    taken.add(value);
  }
}

/** Which of `values` stand in the column; empty ones are passed over. */
async function existing(
  tx: Transaction,
  column: SQLiteColumn,
  values: readonly (string | undefined)[],
): Promise<Set<string>> {
  const breather = new Breather();
  const found = new Set<string>();
  const wanted = [...new Set(values.filter((value) => value !== undefined && value !== ""))];
  for (const some of chunks(wanted, VALUES_A_STATEMENT)) {
    const rows = await tx.select({ value: column }).from(column.table)
      .where(inArray(column, some));
    for (const { value } of rows) found.add(value as string);
    await breather.breathe();
  }
  return found;
}
