import type { Client } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import { BackgroundReads, readerOf } from "./background/background_reads.ts";
import { Checkpoints, LONGEST_LOG } from "./checkpoints.ts";
import { DataVersion } from "./data_version.ts";
import type { DatabaseBackend } from "./database_backend.ts";
import { prepareDatabaseFile } from "./database_file.ts";
import { type FileClient, openFileClient } from "./file_client.ts";
import { FileSpace } from "./file_space.ts";
import { KeptRoom } from "./kept_room.ts";
import type { OpenOptions } from "./open_options.ts";
import * as schema from "./schema/mod.ts";
import { retryWhileBusy } from "./write_queue.ts";

// How long SQLite itself may wait for a lock, in milliseconds. Short, because it waits on the thread
// that answers requests; the write queue waits the rest without holding it.
const BUSY_TIMEOUT = 20;
// KiB of pages that the writing connection keeps. With the 2 MB that are usual, a large batch writes the
// same ones again and again.
const CACHE = 16 << 10;
// With random ids a transaction of some thousand rows changes most pages of each index, of which those
// that do not fit are written and read several times.
const BULK_CACHE = 64 << 10;
// A commit writes to the log whatever pages have not been written there for want of room, 4 MB in some 5 ms.
const SMALL_CACHE = 4 << 10;

/**
 * The parts of a database in an embedded file, whose folder is made. Reads and writes go by
 * connections of their own, so that a read never sees a write that has not been committed.
 *
 * @param url `file:PATH`
 * @param options `mayStart`: whether a worker may be started now; `keepsRoom`: whether some of the disk
 *   is kept for changes that must go on when it is full; `warmUp`: when workers come up.
 * @throws `DatabaseFileError` where data seem to be lost
 */
export async function openFile(
  url: string,
  { mayStart, warmUp = (start) => start(), keepsRoom = false }: Pick<
    OpenOptions,
    "mayStart" | "warmUp" | "keepsRoom"
  > = {},
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
  const open = (file: string) => openFileClient(`file:${file}`, { timeout: BUSY_TIMEOUT });
  await prepareDatabaseFile(path, open);
  const writer = open(path);
  let cache = CACHE;
  const connect = () => connectWriter(writer, cache);
  await retryWhileBusy(connect);
  const reader = open(path);
  await reader.execute("PRAGMA query_only = ON");
  const read = drizzle({ client: reader as unknown as Client, schema });
  const checkpoints = new Checkpoints(url, path, () => {
    writer.execute("PRAGMA wal_autocheckpoint = 1000").catch(() => {});
  }, mayStart);

  const dataVersion = new DataVersion(path, BUSY_TIMEOUT);
  const background = new BackgroundReads(url, mayStart ?? (() => false));
  if (mayStart !== undefined) {
    warmUp(() => background.start());
    warmUp(() => void (mayStart() && checkpoints.start()));
  }
  const room = keepsRoom ? new KeptRoom(path, () => checkpoints.copyNow()) : undefined;
  await room?.keep();
  return {
    read,
    // Without a worker a connection of its own is of use to snapshots alone.
    background: mayStart === undefined ? read : readerOf(background.client),
    snapshot: (work) => background.snapshot(work),
    startWorker: (source, request) => startWorker(source, { ...request, url }, mayStart),
    writer: drizzle({ client: writer as unknown as Client, schema }),
    migrating: writer,
    clients: [dataVersion, reader, writer],
    watched: [reader, writer],
    observe: (statement) => background.observe(statement),
    reconnectWriter: connect,
    prepareForBulk: async (isBulk) => {
      cache = isBulk ? BULK_CACHE : CACHE;
      await setCache(writer, cache);
    },
    writeAsItGoes: async (transaction) => {
      // It only saves time; where the database fails, the transaction says so.
      await setCache(writer, SMALL_CACHE).catch(() => {});
      try {
        return await transaction();
      } finally {
        await setCache(writer, cache).catch(() => {});
      }
    },
    ...(room === undefined ? {} : { room }),
    afterCommit: (hold) => checkpoints.afterCommit(hold),
    space: new FileSpace(writer),
    emptyLog: (atLeast) => checkpoints.emptyLog(atLeast),
    dataVersion: () => dataVersion.read(),
    flush: () => syncFile(`${path}-wal`),
    beforeClose: async () => {
      await background.close();
      await checkpoints.close();
      // Closing the last connection does not copy the log into the file where a worker had one too. It
      // is copied here, so that the file is complete by itself, as far as no other process reads.
      await writer.execute("PRAGMA wal_checkpoint(PASSIVE)").catch(() => {});
    },
    copy: async (to) => {
      // A connection of its own: SQLite refuses it to one that may only read.
      const client = open(path);
      try {
        await client.execute({ sql: "VACUUM INTO ?", args: [to] });
      } finally {
        client.close();
      }
    },
  };
}

function startWorker(
  source: URL,
  request: object,
  mayStart: () => boolean = () => false,
): Worker | undefined {
  if (!mayStart()) return undefined;
  try {
    const worker = new Worker(source, { type: "module" });
    worker.postMessage(request);
    return worker;
  } catch {
    return undefined;
  }
}

const setCache = (writer: FileClient, size: number) =>
  writer.execute(`PRAGMA cache_size = -${size}`);

async function connectWriter(writer: FileClient, cache: number): Promise<void> {
  writer.reconnect();
  await writer.execute("PRAGMA journal_mode = WAL");
  // In WAL mode NORMAL keeps the file consistent through a crash; only a power cut may cost the
  // last transactions (https://www.sqlite.org/pragma.html#pragma_synchronous). FULL would sync
  // at every commit on the thread that answers requests; `flush` does so beside it.
  await writer.execute("PRAGMA synchronous = NORMAL");
  await writer.execute(`PRAGMA journal_size_limit = ${LONGEST_LOG}`);
  await setCache(writer, cache);
  // Not at a commit: see `Checkpoints`.
  await writer.execute("PRAGMA wal_autocheckpoint = 0");
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
