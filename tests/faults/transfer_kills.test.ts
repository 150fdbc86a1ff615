/**
 * Servers killed (SIGKILL) at random moments amid imports and deletions of warehouses, which take many
 * transactions. What was acknowledged is there whole, or gone; what was not is absent or whole; nothing
 * is seen by half; and in the end nothing is left over.
 */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { untilSo } from "../eventually.ts";
import { ServerProcess } from "../server_process.ts";
import { killsOf } from "./kills.ts";
import { TransferLedger } from "./transfer_ledger.ts";

const KILLS = killsOf(40, 2);
// So long a life that what the last one has left is taken over, and killed in that.
const LONG_LIFE = 12_000;
const LONG_EVERY = 5;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const hasDoneAll = ({ acknowledged: { imports, deletions, seenWhole } }: TransferLedger) =>
  imports > 0 && deletions > 0 && seenWhole > 0;

/** Kills a server so many times; `beside` another one on the same file, which lives on. */
async function killed(kills: number, beside: boolean): Promise<TransferLedger> {
  const data = await Deno.makeTempDir({ prefix: "depot-transfers-" });
  const path = `${data}/depot.db`;
  const start = () => ServerProcess.start({ data, env: { SEED: "none" } });
  const ledger = new TransferLedger();
  const lasting = beside ? await start() : undefined;
  for (let kill = 1; kill <= kills; kill++) {
    const server = await start();
    const url = await server.url;
    const ending = new AbortController();
    const work = ledger.work(url, await lasting?.url ?? url, ending.signal);
    const isLong = kill % LONG_EVERY === 0;
    await pause(50 + Math.random() * (isLong ? LONG_LIFE : 900));
    // A slow machine, too, gets to everything in a long life.
    if (isLong) await untilSo(() => Promise.resolve(hasDoneAll(ledger)));
    await server.stop("SIGKILL");
    ending.abort();
    await work;
    await ledger.holds(path);
  }
  await using last = await start();
  await last.url;
  await untilSo(async () => {
    const client = createClient({ url: `file:${path}` });
    const { rows } = await client.execute("SELECT count(*) AS n FROM unfinished_warehouses");
    client.close();
    return rows[0]!.n === 0;
  });
  await ledger.holds(path, true);
  await lasting?.stop();
  await Deno.remove(data, { recursive: true });
  return ledger;
}

Deno.test(`server: killed ${KILLS} times amid imports and deletions of warehouses, none is lost or there by half`, async () => {
  const depots = await Promise.all([killed(KILLS / 2, false), killed(KILLS / 2, true)]);
  console.log(`${KILLS} kills:`, ...depots.map((depot) => JSON.stringify(depot.acknowledged)));
  assert.ok(depots.every(hasDoneAll));
});
