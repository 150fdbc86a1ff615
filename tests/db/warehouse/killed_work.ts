/** Imports and deletions that a process has left in the middle, without killing a process. */
import { sql } from "drizzle-orm";
import assert from "node:assert/strict";
import { JobEntries } from "../../../services/warehouse/orders/job_entries.ts";
import { endUnfinishedWork } from "../../../services/warehouse/transfer/unfinished_work.ts";
import type { Database } from "../../../db/open.ts";
import { untilSo } from "../../eventually.ts";
import { TestLog } from "../../support.ts";
import { ROWS_OF_WAREHOUSE } from "./made_up_document.ts";

/** How many rows of all tables belong to a warehouse, visible or not. */
export async function rowsIn(db: Database, warehouse: string): Promise<number> {
  const text = ROWS_OF_WAREHOUSE.replaceAll("?1", `'${warehouse}'`);
  return (await db.read.all<{ n: number }>(sql.raw(text)))[0]!.n;
}

/** How many imports and deletions are in progress, or were left. */
export const unfinished = async (db: Database) =>
  (await db.read.all<{ n: number }>(sql`SELECT count(*) AS n FROM unfinished_warehouses`))[0]!.n;

/**
 * Does work as a process does that is killed after so many transactions.
 *
 * @returns Whether it was killed before it was done.
 */
export async function killed(
  db: Database,
  after: number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const write = db.write;
  let writes = 0;
  db.write = (...args: Parameters<typeof write>) => {
    if (writes++ >= after) return Promise.reject(new Error("killed"));
    return write.apply(db, args) as never;
  };
  try {
    await work();
    return false;
  } catch (error) {
    assert.match(`${error}`, /killed/);
    return true;
  } finally {
    db.write = write;
  }
}

/** Ends what stands still, as a server does that has run for long enough. */
export async function endAll(db: Database): Promise<void> {
  let clock = 0;
  const ending = new AbortController();
  const log = new TestLog();
  const watch = endUnfinishedWork(db, log, ending.signal, new JobEntries(() => clock += 20_000));
  await untilSo(async () => await unfinished(db) === 0);
  ending.abort();
  await watch;
  assert.deepEqual(log.lines.filter(({ level }) => level === "warn"), []);
}
