/**
 * Imports and deletions whose process has ended. A process that finds one without progress takes it over:
 * a deletion goes on, and what an import has written is deleted.
 */
import { eq } from "drizzle-orm";
import type { Log } from "../../../domain/log.ts";
import type { Database } from "../../../db/open.ts";
import { unfinishedWarehouses } from "../../../db/schema/warehouse.ts";
import { deleteWarehouse } from "./delete_warehouse.ts";
import { JobEntries } from "../orders/job_entries.ts";
import { takeOver } from "./unfinished.ts";

// Milliseconds between two looks at work in progress that is waited for.
const BETWEEN_LOOKS = 100;
// Milliseconds between two looks of a server, while there is unfinished work and while there is none.
const SOON = 1000;
const LATER = 60_000;

type Row = typeof unfinishedWarehouses.$inferSelect;

/** Ends work that stands still. @returns Whether it did. */
async function endIfDead(
  db: Database,
  row: Row,
  entries: JobEntries,
  signal?: AbortSignal,
): Promise<boolean> {
  const { id_warehouse: warehouse, state, owner, step } = row;
  if (!entries.standStill(owner, step)) return false;
  const taken = await takeOver(db, { warehouse, state, owner }, step);
  return taken !== undefined && await deleteWarehouse(db, taken, signal);
}

/** Waits until a warehouse is neither imported nor deleted. @throws The signal's reason. */
export async function othersEnded(
  db: Database,
  warehouse: string,
  signal?: AbortSignal,
): Promise<void> {
  const entries = new JobEntries();
  for (;;) {
    const [row] = await db.read.select().from(unfinishedWarehouses)
      .where(eq(unfinishedWarehouses.id_warehouse, warehouse));
    if (row === undefined) return;
    if (await endIfDead(db, row, entries, signal)) continue;
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  }
}

/**
 * Ends, for as long as a server runs, what stands still.
 *
 * @param entries By whose clock work stands still.
 * @param signal Ends the watch; what is being deleted then is gone on with by the next server.
 */
export async function endUnfinishedWork(
  db: Database,
  log: Pick<Log, "info" | "warn">,
  signal: AbortSignal,
  entries = new JobEntries(),
): Promise<void> {
  while (!signal.aborted) {
    let left = true;
    try {
      const rows = await db.read.select().from(unfinishedWarehouses);
      left = rows.length > 0;
      for (const row of rows) {
        if (signal.aborted || !await endIfDead(db, row, entries, signal)) continue;
        const { id_warehouse: warehouse, state } = row;
        log.info("Ended what an earlier process had left unfinished", { warehouse, state });
      }
    } catch (error) {
      if (!signal.aborted) {
        log.warn("Unfinished imports and deletions could not be ended", { error });
      }
    }
    await pause(left ? SOON : LATER, signal);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  // It must not keep a process alive that is to end: `deno serve` gives no notice of that.
  Deno.unrefTimer(timer);
  const end = () => resolve();
  signal.addEventListener("abort", end);
  if (signal.aborted) resolve();
  await promise;
  signal.removeEventListener("abort", end);
  clearTimeout(timer);
}
