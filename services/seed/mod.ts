/** What a new database is filled with. */
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { tours } from "../../db/schema/tours.ts";
import { installation } from "../../db/schema/installation.ts";
import { warehouses } from "../../db/schema/warehouse.ts";
import { insertCatalog, readStarterCatalog } from "./catalog.ts";
import { insertTours, readStarterTours } from "./tours.ts";
import { insertWarehouse, readStarterWarehouse } from "./warehouse.ts";

/** What a call of {@link seedStarter} has written. */
export interface Seeded {
  catalog: boolean;
  tours: boolean;
  warehouse: boolean;
}

/**
 * Writes the starter catalog, its tours and the starter warehouse, each once in the life of a database and only
 * into empty tables: what a user has removed does not come back.
 */
export async function seedStarter(db: Database): Promise<Seeded> {
  return {
    catalog: await once(db, "starter catalog", eras, async () => {
      const catalog = await readStarterCatalog();
      return (tx) => insertCatalog(tx, catalog);
    }),
    tours: await once(db, "starter tours", tours, async () => {
      const files = await readStarterTours();
      return (tx) => insertTours(tx, files);
    }),
    warehouse: await once(db, "starter warehouse", warehouses, async () => {
      const files = await readStarterWarehouse();
      return (tx) => insertWarehouse(tx, files);
    }),
  };
}

async function once(
  db: Database,
  key: string,
  table: typeof eras | typeof tours | typeof warehouses,
  prepare: () => Promise<(tx: Transaction) => Promise<void>>,
): Promise<boolean> {
  const given = async (reader: Pick<Transaction, "select">) =>
    (await reader.select().from(installation).where(eq(installation.key, key))).length > 0;
  if (await given(db.read)) return false;
  const insert = await prepare();
  return await db.write(async (tx) => {
    // Looked at again inside the transaction: another process may have been faster.
    if (await given(tx)) return false;
    await tx.insert(installation).values({ key, value: new Date().toISOString() });
    const [row] = await tx.select({ id: table.id }).from(table).limit(1);
    if (row !== undefined) return false;
    await insert(tx);
    return true;
  }, { isLong: true });
}
