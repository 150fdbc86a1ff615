/** Fills a new database with the starter data. */
import { eq } from "drizzle-orm";
import { type PartRecord, PARTS } from "../../domain/warehouse/transfer/parts.ts";
import type { Database, Transaction } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { tours, tourStops } from "../../db/schema/tours.ts";
import { installation } from "../../db/schema/installation.ts";
import { warehouses } from "../../db/schema/warehouse.ts";
import { insertRecords } from "../warehouse/transfer/transfer.ts";
import { insertCatalog, paintingIds, readFolder, readStarterCatalog } from "./catalog.ts";

const TOURS = new URL("../../db/starter/tours/", import.meta.url);
const WAREHOUSE = new URL("../../db/starter/warehouse/", import.meta.url);
// The lists of a warehouse document, without users.
const LISTS = [
  "warehouses" as const,
  ...PARTS.map(({ name }) => name).filter((name) => name !== "users"),
];

type InBothLanguages = Record<"en" | "ru", string>;

/** A tour in its file. */
interface StarterTour {
  title: InBothLanguages;
  summary: InBothLanguages;
  stops: {
    /** "Artist / Title". */
    painting: string;
    /** Left, top, width and height as fractions of the picture; absent for the whole picture. */
    place?: [number, number, number, number];
    title: InBothLanguages;
    body: InBothLanguages;
  }[];
}

/** Writes the starter data, once per database and into empty tables. @returns the written parts */
export async function seedStarter(db: Database) {
  return {
    catalog: await once(db, "starter catalog", eras, async (tx) => {
      await insertCatalog(tx, await readStarterCatalog());
    }),
    tours: await once(db, "starter tours", tours, insertTours),
    warehouse: await once(db, "starter warehouse", warehouses, insertWarehouse),
  };
}

async function once(
  db: Database,
  key: string,
  table: typeof eras | typeof tours | typeof warehouses,
  insert: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const isDone = async (reader: Pick<Transaction, "select">) =>
    (await reader.select().from(installation).where(eq(installation.key, key))).length > 0;
  if (await isDone(db.read)) return false;
  return await db.write(async (tx) => {
    // Checked again within the transaction: another process may have been faster.
    if (await isDone(tx)) return false;
    await tx.insert(installation).values({ key, value: new Date().toISOString() });
    const [row] = await tx.select({ id: table.id }).from(table).limit(1);
    if (row !== undefined) return false;
    await insert(tx);
    return true;
  }, { isLong: true });
}

/** Reads the starter tours, in the order of their file names. */
export const readStarterTours = () => readFolder<StarterTour>(TOURS);

/** Writes the tours whose works are all in the catalog; other tours would be incomplete. */
async function insertTours(tx: Transaction): Promise<void> {
  const ids = await paintingIds(tx);
  const complete = [...(await readStarterTours()).values()].filter(({ stops }) =>
    stops.every(({ painting }) => ids.has(painting))
  );
  for (const [sort_order, { title, summary, stops }] of complete.entries()) {
    const [tour] = await tx.insert(tours).values({
      title: title.en,
      title_ru: title.ru,
      summary: summary.en,
      summary_ru: summary.ru,
      sort_order,
    }).returning({ id: tours.id });
    await tx.insert(tourStops).values(stops.map(({ painting, place, title, body }, sort_order) => {
      const [pos_x = null, pos_y = null, width = null, height = null] = place ?? [];
      return {
        tour_id: tour!.id,
        painting_id: ids.get(painting)!,
        title: title.en,
        title_ru: title.ru,
        body: body.en,
        body_ru: body.ru,
        pos_x,
        pos_y,
        width,
        height,
        sort_order,
      };
    }));
  }
}

/** Reads the starter warehouse: rows by file name. */
export const readStarterWarehouse = () => readFolder<PartRecord[]>(WAREHOUSE);

/** Writes the starter warehouse into empty tables. */
export async function insertWarehouse(tx: Transaction): Promise<void> {
  const files = await readStarterWarehouse();
  for (const name of LISTS) await insertRecords(tx, name, files.get(name) ?? []);
}
