import { openDatabase } from "../compose_storage.ts";
import type { Database } from "../../db/open.ts";
import type { Settings } from "../settings.ts";

/** Runs `work` on the database, which is open for so long. */
export type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

/** Opens the database of the settings, runs `work` on it, and closes it. */
export async function onDatabase(
  settings: Settings,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
