import { and, eq, inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { Section, User } from "../../../domain/warehouse/records.ts";
import type { StockCount } from "../../../domain/warehouse/shift_records.ts";
import type { Database } from "../../../db/open.ts";
import { countRequests, stockReservations } from "../../../db/schema/stock.ts";
import { orderItems, warehouseSections } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";

/** Sections that one request may count. */
export const MOST_COUNTED = 5000;

/**
 * Enters what was counted in sections, all or nothing; requests to count them are done with.
 *
 * @param actor Who has counted; undefined where the server does not ask for credentials.
 * @returns The sections as they are now, in the order given.
 * @throws {AppError} 404 for an unknown warehouse or section; 400 for one that comes twice.
 */
export function countStock(
  db: Database,
  warehouse: string,
  counts: readonly StockCount[],
  actor?: User,
): Promise<Section[]> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const sections: (typeof warehouseSections.$inferSelect)[] = [];
    const seen = new Set<string>();
    await asStockChange(tx, { reason: "counted", actor }, async () => {
      for (const [at, { id_section, count_box }] of counts.entries()) {
        const where = `[${at}].id_section`;
        if (seen.has(id_section)) throw refusal(400, "section_twice", {}, { where });
        seen.add(id_section);
        const [section] = await tx.update(warehouseSections).set({ count_box }).where(and(
          eq(warehouseSections.id, id_section),
          eq(warehouseSections.id_warehouse, warehouse),
        )).returning();
        if (section === undefined) {
          throw refusal(404, "not_in_warehouse", { what: "section", id: id_section }, { where });
        }
        sections.push(section);
        await tx.delete(countRequests).where(eq(countRequests.id_section, id_section));
      }
    });
    if (actor !== undefined) {
      await recordChange(tx, actor, {
        action: "count_stock",
        resource: "section",
        warehouse,
        count: sections.length,
        after: sections,
      });
    }
    return sections.map(({ seq: _, id_box, ...section }) => ({ ...section, id_box: id_box ?? "" }));
  }, { isLong: true });
}

/**
 * Gives up what an order reserves, in one section or everywhere.
 *
 * @returns How many boxes are free again.
 * @throws {AppError} 404 when the warehouse has no such order.
 */
export function releaseReservations(
  db: Database,
  { warehouse, order, section }: { warehouse: string; order: string; section?: string | undefined },
  actor?: User,
): Promise<number> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const [found] = await tx.select({ id: orderItems.id }).from(orderItems)
      .where(and(eq(orderItems.id, order), eq(orderItems.id_warehouse, warehouse)));
    if (found === undefined) {
      throw refusal(404, "not_in_warehouse", { what: "order", id: order });
    }
    const released = await tx.delete(stockReservations).where(and(
      eq(stockReservations.id_order_item, order),
      section === undefined ? undefined : inArray(stockReservations.id_section, [section]),
    )).returning();
    if (actor !== undefined && released.length > 0) {
      await recordChange(tx, actor, {
        action: "release_stock",
        resource: "order",
        warehouse,
        count: released.length,
        before: released.map((one) => ({ id: order, ...one })),
      });
    }
    return released.reduce((sum, { count }) => sum + count, 0);
  });
}
