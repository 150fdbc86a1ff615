/**
 * A connection to a database file, directly on the native library of `@libsql/client`. That client
 * prepares every statement again, reads every integer as a bigint and defines the properties of
 * each row one by one. This one caches prepared statements, reads integers as numbers and builds
 * rows from arrays, in a quarter of the time.
 */
import { LibsqlError, type ResultSet, type Row } from "@libsql/client/sqlite3";
import { Buffer } from "node:buffer";
import Native from "libsql";
import { isBusy } from "../domain/storage_fault.ts";

/** A statement with its parameters, as an array. */
export type Statement = string | { sql: string; args?: unknown };

/** The result of a statement, with the values of each row in the order of the columns. */
export interface Query {
  columns: string[];
  types: string[];
  values: unknown[][];
  changes: number;
  lastRowid: bigint | undefined;
}

const MAX_CACHED_STATEMENTS = 400;
// Statements with thousands of parameters are seldom repeated.
const MAX_CACHED_SQL_LENGTH = 8_000;
// Statements after which prepared ones may name columns that no longer exist.
const CHANGES_SCHEMA = /^\s*(alter|create|drop|vacuum|reindex)\b/i;
// Column names that would hide a value by position, as in `SELECT 1`.
const POSITIONAL = /^(\d+|length)$/;
/** Replaces a missing or repeated column name. */
const UNNAMED = "";
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
// The names of the primary result codes (https://www.sqlite.org/rescode.html).
const RESULT_CODES = (
  "OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND " +
  "FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB"
).split(" ");

interface Prepared {
  statement: Native.Statement<unknown[]>;
  /** Undefined for a statement that returns no rows. */
  columns?: string[];
  types: string[];
}

const NO_ROWS = { columns: [], types: [], values: [] };

/** One connection to a file, with its prepared statements. */
export class FileConnection {
  readonly #native: Native.Database;
  readonly #prepared = new Map<string, Prepared>();
  #isOpen = true;

  /** @param timeout Milliseconds to wait for a lock. @throws {LibsqlError} if it cannot open */
  constructor(path: string, timeout = 0) {
    try {
      this.#native = new Native(path, { timeout });
    } catch (error) {
      throw toLibsqlError(error);
    }
  }

  /** Runs a statement to its end. */
  query(query: Statement): Query {
    const { sql, args = [] } = typeof query === "string" ? { sql: query } : query;
    if (!Array.isArray(args)) throw new TypeError("expected the parameters as an array");
    const parameters = args.map(toSqlite);
    try {
      const { statement, columns, types } = this.#prepare(sql);
      if (columns === undefined) {
        const { changes, lastInsertRowid } = statement.run(parameters);
        return { ...NO_ROWS, changes, lastRowid: BigInt(lastInsertRowid) };
      }
      const values = statement.all(parameters) as unknown[][];
      for (const row of values) {
        for (let at = 0; at < row.length; at++) row[at] = fromSqlite(row[at], types[at]!);
      }
      return { columns, types, values, changes: 0, lastRowid: undefined };
    } catch (error) {
      this.#prepared.delete(sql);
      throw toLibsqlError(error);
    } finally {
      if (CHANGES_SCHEMA.test(sql)) this.#prepared.clear();
    }
  }

  /** Runs a script of several statements and discards their rows. */
  runScript(sql: string): void {
    try {
      this.#native.exec(sql);
    } catch (error) {
      throw toLibsqlError(error);
    } finally {
      this.#prepared.clear();
    }
  }

  get isInTransaction(): boolean {
    // Using a closed connection would abort the process.
    return this.#isOpen && this.#native.inTransaction;
  }

  close(): void {
    this.#isOpen = false;
    this.#prepared.clear();
    this.#native.close();
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached !== undefined) {
      // The first entry is the least recently used.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, cached);
      return cached;
    }
    const statement = this.#native.prepare(sql);
    const prepared: Prepared = { statement, types: [] };
    if (statement.reader) {
      const columns = statement.raw(true).columns();
      const names = columns.map(({ name }) => POSITIONAL.test(name) ? UNNAMED : name);
      prepared.columns = names.map((name, at) => names.indexOf(name) < at ? UNNAMED : name);
      prepared.types = columns.map(({ type }) => type ?? "");
    }
    if (sql.length > MAX_CACHED_SQL_LENGTH) return prepared;
    this.#prepared.set(sql, prepared);
    if (this.#prepared.size > MAX_CACHED_STATEMENTS) {
      this.#prepared.delete(this.#prepared.keys().next().value!);
    }
    return prepared;
  }
}

/** The use of a connection; a short write never ends with a checkpoint. */
export type Role = "read" | "write" | "shortWrite";

/** One request, within the transaction of that number or as a single statement. */
export interface FileRequest {
  transaction?: number | undefined;
  /** Begins the transaction before the statement. */
  begins?: boolean;
  statement?: Statement;
  /** Ends the transaction. */
  end?: "COMMIT" | "ROLLBACK";
}

// Milliseconds that SQLite waits for a lock; writers retry for longer.
const BUSY_TIMEOUT_MS = 20;
// A transaction without a request for this long, or up to half as long again, is rolled back.
const MAX_IDLE_MS = 60_000;
const BEGIN: Record<Role, string> = {
  read: "BEGIN DEFERRED",
  write: "BEGIN IMMEDIATE",
  shortWrite: "BEGIN IMMEDIATE",
};
// A checkpoint truncates the log to this many bytes.
const MAX_LOG_BYTES = 16 << 20;
// KiB of the page cache of a connection. With the default of 2 MB, a large batch writes the same
// pages repeatedly, and rows scattered over a large file take half as long again to read.
const CACHE_KIB = 32 << 10;
const WRITING = [
  "PRAGMA journal_mode = WAL",
  // In WAL mode NORMAL keeps the file consistent through a crash; only a power cut may cost the
  // last transactions (https://www.sqlite.org/pragma.html#pragma_synchronous). `flush` syncs them.
  "PRAGMA synchronous = NORMAL",
  `PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`,
  `PRAGMA cache_size = -${CACHE_KIB}`,
];
const SETUP: Record<Role, readonly string[]> = {
  read: [`PRAGMA cache_size = -${CACHE_KIB}`, "PRAGMA query_only = ON"],
  write: WRITING,
  shortWrite: [...WRITING, "PRAGMA wal_autocheckpoint = 0"],
};

interface OpenTransaction {
  connection: FileConnection;
  usedAt: number;
}

/** One connection for single statements and one write transaction, one per read transaction. */
export class FileRequests {
  #shared: FileConnection | undefined;
  #opened = 0;
  readonly #openTransactions = new Map<number, OpenTransaction>();
  #idleCheck: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly role: Role,
    private readonly maxIdleMs: number = MAX_IDLE_MS,
  ) {}

  /**
   * Runs one request.
   * @throws What SQLite throws; `TRANSACTION_CLOSED` for a statement of an ended transaction, which
   *   would otherwise be committed by itself; `TRANSACTION_ACTIVE` for a statement outside the open
   *   transaction.
   */
  run({ transaction, begins = false, statement, end }: FileRequest): Query | undefined {
    if (begins) this.#begin(transaction!);
    const openTransaction = transaction === undefined
      ? undefined
      : this.#openTransactions.get(transaction);
    if (transaction !== undefined && !begins && !openTransaction?.connection.isInTransaction) {
      this.#end(transaction);
      if (end === "ROLLBACK") return;
      throw refusal("The transaction is closed", "TRANSACTION_CLOSED");
    }
    if (openTransaction === undefined && this.role !== "read" && this.#openTransactions.size > 0) {
      throw refusal("A transaction of this connection is open", "TRANSACTION_ACTIVE");
    }
    if (openTransaction !== undefined) openTransaction.usedAt = performance.now();
    const connection = openTransaction?.connection ?? this.#connection;
    try {
      return statement === undefined ? undefined : connection.query(statement);
    } catch (error) {
      this.#replaceAfterBusy(connection, error);
      throw error;
    } finally {
      if (end !== undefined) this.#finish(transaction!, end);
    }
  }

  /**
   * Returns a number that changes with every commit of another connection or process. A connection
   * that replaces another counts from the beginning, so each has its own range of numbers.
   *
   * Source: https://www.sqlite.org/pragma.html#pragma_data_version
   */
  dataVersion(): number {
    const { values } = this.#connection.query("PRAGMA data_version");
    return this.#opened * 2 ** 32 + (values[0]![0] as number);
  }

  /** Rolls back open transactions, and closes the file. */
  close(): void {
    clearInterval(this.#idleCheck);
    this.#idleCheck = undefined;
    for (const transaction of [...this.#openTransactions.keys()]) this.#end(transaction);
    this.#shared?.close();
    this.#shared = undefined;
  }

  #begin(transaction: number): void {
    const connection = this.role === "read" ? this.#open() : this.#connection;
    try {
      connection.query(BEGIN[this.role]);
    } catch (error) {
      if (this.role === "read") connection.close();
      else this.#replaceAfterBusy(connection, error);
      throw error;
    }
    this.#openTransactions.set(transaction, { connection, usedAt: performance.now() });
    if (this.#idleCheck !== undefined) return;
    this.#idleCheck = setInterval(() => this.#endIdle(), this.maxIdleMs / 2);
    Deno.unrefTimer(this.#idleCheck);
  }

  #endIdle(): void {
    const before = performance.now() - this.maxIdleMs;
    for (const [transaction, { usedAt }] of this.#openTransactions) {
      if (usedAt <= before) this.#end(transaction);
    }
  }

  #finish(transaction: number, end: "COMMIT" | "ROLLBACK"): void {
    const openTransaction = this.#openTransactions.get(transaction)!;
    try {
      if (openTransaction.connection.isInTransaction) openTransaction.connection.query(end);
    } catch (error) {
      this.#replaceAfterBusy(openTransaction.connection, error);
      throw error;
    } finally {
      this.#end(transaction);
    }
  }

  /** Removes a transaction, and rolls it back if it is open. */
  #end(transaction: number): void {
    const openTransaction = this.#openTransactions.get(transaction);
    if (openTransaction === undefined) return;
    this.#openTransactions.delete(transaction);
    if (this.role === "read") openTransaction.connection.close();
    else if (openTransaction.connection.isInTransaction) {
      openTransaction.connection.query("ROLLBACK");
    }
  }

  // libsql 0.5 leaves a statement unfinished that was refused with SQLITE_BUSY, and an unfinished
  // statement makes every later COMMIT of its connection fail.
  #replaceAfterBusy(connection: FileConnection, error: unknown): void {
    if (!isBusy(error)) return;
    connection.close();
    if (connection === this.#shared) this.#shared = undefined;
  }

  get #connection(): FileConnection {
    if (this.#shared === undefined) {
      this.#shared = this.#open();
      this.#opened++;
    }
    return this.#shared;
  }

  #open(): FileConnection {
    const connection = new FileConnection(this.path, BUSY_TIMEOUT_MS);
    try {
      for (const pragma of SETUP[this.role]) connection.query(pragma);
    } catch (error) {
      connection.close();
      throw error;
    }
    return connection;
  }
}

const refusal = (message: string, code: string) => Object.assign(new Error(message), { code });

/** Returns a result as Drizzle reads it: rows by position, or by enumerable names. */
export function resultOf({ columns, types, values, changes, lastRowid }: Query): ResultSet {
  return new Result(columns, types, namedRows(columns, values), changes, lastRowid);
}

function namedRows(columns: readonly string[], values: readonly unknown[][]): Row[] {
  NamedRow.definePositions(columns.length);
  return values.map((row) => new NamedRow(columns, row)) as unknown[] as Row[];
}

class NamedRow {
  static #positions = 0;
  readonly #values: readonly unknown[];
  [column: string]: unknown;

  constructor(columns: readonly string[], values: readonly unknown[]) {
    this.#values = values;
    for (let at = 0; at < columns.length; at++) {
      if (columns[at] !== UNNAMED) this[columns[at]!] = values[at];
    }
  }

  get length(): number {
    return this.#values.length;
  }

  /** Makes the values at the first `count` positions readable. */
  static definePositions(count: number): void {
    for (; NamedRow.#positions < count; NamedRow.#positions++) {
      const at = NamedRow.#positions;
      Object.defineProperty(NamedRow.prototype, at, {
        get(this: NamedRow) {
          return this.#values[at];
        },
      });
    }
  }
}

class Result implements ResultSet {
  constructor(
    readonly columns: string[],
    readonly columnTypes: string[],
    readonly rows: Row[],
    readonly rowsAffected: number,
    readonly lastInsertRowid: bigint | undefined,
  ) {}

  toJSON(): unknown {
    return { ...this };
  }
}

/** Converts a parameter: the library aborts the process on booleans and stores NaN as NULL. */
function toSqlite(value: unknown): null | string | number | bigint | Uint8Array {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be stored`);
      return value;
    case "boolean":
      return value ? 1 : 0;
    case "bigint":
      if (value < MIN_INT64 || value > MAX_INT64) throw new RangeError(`${value} cannot be stored`);
      return value;
    case "object":
      if (value === null || value instanceof Uint8Array) return value;
      if (value instanceof ArrayBuffer) return Buffer.from(value);
      if (value instanceof Date) return value.valueOf();
  }
  throw new TypeError(`a value of type ${typeof value} cannot be stored`);
}

function fromSqlite(value: unknown, type: string): unknown {
  // Larger integers would be rounded; real numbers, such as totals, may be as large.
  const isRounded = typeof value === "number" && Number.isInteger(value) &&
    !Number.isSafeInteger(value);
  if (isRounded && /int/i.test(type)) throw new RangeError("the integer is too large for a number");
  return value instanceof Buffer ? value.buffer : value;
}

function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof Native.SqliteError)) return error;
  const { message, code, rawCode } = error as Error & { code: string; rawCode?: number };
  const name = RESULT_CODES[(rawCode ?? -1) & 0xff] ?? "UNKNOWN";
  return new LibsqlError(message, `SQLITE_${name}`, code, rawCode, error as Error);
}
