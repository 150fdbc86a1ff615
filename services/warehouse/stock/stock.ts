/** Changes of stock: withdrawing, counting, moving and releasing boxes. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { takeFromStock } from "../../../domain/warehouse/stock.ts";
import type { Section, User } from "../../../domain/warehouse/records.ts";
import type { StockCount } from "../../../domain/warehouse/shift_records.ts";
import type { StockExchange } from "../../../domain/warehouse/slotting_records.ts";
import type { Database } from "../../../db/open.ts";
import { countRequests, stockReservations } from "../../../db/schema/stock.ts";
import {
  orderItems,
  stockboxes,
  warehouses,
  warehouseSections,
} from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { toRecord } from "../../../db/warehouse/resource.ts";
import { sectionResource } from "../records/resources.ts";

/** Maximum number of sections per count. */
export const MAX_COUNTED = 5000;
/** Maximum number of exchanges per request. */
export const MAX_EXCHANGES = 200;

type Row = typeof warehouseSections.$inferSelect;

/** A number of boxes of one type to take from a warehouse. */
export interface Withdrawal {
  id_warehouse: string;
  id_box: string;
  count: number;
}

/**
 * Takes boxes from a warehouse's sections.
 * @returns The last changed section.
 * @throws {AppError} 404 for an unknown warehouse or one without the box type, 409 when there are
 *   not enough boxes; then nothing is taken.
 */
export function withdraw(db: Database, wanted: Withdrawal, actor?: User): Promise<Section> {
  const { id_warehouse, id_box, count } = wanted;
  return db.writeOnce(async (tx) => {
    if (await tx.$count(warehouses, eq(warehouses.id, id_warehouse)) === 0) {
      const warehouse = { what: "warehouse", id: id_warehouse } as const;
      throw refusal(404, "reference_not_found", warehouse, { where: "id_warehouse" });
    }
    const isKnownBox = and(eq(stockboxes.id, id_box), eq(stockboxes.uuid_warehouse, id_warehouse));
    if (await tx.$count(stockboxes, isKnownBox) === 0) {
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
    const withdrawals = takeFromStock(sections, count);
    if (withdrawals === undefined) {
      const stock = sections.reduce((sum, { count_box }) => sum + count_box, 0);
      throw refusal(409, "too_little_stock", { stock, wanted: count });
    }
    await asStockChange(tx, { reason: "taken", actor }, async () => {
      for (const { section, count_box } of withdrawals) {
        await tx.update(warehouseSections).set({ count_box })
          .where(eq(warehouseSections.id, section.id));
      }
    });
    const sectionCount = ({ id, section_name }: Row, count_box: number) => ({
      id,
      section_name,
      count_box,
    });
    await recordChange(tx, actor, {
      action: "take_stock",
      resource: "section",
      warehouse: id_warehouse,
      count: withdrawals.length,
      before: withdrawals.map(({ section }) => sectionCount(section, section.count_box)),
      after: withdrawals.map(({ section, count_box }) => sectionCount(section, count_box)),
    });
    const { section, count_box } = withdrawals.at(-1)!;
    return sectionOf({ ...section, count_box });
  });
}

/**
 * Stores the counted boxes of sections, all or nothing, and deletes the requests to count them.
 * @returns The changed sections, in the given order.
 * @throws {AppError} 404 for an unknown warehouse or section; 400 for a repeated one.
 */
export function countStock(
  db: Database,
  warehouse: string,
  counts: readonly StockCount[],
  actor?: User,
): Promise<Section[]> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const counted = new Map<string, Row>();
    await asStockChange(tx, { reason: "counted", actor }, async () => {
      for (const [at, { id_section, count_box }] of counts.entries()) {
        const where = `[${at}].id_section`;
        if (counted.has(id_section)) throw refusal(400, "section_twice", {}, { where });
        const [section] = await tx.update(warehouseSections).set({ count_box }).where(and(
          eq(warehouseSections.id, id_section),
          eq(warehouseSections.id_warehouse, warehouse),
        )).returning();
        if (section === undefined) throw unknown("section", id_section, where);
        counted.set(id_section, section);
        await tx.delete(countRequests).where(eq(countRequests.id_section, id_section));
      }
    });
    const after = [...counted.values()];
    const entry = { action: "count_stock", resource: "section", warehouse } as const;
    await recordChange(tx, actor, { ...entry, count: after.length, after });
    return after.map(sectionOf);
  }, { isLong: true });
}

/** Releases reservations, in a section or all, and counts boxes. @throws {AppError} 404 */
export function releaseReservations(
  db: Database,
  { warehouse, order, section }: { warehouse: string; order: string; section?: string | undefined },
  actor?: User,
): Promise<number> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const own = and(eq(orderItems.id, order), eq(orderItems.id_warehouse, warehouse));
    if (await tx.$count(orderItems, own) === 0) throw unknown("order", order);
    const released = await tx.delete(stockReservations).where(and(
      eq(stockReservations.id_order_item, order),
      section === undefined ? undefined : eq(stockReservations.id_section, section),
    )).returning();
    const before = released.map((one) => ({ id: order, ...one }));
    const entry = { action: "release_stock", resource: "order", warehouse } as const;
    const { length: count } = before;
    if (count > 0) await recordChange(tx, actor, { ...entry, count, before });
    return released.reduce((sum, { count }) => sum + count, 0);
  });
}

/**
 * Exchanges the contents of pairs of sections, in their order and in one transaction: moving boxes
 * to an empty section is an exchange, too. The reversed pairs in reverse order undo it.
 * @returns The changed sections.
 * @throws {AppError} 404 for an unknown warehouse or section; 412 when a section does not have the
 *   expected contents; 409 when boxes in one are reserved. Then nothing is moved.
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
    const expected = (id: string, box: string, count: number, where: string): Row => {
      const row = now.get(id);
      if (row === undefined) throw unknown("section", id, where);
      if ((row.id_box ?? "") === box && row.count_box === count) return row;
      throw refusal(412, "section_changed", { name: row.section_name }, { where });
    };
    for (const [at, one] of exchanges.entries()) {
      const where = `[${at}]`;
      const from = expected(one.id_section, one.id_box, one.count_box, `${where}.id_section`);
      const to = expected(
        one.id_section_to,
        one.id_box_to,
        one.count_box_to,
        `${where}.id_section_to`,
      );
      const reservedSection = [from, to].find(({ id }) => reserved.has(id));
      if (reservedSection) {
        throw refusal(409, "section_reserved", { name: reservedSection.section_name }, { where });
      }
      now.set(from.id, { ...from, ...contentOf(to) });
      now.set(to.id, { ...to, ...contentOf(from) });
    }
    const after = [...now.values()].filter((row) => row !== before.get(row.id));
    await asStockChange(tx, { reason: "moved", actor }, async () => {
      for (const row of after) {
        await tx.update(warehouseSections).set(contentOf(row))
          .where(eq(warehouseSections.id, row.id));
      }
    });
    await recordChange(tx, actor, {
      action: "move_stock",
      resource: "section",
      warehouse,
      count: after.length,
      before: after.map(({ id }) => before.get(id)!),
      after,
    });
    return after.map(sectionOf);
  }, { isLong: true });
}

const contentOf = ({ id_box, sku_name, count_box }: Row) => ({ id_box, sku_name, count_box });

const sectionOf = ({ seq: _, ...section }: Row): Section =>
  toRecord<Section>(sectionResource, section);

const unknown = (what: "section" | "order", id: string, where?: string) =>
  refusal(404, "not_in_warehouse", { what, id }, where === undefined ? {} : { where });
