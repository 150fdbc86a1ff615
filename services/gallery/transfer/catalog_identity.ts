/** Which catalog a database holds: a copy that came by a document is the same one. */
import { eq, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../../db/open.ts";
import { installation } from "../../../db/schema/installation.ts";

const KEY = "catalog";

/** The identity of the catalog: that of the one it was imported from, else its own. */
export async function catalogIdentity(db: Reader | Transaction): Promise<string> {
  const [known] = await db.select({ value: installation.value }).from(installation)
    .where(eq(installation.key, KEY));
  if (known !== undefined) return known.value;
  const [own] = await db.all<{ epoch: string }>(sql`SELECT epoch FROM catalog_state`);
  return own!.epoch;
}

/** Makes an empty catalog a copy of another one. */
export async function adoptIdentity(tx: Transaction, identity: string): Promise<void> {
  await tx.insert(installation).values({ key: KEY, value: identity })
    .onConflictDoUpdate({ target: installation.key, set: { value: identity } });
}
