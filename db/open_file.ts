import type { Client } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { DatabaseBackend, OpenOptions, Reader } from "./database_backend.ts";
import { WeightedGate } from "../adapters/workers/weighted_gate.ts";
import { prepareDatabaseFile, ReserveFile } from "./database_file.ts";
import { FileClient } from "./thread/file_client.ts";

// Each has its own connection with its own cache.
const MAX_SNAPSHOTS = 2;

/**
 * Returns the parts of a database in an embedded file, whose folder is made. Short reads and writes
 * use connections of this thread, long ones those of two other threads.
 * @param url `file:PATH`
 * @throws `DatabaseFileError` if data seems to be lost
 */
export async function openFile(
  url: string,
  { usesThreads = false }: Pick<OpenOptions, "usesThreads"> = {},
): Promise<DatabaseBackend> {
  const path = url.slice("file:".length);
  const folder = path.replace(/[^/\\]*$/, "");
  if (folder !== "") {
    await Deno.mkdir(folder, { recursive: true }).catch((error) => {
      // The parent process created it; this one may only write to the database.
      if (!(error instanceof Deno.errors.NotCapable)) throw error;
    });
  }
  await prepareDatabaseFile(path);
  const reader = new FileClient(path, "read");
  const longWriter = new FileClient(path, "write", usesThreads);
  const background = new FileClient(path, "read", usesThreads);
  // A message to a thread takes several times as long as a short write in SQLite.
  const writer = usesThreads ? new FileClient(path, "shortWrite") : longWriter;
  const watched = [...new Set([reader, background, writer, longWriter])];
  // Closing the last connection does not checkpoint the log if a worker had one too. It is done
  // here, so that the file is complete without its log unless another process is reading.
  const close = async () => {
    for (const client of [background, writer, longWriter]) await client.close();
    await reader.execute("PRAGMA wal_checkpoint(PASSIVE)").catch(() => {});
    await reader.close();
  };
  const checkpoint = async () => {
    const { rows } = await longWriter.execute("PRAGMA wal_checkpoint(PASSIVE)");
    return Number(rows[0]?.["log"]);
  };
  const backgroundReader = readerOver(background);
  const snapshots = new WeightedGate(MAX_SNAPSHOTS);
  return {
    read: readerOver(reader),
    background: backgroundReader,
    snapshot: (work) =>
      snapshots.run(1, () => backgroundReader.transaction((tx) => work(tx as unknown as Reader))),
    writer: readerOver(writer),
    sharesTransactions: true,
    longWriter: readerOver(longWriter),
    ...(usesThreads ? { checkpoint, reserve: new ReserveFile(path, checkpoint) } : {}),
    migrating: () => new FileClient(path, "write"),
    close,
    watched,
    dataVersion: reader.dataVersion.bind(reader),
    flush: () => syncFile(`${path}-wal`),
    copy: async (to) => {
      // SQLite does not allow a read-only connection to copy the database.
      const copying = new FileClient(path, "write", usesThreads);
      try {
        await copying.execute({ sql: "VACUUM INTO ?", args: [to] });
      } finally {
        await copying.close();
      }
    },
  };
}

/** Returns Drizzle over a client with the methods that Drizzle calls. */
function readerOver(client: object): Reader {
  return drizzle({ client: client as Client });
}

// Commits are in the log until a checkpoint, which syncs itself. Closing the log releases no lock.
async function syncFile(path: string): Promise<void> {
  try {
    using file = await Deno.open(path, { read: true, write: true });
    await file.syncData();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
