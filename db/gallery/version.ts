import { sql } from "drizzle-orm";
import type { Reader } from "../open.ts";

/**
 * Names for the catalog as it is now, never those of another database. They change with every change
 * of the catalog's tables, whichever process makes it.
 */
export interface CatalogVersion {
  /** Of everything but review flags. */
  catalog: string;
  /** Of everything. */
  review: string;
}

/** The catalog's versions. */
export async function catalogVersion(db: Reader): Promise<CatalogVersion> {
  const [row] = await db.all<{ epoch: string; version: number; review_version: number }>(
    sql`SELECT epoch, version, review_version FROM catalog_state`,
  );
  const catalog = `${row!.epoch}.${row!.version}`;
  return { catalog, review: `${catalog}.${row!.review_version}` };
}
