/** Data of customers in orders. */
import { and, eq, sql } from "drizzle-orm";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database } from "../../../db/open.ts";
import { forgetAnswers } from "../../../db/accounts/idempotent_requests.ts";
import { undoableImports } from "../../../db/schema/installation.ts";
import { orderItems, orderTemplates } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { eraseReferences } from "../webhooks/webhooks.ts";

/**
 * Removes the data of a customer from all orders and templates of a warehouse, whatever the case of
 * the name. An import of orders can no longer be undone, and a repeat of a request with an
 * `Idempotency-Key` is 409, because what is stored for them may have the customer's data. Backups
 * keep what they have.
 *
 * @param actor The user, for the audit trail; undefined if no login is required.
 * @returns The number of changed orders.
 * @throws {AppError} 404 when there is no such warehouse.
 */
export function eraseCustomer(
  db: Database,
  warehouse: string,
  customer: string,
  actor?: User,
): Promise<number> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const orders = await tx.select({ id: orderItems.id, customer: orderItems.customer })
      .from(orderItems)
      .where(and(eq(orderItems.id_warehouse, warehouse), sql`${orderItems.customer} <> ''`));
    // SQLite compares only Latin letters without regard to case.
    const name = customer.toLowerCase();
    const changed = orders.filter((order) => order.customer!.toLowerCase() === name);
    for (const { id } of changed) {
      await tx.update(orderItems)
        .set({ customer: null, address: null, reference: null, note: null })
        .where(eq(orderItems.id, id));
    }
    const templates = await tx.select().from(orderTemplates)
      .where(eq(orderTemplates.id_warehouse, warehouse));
    for (const { id } of templates.filter((one) => one.customer.toLowerCase() === name)) {
      await tx.delete(orderTemplates).where(eq(orderTemplates.id, id));
    }
    await tx.delete(undoableImports).where(
      and(eq(undoableImports.id_warehouse, warehouse), eq(undoableImports.kind, "orders")),
    );
    await forgetAnswers(tx);
    await eraseReferences(tx, changed);
    const change = { action: "update", resource: "order", warehouse } as const;
    const after = changed.map(({ id }) => ({ id }));
    await recordChange(tx, actor, { ...change, count: changed.length, after });
    return changed.length;
  }, { isLong: true });
}
