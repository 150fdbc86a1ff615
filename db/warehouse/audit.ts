/** The audit trail of the warehouse: written with each change that a user makes in basic mode. */
import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import {
  type AuditAction,
  type AuditedRecord,
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  type AuditQuery,
  type AuditResource,
  changedOf,
} from "../../domain/warehouse/audit.ts";
import type { ComputedOrder } from "../../domain/warehouse/computed_order.ts";
import type { User } from "../../domain/warehouse/records.ts";
import type { Reader, Transaction } from "../open.ts";
import { warehouseAudit } from "../schema/warehouse.ts";

/** A change to record; a change of many records stores the first ones before and after. */
export interface Change {
  action: AuditAction;
  resource: AuditResource;
  warehouse: string | null;
  count: number;
  before?: readonly object[];
  after?: readonly object[];
}

/** The author of changes that the server itself makes. */
export const SERVER = { id: "00000000-0000-0000-0000-000000000000", user_login: "" } as const;

/** Maximum number of ids in an entry. */
export const MAX_IDS_PER_ENTRY = 100;
const ENTRIES_PER_READ = 200;

/**
 * Records a change in the transaction that makes it: one entry, whatever the number of records.
 * @param actor The user who makes it, or {@link SERVER}; undefined if no login is required; then
 *   nothing is recorded.
 */
export async function recordChange(
  tx: Transaction,
  actor: Pick<User, "id" | "user_login"> | undefined,
  { action, resource, warehouse, count, before = [], after = [] }: Change,
): Promise<void> {
  if (actor === undefined) return;
  const named = after.length > 0 ? after : before;
  const ids = named.slice(0, MAX_IDS_PER_ENTRY).map((record) =>
    String((record as AuditedRecord).id)
  );
  await tx.insert(warehouseAudit).values({
    at: Date.now(),
    user_id: actor.id,
    user_login: actor.user_login,
    id_warehouse: warehouse,
    action,
    resource,
    count,
    details: { ids, before: changedOf(before), after: changedOf(after, before) },
  });
}

/** Records that a user has had an order calculated, in the transaction that stores the pallets. */
export function recordCalculation(
  actor: User | undefined,
  { id_order_item: id, id_warehouse: warehouse }: Pick<
    ComputedOrder,
    "id_order_item" | "id_warehouse"
  >,
): (tx: Transaction) => Promise<void> {
  const change = { action: "calculate", resource: "order", warehouse, count: 1 } as const;
  return (tx) => recordChange(tx, actor, { ...change, after: [{ id }] });
}

/** Returns a page of the audit trail, newest first. @param within The only warehouse, if any */
export async function auditPage(
  db: Reader,
  { before, limit, ...filter }: AuditQuery,
  within: string | undefined,
): Promise<AuditPage> {
  const older = before === undefined ? undefined : lt(warehouseAudit.id, before);
  const entries = await db.select().from(warehouseAudit)
    .where(and(conditionOf(filter, within), older))
    .orderBy(desc(warehouseAudit.id)).limit(limit + 1);
  const records = entries.slice(0, limit) as AuditEntry[];
  return { records, next: entries.length > limit ? records.at(-1)!.id : null };
}

/** Yields the whole trail, oldest first, as JSON text with one entry per line. */
export async function* auditLines(db: Reader, filter: AuditFilter, within: string | undefined) {
  const condition = conditionOf(filter, within);
  for (let last = 0;;) {
    const rows = await db.select().from(warehouseAudit)
      .where(and(condition, gt(warehouseAudit.id, last)))
      .orderBy(asc(warehouseAudit.id)).limit(ENTRIES_PER_READ);
    if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    if (rows.length < ENTRIES_PER_READ) return;
    last = rows.at(-1)!.id;
  }
}

function conditionOf(
  { id_warehouse, resource, action, user_login }: AuditFilter,
  within: string | undefined,
): SQL | undefined {
  return and(
    id_warehouse === undefined ? undefined : eq(warehouseAudit.id_warehouse, id_warehouse),
    within === undefined ? undefined : eq(warehouseAudit.id_warehouse, within),
    resource && eq(warehouseAudit.resource, resource),
    action && eq(warehouseAudit.action, action),
    user_login === undefined ? undefined : eq(warehouseAudit.user_login, user_login),
  );
}
