/**
 * Opens the database: an embedded libSQL file, or a libSQL server by HTTP. Reads and writes go by
 * connections of their own, so that a read never sees a write that has not been committed.
 */
import { fileURLToPath } from "node:url";
import type { Client, Config } from "@libsql/client";
import { sql } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { Checkpoints, KEPT_LOG } from "./checkpoints.ts";
import * as schema from "./schema/mod.ts";
import { isBusy, retryWhileBusy, WriteQueue } from "./write_queue.ts";

/** The reading side: Drizzle over all tables. */
export type Reader = LibSQLDatabase<typeof schema>;
/** What a write is given: Drizzle inside one transaction. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));

// How long SQLite itself may wait for a lock, in milliseconds. Short, because it waits on the thread
// that answers requests; the write queue waits the rest without holding it.
const BUSY_TIMEOUT = 50;

/** The database of one process. */
export class Database {
  readonly #queue = new WriteQueue();
  readonly #clients: Client[];
  readonly #writer: Reader;
  readonly #afterWrite = new Set<() => void>();

  readonly #reconnectWriter: () => Promise<void>;
  readonly #flush: () => Promise<void>;
  readonly #beforeClose: () => Promise<void>;

  private constructor(
    readonly read: Reader,
    writer: Reader,
    clients: Client[],
    { reconnectWriter = nothing, flush = nothing, beforeClose = nothing } = {},
  ) {
    this.#writer = writer;
    this.#clients = clients;
    this.#reconnectWriter = reconnectWriter;
    this.#flush = flush;
    this.#beforeClose = beforeClose;
  }

  /**
   * Opens a database and brings its tables up to date.
   *
   * @param url `file:PATH` for an embedded file (its folder is made), `libsql://`, `https://` or
   *   `http://` for a server.
   * @param authToken For a server that asks for one.
   * @throws When the file cannot be opened, the server does not answer or a migration fails.
   */
  static async open(url: string, authToken?: string): Promise<Database> {
    const database = url.startsWith("file:")
      ? await Database.#openFile(url)
      : await Database.#openServer(url, authToken);
    try {
      await database.#migrate();
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }

  static async #openFile(url: string): Promise<Database> {
    // Imported here, because the native library must not be loaded where only a server is used.
    const { createClient } = await import("@libsql/client/sqlite3");
    const { drizzle } = await import("drizzle-orm/libsql/sqlite3");
    const folder = url.slice("file:".length).replace(/[^/\\]*$/, "");
    if (folder !== "") await Deno.mkdir(folder, { recursive: true });
    const config: Config = { url, timeout: BUSY_TIMEOUT, concurrency: 1 };
    const writer = createClient(config);
    const connect = async () => {
      await writer.reconnect();
      await writer.execute("PRAGMA journal_mode = WAL");
      // In WAL mode NORMAL keeps the file consistent through a crash; only a power cut may cost the
      // last transactions (https://www.sqlite.org/pragma.html#pragma_synchronous). FULL would sync
      // at every commit on the thread that answers requests; `flush` does so beside it.
      await writer.execute("PRAGMA synchronous = NORMAL");
      await writer.execute(`PRAGMA journal_size_limit = ${KEPT_LOG}`);
      // KiB; with the 2 MB that are usual, a large batch writes the same pages again and again.
      await writer.execute("PRAGMA cache_size = -16384");
      // Not at a commit: see `Checkpoints`.
      await writer.execute("PRAGMA wal_autocheckpoint = 0");
    };
    await retryWhileBusy(connect);
    const reader = createClient(config);
    await reader.execute("PRAGMA query_only = ON");
    const read = drizzle({ client: reader, schema });
    const path = url.slice("file:".length);
    const checkpoints = new Checkpoints(url, path, () => {
      writer.execute("PRAGMA wal_autocheckpoint = 1000").catch(() => {});
    });
    const database = new Database(read, drizzle({ client: writer, schema }), [reader, writer], {
      reconnectWriter: connect,
      flush: () => syncFile(`${path}-wal`),
      beforeClose: () => checkpoints.close(),
    });
    database.onWrite(() => checkpoints.afterCommit());
    return database;
  }

  static async #openServer(url: string, authToken?: string): Promise<Database> {
    const { createClient } = await import("@libsql/client/web");
    const { drizzle } = await import("drizzle-orm/libsql/web");
    const client = createClient(authToken === undefined ? { url } : { url, authToken });
    const both = drizzle({ client, schema });
    return new Database(both, both, [client]);
  }

  // Two processes that start together both see an empty database; the one that comes second finds
  // the tables made, which its next look at the migrations tells it.
  async #migrate(): Promise<void> {
    const once = () =>
      retryWhileBusy(() =>
        this.#onFreshWriter(() => migrate(this.#writer, { migrationsFolder: MIGRATIONS }))
      );
    await once().catch(once);
  }

  // A statement that was refused with SQLITE_BUSY is left unfinished by libsql 0.5, and an unfinished
  // statement makes every later COMMIT of its connection fail. So the connection is left with it.
  async #onFreshWriter<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (isBusy(error)) await this.#reconnectWriter();
      throw error;
    }
  }

  /**
   * Runs `work` in one write transaction: all of it or nothing. Writes of this process run one after
   * the other.
   *
   * @param work May be run again when another process was faster, so it must have no effect outside
   *   the transaction, and it must not call `write` itself.
   */
  async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const result = await this.#queue.run(() =>
      this.#onFreshWriter(() => this.#writer.transaction(work))
    );
    for (const listener of this.#afterWrite) listener();
    return result;
  }

  /** Calls `listener` after every committed write of this process. */
  onWrite(listener: () => void): void {
    this.#afterWrite.add(listener);
  }

  /**
   * Resolves when all that was committed so far would survive a power cut. Whoever removes something
   * for good because of what was written waits for this first.
   */
  flush(): Promise<void> {
    return this.#flush();
  }

  /** Resolves when the database answers. */
  async ping(): Promise<void> {
    await this.read.run(sql`SELECT 1`);
  }

  /** Waits for the writes under way, then lets go of the file or the server. */
  async close(): Promise<void> {
    await this.#queue.drained();
    await this.#beforeClose();
    for (const client of this.#clients) client.close();
  }
}

const nothing = () => Promise.resolve();

// Commits lie in the write-ahead log until a checkpoint, which syncs by itself. SQLite holds no locks
// on that file that closing it here could release.
async function syncFile(path: string): Promise<void> {
  try {
    using file = await Deno.open(path, { read: true, write: true });
    await file.syncData();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
