import { sql } from "drizzle-orm";
import type { Reader } from "../open.ts";

/**
 * Identifiers of the catalog's current state, unique among databases. They change with every change
 * of the catalog's tables by any process.
 */
export interface CatalogVersion {
  /** Without the review flags. */
  catalog: string;
  /** With the review flags. */
  review: string;
}

/** Returns the catalog's versions. */
export async function catalogVersion(db: Reader): Promise<CatalogVersion> {
  const [row] = await db.all<{ epoch: string; version: number; review_version: number }>(
    sql`SELECT epoch, version, review_version FROM catalog_state`,
  );
  const catalog = `${row!.epoch}.${row!.version}`;
  return { catalog, review: `${catalog}.${row!.review_version}` };
}
