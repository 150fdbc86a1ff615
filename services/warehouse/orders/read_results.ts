/** Calculated orders as they are read. */
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { OrderFigures } from "../../../domain/packing/figure_records.ts";
import type { StoredCalculation } from "../../../domain/warehouse/pallet_json.ts";
import type { Reader } from "../../../db/open.ts";
import { calculationLegs, orderCalculations, orderItems } from "../../../db/schema/warehouse.ts";

// A server answers 10 MB at most, and others wait while an embedded file is read: large orders have
// more.
const CHARACTERS_A_READ = 1_000_000;
const PARTS_A_READ = 20;
// While someone calculates an order all the time, what was read last is one calculation's in part.
const MOST_READINGS = 5;

/**
 * The calculated pallets of an order, in the order of their numbers; none before it is calculated. They
 * are read in pieces, all of one calculation.
 *
 * @param options.legs Without, `parts` is empty.
 * @throws {AppError} 404 when there is no such order, or it is another warehouse's.
 */
export async function calculationOf(
  db: Reader,
  order: { orderId: string; warehouseId?: string },
  { legs: withLegs }: { legs: boolean },
): Promise<StoredCalculation> {
  for (let reading = 1;; reading++) {
    const { started, paths } = await headOf(db, order, { paths: PATHS });
    const texts = await textsOf(db, order.orderId);
    const parts = withLegs ? await partsOf(db, order.orderId) : [];
    if (reading === MOST_READINGS || (await headOf(db, order)).started === started) {
      return { texts, legs: paths === null ? {} : JSON.parse(paths), parts };
    }
  }
}

// Without the places that the boxes name, of which a large order has tens of thousands: answers do not
// need them.
const PATHS = sql<string | null>`json_remove(${orderCalculations.paths}, '$.named')`;

/**
 * When the calculation of an order began, and where its legs do if that is asked for; nulls before there
 * is one.
 */
async function headOf(
  db: Reader,
  { warehouseId, orderId }: { orderId: string; warehouseId?: string },
  { paths = sql<null>`NULL` }: { paths?: SQL<string | null> } = {},
) {
  const { started } = orderCalculations;
  const [head] = await db.select({ started, paths }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .where(and(
      eq(orderItems.id, orderId),
      warehouseId === undefined ? undefined : eq(orderItems.id_warehouse, warehouseId),
    ));
  if (head === undefined) throw notFound("order", orderId);
  return head;
}

async function textsOf(db: Reader, orderId: string): Promise<string[]> {
  const texts: string[] = [];
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows: { place: number; text: string; more: number }[] = await db.all(sql`
      WITH sized AS (
        SELECT id, numpallete, sum(length(result)) OVER (ORDER BY numpallete) AS size
          FROM pallet_results WHERE id_order_item = ${orderId} AND numpallete > ${last}
      )
      SELECT numpallete AS place, result AS text, (SELECT count(*) FROM sized) AS more
      FROM pallet_results WHERE id IN (
        SELECT id FROM sized WHERE size <= ${CHARACTERS_A_READ}
          OR numpallete = (SELECT min(numpallete) FROM sized)
      ) ORDER BY 1`);
    for (const { text } of rows) texts.push(text);
    last = rows.length < (rows[0]?.more ?? 0) ? rows.at(-1)!.place : undefined;
  }
  return texts;
}

async function partsOf(db: Reader, orderId: string): Promise<string[]> {
  const { seq, part, id_order_item } = calculationLegs;
  const parts: string[] = [];
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows: { seq: number; part: string }[] = await db
      .select({ seq, part: sql<string>`${part}` })
      .from(calculationLegs).where(and(eq(id_order_item, orderId), gt(seq, last)))
      .orderBy(asc(seq)).limit(PARTS_A_READ);
    for (const { part } of rows) parts.push(part);
    last = rows.length === PARTS_A_READ ? rows.at(-1)!.seq : undefined;
  }
  return parts;
}

/**
 * The key figures of a calculated order.
 *
 * @throws {AppError} 404 when there is no such order, 409 when it is not calculated.
 */
export async function figuresOfOrder(db: Reader, orderId: string): Promise<OrderFigures> {
  const [order] = await db.select({ figures: orderCalculations.figures }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .where(eq(orderItems.id, orderId));
  if (order === undefined) throw notFound("order", orderId);
  if (order.figures === null) throw refusal(409, "not_calculated");
  return order.figures;
}
