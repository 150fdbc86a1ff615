import { sql } from "drizzle-orm";
import type { Reader } from "../open.ts";

/**
 * A name for the catalog as it is now: it changes with every change of the catalog's tables,
 * whichever process makes it, and is never that of another database.
 */
export async function catalogVersion(db: Reader): Promise<string> {
  const [row] = await db.all<{ epoch: string; version: number }>(
    sql`SELECT epoch, version FROM catalog_state`,
  );
  return `${row!.epoch}.${row!.version}`;
}
