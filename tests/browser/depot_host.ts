/**
 * A process that opens a depot for every test that asks: the whole server over data and on a port of
 * its own, with a server's permissions. Modules and starter data are read once here, instead of once
 * a test, and what has run for one test runs fast for the next.
 *
 * `POST /` with an {@link Order} opens a depot and answers its address, `DELETE /` with the address
 * closes it.
 */
import { compose, makeFirstAccounts } from "../../server/compose.ts";
import { Database } from "../../db/open.ts";
import { seedStarter } from "../../services/seed/mod.ts";
import { StreamLog } from "../../server/log.ts";
import { announceAddress } from "../../server/listening.ts";
import { readSettings, type Settings } from "../../server/settings.ts";

/** What a test wants of a depot. */
export interface Order {
  /** The folder of its data, inside that of the host. */
  folder: string;
  /** Its settings. */
  env: Record<string, string>;
}

// Workers stand back behind whoever answers requests. Beside three browsers on two cores they would
// hardly ever run.
Deno.permissions.revokeSync({ name: "sys", kind: "setPriority" });

const log = new StreamLog("error", Deno.stderr);
const open = new Map<string, () => Promise<void>>();
const templates = new Map<string, Promise<string>>();

/** The database that those of tests begin as copies of, one for the same data and first accounts. */
function template(settings: Settings): Promise<string> {
  const { SEED, CURATOR_USERNAME, CURATOR_PASSWORD } = settings;
  const { WAREHOUSE_ADMIN_LOGIN, WAREHOUSE_ADMIN_PASSWORD } = settings;
  const key = JSON.stringify([
    SEED === "none",
    ...[CURATOR_USERNAME, CURATOR_PASSWORD, WAREHOUSE_ADMIN_LOGIN, WAREHOUSE_ADMIN_PASSWORD],
  ]);
  const made = templates.get(key) ?? makeTemplate(settings, templates.size);
  templates.set(key, made);
  return made;
}

// With the first accounts, because hashing their passwords takes longer than all else that a start does.
async function makeTemplate(settings: Settings, number: number): Promise<string> {
  const url = `${Deno.env.get("DATABASE_URL")!}.${number}`;
  const db = await Database.open(url);
  if (settings.SEED !== "none") await seedStarter(db);
  await makeFirstAccounts(db, settings);
  await db.close();
  return url.replace("file:", "");
}

async function openDepot({ folder, env }: Order): Promise<string> {
  const file = `${folder}/depot.db`;
  const all: Record<string, string> = {
    DATABASE_URL: `file:${file}`,
    IMAGES_DIR: `${folder}/images`,
    SEED: "catalog",
    ...env,
  };
  const settings = readSettings((name) => all[name]);
  const isFilled = await Deno.stat(file).then(() => true, () => false);
  if (settings.SEED !== "none" || !isFilled) await Deno.copyFile(await template(settings), file);
  const { fetch, stop, close } = await compose(settings, log);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, fetch);
  const url = `http://127.0.0.1:${server.addr.port}`;
  open.set(url, async () => {
    stop();
    await server.shutdown();
    await close();
  });
  return url;
}

Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: announceAddress }, async (request) => {
  if (request.method === "POST") return new Response(await openDepot(await request.json()));
  const url = await request.text();
  const closeDepot = open.get(url)!;
  open.delete(url);
  await closeDepot();
  return new Response(null, { status: 204 });
});
