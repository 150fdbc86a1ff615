import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import { ssccOf } from "../../../domain/warehouse/sscc.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { palletLabels } from "../../../db/schema/stock.ts";
import { orderItems, palletResults } from "../../../db/schema/warehouse.ts";

// What an application identifier 400 (the customer's order number) may hold. Brackets stand around the
// identifiers where the code is written.
const ORDER_NUMBER = /^[!"%&'*-?A-Z_a-z]{1,30}$/;
const ID_CHARACTERS = 30;

/**
 * The labels of an order's pallets, with numbers below a GS1 company prefix. Each pallet has a number from the first time on, which no other
 * pallet ever gets; calculated again, an order has other pallets.
 *
 * @throws {AppError} 404 when there is no such order; 409 when it is not calculated.
 */
export async function labelsOf(
  db: Database,
  order: string,
  prefix: string,
): Promise<PalletLabel[]> {
  const { number, serials } = await db.writeOnce(async (tx) => {
    const [found] = await tx.select({
      id: orderItems.id,
      seq: orderItems.seq,
      warehouse: orderItems.id_warehouse,
      name: orderItems.order_name,
      computed: orderItems.pallete_computed,
    }).from(orderItems).where(eq(orderItems.id, order));
    if (found === undefined) throw notFound("order", order);
    if (found.computed === "") throw refusal(409, "not_calculated");
    const { id, numpallete } = palletResults;
    const pallets = await tx.select({ id, numpallete }).from(palletResults)
      .where(eq(palletResults.id_order_item, order)).orderBy(asc(numpallete));
    for (const { id, numpallete } of pallets) {
      await tx.insert(palletLabels)
        .values({ id_order_item: order, id_pallet: id, numpallete, at: Date.now() })
        .onConflictDoNothing({ target: palletLabels.id_pallet });
    }
    const serials = await tx.select().from(palletLabels)
      .where(inArray(
        palletLabels.id_pallet,
        tx.select({ id }).from(palletResults).where(eq(palletResults.id_order_item, order)),
      )).orderBy(asc(palletLabels.numpallete));
    return { number: await orderNumberOf(tx, found), serials };
  });
  // Counted by SQLite: the boxes of large orders would take long to be read.
  const rows = await db.read.all<{ pallet: string; sku_box: string; count: number }>(sql`
    SELECT pallet.id AS pallet, json_extract(placed.value, '$.sku_box') AS sku_box, count(*) AS count
    FROM pallet_results pallet, json_each(pallet.result, '$.layers') layer,
      json_each(layer.value, '$.boxed') placed
    WHERE pallet.id_order_item = ${order} GROUP BY 1, 2 ORDER BY 1, 2`);
  const typed = await db.read.all<{ id: string; type: string }>(sql`
    SELECT id, json_extract(result, '$.pallet_type') AS type FROM pallet_results
    WHERE id_order_item = ${order} AND type IS NOT NULL`);
  const types = new Map(typed.map(({ id, type }) => [id, type]));
  const boxes = Map.groupBy(rows, ({ pallet }) => pallet);
  return serials.map(({ serial, id_pallet, numpallete }) => {
    const sscc = ssccOf(serial, prefix);
    const type = types.get(id_pallet);
    return {
      id_pallet,
      numpallete,
      ...(type === undefined ? {} : { pallet_type: type }),
      sscc,
      gs1: `(00)${sscc}(400)${number}`,
      boxes: (boxes.get(id_pallet) ?? []).map(({ sku_box, count }) => ({ sku_box, count })),
    };
  });
}

/**
 * An order's number in codes: its name without spaces, or its id if that is no text for a code, too long,
 * or the name of an earlier order.
 */
async function orderNumberOf(
  tx: Transaction,
  { id, seq, warehouse, name }: { id: string; seq: number; warehouse: string; name: string },
): Promise<string> {
  const number = name.replaceAll(" ", "");
  const taken = await tx.select({ id: orderItems.id }).from(orderItems).where(and(
    eq(orderItems.id_warehouse, warehouse),
    lt(orderItems.seq, seq),
    eq(sql`replace(${orderItems.order_name}, ' ', '')`, number),
  )).limit(1);
  if (ORDER_NUMBER.test(number) && taken.length === 0) return number;
  return id.replaceAll("-", "").slice(0, ID_CHARACTERS);
}
