/** Time of the last backup, which the command stores for the server. */
import { eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { installation } from "../../db/schema/installation.ts";

const KEY = "last_backup";

/** Stores the time. @param created Time of the backed-up state of the database, in ISO 8601. */
export async function recordBackup(db: Database, created: string): Promise<void> {
  const last = { key: KEY, value: created };
  await db.write((tx) =>
    tx.insert(installation).values(last)
      .onConflictDoUpdate({ target: installation.key, set: last })
  );
}

/** Returns the time in Unix milliseconds; 0 if there was no backup yet. */
export async function lastBackup(db: Database): Promise<number> {
  const [last] = await db.read.select().from(installation).where(eq(installation.key, KEY));
  return last === undefined ? 0 : Date.parse(last.value);
}
