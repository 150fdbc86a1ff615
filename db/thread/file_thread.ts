import type { ResultSet } from "@libsql/client/sqlite3";
import { type Query, resultOf, type Statement } from "../file_client.ts";
import { type FileRequest, FileRequests, type Role } from "./file_requests.ts";
import type { ThreadAnswer, ThreadOrder } from "./file_worker.ts";

// A worker that reads for long is not waited for.
const MAX_CLOSING_MS = 1000;

/**
 * A client of a database file, as Drizzle takes it, beside the thread that answers requests: in a worker
 * that has the connections, or else on this thread.
 */
export class FileThread {
  readonly #pending = new Map<number, PromiseWithResolvers<Query | undefined>>();
  #worker: Worker | undefined;
  #here: FileRequests | undefined;
  #last = 0;
  #isClosed = false;

  /**
   * @param path Of a database that is there.
   * @param usesWorker Whether the connections are in a worker, where the host has workers.
   */
  constructor(
    private readonly path: string,
    private readonly role: Role,
    private readonly usesWorker = false,
  ) {}

  /** Starts the worker, unless the connections are on this thread. */
  start(): void {
    if (this.#isClosed || this.#worker !== undefined || this.#here !== undefined) return;
    if (!this.usesWorker) return;
    try {
      const worker = new Worker(new URL("./file_worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<ThreadAnswer>) => this.#settle(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#fail(new Error(`The thread of the database has ended: ${event.message}`));
      };
      worker.postMessage({ open: this.path, role: this.role } satisfies ThreadOrder);
      this.#worker = worker;
    } catch {
      // None is to be had: all is done on this thread.
    }
  }

  async execute(statement: Statement, args?: unknown): Promise<ResultSet> {
    const asked = typeof statement === "string" ? { sql: statement, args } : statement;
    return resultOf((await this.run({ statement: asked }))!);
  }

  // deno-lint-ignore require-await -- as the interface has it
  async transaction(): Promise<ThreadTransaction> {
    this.start();
    return new ThreadTransaction(++this.#last, this.#port());
  }

  /** Does one thing that belongs to no transaction. */
  async run(request: FileRequest): Promise<Query | undefined> {
    this.start();
    return await this.#port()(request);
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    if (worker !== undefined) {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, MAX_CLOSING_MS);
      await Promise.race([this.#ask(worker, { close: true }), late]).catch(() => {});
      clearTimeout(timer);
      worker.terminate();
    }
    this.#here?.close();
    this.#here = undefined;
    this.#fail(new Error("The database is closed"));
  }

  /** What is asked of this goes to the worker of now, or none: another one knows no transaction of it. */
  #port(): Port {
    const worker = this.#worker;
    if (worker !== undefined) return async (request) => await this.#ask(worker, { request });
    if (this.#isClosed) throw new Error("The database is closed");
    const here = this.#here ??= new FileRequests(this.path, this.role);
    // deno-lint-ignore require-await -- so that errors reject
    return async (request) => here.run(request);
  }

  #ask(
    worker: Worker,
    order: { close: true } | { request: FileRequest },
  ): Promise<Query | undefined> {
    if (worker !== this.#worker) throw new Error("The thread of the database has ended");
    const id = ++this.#last;
    const pending = Promise.withResolvers<Query | undefined>();
    worker.postMessage({ ...order, id } satisfies ThreadOrder);
    this.#pending.set(id, pending);
    return pending.promise;
  }

  #settle(answer: ThreadAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ("query" in answer) return pending?.resolve(answer.query);
    const { message, ...fields } = answer.error;
    pending?.reject(Object.assign(new Error(message), fields));
  }

  /** What is in progress fails; the next request starts another worker. */
  #fail(error: Error): void {
    this.#worker = undefined;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

type Port = (request: FileRequest) => Promise<Query | undefined>;

/** A transaction, which begins along with its first statement. */
class ThreadTransaction {
  #isBegun = false;
  #isClosed = false;

  constructor(private readonly transaction: number, private readonly port: Port) {}

  get closed(): boolean {
    return this.#isClosed;
  }

  async execute(statement: Statement): Promise<ResultSet> {
    const begins = !this.#isBegun;
    this.#isBegun = true;
    return resultOf((await this.port({ transaction: this.transaction, begins, statement }))!);
  }

  async commit(): Promise<void> {
    this.#isClosed = true;
    if (this.#isBegun) await this.port({ transaction: this.transaction, end: "COMMIT" });
  }

  /** Never fails: what the thread did not receive, it rolls back by itself. */
  async rollback(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#isBegun) return;
    await this.port({ transaction: this.transaction, end: "ROLLBACK" }).catch(() => {});
  }
}
