import { type SQL, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { OrderToPack } from "../../../domain/packing/problem_of.ts";
import type { PackingParameters } from "../../../domain/warehouse/computed_order.ts";
import type { StockedSection } from "../../../domain/warehouse/picking.ts";
import type { Reader, Transaction } from "../../../db/open.ts";

/** Boxes that an order may have to be computed. */
export const MOST_BOXES = 50_000;

/** An order of a warehouse. */
export interface OrderOf {
  warehouseId: string;
  orderId: string;
}

/** What a calculation goes by: of two that are equal the same comes out. */
export interface OrderInput {
  lines: OrderToPack["lines"];
  boxes: OrderToPack["boxes"];
  parameters: PackingParameters | undefined;
  /** All of it as text, to be compared. */
  text: string;
  /** The same without the parameters. */
  composition: string;
}

/**
 * The lines, box types and parameters of an order; lines that count no box are left out.
 *
 * @throws {AppError} 404 when the warehouse has no such order; 422 when it has too many boxes.
 */
export async function orderInput(
  db: Reader | Transaction,
  { warehouseId, orderId }: OrderOf,
): Promise<OrderInput> {
  const counted = sql`FROM order_data WHERE id_order_item = ${orderId} AND count_box > 0`;
  const [order] = await db.all<{ boxes: number }>(sql`
    SELECT (SELECT total(count_box) ${counted}) AS boxes
      FROM order_items WHERE id = ${orderId} AND id_warehouse = ${warehouseId}`);
  if (order === undefined) throw notFound("order", orderId);
  if (order.boxes > MOST_BOXES) {
    throw refusal(422, "too_many_boxes", { count: order.boxes, max: MOST_BOXES });
  }
  const lines = await inPages<OrderToPack["lines"][number]>(
    db,
    sql`'id_box', id_box, 'count_box', count_box, 'name_box', name_box`,
    (page) => sql`SELECT * ${counted} AND ${page}`,
  );
  const boxes = await boxTypes(db, new Set(lines.rows.map(({ id_box }) => id_box)));
  const parameters = await inPages<PackingParameters>(
    db,
    sql`${reals("pallet_length", "pallet_width", "pallet_max_height", "min_layer_fill_ratio")},
      ${reals("min_support_ratio", "height_layer_diff", "height_tolerance")},
      'packing_type', packing_type, 'pallet_limits', json(pallet_limits)`,
    (page) => sql`SELECT * FROM order_params WHERE id_order_item = ${orderId} AND ${page}`,
    1,
  );
  return {
    lines: lines.rows,
    boxes: boxes.rows,
    parameters: parameters.rows[0],
    text: `${lines.text}${boxes.text}${parameters.text}`,
    composition: `${lines.text}${boxes.text}`,
  };
}

// Rows of one list of the texts, which are compared with those that earlier versions have stored.
const ROWS_A_LIST = 1000;
// Box types and sections of one read: some milliseconds, so that others get their turn in between.
const ROWS_A_READ = 250;
// Box types from which on each read of sections takes longer to note them than to read all sections.
const MANY_TYPES = 1000;

/** Rows in the order of their creation, and the texts that they were made of. */
async function inPages<Row>(
  db: Reader | Transaction,
  object: SQL,
  select: (page: SQL) => SQL,
  most = Infinity,
): Promise<{ rows: Row[]; text: string }> {
  const rows: Row[] = [];
  let text = "";
  for await (const page of pagesOf<Row>(db, object, select, Math.min(most, ROWS_A_LIST))) {
    for (const row of page.rows) rows.push(row);
    text += page.text;
    if (rows.length >= most) break;
  }
  return { rows, text };
}

/**
 * Rows in the order of their creation, a page at a time, and the texts that they were made of. SQLite
 * makes the texts, which is many times faster than rows: see `read_rows.ts`.
 *
 * @param object The fields of a row's JSON object and their values.
 * @param select The rows that meet the condition it is given.
 * @param size Rows of a page; the last one has fewer, perhaps none.
 */
async function* pagesOf<Row>(
  db: Reader | Transaction,
  object: SQL,
  select: (page: SQL) => SQL,
  size: number,
): AsyncGenerator<{ rows: Row[]; text: string }, void> {
  for (let last: number | undefined = 0; last !== undefined;) {
    const found: { list: string; last: number | null; size: number }[] = await db.all(sql`
      SELECT json_group_array(json_object(${object})) AS list, max(seq) AS last, count(*) AS size
      FROM (${select(sql`seq > ${last}`)} ORDER BY seq LIMIT ${size})`);
    const page = found[0]!;
    yield { rows: JSON.parse(page.list), text: page.list };
    last = page.size < size ? undefined : page.last!;
  }
}

/**
 * Box types in the order of their creation, and their texts, as {@link inPages} answers them. The rows
 * are looked up by id: to put them into order in SQLite, all would be looked up for every page.
 */
async function boxTypes(
  db: Reader | Transaction,
  ids: ReadonlySet<string>,
) {
  const found: { seq: number; text: string }[] = [];
  for (const some of chunks([...ids], ROWS_A_READ)) {
    found.push(
      ...await db.all<{ seq: number; text: string }>(sql`
      SELECT seq, json_object('id', id, 'sku_box', sku_box,
        ${reals("length_box", "width_box", "height_box", "weight_box", "max_load_box")},
        'is_rotated_box', is_rotated_box) AS text
      FROM stockboxes WHERE id IN (SELECT value FROM json_each(${JSON.stringify(some)}))`),
    );
  }
  found.sort((a, b) => a.seq - b.seq);
  const rows: OrderToPack["boxes"][number][] = [];
  let text = "";
  // A list of its own for every page, the last one not full: the text tells what is stored.
  for (let at = 0; at <= found.length; at += ROWS_A_LIST) {
    const list = `[${found.slice(at, at + ROWS_A_LIST).map(({ text }) => text).join(",")}]`;
    for (const row of JSON.parse(list)) rows.push(row);
    text += list;
  }
  return { rows, text };
}

/**
 * The sections of the warehouse that have boxes of the order's types, in the order of creation.
 *
 * @param wanted The ids of these types.
 */
export async function stockedSections(
  db: Reader,
  { warehouseId, orderId }: OrderOf,
  wanted: Pick<ReadonlyMap<string, unknown>, "has" | "size">,
): Promise<StockedSection[]> {
  const ofTypes = wanted.size < MANY_TYPES
    ? sql`id_box IN (SELECT id_box FROM order_data WHERE id_order_item = ${orderId})`
    : sql`TRUE`;
  const pages = pagesOf<StockedSection>(
    db,
    sql`'id', id, 'id_box', id_box, 'count_box', count_box, 'points', json(points)`,
    (page) =>
      sql`SELECT section.*, (SELECT json_group_array(id_point_way) FROM (
        SELECT id_point_way FROM warehouse_section_geometry
          WHERE id_warehouse_section = section.id AND id_point_way IS NOT NULL ORDER BY seq
      )) AS points
      FROM warehouse_sections section
      WHERE id_warehouse = ${warehouseId} AND count_box > 0 AND ${ofTypes} AND ${page}`,
    ROWS_A_READ,
  );
  const sections: StockedSection[] = [];
  for await (const { rows } of pages) {
    for (const section of rows) if (wanted.has(section.id_box)) sections.push(section);
  }
  return sections;
}

// With all 17 digits that it takes to tell every number from its neighbours.
function reals(...columns: string[]): SQL {
  const fields = columns.map((column) => {
    const value = sql.identifier(column);
    return sql`${
      sql.raw(`'${column}'`)
    }, json(iif(${value} IS NULL, NULL, printf('%!.17g', ${value})))`;
  });
  return sql.join(fields, sql`, `);
}
