import type { Client } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { DatabaseBackend } from "./database_backend.ts";
import { prepareDatabaseFile } from "./database_file.ts";
import { FileClient } from "./file_client.ts";
import { FileSpace } from "./file_space.ts";
import { KeptRoom } from "./kept_room.ts";
import type { OpenOptions } from "./open_options.ts";
import * as schema from "./schema/mod.ts";
import { FileThread } from "./thread/file_thread.ts";
import { Snapshots } from "./thread/snapshots.ts";
import type { Reader } from "./transaction.ts";

// How long SQLite itself may wait for a lock, in milliseconds, on the thread that answers requests.
const BUSY_TIMEOUT = 20;

/**
 * The parts of a database in an embedded file, whose folder is made. Short reads and writes go by
 * connections of this thread, what takes long by those of two others.
 *
 * @param url `file:PATH`
 * @param options `usesThreads`: whether long reads and long writes have threads of their own, which `warmUp`
 *   starts; `keepsRoom`: whether some of the disk is kept for changes that must go on when it is full.
 * @throws `DatabaseFileError` where data seem to be lost
 */
export async function openFile(
  url: string,
  { usesThreads = false, warmUp = (start) => start(), keepsRoom = false }: Pick<
    OpenOptions,
    "usesThreads" | "warmUp" | "keepsRoom"
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
  await prepareDatabaseFile(path);
  const reader = new FileClient(path, { timeout: BUSY_TIMEOUT });
  await reader.execute("PRAGMA query_only = ON");
  const longWriter = new FileThread(path, "write", usesThreads);
  const background = new FileThread(path, "read", usesThreads);
  for (const thread of usesThreads ? [longWriter, background] : []) warmUp(() => thread.start());
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
  const room = keepsRoom ? new KeptRoom(path, checkpoint) : undefined;
  const snapshots = new Snapshots(readerOver(background));
  return {
    read: readerOver(reader),
    background: readerOver(background),
    snapshot: (work) => snapshots.run(work),
    writer: readerOver(writer),
    longWriter: readerOver(longWriter),
    ...(usesThreads ? { checkpoint } : {}),
    migrating: () => new FileClient(path, { timeout: BUSY_TIMEOUT }),
    close,
    watched,
    ...(room === undefined ? {} : { room }),
    space: new FileSpace(longWriter),
    dataVersion: () => reader.dataVersion(),
    flush: () => syncFile(`${path}-wal`),
    copy: async (to) => {
      await background.execute({ sql: "VACUUM INTO ?", args: [to] });
    },
  };
}

/** Returns Drizzle over a client that has the methods which Drizzle calls. */
export function readerOver(client: object): Reader {
  return drizzle({ client: client as Client, schema });
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
