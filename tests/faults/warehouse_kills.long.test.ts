/**
 * The server killed (SIGKILL) at random moments amid the warehouse's writes and calculations. After
 * each kill the file is whole, everything that was acknowledged is there, and nothing is there by half.
 */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/sqlite3";
import { untilSo } from "../support/time.ts";
import { ServerProcess } from "../support/processes.ts";
import { killsOf } from "./kills.ts";
import { WarehouseLedger } from "./warehouse_ledger.ts";

// Depots that are worked on side by side: much of a restart is waiting.
const DEPOTS = 2;
const KILLS = killsOf(48, DEPOTS);
const AT_ONCE = 8;
const ENDS = ["done", "failed", "lost", "cancelled"];

/** Kills one depot so many times. */
async function killed(kills: number): Promise<{ changes: number; jobs: Record<string, number> }> {
  const data = await Deno.makeTempDir({ prefix: "depot-killed-" });
  const start = () => ServerProcess.start({ data, env: { SEED: "none" } });
  const ledger = new WarehouseLedger();
  for (let kill = 0; kill < kills; kill++) {
    const server = await start();
    const url = await server.url;
    if (kill === 0) await ledger.prepare(url);
    const before = ledger.changes;
    const work = ledger.work(url);
    await pause(30 + Math.random() * 400);
    // A slow machine, too, has something to lose most of the time.
    if (kill % 4 > 0) await untilSo(() => Promise.resolve(ledger.changes > before));
    await server.stop("SIGKILL");
    await work;
    await ledger.holds(`${data}/depot.db`);
  }
  const jobs = await endsOfJobs(await start(), ledger, `${data}/depot.db`);
  await Deno.remove(data, { recursive: true });
  return { changes: ledger.changes, jobs };
}

/** How the jobs have ended, when all of them have; none may be in progress for ever. */
async function endsOfJobs(
  server: ServerProcess,
  ledger: WarehouseLedger,
  path: string,
): Promise<Record<string, number>> {
  await using last = server;
  const client = createClient({ url: `file:${path}` });
  // Those that were begun but not reported count as well.
  const { rows } = await client.execute("SELECT id FROM calculation_jobs");
  client.close();
  const begun = new Set(rows.map(({ id }) => String(id)));
  assert.deepEqual(ledger.jobs.filter((id) => !begun.has(id)), []);
  const jobs: Record<string, number> = {};
  // A few at a time: a client may hold some event streams only.
  const left = [...begun];
  const follow = async () => {
    const id = left.pop();
    if (id === undefined) return;
    const events = await last.fetch(`/api/v1/computed_order/jobs/${id}/events`);
    const state = /event: (\w+)\nid: .*\n.*\n\n$/.exec(await events.text())?.[1] ?? "none";
    assert.ok(ENDS.includes(state), `${id}: ${state}`);
    jobs[state] = (jobs[state] ?? 0) + 1;
    await follow();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, follow));
  await ledger.holds(path);
  return jobs;
}

Deno.test(`server: killed ${KILLS} times amid writes and calculations of the warehouse, it loses nothing`, async () => {
  const depots = await Promise.all(Array.from({ length: DEPOTS }, () => killed(KILLS / DEPOTS)));
  const changes = depots.reduce((sum, depot) => sum + depot.changes, 0);
  console.log(
    `${KILLS} kills: ${changes} changes acknowledged, 0 lost, 0 by half; jobs:`,
    ...depots.map(({ jobs }) => JSON.stringify(jobs)),
  );
  assert.ok(changes > KILLS / 2, `only ${changes} changes were acknowledged`);
});
