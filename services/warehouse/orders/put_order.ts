/** Orders that shops and other programs send, found by their reference. */
import { and, eq, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import { newParameters } from "../../../domain/warehouse/computed_order.ts";
import { isClosed } from "../../../domain/warehouse/order_states.ts";
import type {
  OrderData,
  OrderItem,
  OrderWithLines,
  ShopOrder,
  User,
} from "../../../domain/warehouse/records.ts";
import {
  type Article,
  articlesOf,
  detailChanges,
  hasCounts,
  lineChanges,
} from "../../../domain/warehouse/shop_order.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { orderData, orderItems, orderTemplates, stockboxes } from "../../../db/schema/warehouse.ts";
import { fieldOnly, warehouseById } from "../../../db/warehouse/checks.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { orderDataResource, orderParamsResource, orderResource } from "../records/resources.ts";
import { storedTemplates } from "./order_templates.ts";
import { forgetAnswers } from "../../../db/accounts/idempotent_requests.ts";
import { undoableImports } from "../../../db/schema/installation.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { eraseReferences } from "../webhooks/webhooks.ts";

/**
 * Creates the order of a reference, or replaces its details and lines. The same order sent again
 * changes nothing.
 * @returns The order with its lines, and whether it is new.
 * @throws {AppError} 404 when there is no such warehouse; 409 when several orders have the
 *   reference, or when the order would change although it is closed or boxes have been picked for
 *   it; 422 that names an unknown article.
 */
export function putOrder(
  db: Database,
  { warehouse, reference }: { warehouse: string; reference: string },
  { lines: sent, ...details }: ShopOrder,
  actor: User | undefined,
): Promise<{ order: OrderWithLines; isNew: boolean }> {
  const orders = new ResourceStore(orderResource, db, actor);
  const lines = new ResourceStore(orderDataResource, db, actor);
  return db.writeOnce(async (tx) => {
    const units = await warehouseById(tx, warehouse);
    const types = await tx.select({
      id: stockboxes.id,
      sku_box: stockboxes.sku_box,
      barcodes: stockboxes.barcodes,
    }).from(stockboxes).where(eq(stockboxes.uuid_warehouse, warehouse)).orderBy(stockboxes.seq);
    const counts = articlesOf(types, sent);
    const [known, ...others] = await tx.select().from(orderItems)
      .where(and(eq(orderItems.id_warehouse, warehouse), eq(orderItems.reference, reference)));
    if (others.length > 0) throw refusal(409, "reference_of_several", { reference });
    const id = known?.id ?? newId();
    const lineOf = ([id_box, { name_box, count_box }]: [string, Article]): OrderData => ({
      ...{ id: newId(), id_order_item: id, id_box, name_box, count_box },
    });
    if (known === undefined) {
      const order: OrderItem = {
        ...{ id, id_warehouse: warehouse, order_name: reference, pallete_computed: "", reference },
        ...details,
        state: "new",
      };
      await orders.createIn(tx, [order], fieldOnly, []);
      await lines.createIn(tx, [...counts].map(lineOf), fieldOnly, []);
      const templates = await storedTemplates(tx, warehouse);
      const parameters = newParameters(templates, units, details.customer);
      const own = { ...parameters, id: newId(), id_order_item: id };
      await new ResourceStore(orderParamsResource, db, actor).createIn(tx, [own], fieldOnly, []);
    } else {
      const changed = detailChanges(known, details);
      const hasChanged = Object.keys(changed).length > 0;
      const stored = await tx.select().from(orderData).where(eq(orderData.id_order_item, id));
      if (hasChanged || !hasCounts(stored, counts)) {
        await assertOpen(tx, known);
        if (hasChanged) await orders.updateIn(tx, [{ id, ...changed }], fieldOnly);
        const { added, removed, updates } = lineChanges(stored, counts);
        if (removed.length > 0) await lines.removeIn(tx, removed);
        if (updates.length > 0) await lines.updateIn(tx, updates, fieldOnly);
        await lines.createIn(tx, [...added].map(lineOf), fieldOnly, []);
      }
    }
    const order = (await orders.storedIn(tx, [id])).get(id)!;
    const rows = await tx.select({ line: orderData, sku_box: stockboxes.sku_box }).from(orderData)
      .innerJoin(stockboxes, eq(stockboxes.id, orderData.id_box))
      .where(eq(orderData.id_order_item, id)).orderBy(orderData.seq);
    const answered = rows.map(({ line: { seq: _, ...line }, sku_box }) => ({ ...line, sku_box }));
    return { order: { ...order, lines: answered }, isNew: known === undefined };
  });
}

async function assertOpen(tx: Transaction, { id, state }: { id: string; state: string }) {
  if (isClosed(state)) throw refusal(409, "order_closed");
  const picks = await tx.select({ one: sql`1` }).from(orderPicks)
    .where(eq(orderPicks.id_order_item, id)).limit(1);
  if (picks.length > 0) throw refusal(409, "order_being_picked");
}

/**
 * Removes the data of a customer from all orders and templates of a warehouse, whatever the case of
 * the name. An import of orders can no longer be undone, and a repeat of a request with an
 * `Idempotency-Key` is 409, because what is stored for them may have the customer's data. Backups
 * keep what they have.
 * @returns The number of changed orders.
 * @throws {AppError} 404 when there is no such warehouse.
 */
export function eraseCustomer(db: Database, warehouse: string, customer: string, actor?: User) {
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
