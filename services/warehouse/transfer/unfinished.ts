/**
 * Work on a whole warehouse that takes many transactions: importing and deleting. While it goes on the
 * warehouse is invisible. Every transaction holds that the work is still its owner's, so that work
 * which someone else has taken over, or which has ended, changes nothing any more.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { unfinishedWarehouses } from "../../../db/schema/warehouse.ts";

const { id_warehouse, state, owner, step } = unfinishedWarehouses;

/** What is done to a warehouse. */
export type UnfinishedState = "importing" | "deleting";

/** An import or a deletion. */
export interface UnfinishedWork {
  /** Id of the warehouse. */
  warehouse: string;
  state: UnfinishedState;
  owner: string;
}

// Milliseconds between two of them. A process that waits for the file to be free looks for that every
// few milliseconds; without a pause it would seldom meet the moment.
const BETWEEN_STEPS = 10;

/** Leaves the database to others between two transactions. */
export function pauseBetweenSteps(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BETWEEN_STEPS));
}

const isOf = (work: UnfinishedWork) =>
  and(
    eq(id_warehouse, work.warehouse),
    eq(state, work.state),
    eq(owner, work.owner),
  );

/** Whether a warehouse is being imported or deleted. */
export async function isUnfinished(
  db: Pick<Reader | Transaction, "select">,
  warehouse: string,
): Promise<boolean> {
  const found = await db.select({ step }).from(unfinishedWarehouses)
    .where(eq(id_warehouse, warehouse));
  return found.length > 0;
}

/** Makes a warehouse invisible from the end of this transaction on. @returns The work on it. */
export async function begin(
  tx: Transaction,
  warehouse: string,
  state: UnfinishedState,
): Promise<UnfinishedWork> {
  const work = { warehouse, state, owner: crypto.randomUUID() };
  await tx.insert(unfinishedWarehouses).values({
    id_warehouse: warehouse,
    state,
    owner: work.owner,
    step: 0,
  });
  return work;
}

/**
 * Says within a transaction of the work that it goes on.
 *
 * @returns Whether it is still its owner's; if it is not, nothing may be written.
 */
export async function goOn(tx: Transaction, work: UnfinishedWork): Promise<boolean> {
  const { rowsAffected } = await tx.update(unfinishedWarehouses).set({ step: sql`${step} + 1` })
    .where(isOf(work));
  return rowsAffected > 0;
}

/**
 * Makes the warehouse of an import visible from the end of this transaction on.
 *
 * @returns Whether the import was still its owner's.
 */
export async function finish(tx: Transaction, work: UnfinishedWork): Promise<boolean> {
  const { rowsAffected } = await tx.delete(unfinishedWarehouses).where(isOf(work));
  return rowsAffected > 0;
}

/**
 * Takes over what others have begun, or turns an import of one's own into a deletion.
 *
 * @param seen Where it stood; undefined where that does not matter.
 * @returns The deletion of what there is; undefined where the work has gone on, or has ended.
 */
export async function takeOver(
  db: Database,
  work: UnfinishedWork,
  seen?: number,
): Promise<UnfinishedWork | undefined> {
  const taken = { ...work, state: "deleting" as const, owner: crypto.randomUUID() };
  const { rowsAffected } = await db.write(
    (tx) =>
      tx.update(unfinishedWarehouses)
        .set({ state: taken.state, owner: taken.owner, step: sql`${step} + 1` })
        .where(and(isOf(work), seen === undefined ? undefined : eq(step, seen))),
    { usesKeptRoom: true },
  );
  return rowsAffected > 0 ? taken : undefined;
}
