/** Writes any number of rows in few statements; JSON columns are encoded. */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { chunks } from "../../domain/chunks.ts";
import { execute, type Transaction } from "../database_backend.ts";
import type { Statement } from "../file_connection.ts";
import type { Identified, ResourceTable } from "./resource.ts";

// Each statement copies the pages that it changes, so a few large ones take less time than many.
const INSERTS_PER_STATEMENT = 400;
const UPDATES_PER_STATEMENT = 100;
// Statements in flight to a database server; waiting ones share one request.
const MAX_IN_FLIGHT = 8;

type Row = Readonly<Record<string, unknown>>;

const columnsOf = (table: SQLiteTable) => getTableColumns(table) as Record<string, SQLiteColumn>;
const toColumnValue = (value: unknown, column: SQLiteColumn) =>
  value === null || value === undefined ? value : column.mapToDriverValue(value);
const placeholders = (rows: number, values: number) =>
  Array(rows).fill(`(${Array(values).fill("?").join(",")})`).join(",");

/** Inserts rows in their order; the table provides `seq` and defaults for missing values. */
export async function insertRows(tx: Transaction, table: SQLiteTable, rows: readonly object[]) {
  const { fields, ofOne } = insertsOf.getOrInsertComputed(table, () => {
    const { seq: _, ...columns } = columnsOf(table);
    const fields = Object.keys(columns);
    return { fields, ofOne: insertText(table, fields, 1) };
  });
  if (rows.length === 1) {
    const args = valuesOf(columnsOf(table), fields, rows[0] as Row);
    return void await execute(tx, { sql: ofOne, args });
  }
  const batches = chunks(rows as readonly Row[], INSERTS_PER_STATEMENT);
  await executeAll(tx, Iterator.from(batches).map((batch) => insertOf(table, batch, fields)));
}

/** The written fields of tables, and the statements that insert one row. */
const insertsOf = new WeakMap<SQLiteTable, { fields: string[]; ofOne: string }>();

function insertText(table: SQLiteTable, fields: readonly string[], rows: number): string {
  const columns = columnsOf(table);
  const names = fields.map((field) => `"${columns[field]!.name}"`).join(",");
  return `INSERT INTO "${getTableName(table)}"(${names}) VALUES ${
    placeholders(rows, fields.length)
  }`;
}

const valuesOf = (columns: Record<string, SQLiteColumn>, fields: readonly string[], row: Row) =>
  fields.map((field) => {
    const column = columns[field]!;
    return toColumnValue(row[field] ?? column.default ?? null, column);
  });

/**
 * The statement that inserts rows in their order.
 * @param fields Those to write; a missing value has its default.
 * @param end The end of the statement, such as a `RETURNING` clause.
 */
export function insertOf(
  table: SQLiteTable,
  rows: readonly Row[],
  fields: readonly string[],
  end = "",
): Statement {
  const columns = columnsOf(table);
  return {
    sql: insertText(table, fields, rows.length) + end,
    args: rows.flatMap((row) => valuesOf(columns, fields, row)),
  };
}

/** Updates rows by id in this order; adjacent ones with the same fields share a statement. */
export async function updateRows(
  tx: Transaction,
  table: ResourceTable,
  rows: readonly (Row & Identified)[],
): Promise<void> {
  await executeAll(tx, groupsWithSameFields(rows).map((group) => updateOf(table, group)));
}

/** Groups adjacent rows that have the same fields and different ids. */
function* groupsWithSameFields(rows: readonly (Row & Identified)[]) {
  let group = new Map<string, Row & Identified>();
  let fields = "";
  for (const row of rows) {
    const own = Object.keys(row).join();
    if (own !== fields || group.has(row.id) || group.size === UPDATES_PER_STATEMENT) {
      if (group.size > 0) yield [...group.values()];
      [group, fields] = [new Map(), own];
    }
    group.set(row.id, row);
  }
  if (group.size > 0) yield [...group.values()];
}

function updateOf(table: ResourceTable, rows: readonly (Row & Identified)[]): Statement {
  const columns = columnsOf(table);
  const fields = Object.keys(rows[0]!).filter((field) => field !== "id");
  const names = fields.map((field) => `"${columns[field]!.name}"`);
  const args = rows.flatMap((row) => [
    row.id,
    ...fields.map((field) => toColumnValue(row[field], columns[field]!)),
  ]);
  const sql = `WITH given(key,${names.map((_, at) => `v${at}`).join(",")}) AS (VALUES ${
    placeholders(rows.length, names.length + 1)
  }) UPDATE "${getTableName(table)}" SET ${
    names.map((name, at) => `${name}=given.v${at}`).join(",")
  } FROM given WHERE "id"=given.key`;
  return { sql, args };
}

/**
 * Sends the statements of one transaction without waiting for earlier ones, because each would be a
 * round trip to a database server. They run in order. @throws The first error.
 */
async function executeAll(tx: Transaction, statements: Iterable<Statement>): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const statement of statements) {
    await sent.at(-MAX_IN_FLIGHT);
    const result = execute(tx, statement);
    // It is awaited later.
    result.catch(() => {});
    sent.push(result);
  }
  await Promise.all(sent);
}
