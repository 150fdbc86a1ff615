import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { type Observe, unobserved } from "../../domain/observe.ts";
import { namedRows, type Values } from "../file_client.ts";
import { statementName } from "../observe_client.ts";
import * as schema from "../schema/mod.ts";
import type { Statement } from "../server/statement.ts";
import type { Reader } from "../transaction.ts";
import { MAX_SNAPSHOTS, ReadConnections } from "./connections.ts";
import type { ReadAnswer, ReadRequest } from "./messages.ts";

// Milliseconds.
const LONGEST_CLOSING = 1000;

type Unnumbered<Request> = Request extends unknown ? Omit<Request, "id"> : never;

/** As much of a client as Drizzle calls. */
export interface ReadClient {
  execute(statement: Statement): Promise<unknown>;
}

/**
 * Reads that may take long, beside the thread that answers requests: by a worker with connections of
 * its own. Where there is none, by such connections on this thread; who reads much pauses then, so that
 * others are let in.
 */
export class BackgroundReads {
  /** Of single reads. */
  readonly client: ReadClient;
  #observe: Observe = unobserved;
  readonly #pending = new Map<number, PromiseWithResolvers<Values | undefined>>();
  #worker: Worker | undefined;
  #here: ReadConnections | undefined;
  #last = 0;
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  /**
   * @param url `file:PATH` of a database that is there.
   * @param mayStart Whether a worker may be started now.
   */
  constructor(private readonly url: string, private readonly mayStart: () => boolean) {
    this.client = this.#clientOf(undefined);
  }

  /** Has the worker there from now on, where it may be. */
  start(): void {
    if (this.#worker !== undefined || !this.mayStart()) return;
    try {
      const worker = new Worker(new URL("./read_worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => this.#settle(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#fail(new Error(`The reading worker has ended: ${event.message}`));
      };
      this.#worker = worker;
      this.#ask({ do: "open", url: this.url }).catch(() => {});
    } catch {
      // None is to be had: everything is read on this thread.
    }
  }

  /** Lets every statement from now on be watched. */
  observe(observe: Observe): void {
    this.#observe = observe;
  }

  /** Runs `work` on one state of the database, whatever is written meanwhile. */
  async snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    if (this.#open >= MAX_SNAPSHOTS) await new Promise<void>((next) => this.#waiting.push(next));
    else this.#open++;
    const snapshot = ++this.#last;
    const worker = this.#current();
    try {
      await this.#run({ do: "begin", snapshot }, worker);
      return await work(readerOf(this.#clientOf(snapshot, worker)));
    } finally {
      await this.#run({ do: "end", snapshot }, worker).catch(() => {});
      const next = this.#waiting.shift();
      if (next === undefined) this.#open--;
      else next();
    }
  }

  /** Closes its connections. A worker that reads for long is not waited for. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker !== undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, LONGEST_CLOSING);
      await Promise.race([this.#ask({ do: "close" }), promise]).catch(() => {});
      clearTimeout(timer);
      worker.terminate();
    }
    this.#worker = undefined;
    this.#here?.close();
    this.#here = undefined;
    this.#fail(new Error("The database is closed"));
  }

  #current(): Worker | undefined {
    this.start();
    return this.#worker;
  }

  #clientOf(snapshot: number | undefined, worker?: Worker): ReadClient {
    return {
      execute: (statement) =>
        this.#observe(statementName(statement.sql), async () => {
          const on = snapshot === undefined ? this.#current() : worker;
          const { columns, values } = (await this.#run({ do: "read", statement, snapshot }, on))!;
          return { columns, rows: namedRows(columns, values) };
        }),
    };
  }

  async #run(
    request: Unnumbered<ReadRequest>,
    worker: Worker | undefined,
  ): Promise<Values | undefined> {
    if (worker !== undefined) {
      if (worker !== this.#worker) throw new Error("The reading worker has ended");
      return await this.#ask(request);
    }
    this.#here ??= new ReadConnections(this.url);
    if (request.do === "read") return await this.#here.read(request.statement, request.snapshot);
    if (request.do === "begin") await this.#here.begin(request.snapshot);
    if (request.do === "end") this.#here.end(request.snapshot);
  }

  #ask(request: Unnumbered<ReadRequest>): Promise<Values | undefined> {
    const id = ++this.#last;
    const pending = Promise.withResolvers<Values | undefined>();
    this.#pending.set(id, pending);
    this.#worker!.postMessage({ ...request, id });
    return pending.promise;
  }

  #settle(answer: ReadAnswer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ("rows" in answer) return pending?.resolve(answer.rows);
    const { message, name, code } = answer.error;
    pending?.reject(Object.assign(new Error(message), { name, code }));
  }

  /** What is in progress fails; the next read starts another worker. */
  #fail(error: Error): void {
    this.#worker = undefined;
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}

/** Drizzle over such a client. */
export function readerOf(client: ReadClient): Reader {
  return drizzle({ client: client as unknown as Client, schema });
}
