/** What is asked of a database file, by whichever thread runs it. */
import { isBusy } from "../../adapters/libsql_errors.ts";
import { FileConnection, type Query, type Statement } from "../file_connection.ts";

/** What the connections to a file are for; a checkpoint never runs at the end of a short write. */
export type Role = "read" | "write" | "shortWrite";

/** One thing to do, within the transaction of that number or by itself. */
export interface FileRequest {
  transaction?: number | undefined;
  /** Begins the transaction before the statement. */
  begins?: boolean;
  statement?: Statement;
  /** Several statements in one text, whose rows are dropped. */
  script?: string;
  /** Ends the transaction. */
  end?: "COMMIT" | "ROLLBACK";
}

// Milliseconds that SQLite waits for a lock; whoever writes tries again for longer.
const BUSY_TIMEOUT_MS = 20;
// A transaction whose owner asks for nothing for so long, or up to half as long again, is rolled back.
const MAX_IDLE_MS = 60_000;
const BEGIN: Record<Role, string> = {
  read: "BEGIN DEFERRED",
  write: "BEGIN IMMEDIATE",
  shortWrite: "BEGIN IMMEDIATE",
};
// Bytes to which a checkpoint cuts the log.
const MAX_LOG_BYTES = 16 << 20;
// KiB of pages that a connection keeps. With the 2 MB that are usual, a large batch writes the same pages
// again and again, and rows that lie all over a large file take half as long again to read.
const CACHE_KIB = 32 << 10;
const WRITING = [
  "PRAGMA journal_mode = WAL",
  // In WAL mode NORMAL keeps the file consistent through a crash; only a power cut may cost the last
  // transactions (https://www.sqlite.org/pragma.html#pragma_synchronous). `flush` syncs them.
  "PRAGMA synchronous = NORMAL",
  `PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`,
  `PRAGMA cache_size = -${CACHE_KIB}`,
];
const SETUP: Record<Role, readonly string[]> = {
  read: [`PRAGMA cache_size = -${CACHE_KIB}`],
  write: WRITING,
  shortWrite: [...WRITING, "PRAGMA wal_autocheckpoint = 0"],
};

interface Held {
  connection: FileConnection;
  usedAt: number;
}

/**
 * Connections to a database file: one for single statements and for transactions that write, of which
 * there is one at a time; one more for each transaction that reads.
 */
export class FileRequests {
  #shared: FileConnection | undefined;
  readonly #held = new Map<number, Held>();
  #idleCheck: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly path: string,
    private readonly role: Role,
    private readonly maxIdleMs: number = MAX_IDLE_MS,
  ) {}

  /**
   * Does one thing.
   *
   * @throws What SQLite throws; `TRANSACTION_CLOSED` for a statement of a transaction that has ended,
   *   which would be committed by itself; `TRANSACTION_ACTIVE` for one of none while one is open.
   */
  run({ transaction, begins = false, statement, script, end }: FileRequest): Query | undefined {
    if (begins) this.#begin(transaction!);
    const held = transaction === undefined ? undefined : this.#held.get(transaction);
    if (transaction !== undefined && !held?.connection.isInTransaction) {
      this.#end(transaction);
      if (end === "ROLLBACK") return;
      throw refusal("The transaction is closed", "TRANSACTION_CLOSED");
    }
    if (held === undefined && this.role !== "read" && this.#held.size > 0) {
      throw refusal("A transaction of this connection is open", "TRANSACTION_ACTIVE");
    }
    if (held !== undefined) held.usedAt = performance.now();
    const connection = held?.connection ?? this.#connection;
    try {
      if (script !== undefined) connection.runScript(script);
      return statement === undefined ? undefined : connection.query(statement);
    } catch (error) {
      this.#leaveBusy(connection, error);
      throw error;
    } finally {
      if (end !== undefined) this.#finish(transaction!, end);
    }
  }

  /** Rolls back what is open, and lets go of the file. */
  close(): void {
    clearInterval(this.#idleCheck);
    this.#idleCheck = undefined;
    for (const transaction of [...this.#held.keys()]) this.#end(transaction);
    this.#shared?.close();
    this.#shared = undefined;
  }

  #begin(transaction: number): void {
    const connection = this.role === "read" ? this.#open() : this.#connection;
    try {
      connection.query(BEGIN[this.role]);
    } catch (error) {
      if (this.role === "read") connection.close();
      else this.#leaveBusy(connection, error);
      throw error;
    }
    this.#held.set(transaction, { connection, usedAt: performance.now() });
    if (this.#idleCheck !== undefined) return;
    this.#idleCheck = setInterval(() => this.#endIdle(), this.maxIdleMs / 2);
    Deno.unrefTimer(this.#idleCheck);
  }

  #endIdle(): void {
    const before = performance.now() - this.maxIdleMs;
    for (const [transaction, { usedAt }] of this.#held) {
      if (usedAt <= before) this.#end(transaction);
    }
  }

  #finish(transaction: number, end: "COMMIT" | "ROLLBACK"): void {
    const held = this.#held.get(transaction)!;
    try {
      if (held.connection.isInTransaction) held.connection.query(end);
    } catch (error) {
      this.#leaveBusy(held.connection, error);
      throw error;
    } finally {
      this.#end(transaction);
    }
  }

  /** Forgets a transaction, which is rolled back if it is open. */
  #end(transaction: number): void {
    const held = this.#held.get(transaction);
    if (held === undefined) return;
    this.#held.delete(transaction);
    if (this.role === "read") held.connection.close();
    else if (held.connection.isInTransaction) held.connection.query("ROLLBACK");
  }

  // A statement that was refused with SQLITE_BUSY is left unfinished by libsql 0.5, and an unfinished
  // statement makes every later COMMIT of its connection fail.
  #leaveBusy(connection: FileConnection, error: unknown): void {
    if (!isBusy(error)) return;
    connection.close();
    if (connection === this.#shared) this.#shared = undefined;
  }

  get #connection(): FileConnection {
    return this.#shared ??= this.#open();
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
