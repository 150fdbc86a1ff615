// deno-lint-ignore-file require-await -- so that errors reject
/**
 * A client of a database file, directly over the native library of `@libsql/client`.
 *
 * `@libsql/client` prepares every statement anew, reads every integer as a bigint and defines each
 * property of each row by itself. This client caches prepared statements, reads integers as numbers
 * and builds rows from arrays, in a quarter of the time. One client has one connection.
 */
import { LibsqlError, type ResultSet, type Row } from "@libsql/client/sqlite3";
import { Buffer } from "node:buffer";
import Native from "libsql";

/** A statement with its parameters, as an array. */
export type Statement = string | { sql: string; args?: unknown };

/** Names of columns, and the values of each row in their order. */
export interface Values {
  columns: string[];
  values: unknown[][];
}

/** The calls that Drizzle, the migrations and this project make. */
export interface FileClient {
  execute(statement: Statement, args?: unknown): Promise<ResultSet>;
  /** Runs a statement that reads, without making rows of what it returns. */
  values(statement: Statement): Promise<Values>;
  /** Runs all statements in one transaction, without looking at foreign keys. */
  migrate(statements: readonly Statement[]): Promise<ResultSet[]>;
  /** Runs several statements in one text, whose rows are dropped. */
  executeMultiple(sql: string): Promise<void>;
  transaction(mode?: Mode): Promise<FileTransaction>;
  /** Opens the file again, as after SQLITE_BUSY, which leaves a statement unfinished. */
  reconnect(): void;
  close(): void;
}

type Mode = keyof typeof BEGIN;

export interface FileClientOptions {
  /** Milliseconds that SQLite waits for a lock, on the thread that calls. */
  timeout?: number;
}

const MAX_CACHED_STATEMENTS = 400;
// Statements with thousands of parameters are seldom equal to an earlier one.
const MAX_CACHED_SQL_LENGTH = 8_000;
// What was prepared before one of these may name columns that no longer exist.
const CHANGES_SCHEMA = /^\s*(alter|create|drop|vacuum|reindex)\b/i;
const BEGIN = {
  write: "BEGIN IMMEDIATE",
  read: "BEGIN TRANSACTION READONLY",
  deferred: "BEGIN DEFERRED",
};
// Such a name would hide a value by position, as that of `SELECT 1` does.
const POSITIONAL = /^(\d+|length)$/;
/** Stands for a column that has no name, or that of an earlier one. */
const UNNAMED = "";
const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
// The names of the primary result codes (https://www.sqlite.org/rescode.html).
const RESULT_CODES = (
  "OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND " +
  "FULL CANTOPEN PROTOCOL EMPTY SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB"
).split(" ");

/**
 * Opens a client.
 *
 * @param url `file:PATH`
 * @throws {LibsqlError} When the file cannot be opened.
 */
export function openFileClient(url: string, options: FileClientOptions = {}): FileClient {
  const connection = new Connection(url.slice("file:".length), options);
  return new NativeFileClient(connection);
}

class NativeFileClient implements FileClient {
  #isHeld = false;

  constructor(private readonly connection: Connection) {}

  async execute(statement: Statement, args?: unknown): Promise<ResultSet> {
    return this.#free.run(statement, args);
  }

  async values(statement: Statement): Promise<Values> {
    const { columns, values } = this.#free.query(statement);
    return { columns, values };
  }

  async migrate(statements: readonly Statement[]): Promise<ResultSet[]> {
    const connection = this.#free;
    connection.run("PRAGMA foreign_keys = off");
    const transaction = await this.transaction("deferred");
    try {
      const results = [];
      for (const statement of statements) results.push(await transaction.execute(statement));
      await transaction.commit();
      return results;
    } finally {
      transaction.close();
      connection.run("PRAGMA foreign_keys = on");
    }
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#free.runScript(sql);
  }

  async transaction(mode: Mode = "write"): Promise<FileTransaction> {
    const connection = this.#free;
    connection.run(BEGIN[mode]);
    this.#isHeld = true;
    return new FileTransaction(connection, () => this.#isHeld = false);
  }

  reconnect(): void {
    this.connection.reopen();
    this.#isHeld = false;
  }

  close(): void {
    this.connection.close();
  }

  get #free(): Connection {
    if (this.#isHeld) {
      throw new LibsqlError("A transaction of this connection is open", "TRANSACTION_ACTIVE");
    }
    return this.connection;
  }
}

class FileTransaction {
  #connection: Connection | undefined;
  readonly #generation: number;

  constructor(connection: Connection, private readonly onEnd: () => void) {
    this.#connection = connection;
    this.#generation = connection.generation;
  }

  async execute(statement: Statement, args?: unknown): Promise<ResultSet> {
    return this.#opened.run(statement, args);
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#opened.runScript(sql);
  }

  async commit(): Promise<void> {
    try {
      this.#opened.run("COMMIT");
    } finally {
      this.close();
    }
  }

  async rollback(): Promise<void> {
    this.close();
  }

  close(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection === undefined || connection.generation !== this.#generation) return;
    this.onEnd();
    if (connection.isInTransaction) connection.run("ROLLBACK");
  }

  /** True once SQLite has rolled back by itself, too. */
  get closed(): boolean {
    return this.#connection?.generation !== this.#generation || !this.#connection.isInTransaction;
  }

  // A statement that came after SQLite's own rollback would be committed by itself.
  get #opened(): Connection {
    if (this.closed) throw new LibsqlError("The transaction is closed", "TRANSACTION_CLOSED");
    return this.#connection!;
  }
}

interface Prepared {
  statement: Native.Statement<unknown[]>;
  /** Undefined for a statement that returns no rows. */
  columns?: string[];
  types: string[];
}

interface Query extends Values {
  types: string[];
  changes: number;
  lastRowid: bigint | undefined;
}

const NO_ROWS = { columns: [], types: [], values: [] };

/** One connection to the file, with its prepared statements. */
class Connection {
  /** Changes when the file is opened again or closed. */
  generation = 0;
  #native: Native.Database | undefined;
  readonly #prepared = new Map<string, Prepared>();

  constructor(private readonly path: string, private readonly options: FileClientOptions) {
    this.#open();
  }

  /** Runs a statement to its end. */
  run(statement: Statement, args?: unknown): ResultSet {
    const { columns, types, values, changes, lastRowid } = this.query(statement, args);
    return new Result(columns, types, namedRows(columns, values), changes, lastRowid);
  }

  /** As {@link run}, without making rows. */
  query(statement: Statement, args: unknown = []): Query {
    const { sql, args: given = [] } = typeof statement === "string"
      ? { sql: statement, args }
      : statement;
    if (!Array.isArray(given)) throw new TypeError("expected the parameters as an array");
    const parameters = given.map(toSqlite);
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

  /** Runs several statements in one text, whose rows are dropped. */
  runScript(sql: string): void {
    try {
      this.#opened.exec(sql);
    } catch (error) {
      throw toLibsqlError(error);
    } finally {
      this.#prepared.clear();
    }
  }

  get isInTransaction(): boolean {
    // Asking a closed connection would abort the process.
    return this.#native?.inTransaction ?? false;
  }

  reopen(): void {
    this.close();
    this.#open();
  }

  close(): void {
    this.generation++;
    this.#prepared.clear();
    this.#native?.close();
    this.#native = undefined;
  }

  #open(): void {
    try {
      this.#native = new Native(this.path, this.options);
    } catch (error) {
      throw toLibsqlError(error);
    }
  }

  get #opened(): Native.Database {
    if (this.#native === undefined) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
    return this.#native;
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached !== undefined) {
      // The least recently used comes first.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, cached);
      return cached;
    }
    const statement = this.#opened.prepare(sql);
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

/** Rows as Drizzle reads them: by position like an array, or by the names that are enumerable. */
export function namedRows(columns: readonly string[], values: readonly unknown[][]): Row[] {
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

/** Checks and converts a parameter: the library aborts the process on booleans and stores NaN as NULL. */
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
  // Larger integers have been rounded. A real number, such as a total, may be as large.
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
