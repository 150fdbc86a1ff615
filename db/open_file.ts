import type { Client } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { DatabaseBackend, OpenOptions, Reader } from "./database_backend.ts";
import { prepareDatabaseFile, RELEASES_PAGES } from "./database_file.ts";
import { FileClient } from "./file_client.ts";
import { ReserveFile } from "./reserve_file.ts";
import { FileThread } from "./thread/file_thread.ts";

// How long SQLite itself may wait for a lock, on the thread that answers requests.
const BUSY_TIMEOUT_MS = 20;
// Each has a connection with a cache of its own.
const MAX_SNAPSHOTS = 2;
// Pages that are given back at a time: some milliseconds of work, so that a write behind it hardly waits.
const PAGES_PER_STEP = 500;

/**
 * Returns the parts of a database in an embedded file, whose folder is made. Short reads and writes go by
 * connections of this thread, what takes long by those of two others.
 *
 * @param url `file:PATH`
 * @throws `DatabaseFileError` where data seem to be lost
 */
export async function openFile(
  url: string,
  { usesThreads = false }: Pick<OpenOptions, "usesThreads"> = {},
): Promise<DatabaseBackend> {
  const path = url.slice("file:".length);
  const folder = path.replace(/[^/\\]*$/, "");
  if (folder !== "") {
    await Deno.mkdir(folder, { recursive: true }).catch((error) => {
      // The process that started this one may have made it, and let it write no more than the
      // database.
      if (!(error instanceof Deno.errors.NotCapable)) throw error;
    });
  }
  await prepareDatabaseFile(path);
  const reader = new FileClient(path, { timeout: BUSY_TIMEOUT_MS });
  await reader.execute("PRAGMA query_only = ON");
  const longWriter = new FileThread(path, "write", usesThreads);
  const background = new FileThread(path, "read", usesThreads);
  // A message takes several times as long as what a short write has SQLite do.
  const writer = usesThreads ? new FileThread(path, "shortWrite") : longWriter;
  const watched = [...new Set([reader, background, writer, longWriter])];
  // Closing the last connection does not copy the log into the file where a worker had one too. It is
  // copied here, so that the file is complete by itself, as far as no other process reads.
  const close = async () => {
    for (const thread of [background, writer, longWriter]) await thread.close();
    await reader.execute("PRAGMA wal_checkpoint(PASSIVE)").catch(() => {});
    reader.close();
  };
  const checkpoint = async () => {
    await longWriter.execute("PRAGMA wal_checkpoint(PASSIVE)");
  };
  const snapshots = new Snapshots(readerOver(background));
  return {
    read: readerOver(reader),
    background: readerOver(background),
    snapshot: (work) => snapshots.run(work),
    writer: readerOver(writer),
    longWriter: readerOver(longWriter),
    ...(usesThreads ? { checkpoint, reserve: new ReserveFile(path, checkpoint) } : {}),
    migrating: () => new FileClient(path, { timeout: BUSY_TIMEOUT_MS }),
    close,
    watched,
    compact: (queue) => compact(longWriter, queue),
    dataVersion: reader.dataVersion.bind(reader),
    flush: () => syncFile(`${path}-wal`),
    copy: async (to) => {
      await background.execute({ sql: "VACUUM INTO ?", args: [to] });
    },
  };
}

/** Returns Drizzle over a client that has the methods which Drizzle calls. */
function readerOver(client: object): Reader {
  return drizzle({ client: client as Client });
}

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

/** Gives unused pages back to the disk; a file that was made without that possibility is first written anew. */
async function compact(
  writer: FileThread,
  queue: (step: () => Promise<boolean>) => Promise<boolean>,
): Promise<void> {
  const pragma = async (name: string) => {
    const { rows } = await writer.execute(`PRAGMA ${name}`);
    return Number(rows[0]?.[0]);
  };
  const release = async () => {
    if (await pragma("auto_vacuum") === 0) {
      await writer.execute(RELEASES_PAGES);
      await writer.execute("VACUUM");
    }
    // Run to its end: of a single statement libsql runs one step, which is one page.
    await writer.run({ script: `PRAGMA incremental_vacuum(${PAGES_PER_STEP})` });
    if (await pragma("freelist_count") > 0) return true;
    await writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    return false;
  };
  while (await queue(release));
}

/** Work that reads one state of a database whatever is written meanwhile, some at a time. */
class Snapshots {
  #open = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param reader Its transactions each read one state. */
  constructor(private readonly reader: Reader) {}

  /** Runs `work` on the state of now. */
  async run<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    if (this.#open >= MAX_SNAPSHOTS) await new Promise<void>((next) => this.#waiting.push(next));
    else this.#open++;
    try {
      return await this.reader.transaction((tx) => work(tx as unknown as Reader));
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#open--;
      else next();
    }
  }
}
