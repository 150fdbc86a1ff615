/** The ledger of stock, the sections and the reservations of a warehouse. */
import { and, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm";
import type {
  MovementQuery,
  ReservationQuery,
  SectionStock,
  StockMovement,
} from "../../../domain/warehouse/stock_records.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { orderPicks, stockMovements, stockReservations } from "../../../db/schema/stock.ts";
import { orderItems, stockboxes, warehouseSections } from "../../../db/schema/warehouse.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import type { Box } from "../../../domain/warehouse/records.ts";
import { type TakenBoxes, typeOf } from "../../../domain/warehouse/built_result.ts";
import { type ReservedBoxes, withoutPicked } from "../../../domain/warehouse/picks.ts";
import { boundedTotal } from "../../../db/warehouse/stock_context.ts";
import { insertRows } from "../../../db/warehouse/write_rows.ts";

const SECTIONS_PER_READ = 500;

/** Reads the stock of each section in order of creation, page by page. @throws {AppError} 404 */
export async function stockOf(db: Reader, warehouse: string) {
  await warehouseById(db, warehouse);
  return sectionsOf(db, warehouse);
}

async function* sectionsOf(db: Reader, warehouse: string): AsyncGenerator<SectionStock[]> {
  for (let after = 0, size = SECTIONS_PER_READ; size === SECTIONS_PER_READ;) {
    // SQLite returns all rows as one text, as in `read_rows.ts`.
    const [page] = await db.all<{ list: string; last: number | null; size: number }>(sql`
      SELECT json_group_array(json_object('id_section', id, 'section_name', section_name,
        'id_box', coalesce(id_box, ''), 'sku_box', coalesce(sku_box, ''), 'on_hand', count_box,
        'reserved', reserved, 'free', count_box - reserved)) AS list,
        max(seq) AS last, count(*) AS size
      FROM (
        SELECT section.seq, section.id, section_name, section.id_box, sku_box, count_box, coalesce((
            SELECT sum(count) FROM stock_reservations
              WHERE id_section = section.id AND id_box = section.id_box
          ), 0) AS reserved
        FROM warehouse_sections section LEFT JOIN stockboxes box ON box.id = section.id_box
        WHERE id_warehouse = ${warehouse} AND section.seq > ${after}
        ORDER BY section.seq LIMIT ${SECTIONS_PER_READ}
      )`);
    const { list, last } = page!;
    size = page!.size;
    after = last ?? after;
    if (size > 0) yield JSON.parse(list) as SectionStock[];
  }
}

/** Lists movements of stock, newest first. @throws {AppError} 404 for an unknown warehouse */
export async function movementsOf(
  db: Reader,
  warehouse: string,
  { before, limit, ...wanted }: MovementQuery,
): Promise<StockMovement[]> {
  await warehouseById(db, warehouse);
  const { id_warehouse: _, ...columns } = getTableColumns(stockMovements);
  return await db.select(columns).from(stockMovements).where(and(
    eq(stockMovements.id_warehouse, warehouse),
    before === undefined ? undefined : lt(stockMovements.id, before),
    ...(["id_section", "id_box", "id_order_item", "reason"] as const).map((name) =>
      wanted[name] === undefined ? undefined : eq(stockMovements[name], wanted[name])
    ),
  )).orderBy(desc(stockMovements.id)).limit(limit) as StockMovement[];
}

/** Lists reservations in sections. @throws {AppError} 404 for an unknown warehouse */
export async function reservationsOf(db: Reader, warehouse: string, wanted: ReservationQuery) {
  await warehouseById(db, warehouse);
  return await db.select({
    id_order_item: stockReservations.id_order_item,
    order_name: orderItems.order_name,
    id_section: stockReservations.id_section,
    section_name: warehouseSections.section_name,
    id_box: stockReservations.id_box,
    sku_box: stockboxes.sku_box,
    count: stockReservations.count,
  }).from(stockReservations)
    .innerJoin(orderItems, eq(orderItems.id, stockReservations.id_order_item))
    .innerJoin(warehouseSections, eq(warehouseSections.id, stockReservations.id_section))
    .innerJoin(stockboxes, eq(stockboxes.id, stockReservations.id_box))
    .where(and(
      eq(orderItems.id_warehouse, warehouse),
      eq(warehouseSections.id_warehouse, warehouse),
      ...(["id_section", "id_order_item", "id_box"] as const).map((name) =>
        wanted[name] === undefined ? undefined : eq(stockReservations[name], wanted[name])
      ),
    ))
    .orderBy(orderItems.seq, warehouseSections.seq, stockboxes.seq);
}

type BoxType = Pick<Box, "id" | "sku_box" | "length_box" | "width_box" | "height_box">;

/** Reserves the boxes that a calculated order still needs, replacing its reservations. */
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
export async function pickedFor(tx: Transaction, order: string): Promise<ReservedBoxes[]> {
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
): Promise<ReservedBoxes[]> {
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
