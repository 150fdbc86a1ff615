/** The worker's side of `Checkpoints`: copies the write-ahead log into the database when asked. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { createClient } from "@libsql/client/sqlite3";

self.onmessage = async ({ data: url }: MessageEvent<string>) => {
  const client = createClient({ url, concurrency: 1 });
  try {
    // Passive: it stands in nobody's way and copies what it can.
    await client.execute("PRAGMA wal_checkpoint(PASSIVE)");
    self.postMessage({ done: true });
  } catch (error) {
    // A full disk passes, and what was not copied stays in the log.
    const done = error instanceof Error && "code" in error && error.code === "SQLITE_FULL";
    self.postMessage({ done, reason: String(error) });
  } finally {
    client.close();
  }
};
