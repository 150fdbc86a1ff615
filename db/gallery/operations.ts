/** Operations: log entries that were made together, by an import, a merge or a bulk change. */
import { count, desc, eq, inArray, lt } from "drizzle-orm";
import type { OperationKind, OperationsQuery } from "../../domain/gallery/operations.ts";
import { notFound } from "../../domain/app_error.ts";
import { newId } from "../../domain/new_id.ts";
import type { Reader, Transaction } from "../open.ts";
import { auditLog, operations } from "../schema/operations.ts";

/** The description of an operation when it begins. */
export interface OperationStart {
  username: string;
  kind: OperationKind;
  /** Reason, in the curator's words. */
  reason?: string | undefined;
  /** The operation that it restores. */
  restores?: string | undefined;
  /** Its id, if it was created before. */
  id?: string;
}

/** Begins an operation and returns its id, by which changes are added (`operation` of `Editor`). */
export async function beginOperation(
  tx: Transaction,
  { username, kind, reason = "", restores, id = newId() }: OperationStart,
): Promise<string> {
  const at = Date.now();
  await tx.insert(operations).values({
    id,
    at,
    username,
    kind,
    reason,
    restores: restores ?? null,
  });
  return id;
}

/** Begins an import with its client's id, once. @throws {AppError} 404 for another operation's */
export async function continueImport(
  tx: Transaction,
  id: string,
  { username, source: reason }: { username: string; source?: string | undefined },
): Promise<void> {
  const [existing] = await tx.select().from(operations).where(eq(operations.id, id));
  if (existing === undefined) await beginOperation(tx, { id, username, kind: "import", reason });
  else if (existing.username !== username || existing.kind !== "import") {
    throw notFound("operation", id);
  }
}

/** Returns true if there is such an operation, or entries of one. */
export async function operationExists(db: Reader, id: string): Promise<boolean> {
  const existing = await db.select({ id: operations.id }).from(operations)
    .where(eq(operations.id, id));
  if (existing.length > 0) return true;
  const entries = await db.select({ id: auditLog.id }).from(auditLog)
    .where(eq(auditLog.operation, id)).limit(1);
  return entries.length > 0;
}

/** Returns a page of operations, newest first. */
export async function operationsPage(db: Reader, { before, limit }: OperationsQuery) {
  const rows = await db.select().from(operations)
    .where(before === undefined ? undefined : lt(operations.number, before))
    .orderBy(desc(operations.number)).limit(limit + 1);
  const pageOperations = rows.slice(0, limit);
  const counted = await db.select({ id: auditLog.operation, entries: count() }).from(auditLog)
    .where(inArray(auditLog.operation, pageOperations.map(({ id }) => id)))
    .groupBy(auditLog.operation);
  const entries = new Map(counted.map((row) => [row.id, row.entries]));
  return {
    operations: pageOperations.map((one) => ({ ...one, entries: entries.get(one.id) ?? 0 })),
    next: rows.length > limit ? pageOperations.at(-1)!.number : null,
  };
}
