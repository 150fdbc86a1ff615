import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Transaction } from "../../../db/open.ts";
import { Pipeline } from "../../../db/pipeline.ts";
import { chunks } from "../../../domain/chunks.ts";
import { BoundStatement } from "../../../db/warehouse/bound_statement.ts";

// Each statement keeps a copy of every page that it changes, to be undone alone, so few large ones take
// less than many small ones. These take some 5 ms.
const ROWS_A_STATEMENT = 400;

/**
 * Inserts any number of rows. Values go to the database as they are, but
 * for JSON: no other column may convert them.
 */
export async function insertRows<Row>(
  tx: Transaction,
  table: SQLiteTable,
  fields: readonly string[],
  rows: readonly Row[],
  valuesOf: (row: Row) => Record<string, unknown>,
): Promise<void> {
  const pipeline = new Pipeline();
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const defaults = fields.map((field) => columns[field]!.default ?? null);
  const isJson = fields.map((field) => columns[field]!.columnType === "SQLiteTextJson");
  const names = fields.map((field) => `"${columns[field]!.name}"`);
  for (const some of chunks(rows, ROWS_A_STATEMENT)) {
    const values: unknown[] = [];
    for (const row of some) {
      const given = valuesOf(row);
      fields.forEach((field, at) => {
        const value = given[field];
        if (isJson[at] && value) values.push(JSON.stringify(value));
        else values.push(value === undefined ? defaults[at] : value);
      });
    }
    await pipeline.add(tx.run(new BoundStatement(statementOf(table, names, some.length), values)));
  }
  await pipeline.end();
}

function statementOf(table: SQLiteTable, names: readonly string[], rows: number): string {
  const row = `(${names.map(() => "?").join(",")})`;
  return `INSERT INTO "${getTableName(table)}"(${names.join(",")}) VALUES ${
    Array(rows).fill(row).join(",")
  }`;
}
