/** Opens the database: an embedded libSQL file, or a libSQL server by HTTP. */
import { sql } from "drizzle-orm";
import { type Observe, unobserved } from "../domain/observe.ts";
import type {
  Availability,
  DatabaseBackend,
  ObservedClient,
  OpenOptions,
  Reader,
  StatementClient,
  Transaction,
  WriteOptions,
} from "./database_backend.ts";
import { currentIdempotentRequest, once, storedAnswer } from "./accounts/idempotent_requests.ts";
import { migrate, type OnMigration, readMigrations } from "./migrate/migrate.ts";
import { retryWhileBusy, SharedWrites, WriteQueue } from "./write_queue.ts";

export type { Availability, OpenOptions, Reader, Transaction } from "./database_backend.ts";

// Each commit adds some 20 to 40 kB to the log.
const COMMITS_PER_CHECKPOINT = 200;
// Pages of 4 kB in the log, after which it is to begin again.
const MAX_LOG_PAGES = 2000;

// The prefix of a statement that is parsed: large batches have a hundred thousand parameters.
const MAX_PARSED_LENGTH = 2000;
const OPERATION = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|table)\s+["`]?(\w{1,40})/i;

/** The database of one process. */
export class Database {
  /** For short reads: sees everything committed by any process. */
  readonly read: Reader;
  /** Like `read` for long reads on another thread, a round trip away if the file is served. */
  readonly background: Reader;
  readonly #queue = new WriteQueue();
  readonly #shared = new SharedWrites(this.#queue, (work) => this.#commit(work, false));
  #commits = 0;
  readonly #afterWrite = new Set<() => void>();
  #observeWrite: Observe = unobserved;

  private constructor(private readonly backend: DatabaseBackend) {
    this.read = backend.read;
    this.background = backend.background ?? backend.read;
  }

  /**
   * Opens a database and brings its tables up to date.
   * @param url `file:PATH` for an embedded file (its folder is made), `libsql://`, `https://` or
   *   `http://` for a server.
   * @param options For a server; `onMigration` is called after each migration that was applied.
   * @throws When the file cannot be opened, the server does not respond or a migration fails;
   *   `DatabaseFileError` if data seems to be lost; `NewerDatabaseError` if a newer version has
   *   changed the tables.
   */
  static async open(url: string, options: OpenOptions = {}): Promise<Database> {
    // Imported here, because the native library must not be loaded if only a server is used.
    const backend = url.startsWith("file:")
      ? await (await import("./open_file.ts")).openFile(url, options)
      : (await import("./server/open_server.ts")).openServer(url, options);
    const database = new Database(backend);
    try {
      await database.#migrate(options.onMigration);
      // No reserve file is created beside a damaged database.
      await backend.reserve?.create();
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }

  async #migrate(onMigration?: OnMigration): Promise<void> {
    const migrations = await readMigrations(new URL("./migrations/", import.meta.url));
    await retryWhileBusy(async () => {
      // A separate client: it is unusable after SQLITE_BUSY.
      const client = this.backend.migrating();
      try {
        await migrate(client, migrations, onMigration);
      } finally {
        await client.close();
      }
    });
  }

  /**
   * Runs `work` in one write transaction: all of it or nothing. Writes of this process run one
   * after the other.
   * @param work May be run again when another process was faster, so it must have no effect outside
   *   the transaction. It must not call `write` itself, nor end before all of its statements have.
   */
  async write<T>(
    work: (tx: Transaction) => Promise<T>,
    { signal, isLong = false }: WriteOptions = {},
  ): Promise<T> {
    return await this.#observeWrite("TRANSACTION", (onStart) => {
      const begin = (tx: Transaction) => {
        onStart();
        return work(tx);
      };
      return isLong || !this.backend.sharesTransactions
        ? this.#queue.run(() => this.#commit(begin, isLong), signal)
        : this.#shared.run(begin, signal);
    });
  }

  async #commit<T>(work: (tx: Transaction) => Promise<T>, isLong: boolean): Promise<T> {
    const { reserve, longWriter } = this.backend;
    const writer = isLong && longWriter || this.backend.writer;
    const attempt = () => writer.transaction(work);
    const result = await (reserve?.run(attempt, isLong) ?? attempt());
    if (!isLong) this.#checkpointAfterSome();
    for (const listener of this.#afterWrite) listener();
    return result;
  }

  #checkpointAfterSome(): void {
    const { checkpoint } = this.backend;
    if (checkpoint === undefined || ++this.#commits % COMMITS_PER_CHECKPOINT !== 0) return;
    // Others write meanwhile, and wait only for what they have added: the log begins again when all
    // of it has been copied. If the database fails, the next write reports it.
    const restart = async (pages: number) => {
      if (pages > MAX_LOG_PAGES) await this.#queue.run(checkpoint);
    };
    checkpoint().then(restart).catch(() => {});
  }

  /**
   * Writes as {@link write} does. Where the request carries an `Idempotency-Key`, the result of its
   * first change is stored in the same transaction, and a repeat gets that result without the work.
   * @param work Its result must be JSON, or nothing.
   * @throws {AppError} 422 when the key was used for another request; what `write` throws.
   */
  async writeOnce<T>(work: (tx: Transaction) => Promise<T>, options: WriteOptions = {}) {
    const request = currentIdempotentRequest();
    if (request === undefined) return await this.write(work, options);
    const done = await this.write((tx) => once(tx, request, () => work(tx)), options);
    request.state = done.state;
    return done.answer;
  }

  /**
   * Returns the result of the current request's change, if it was made before; for requests that
   * take long before they call {@link writeOnce}.
   * @throws {AppError} 422 when the key was used for another request.
   */
  async doneBefore<T>(): Promise<T | undefined> {
    const request = currentIdempotentRequest();
    const stored = request && await storedAnswer<T>(this.read, request);
    if (stored !== undefined) request!.state = "replayed";
    return stored?.answer;
  }

  /** Runs background reads on one snapshot; on a server each read may see another state. */
  async snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    return await (this.backend.snapshot?.(work) ?? work(this.background));
  }

  /** True if {@link snapshot} reads one state of the database. */
  get hasSnapshots(): boolean {
    return this.backend.snapshot !== undefined;
  }

  /** Observes every statement and every write from now on. */
  observe({ statement, write }: { statement: Observe; write: Observe }): void {
    for (const client of this.backend.watched) observeClient(client, statement);
    this.#observeWrite = write;
  }

  /** Number of writes of this process that wait for their turn. */
  get waitingWrites(): number {
    return this.#queue.waiting;
  }

  /** Calls `listener` after every committed write of this process. */
  onWrite(listener: () => void): void {
    this.#afterWrite.add(listener);
  }

  /** Returns a number that every commit of any process changes; undefined for a server. */
  dataVersion(): number | undefined {
    return this.backend.dataVersion?.();
  }

  /** Resolves when commits survive a power cut; await it before files are removed for good. */
  async flush(): Promise<void> {
    await this.backend.flush?.();
  }

  /** Returns the current availability of the database, within a second even if it hangs. */
  async availability(): Promise<Availability> {
    if (this.backend.availability !== undefined) return await this.backend.availability();
    await this.read.run(sql`SELECT 1`);
    return await this.isFull() ? "full" : "ready";
  }

  /** Returns true if a change has failed because the disk is full, and there is still no room. */
  async isFull(): Promise<boolean> {
    return await this.backend.reserve?.isDiskFull() ?? false;
  }

  /**
   * Writes a copy of the database into a new file, without blocking readers and writers.
   * @throws When the database is on a server, whose host is responsible for backups.
   */
  async copyTo(path: string): Promise<void> {
    const { copy } = this.backend;
    if (copy === undefined) {
      throw new Error("A database on a server cannot be copied to a file from here");
    }
    await copy(path);
  }

  /** Waits for the writes in progress, then closes the file or connection. */
  async close(): Promise<void> {
    await this.#queue.drained();
    await this.backend.close();
  }
}

/** Wraps a client: `observe` sees every statement, including those of transactions. */
function observeClient(client: ObservedClient, observe: Observe): void {
  observeStatements(client, observe);
  if (client.transaction === undefined) return;
  const begin = client.transaction.bind(client);
  client.transaction = async (mode) => {
    const opened = await begin(mode);
    observeStatements(opened, observe);
    const commit = opened.commit.bind(opened);
    opened.commit = () => observe("COMMIT", commit);
    return opened;
  };
}

function observeStatements(on: StatementClient, observe: Observe): void {
  const execute = on.execute.bind(on);
  on.execute = (statement, args) =>
    observe(
      statementName(typeof statement === "string" ? statement : statement.sql),
      () => execute(statement, args),
    );
}

/** Returns a statement's operation and table, without values: `SELECT paintings`. */
export function statementName(sql: string): string {
  const head = sql.slice(0, MAX_PARSED_LENGTH);
  const operation = OPERATION.exec(head)?.[1]?.toUpperCase() ?? "OTHER";
  const table = TABLE.exec(head)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
