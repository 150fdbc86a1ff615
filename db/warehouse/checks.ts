/** What must hold before rows are written, with messages that name the row and the field. */
import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { refusal } from "../../domain/app_error.ts";
import type { Reader, Transaction } from "../open.ts";
import { chunks } from "../../domain/chunks.ts";
import type { Reference } from "./resource.ts";

/** How messages name the field of a row. */
export type Naming = (index: number, field: string) => string;
/** Of a single record. */
export const plainly: Naming = (_, field) => field;
/** Of a batch. */
export const byIndex: Naming = (index, field) => `[${index}].${field}`;

// A thousand take about as long as others may be made to wait.
const VALUES_A_STATEMENT = 1000;

/** @throws {AppError} 404 when a record that is referred to does not exist. */
export async function assertReferences<Stored>(
  tx: Transaction,
  references: readonly Reference<Stored>[],
  records: readonly Partial<Stored>[],
  naming: Naming,
): Promise<void> {
  for (const { field, table, what } of references) {
    const known = new Set<string>();
    let index = 0;
    for (const some of chunks(records, VALUES_A_STATEMENT)) {
      const ids = some.map((record) => record[field] as string | undefined);
      const given = ids.filter((id): id is string => Boolean(id));
      await addExisting(known, tx, table.id, given);
      for (const id of ids) {
        if (id && !known.has(id)) {
          throw refusal(404, "reference_not_found", { what, id }, { where: naming(index, field) });
        }
        index++;
      }
    }
  }
}

/** @throws {AppError} 409 when a value stands in the column already, or twice among `values`. */
export async function assertNew(
  tx: Pick<Reader | Transaction, "select">,
  column: SQLiteColumn,
  field: string,
  values: Iterable<string | undefined>,
  naming: Naming,
): Promise<void> {
  const seen = new Set<string>();
  let index = 0;
  for (const some of chunks([...values], VALUES_A_STATEMENT)) {
    const taken = new Set<string>();
    await addExisting(taken, tx, column, some.filter((value) => value !== undefined));
    for (const value of some) {
      if (value !== undefined && (taken.has(value) || seen.has(value))) {
        throw refusal(409, "taken_already", { value }, { where: naming(index, field) });
      }
      if (value !== undefined) seen.add(value);
      index++;
    }
  }
}

/** Adds to `known` those of `values` that stand in the column. */
async function addExisting(
  known: Set<string>,
  tx: Pick<Reader | Transaction, "select">,
  column: SQLiteColumn,
  values: readonly string[],
): Promise<void> {
  const wanted = [...new Set(values)].filter((value) => !known.has(value));
  if (wanted.length === 0) return;
  const rows = await tx.select({ value: column }).from(column.table)
    // One parameter, however many values: binding each takes longer than finding it.
    .where(sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`);
  for (const { value } of rows) known.add(value as string);
}
