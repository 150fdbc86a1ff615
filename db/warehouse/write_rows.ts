/** Writes any number of rows in few statements. Values are bound as they are; JSON columns are encoded. */
import { getTableColumns, getTableName, type QueryWithTypings, SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { chunks } from "../../domain/chunks.ts";
import type { Transaction } from "../open.ts";
import type { Identified, ResourceTable } from "./resource.ts";

// Each statement keeps a copy of the pages that it changes, so few large ones take less time than many.
const INSERTS_A_STATEMENT = 400;
const UPDATES_A_STATEMENT = 100;
// Statements that are on their way to a database server at once; those that wait share one request.
const MAX_IN_FLIGHT = 8;

type Row = Readonly<Record<string, unknown>>;

/** A statement that is text already: Drizzle takes longer to build one than SQLite to run it. */
export class BoundStatement extends SQL {
  constructor(private readonly text: string, private readonly values: unknown[]) {
    super([]);
  }

  override toQuery(): QueryWithTypings {
    return { sql: this.text, params: this.values };
  }
}

const columnsOf = (table: SQLiteTable) => getTableColumns(table) as Record<string, SQLiteColumn>;
const encoded = (value: unknown, { columnType }: SQLiteColumn) =>
  value && columnType === "SQLiteTextJson" ? JSON.stringify(value) : value;
const marksOf = (rows: number, values: number) =>
  Array(rows).fill(`(${Array(values).fill("?").join(",")})`).join(",");

/** Inserts rows in their order; `seq` is left to the table, and missing values to its defaults. */
export async function insertRows(
  tx: Transaction,
  table: SQLiteTable,
  rows: readonly object[],
): Promise<void> {
  const { seq: _, ...columns } = columnsOf(table);
  const fields = Object.entries(columns);
  const names = fields.map(([, { name }]) => `"${name}"`).join(",");
  const pipeline = new Pipeline();
  for (const some of chunks(rows as readonly Row[], INSERTS_A_STATEMENT)) {
    const values = some.flatMap((row) =>
      fields.map(([field, column]) => encoded(row[field] ?? column.default ?? null, column))
    );
    const text = `INSERT INTO "${getTableName(table)}"(${names}) VALUES ${
      marksOf(some.length, fields.length)
    }`;
    await pipeline.add(tx.run(new BoundStatement(text, values)));
  }
  await pipeline.end();
}

/** Updates rows by their ids, in the given order. Neighbours with the same fields share statements. */
export async function updateRows(
  tx: Transaction,
  table: ResourceTable,
  rows: readonly (Row & Identified)[],
): Promise<void> {
  const pipeline = new Pipeline();
  for (const group of alike(rows)) await pipeline.add(tx.run(updateOf(table, group)));
  await pipeline.end();
}

/** Rows that follow each other, have the same fields and different ids. */
function* alike(rows: readonly (Row & Identified)[]): Generator<(Row & Identified)[]> {
  let group = new Map<string, Row & Identified>();
  let fields = "";
  for (const row of rows) {
    const own = Object.keys(row).join();
    if (own !== fields || group.has(row.id) || group.size === UPDATES_A_STATEMENT) {
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
    ...fields.map((field) => encoded(row[field], columns[field]!)),
  ]);
  const text = `WITH given(key,${names.map((_, at) => `v${at}`).join(",")}) AS (VALUES ${
    marksOf(rows.length, names.length + 1)
  }) UPDATE "${getTableName(table)}" SET ${
    names.map((name, at) => `${name}=given.v${at}`).join(",")
  } FROM given WHERE "id"=given.key`;
  return new BoundStatement(text, values);
}

/**
 * Statements of one transaction, sent before those before them are answered: a database server is a
 * round trip away. They run in their order.
 */
class Pipeline {
  readonly #inFlight = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  /**
   * Takes a statement that was sent, and waits while too many are on their way.
   *
   * @throws What one of those before has thrown.
   */
  async add(statement: PromiseLike<unknown>): Promise<void> {
    const settled = Promise.resolve(statement).then(() => {}, (error) => {
      this.#failure ??= { error };
    }).finally(() => this.#inFlight.delete(settled));
    this.#inFlight.add(settled);
    if (this.#inFlight.size >= MAX_IN_FLIGHT) await Promise.race(this.#inFlight);
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Waits for all of them. @throws What the first to fail has thrown. */
  async end(): Promise<void> {
    await Promise.all(this.#inFlight);
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
