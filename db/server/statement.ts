/** Statements and their results on the way to a libSQL server and back. */
import type { ResultSet } from "@libsql/client/http";
import { type RowsResult, Stmt } from "@libsql/hrana-client";

/** A statement with its values in the order of its question marks. */
export interface Statement {
  sql: string;
  args?: unknown[];
}

/** A statement as the protocol's client takes it. */
export function hranaStatement({ sql, args = [] }: Statement): Stmt {
  const statement = new Stmt(sql);
  statement.bindIndexes(args as never);
  return statement;
}

/** Rows as Drizzle takes them. */
export function resultSet(
  { columnNames, columnDecltypes, rows, affectedRowCount, lastInsertRowid }: RowsResult,
): ResultSet {
  const texts = (names: readonly (string | undefined)[]) => names.map((name) => name ?? "");
  return {
    columns: texts(columnNames),
    columnTypes: texts(columnDecltypes),
    rows: rows as never,
    rowsAffected: affectedRowCount,
    lastInsertRowid,
    toJSON: () => ({ rows }),
  };
}
