/** Reads many rows of the warehouse's tables, page by page in the order of their creation. */
import { and, asc, gt, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Reader, Transaction } from "../open.ts";
import {
  fieldsOf,
  type Identified,
  type Resource,
  type ResourceTable,
  toRecord,
} from "./resource.ts";

/** A database or transaction that can be read. */
export type RowReader = Pick<Reader | Transaction, "select" | "all">;

/** Rows of a page, which takes a few milliseconds. */
export const ROWS_PER_READ = 1000;

/** `size` of a page; `first` reads the first page instead of the database of the others. */
interface PageOptions {
  size?: number | undefined;
  first?: RowReader;
}

/** Yields the records that meet a condition, page by page. */
export async function* recordPages<Stored extends Identified>(
  db: RowReader,
  resource: Resource<Stored>,
  condition: SQL | undefined,
  options?: PageOptions,
): AsyncGenerator<Stored[]> {
  for await (
    const rows of rowPages(db, resource.table, fieldsOf(resource), condition, options)
  ) {
    yield rows.map((row) => toRecord<Stored>(resource, row));
  }
}

/** Yields columns of rows page by page. A page is one JSON text: twice as fast as rows. */
export async function* rowPages(
  db: RowReader,
  table: ResourceTable,
  columns: Record<string, SQLiteColumn | SQL.Aliased>,
  condition: SQL | undefined,
  { size = ROWS_PER_READ, first = db }: PageOptions = {},
): AsyncGenerator<Record<string, unknown>[]> {
  const fields = Object.keys(columns);
  const lists = sql.join(Object.values(columns).map(listOf), sql` || ',' || `);
  for (let after = 0, count = size; count === size;) {
    const page = db.select({ seq: table.seq, ...columns }).from(table)
      .where(and(gt(table.seq, after), condition)).orderBy(asc(table.seq)).limit(size);
    const reader = after === 0 ? first : db;
    const [batch] = await reader.all<{ lists: string; last: number | null; count: number }>(
      sql`SELECT '[' || ${lists} || ']' AS lists, max(seq) AS last, count(*) AS count
        FROM (${page})`,
    );
    const values = JSON.parse(batch!.lists) as unknown[][];
    count = batch!.count;
    after = batch!.last ?? after;
    if (count === 0) return;
    yield Array.from({ length: count }, (_, index) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < fields.length; at++) row[fields[at]!] = values[at]![index];
      return row;
    });
  }
}

/** JSON of the values of a column. */
function listOf(column: SQLiteColumn | SQL.Aliased): SQL {
  if (is(column, SQL.Aliased)) return sql`json_group_array(${sql.identifier(column.fieldAlias)})`;
  const { columnType, name } = column;
  const value = sql.identifier(name);
  if (columnType === "SQLiteTextJson") return sql`json_group_array(json(${value}))`;
  if (columnType !== "SQLiteReal") return sql`json_group_array(${value})`;
  // SQLite writes 15 digits of a number to JSON; distinguishing all numbers takes 17.
  const digits = sql`iif(${value} IS NULL, 'null', printf('%!.17g', ${value}))`;
  return sql`'[' || coalesce(group_concat(${digits}), '') || ']'`;
}
