import { and, asc, eq, gt } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { takeFromStock } from "../../../domain/warehouse/stock.ts";
import type { Section, User } from "../../../domain/warehouse/records.ts";
import type { Database } from "../../../db/open.ts";
import { stockboxes, warehouses, warehouseSections } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";

/** So many boxes of one type, to be taken from a warehouse. */
export interface Withdrawal {
  id_warehouse: string;
  id_box: string;
  count: number;
}

/**
 * Takes boxes out of a warehouse's sections.
 *
 * @param actor Who takes them, for the audit trail; undefined where no login is required.
 * @returns The section changed last, as it is now.
 * @throws {AppError} 404 for an unknown warehouse or one without the box type, 409 when there are not enough; then
 *   nothing is taken.
 */
export function withdraw(db: Database, wanted: Withdrawal, actor?: User): Promise<Section> {
  const { id_warehouse, id_box, count } = wanted;
  return db.writeOnce(async (tx) => {
    if (await tx.$count(warehouses, eq(warehouses.id, id_warehouse)) === 0) {
      const warehouse = { what: "warehouse", id: id_warehouse } as const;
      throw refusal(404, "reference_not_found", warehouse, { where: "id_warehouse" });
    }
    const known = and(eq(stockboxes.id, id_box), eq(stockboxes.uuid_warehouse, id_warehouse));
    if (await tx.$count(stockboxes, known) === 0) {
      const box = { what: "box type", id: id_box } as const;
      throw refusal(404, "reference_not_found", box, { where: "id_box" });
    }
    const sections = await tx.select().from(warehouseSections).where(
      and(
        eq(warehouseSections.id_warehouse, id_warehouse),
        eq(warehouseSections.id_box, id_box),
        gt(warehouseSections.count_box, 0),
      ),
    ).orderBy(asc(warehouseSections.seq));
    const taken = takeFromStock(sections, count);
    if (taken === undefined) {
      const stock = sections.reduce((sum, { count_box }) => sum + count_box, 0);
      throw refusal(409, "too_little_stock", { stock, wanted: count });
    }
    await asStockChange(tx, { reason: "taken", actor }, async () => {
      for (const { section, count_box } of taken) {
        await tx.update(warehouseSections).set({ count_box })
          .where(eq(warehouseSections.id, section.id));
      }
    });
    if (actor !== undefined) {
      await recordChange(tx, actor, {
        action: "take_stock",
        resource: "section",
        warehouse: id_warehouse,
        count: taken.length,
        before: taken.map(({ section: { id, section_name, count_box } }) => ({
          id,
          section_name,
          count_box,
        })),
        after: taken.map(({ section: { id, section_name }, count_box }) => ({
          id,
          section_name,
          count_box,
        })),
      });
    }
    const { section: { seq: _, ...last }, count_box } = taken.at(-1)!;
    return { ...last, id_box, count_box };
  });
}
