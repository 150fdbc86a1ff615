import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import type { Transaction } from "../open.ts";
import { Pipeline } from "../pipeline.ts";
import { chunks } from "../../domain/chunks.ts";

// Statements of this many rows are built once and bound again for each chunk: building one takes
// longer than running it.
const ROWS_A_STATEMENT = 100;

/** Inserts any number of rows, letting others in between. */
export async function insertRows<Row>(
  tx: Transaction,
  table: SQLiteTable,
  fields: readonly string[],
  rows: readonly Row[],
  valuesOf: (row: Row) => Record<string, unknown>,
): Promise<void> {
  const yielder = new EventLoopYielder();
  const pipeline = new Pipeline();
  const whole = rows.length < ROWS_A_STATEMENT ? undefined : prepared(tx, table, fields);
  for (const some of chunks(rows, ROWS_A_STATEMENT)) {
    const values = some.map(valuesOf);
    if (whole === undefined || some.length < ROWS_A_STATEMENT) {
      await pipeline.add(tx.insert(table).values(values as never));
    } else {
      const bound: Record<string, unknown> = {};
      values.forEach((row, at) => {
        for (const field of fields) bound[`${field}${at}`] = row[field] ?? null;
      });
      await pipeline.add(whole.execute(bound));
    }
    await yielder.yieldIfDue();
  }
  await pipeline.end();
}

function prepared(tx: Transaction, table: SQLiteTable, fields: readonly string[]) {
  const rows = Array.from(
    { length: ROWS_A_STATEMENT },
    (_, at) => Object.fromEntries(fields.map((field) => [field, sql.placeholder(`${field}${at}`)])),
  );
  return tx.insert(table).values(rows as never).prepare();
}
