import type { ResultSet } from "@libsql/client/sqlite3";
import {
  type FileRequest,
  FileRequests,
  type Query,
  resultOf,
  type Role,
  type Statement,
} from "../file_connection.ts";
import type { ThreadAnswer, ThreadOrder } from "./file_worker.ts";

// Closing does not wait longer for a worker that is reading.
const MAX_CLOSING_MS = 1000;

/** Drizzle's client of a database file, with connections on this thread or in a worker. */
export class FileClient {
  readonly #local: FileRequests | undefined;
  readonly #pending = new Map<number, PromiseWithResolvers<Query | undefined>>();
  #worker: Worker | undefined;
  #last = 0;
  #isClosed = false;

  /** @param path An existing database; its connections are opened on first use. */
  constructor(private readonly path: string, private readonly role: Role, usesWorker = false) {
    if (!usesWorker) this.#local = new FileRequests(path, role);
  }

  async execute(statement: Statement, args?: unknown): Promise<ResultSet> {
    const query = typeof statement === "string" ? { sql: statement, args } : statement;
    return resultOf((await this.run({ statement: query }))!);
  }

  // deno-lint-ignore require-await -- as Drizzle's interface has it
  async transaction(): Promise<FileTransaction> {
    return new FileTransaction(++this.#last, this);
  }

  /** Runs all statements in one transaction, without checking foreign keys. */
  async migrate(statements: readonly Statement[]): Promise<void> {
    await this.execute("PRAGMA foreign_keys = off");
    const transaction = await this.transaction();
    try {
      for (const statement of statements) await transaction.execute(statement);
      await transaction.commit();
    } finally {
      await transaction.rollback();
      await this.execute("PRAGMA foreign_keys = on");
    }
  }

  /** Returns {@link FileRequests.dataVersion} of this thread in some 5 µs; NaN if unknown. */
  dataVersion(): number {
    if (this.#isClosed) return NaN;
    try {
      return this.#local!.dataVersion();
    } catch {
      return NaN;
    }
  }

  /** Runs one request as {@link FileRequests.run}. @throws once the client is closed */
  async run(request: FileRequest): Promise<Query | undefined> {
    if (this.#isClosed) throw new Error("The database is closed");
    return this.#local === undefined ? await this.#ask({ request }) : this.#local.run(request);
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#local?.close();
    const worker = this.#worker;
    if (worker === undefined) return;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, MAX_CLOSING_MS);
    await Promise.race([this.#ask({ close: true }), late]).catch(() => {});
    clearTimeout(timer);
    worker.terminate();
    this.#fail(new Error("The database is closed"));
  }

  #ask(order: { close: true } | { request: FileRequest }): Promise<Query | undefined> {
    const id = ++this.#last;
    const pending = Promise.withResolvers<Query | undefined>();
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage({ ...order, id } satisfies ThreadOrder);
    this.#pending.set(id, pending);
    return pending.promise;
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL("./file_worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<ThreadAnswer>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if ("query" in data) return pending?.resolve(data.query);
      const { message, ...fields } = data.error;
      pending?.reject(Object.assign(new Error(message), fields));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(new Error(`The thread of the database has ended: ${event.message}`));
    };
    worker.postMessage({ open: this.path, role: this.role } satisfies ThreadOrder);
    return worker;
  }

  /** Fails everything in progress; the next request starts another worker, without transactions. */
  #fail(error: Error): void {
    this.#worker = undefined;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

/** A transaction, which begins together with its first statement. */
class FileTransaction {
  #isBegun = false;
  #isClosed = false;

  constructor(private readonly transaction: number, private readonly client: FileClient) {}

  get closed(): boolean {
    return this.#isClosed;
  }

  async execute(statement: Statement): Promise<ResultSet> {
    const begins = !this.#isBegun;
    this.#isBegun = true;
    const { transaction } = this;
    return resultOf((await this.client.run({ transaction, begins, statement }))!);
  }

  async commit(): Promise<void> {
    await this.#end("COMMIT");
  }

  /** Never fails: if the request is lost, the thread rolls back itself. */
  async rollback(): Promise<void> {
    if (!this.#isClosed) await this.#end("ROLLBACK").catch(() => {});
  }

  async #end(end: "COMMIT" | "ROLLBACK"): Promise<void> {
    this.#isClosed = true;
    if (this.#isBegun) await this.client.run({ transaction: this.transaction, end });
  }
}
