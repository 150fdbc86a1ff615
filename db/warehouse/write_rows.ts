/** Writes any number of rows in few statements; JSON columns are encoded. */
import { getTableColumns, getTableName, type QueryWithTypings, SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { chunks } from "../../domain/chunks.ts";
import type { Transaction } from "../open.ts";
import type { Identified, ResourceTable } from "./resource.ts";

// Each statement copies the pages that it changes, so a few large ones take less time than many.
const INSERTS_PER_STATEMENT = 400;
const UPDATES_PER_STATEMENT = 100;
// Statements in flight to a database server; waiting ones share one request.
const MAX_IN_FLIGHT = 8;

type Row = Readonly<Record<string, unknown>>;

/** A statement as text: Drizzle takes longer to build one than SQLite to run it. */
export class BoundStatement extends SQL {
  constructor(private readonly text: string, private readonly values: unknown[]) {
    super([]);
  }

  override toQuery(): QueryWithTypings {
    return { sql: this.text, params: this.values };
  }
}

const columnsOf = (table: SQLiteTable) => getTableColumns(table) as Record<string, SQLiteColumn>;
const toColumnValue = (value: unknown, column: SQLiteColumn) =>
  value === null || value === undefined ? value : column.mapToDriverValue(value);
const placeholders = (rows: number, values: number) =>
  Array(rows).fill(`(${Array(values).fill("?").join(",")})`).join(",");

/** Inserts rows in their order; the table provides `seq` and defaults for missing values. */
export async function insertRows(tx: Transaction, table: SQLiteTable, rows: readonly object[]) {
  const { seq: _, ...columns } = columnsOf(table);
  const pipeline = new Pipeline();
  for (const batch of chunks(rows as readonly Row[], INSERTS_PER_STATEMENT)) {
    await pipeline.add(tx.run(insertOf(table, batch, Object.keys(columns))));
  }
  await pipeline.end();
}

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
): BoundStatement {
  const columns = columnsOf(table);
  const names = fields.map((field) => `"${columns[field]!.name}"`).join(",");
  const values = rows.flatMap((row) =>
    fields.map((field) => {
      const column = columns[field]!;
      return toColumnValue(row[field] ?? column.default ?? null, column);
    })
  );
  const text = `INSERT INTO "${getTableName(table)}"(${names}) VALUES ${
    placeholders(rows.length, fields.length)
  }${end}`;
  return new BoundStatement(text, values);
}

/** Updates rows by id in this order; adjacent ones with the same fields share a statement. */
export async function updateRows(
  tx: Transaction,
  table: ResourceTable,
  rows: readonly (Row & Identified)[],
): Promise<void> {
  const pipeline = new Pipeline();
  for (const group of groupsWithSameFields(rows)) {
    await pipeline.add(tx.run(updateOf(table, group)));
  }
  await pipeline.end();
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

function updateOf(table: ResourceTable, rows: readonly (Row & Identified)[]): BoundStatement {
  const columns = columnsOf(table);
  const fields = Object.keys(rows[0]!).filter((field) => field !== "id");
  const names = fields.map((field) => `"${columns[field]!.name}"`);
  const values = rows.flatMap((row) => [
    row.id,
    ...fields.map((field) => toColumnValue(row[field], columns[field]!)),
  ]);
  const text = `WITH given(key,${names.map((_, at) => `v${at}`).join(",")}) AS (VALUES ${
    placeholders(rows.length, names.length + 1)
  }) UPDATE "${getTableName(table)}" SET ${
    names.map((name, at) => `${name}=given.v${at}`).join(",")
  } FROM given WHERE "id"=given.key`;
  return new BoundStatement(text, values);
}

/**
 * Sends the statements of one transaction without waiting for earlier ones, because each would be a
 * round trip to a database server. They run in order.
 */
class Pipeline {
  readonly #inFlight = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  /** Adds a statement in flight, and waits if there are many. @throws an earlier one's error */
  async add(statement: PromiseLike<unknown>): Promise<void> {
    const settled = Promise.resolve(statement).then(() => {}, (error) => {
      this.#failure ??= { error };
    }).finally(() => this.#inFlight.delete(settled));
    this.#inFlight.add(settled);
    if (this.#inFlight.size >= MAX_IN_FLIGHT) await Promise.race(this.#inFlight);
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Waits for all of them. @throws The first error. */
  async end(): Promise<void> {
    await Promise.all(this.#inFlight);
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
