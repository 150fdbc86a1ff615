/** New values for some fields of many rows, some rows a statement. */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { chunks } from "../../../domain/chunks.ts";
import type { Transaction } from "../../../db/open.ts";
import { Pipeline } from "../../../db/pipeline.ts";
import { BoundStatement } from "../../../db/warehouse/bound_statement.ts";
import type { ResourceTable } from "../../../db/warehouse/resource.ts";

const ROWS_A_STATEMENT = 100;

/** A row by its id, and the fields that change. */
export interface RowUpdate {
  id: string;
  fields: Readonly<Record<string, unknown>>;
}

/**
 * Updates rows of a table by their ids, in the given order as far as they are named more than once.
 * Rows that get the same fields share statements: one for each row takes several times as long.
 */
export async function updateRows(
  tx: Transaction,
  table: ResourceTable,
  updates: readonly RowUpdate[],
): Promise<void> {
  const pipeline = new Pipeline();
  for (const group of groupsOf(updates)) {
    for (const some of chunks(group, ROWS_A_STATEMENT)) {
      await pipeline.add(tx.run(statementOf(table, some)));
    }
  }
  await pipeline.end();
}

/** Updates of the same fields together; a row that comes again begins anew. */
function* groupsOf(updates: readonly RowUpdate[]): Generator<RowUpdate[]> {
  let seen = new Set<string>();
  let groups = new Map<string, RowUpdate[]>();
  for (const update of updates) {
    if (seen.has(update.id)) {
      yield* groups.values();
      [seen, groups] = [new Set(), new Map()];
    }
    seen.add(update.id);
    const fields = Object.keys(update.fields).join();
    const group = groups.get(fields);
    if (group === undefined) groups.set(fields, [update]);
    else group.push(update);
  }
  yield* groups.values();
}

/** @param rows at least one, all with the same fields in the same order */
function statementOf(table: ResourceTable, rows: readonly RowUpdate[]): BoundStatement {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  const changed = Object.keys(rows[0]!.fields).map((field) => columns[field]!);
  const names = changed.map(({ name }) => `"${name}"`);
  const row = `(${Array(names.length + 1).fill("?").join(",")})`;
  const values = rows.flatMap(({ id, fields }) => [
    id,
    ...Object.values(fields).map((value, at) =>
      value && changed[at]!.columnType === "SQLiteTextJson" ? JSON.stringify(value) : value
    ),
  ]);
  const text = `WITH given(key,${names.map((_, at) => `v${at}`).join(",")}) AS (VALUES ${
    Array(rows.length).fill(row).join(",")
  }) UPDATE "${getTableName(table)}" SET ${
    names.map((name, at) => `${name}=given.v${at}`).join(",")
  } FROM given WHERE "id"=given.key`;
  return new BoundStatement(text, values);
}
