/** Boxes that calculated orders reserve in sections. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Box } from "../../../domain/warehouse/records.ts";
import { type TakenBoxes, typeOf } from "../../../domain/warehouse/built_result.ts";
import { type Reserved, withoutPicked } from "../../../domain/warehouse/picks.ts";
import type { Transaction } from "../../../db/open.ts";
import { orderPicks, stockReservations } from "../../../db/schema/stock.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import { insertRows } from "../../../db/warehouse/write_rows.ts";

type BoxType = Pick<Box, "id" | "sku_box" | "length_box" | "width_box" | "height_box">;

/**
 * Reserves the sections' boxes for a calculated order, replacing its previous reservations: only
 * the boxes that it still needs after earlier picks.
 */
export async function reserve(
  tx: Transaction,
  order: string,
  { boxes, lines }: {
    boxes: readonly BoxType[];
    lines: readonly { id_box: string; count_box: number }[];
  },
  takenBoxes: readonly TakenBoxes[],
): Promise<void> {
  await tx.delete(stockReservations).where(eq(stockReservations.id_order_item, order));
  const reservedBoxes = await reservedFor(tx, boxes, takenBoxes);
  // Surplus by type: taken and picked boxes minus ordered ones.
  const excess = new Map<string, number>();
  const add = (box: string, count: number) => excess.set(box, (excess.get(box) ?? 0) + count);
  const picked = await pickedFor(tx, order);
  for (const { id_box, count } of [...reservedBoxes, ...picked]) add(id_box, count);
  for (const { id_box, count_box } of lines) add(id_box, -count_box);
  const tooMany = picked.map((one) => {
    const count = Math.max(0, Math.min(one.count, excess.get(one.id_box)!));
    add(one.id_box, -count);
    return { ...one, count };
  });
  const remainingBoxes = withoutPicked(reservedBoxes, tooMany);
  const rows = remainingBoxes.map((one) => ({ ...one, id_order_item: order }));
  await insertRows(tx, stockReservations, rows);
}

/** Sums the picked boxes of an order, by section and box type. */
export async function pickedFor(tx: Transaction, order: string): Promise<Reserved[]> {
  const { id_section, id_box, count } = orderPicks;
  return await tx.select({ id_section, id_box, count: boundedTotal(count) })
    .from(orderPicks)
    .where(and(eq(orderPicks.id_order_item, order), eq(orderPicks.status, "applied")))
    .groupBy(id_section, id_box).having(sql`total(${count}) > 0`);
}

// Placed boxes have SKU and sizes. Of equal types, the type in the section is used.
async function reservedFor(
  tx: Transaction,
  boxes: readonly BoxType[],
  reservedBoxes: readonly TakenBoxes[],
): Promise<Reserved[]> {
  const ids = JSON.stringify(reservedBoxes.map(({ section }) => section));
  const sections = await tx.select({ id: warehouseSections.id, box: warehouseSections.id_box })
    .from(warehouseSections)
    .where(inArray(warehouseSections.id, sql`(SELECT value FROM json_each(${ids}))`));
  const boxBySection = new Map(sections.map(({ id, box }) => [id, box]));
  const types = Map.groupBy(boxes, typeOf);
  return reservedBoxes.flatMap(({ section, type, count }) => {
    const alike = types.get(type) ?? [];
    const box = alike.find(({ id }) => id === boxBySection.get(section)) ?? alike[0];
    return box === undefined ? [] : [{ id_section: section, id_box: box.id, count }];
  });
}
