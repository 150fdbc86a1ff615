/** Expected deliveries: lines with the same name. */
import { and, eq } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { deliveries } from "../../../db/schema/stock.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { deliveryResource } from "../records/resources.ts";

/** Returns the stored lines of a delivery. */
export const linesOf = (tx: Transaction, warehouse: string, name: string) =>
  tx.select().from(deliveries)
    .where(and(eq(deliveries.id_warehouse, warehouse), eq(deliveries.delivery_name, name)));

/** Closes a delivery; its lines record the surplus. @returns its lines @throws {AppError} 404 */
export function closeDelivery(db: Database, warehouse: string, name: string, actor?: User) {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const ids = (await linesOf(tx, warehouse, name)).map(({ id }) => id);
    if (ids.length === 0) {
      throw refusal(404, "not_in_warehouse", { what: "expected delivery", id: name }, {
        where: "delivery_name",
      });
    }
    const store = new ResourceStore(deliveryResource, db);
    const before = [...(await store.storedIn(tx, ids)).values()].filter((one) => !one.closed_at);
    const closed_at = new Date().toISOString();
    for (const { id, received, count_box } of before) {
      await tx.update(deliveries).set({ closed_at, difference: received - count_box })
        .where(eq(deliveries.id, id));
    }
    const after = [...(await store.storedIn(tx, ids)).values()];
    const about = { action: "update", resource: "delivery_line", warehouse } as const;
    const { length: count } = before;
    const changed = after.filter(({ id }) => before.some((one) => one.id === id));
    if (count > 0) await recordChange(tx, actor, { ...about, count, before, after: changed });
    return after;
  });
}
