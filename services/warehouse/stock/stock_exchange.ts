import { and, eq, inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { Section, User } from "../../../domain/warehouse/records.ts";
import type { StockExchange } from "../../../domain/warehouse/slotting_records.ts";
import type { Database } from "../../../db/open.ts";
import { stockReservations } from "../../../db/schema/stock.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";

/** Exchanges that one request may bring. */
export const MOST_EXCHANGES = 200;

type Row = typeof warehouseSections.$inferSelect;

/**
 * Exchanges all that stands in pairs of sections, in their order and in one transaction: boxes that
 * go to an empty section leave an empty one. The same turned round and in reverse order undoes it.
 *
 * @param actor Who moves them; undefined where the server does not ask for credentials.
 * @returns The sections as they are now.
 * @throws {AppError} 404 for an unknown warehouse or section; 412 when a section does not hold what
 *   was expected; 409 when orders reserve boxes in one. Nothing is moved then.
 */
export function exchangeStock(
  db: Database,
  warehouse: string,
  exchanges: readonly StockExchange[],
  actor?: User,
): Promise<Section[]> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const ids = [...new Set(exchanges.flatMap((one) => [one.id_section, one.id_section_to]))];
    const rows = await tx.select().from(warehouseSections).where(
      and(eq(warehouseSections.id_warehouse, warehouse), inArray(warehouseSections.id, ids)),
    );
    const before = new Map(rows.map((row) => [row.id, row]));
    const now = new Map(before);
    const reserved = new Set(
      (await tx.selectDistinct({ id: stockReservations.id_section }).from(stockReservations)
        .where(inArray(stockReservations.id_section, ids))).map(({ id }) => id),
    );
    for (const [at, one] of exchanges.entries()) {
      const from = held(now, one.id_section, one.id_box, one.count_box, `[${at}].id_section`);
      const to = held(
        now,
        one.id_section_to,
        one.id_box_to,
        one.count_box_to,
        `[${at}].id_section_to`,
      );
      const taken = [from, to].find(({ id }) => reserved.has(id));
      if (taken !== undefined) {
        throw refusal(409, "section_reserved", { name: taken.section_name }, { where: `[${at}]` });
      }
      now.set(from.id, withContentOf(from, to));
      now.set(to.id, withContentOf(to, from));
    }
    const changed = [...now.values()].filter((row) => row !== before.get(row.id));
    await asStockChange(tx, { reason: "moved", actor }, async () => {
      for (const { id, id_box, sku_name, count_box } of changed) {
        await tx.update(warehouseSections).set({ id_box, sku_name, count_box })
          .where(eq(warehouseSections.id, id));
      }
    });
    if (actor !== undefined) {
      await recordChange(tx, actor, {
        action: "move_stock",
        resource: "section",
        warehouse,
        count: changed.length,
        before: changed.map(({ id }) => before.get(id)!),
        after: changed,
      });
    }
    return changed.map(({ seq: _, id_box, ...section }) => ({ ...section, id_box: id_box ?? "" }));
  }, { isLong: true });
}

function held(
  now: ReadonlyMap<string, Row>,
  id: string,
  box: string,
  count: number,
  where: string,
): Row {
  const row = now.get(id);
  if (row === undefined) throw refusal(404, "not_in_warehouse", { what: "section", id }, { where });
  if ((row.id_box ?? "") !== box || row.count_box !== count) {
    throw refusal(412, "section_changed", { name: row.section_name }, { where });
  }
  return row;
}

const withContentOf = (row: Row, { id_box, sku_name, count_box }: Row): Row => ({
  ...row,
  id_box,
  sku_name,
  count_box,
});
