/**
 * A connection to a database file, directly over the native library of `@libsql/client`, which prepares
 * every statement anew, reads every integer as a bigint and defines each property of each row by itself.
 * This one caches prepared statements, reads integers as numbers and builds rows from arrays, in a quarter
 * of the time.
 */
import { LibsqlError, type ResultSet, type Row } from "@libsql/client/sqlite3";
import { Buffer } from "node:buffer";
import Native from "libsql";

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
// Statements with thousands of parameters are seldom equal to an earlier one.
const MAX_CACHED_SQL_LENGTH = 8_000;
// What was prepared before one of these may name columns that no longer exist.
const CHANGES_SCHEMA = /^\s*(alter|create|drop|vacuum|reindex)\b/i;
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

  /**
   * @param timeout Milliseconds that SQLite waits for a lock, on the thread that calls.
   * @throws {LibsqlError} When the file cannot be opened.
   */
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

  /** Runs several statements in one text, whose rows are dropped. */
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
    // Asking a closed connection would abort the process.
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
      // The least recently used comes first.
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

/** Returns a result as Drizzle reads it: rows by position like an array, or by the names that are enumerable. */
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
