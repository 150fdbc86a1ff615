/** Checks of rows before they are written, with messages that name the row and the field. */
import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { refusal } from "../../domain/app_error.ts";
import type { Reader, Transaction } from "../open.ts";

/** Names the field of a row in messages. */
export type FieldNaming = (index: number, field: string) => string;
/** Names the field of a single record. */
export const plainly: FieldNaming = (_, field) => field;
/** Names the field of a record in a batch. */
export const byIndex: FieldNaming = (index, field) => `[${index}].${field}`;

/** @throws {AppError} 409 when a value is already in the column, or twice in `values`. */
export async function assertNew(
  tx: Pick<Reader | Transaction, "select">,
  column: SQLiteColumn,
  field: string,
  values: readonly (string | undefined)[],
  naming: FieldNaming,
): Promise<void> {
  const defined = values.filter((value) => value !== undefined);
  if (defined.length === 0) return;
  const rows = await tx.select({ value: column }).from(column.table)
    // One parameter for all values: binding each takes longer than finding it.
    .where(sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(defined)}))`);
  const takenValues = new Set(rows.map(({ value }) => value as string));
  for (const [index, value] of values.entries()) {
    if (value === undefined) continue;
    if (takenValues.has(value)) {
      throw refusal(409, "taken_already", { value }, { where: naming(index, field) });
    }
    takenValues.add(value);
  }
}
