/** The input of a calculation. */
import { eq, type SQL, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { OrderToPack } from "../../../domain/packing/problem_of.ts";
import { isClosed } from "../../../domain/warehouse/order_states.ts";
import type { PackingParameters } from "../../../domain/warehouse/computed_order.ts";
import type { StockedSection } from "../../../domain/warehouse/picking.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";

/** Maximum number of boxes of a calculated order. */
export const MAX_BOXES = 50_000;

/** An order and its warehouse. */
export interface OrderIds {
  warehouseId: string;
  orderId: string;
}

/** Finds an order by its id. @throws {AppError} 404 */
export async function orderOf(db: Reader, orderId: string): Promise<OrderIds> {
  const [order] = await db.select({ warehouseId: orderItems.id_warehouse }).from(orderItems)
    .where(eq(orderItems.id, orderId));
  if (order === undefined) throw notFound("order", orderId);
  return { ...order, orderId };
}

/** Everything that an order's calculation depends on: equal inputs give equal results. */
export interface OrderInput {
  lines: OrderToPack["lines"];
  boxes: OrderToPack["boxes"];
  parameters: PackingParameters | undefined;
  /** The whole input as text, for comparison. */
  text: string;
  /** The same without the parameters. */
  composition: string;
}

/**
 * Reads the lines, box types and parameters of an order; lines without boxes are omitted.
 * @throws {AppError} 404 when the warehouse has no such order; 409 when it is closed; 422 when it
 *   has too many boxes.
 */
export async function orderInput(
  db: Reader | Transaction,
  { warehouseId, orderId }: OrderIds,
): Promise<OrderInput> {
  const counted = sql`FROM order_data WHERE id_order_item = ${orderId} AND count_box > 0`;
  const [order] = await db.all<{ boxes: number; state: string }>(sql`
    SELECT state, (SELECT total(count_box) ${counted}) AS boxes
      FROM order_items WHERE id = ${orderId} AND id_warehouse = ${warehouseId}`);
  if (order === undefined) throw notFound("order", orderId);
  if (isClosed(order.state)) throw refusal(409, "order_closed");
  if (order.boxes > MAX_BOXES) {
    throw refusal(422, "too_many_boxes", { count: order.boxes, max: MAX_BOXES });
  }
  const [texts] = await db.all<Record<"lines" | "boxes" | "parameters", string>>(sql`SELECT
    ${
    listOf(
      sql`'id_box', id_box, 'count_box', count_box, 'name_box', name_box`,
      sql`SELECT * ${counted} ORDER BY seq`,
    )
  } AS lines,
    ${
    listOf(
      sql`'id', id, 'sku_box', sku_box,
        ${exactNumber("length_box", "width_box", "height_box", "weight_box", "max_load_box")},
        'is_rotated_box', is_rotated_box`,
      sql`SELECT * FROM stockboxes WHERE id IN (SELECT id_box ${counted}) ORDER BY seq`,
    )
  } AS boxes,
    ${
    listOf(
      sql`${
        exactNumber("pallet_length", "pallet_width", "pallet_max_height", "min_layer_fill_ratio")
      },
        ${exactNumber("min_support_ratio", "height_layer_diff", "height_tolerance")},
        'packing_type', packing_type, 'pallet_limits', json(pallet_limits)`,
      sql`SELECT * FROM order_params WHERE id_order_item = ${orderId} ORDER BY seq LIMIT 1`,
    )
  } AS parameters`);
  const { lines, boxes, parameters } = texts!;
  return {
    lines: JSON.parse(lines),
    boxes: JSON.parse(boxes),
    parameters: JSON.parse(parameters)[0],
    text: lines + boxes + parameters,
    composition: lines + boxes,
  };
}

/**
 * Reads the sections with boxes of the order's types, in the order of their creation.
 * @param othersLast True to list boxes that other orders reserve separately, to be taken last.
 */
export async function stockedSections(
  db: Reader,
  { warehouseId, orderId }: OrderIds,
  othersLast: boolean,
): Promise<StockedSection[]> {
  const [row] = await db.all<{ list: string }>(sql`SELECT ${
    listOf(
      sql`'id', id, 'id_box', id_box, 'count_box', count_box, 'reserved', (
        SELECT min(count_box, total(count)) FROM stock_reservations AS held WHERE ${othersLast}
          AND id_section = section.id AND held.id_box = section.id_box
          AND id_order_item <> ${orderId}), 'points', (
        SELECT json_group_array(id_point_way) FROM (SELECT id_point_way
          FROM warehouse_section_geometry WHERE id_warehouse_section = section.id
            AND id_point_way IS NOT NULL ORDER BY seq))`,
      sql`SELECT * FROM warehouse_sections WHERE id_warehouse = ${warehouseId} AND count_box > 0
        AND id_box IN (SELECT id_box FROM order_data WHERE id_order_item = ${orderId}
          AND count_box > 0) ORDER BY seq`,
    )
  } AS list`);
  const sections: (StockedSection & { reserved: number })[] = JSON.parse(row!.list);
  return sections.flatMap(({ reserved, ...section }) => [
    { ...section, count_box: section.count_box - reserved },
    { ...section, count_box: reserved, isReserved: true },
  ]).filter(({ count_box }) => count_box > 0);
}

/** SQL of a JSON list; `object` has the fields of each object and their values. */
const listOf = (object: SQL, rows: SQL): SQL =>
  sql`(SELECT json_group_array(json_object(${object})) FROM (${rows}) AS section)`;

// With 17 digits, which represent every number exactly.
function exactNumber(...columns: string[]): SQL {
  const fields = columns.map((column) =>
    sql.raw(`'${column}', json(iif(${column} IS NULL, NULL, printf('%!.17g', ${column})))`)
  );
  return sql.join(fields, sql`, `);
}
