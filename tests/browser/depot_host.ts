/**
 * A process that opens a depot for every test that asks: the whole server over data and on a port of
 * its own, with a server's permissions. Modules are loaded and workers started once here, instead of
 * once a test, and what has run for one test runs fast for the next.
 *
 * `POST /` with an {@link Order} opens a depot and answers its address, `DELETE /` with the address
 * closes it.
 */
import { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import { WorkerPool } from "../../adapters/workers/worker_pool.ts";
import { compose } from "../../server/compose.ts";
import { StreamLog } from "../../server/log.ts";
import { announceAddress } from "../../server/listening.ts";
import { readSettings } from "../../server/settings.ts";

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
// Starting a worker takes longer than most of its tasks.
const pools = { workers: new WorkerPool(), packing: new PackingWorkers() };

async function openDepot({ folder, env }: Order): Promise<string> {
  const all: Record<string, string> = {
    DATABASE_URL: `file:${folder}/depot.db`,
    IMAGES_DIR: `${folder}/images`,
    SEED: "catalog",
    ...env,
  };
  const settings = readSettings((name) => all[name]);
  const { fetch, stop, close } = await compose(settings, log, { overrides: pools });
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
