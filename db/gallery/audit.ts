import { and, desc, eq, lt } from "drizzle-orm";
import type {
  AuditAction,
  AuditPage,
  AuditQuery,
  AuditRecord,
  AuditTarget,
} from "../../domain/gallery/audit.ts";
import type { Reader, Transaction } from "../open.ts";
import { auditLog } from "../schema/gallery.ts";

/** A change to record. */
export interface Change {
  username: string;
  action: AuditAction;
  target: { type: AuditTarget; id: number };
  before: unknown;
  after: unknown;
}

/** Records a change in the transaction that makes it. */
export async function record(
  tx: Transaction,
  { username, action, target, before, after }: Change,
): Promise<void> {
  await tx.insert(auditLog).values({
    at: Date.now(),
    username,
    action,
    target_type: target.type,
    target_id: target.id,
    details: { before, after },
  });
}

/** A page of the audit log, newest first. */
export async function auditPage(db: Reader, query: AuditQuery): Promise<AuditPage> {
  const { action, target_type, target_id, username, before, limit } = query;
  const found = await db.select().from(auditLog).where(and(
    action && eq(auditLog.action, action),
    target_type && eq(auditLog.target_type, target_type),
    target_id === undefined ? undefined : eq(auditLog.target_id, target_id),
    username === undefined ? undefined : eq(auditLog.username, username),
    before === undefined ? undefined : lt(auditLog.id, before),
  )).orderBy(desc(auditLog.id)).limit(limit + 1);
  const records = found.slice(0, limit) as AuditRecord[];
  return { records, next: found.length > limit ? records.at(-1)!.id : null };
}
