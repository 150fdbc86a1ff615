/** The worker's side of `Checkpoints`: copies the write-ahead log into the database when asked. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { openFileClient } from "./file_client.ts";

/**
 * What is asked for. TRUNCATE does not wait for readers either: it is tried again after the next
 * writes.
 */
export interface CheckpointOrder {
  url: string;
  mode: "PASSIVE" | "TRUNCATE";
}

self.onmessage = async ({ data: { url, mode } }: MessageEvent<CheckpointOrder>) => {
  const client = openFileClient(url);
  try {
    // Passive: it blocks no other connection and copies what it can. So that cutting the log after
    // that holds up no writer for long, what there is of it is copied first.
    await client.execute("PRAGMA wal_checkpoint(PASSIVE)");
    if (mode === "TRUNCATE") await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    self.postMessage({ done: true });
  } catch (error) {
    // A full disk passes, and what was not copied stays in the log.
    const done = error instanceof Error && "code" in error && error.code === "SQLITE_FULL";
    self.postMessage({ done, reason: String(error) });
  } finally {
    client.close();
  }
};
