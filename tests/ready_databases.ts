/** Database files that tests begin with copies of, each made once in an isolate. */
import { seedStarter } from "../db/seed/mod.ts";
import { Database } from "../db/open.ts";

let tables: Promise<Uint8Array> | undefined;
let starter: Promise<Uint8Array> | undefined;

/** One with all tables and no rows. */
export const databaseWithTables = (): Promise<Uint8Array> =>
  tables ??= made(() => Promise.resolve());

/** One that was filled with the starter data. */
export const databaseWithStarter = (): Promise<Uint8Array> => starter ??= made(seedStarter);

async function made(fill: (db: Database) => Promise<unknown>): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir({ prefix: "depot-ready-" });
  const db = await Database.open(`file:${folder}/depot.db`);
  await fill(db);
  await db.close();
  const bytes = await Deno.readFile(`${folder}/depot.db`);
  await Deno.remove(folder, { recursive: true });
  return bytes;
}
