import { and, desc, eq, gte, lt, max } from "drizzle-orm";
import type { AuditQuery, AuditRecord } from "../../domain/gallery/audit.ts";
import type { AuditAction, AuditTarget } from "../../domain/gallery/audit_actions.ts";
import type { Reader, Transaction } from "../open.ts";
import { auditLog } from "../schema/operations.ts";
import { insertRows } from "../warehouse/write_rows.ts";

/** A change to record. */
export interface Change {
  username: string;
  action: AuditAction;
  target: { type: AuditTarget; id: number };
  before: unknown;
  after: unknown;
  /** The log entry that it restores. */
  restores?: number | undefined;
  /** The operation that it belongs to, if that has several entries. */
  operation?: string | undefined;
}

/** Records a change in the transaction that makes it. @returns the entry's id */
export async function record(tx: Transaction, change: Change): Promise<number> {
  const [entry] = await tx.insert(auditLog).values(entryOf(change)).returning({ id: auditLog.id });
  return entry!.id;
}

/** Records changes in the transaction that makes them, in their order. */
export async function recordAll(tx: Transaction, changes: readonly Change[]): Promise<void> {
  await insertRows(tx, auditLog, changes.map(entryOf));
}

/** Returns the id of the last entry. */
export async function newestEntry(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ id: max(auditLog.id) }).from(auditLog);
  return row!.id!;
}

function entryOf({ username, action, target, before, after, restores, operation }: Change) {
  return {
    at: Date.now(),
    username,
    action,
    target_type: target.type,
    target_id: target.id,
    details: { before, after, ...(restores !== undefined && { restores }) },
    ...(operation !== undefined && { operation }),
  };
}

/** Filter of the log's entries; an omitted field matches all. */
export type LogPart =
  & Partial<Pick<AuditQuery, "action" | "target_type" | "target_id" | "username" | "operation">>
  & { /** Only entries from this time on, in Unix milliseconds. */ since?: number };

/** Returns the condition for a part of the log. */
export function inPart({ action, target_type, target_id, username, operation, since }: LogPart) {
  return and(
    action && eq(auditLog.action, action),
    target_type && eq(auditLog.target_type, target_type),
    target_id === undefined ? undefined : eq(auditLog.target_id, target_id),
    username === undefined ? undefined : eq(auditLog.username, username),
    operation === undefined ? undefined : eq(auditLog.operation, operation),
    since === undefined ? undefined : gte(auditLog.at, since),
  );
}

/** Returns a page of the audit log, newest first. */
export async function auditPage(db: Reader, { before, limit, ...part }: AuditQuery) {
  const older = before === undefined ? undefined : lt(auditLog.id, before);
  const entries = await db.select().from(auditLog).where(and(inPart(part), older))
    .orderBy(desc(auditLog.id)).limit(limit + 1);
  const records = entries.slice(0, limit) as AuditRecord[];
  return { records, next: entries.length > limit ? records.at(-1)!.id : null };
}
