import { RELEASES_PAGES } from "../../db/database_file.ts";
import { FileConnection } from "../../db/file_connection.ts";

// Maximum wait for another process that writes.
const BUSY_TIMEOUT_MS = 10_000;
// A few milliseconds of work, between which other processes write.
const PAGES_PER_STEP = 500;

/**
 * Returns unused space of a database file to the disk, page by page while others write. A file of
 * an older version is rewritten as a whole; no other process can write meanwhile.
 *
 * @param path Path of the database.
 */
export function compactFile(path: string): void {
  const connection = new FileConnection(path, BUSY_TIMEOUT_MS);
  const pragma = (name: string) => Number(connection.query(`PRAGMA ${name}`).values[0]?.[0]);
  try {
    if (pragma("auto_vacuum") === 0) {
      connection.query(RELEASES_PAGES);
      connection.query("VACUUM");
    }
    while (pragma("freelist_count") > 0) {
      // As a script, because libsql executes only one step of a single statement, which frees one
      // page.
      connection.runScript(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
    }
    connection.query("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
}
