import { and, eq, lt, sql } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import { ssccOf } from "../../../domain/warehouse/barcodes.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";

// The characters allowed in application identifier 400 (the customer's order number), except
// brackets, which enclose identifiers in the written code.
const ORDER_NUMBER = /^[!"%&'*-?A-Z_a-z]{1,30}$/;
const ID_CHARACTERS = 30;

interface LabelRow {
  serial: number;
  id_pallet: string;
  numpallete: number;
  type: string | null;
  /** JSON of the label's `boxes`. */
  boxes: string;
}

/**
 * Labels an order's pallets, with numbers below a GS1 company prefix. A pallet keeps the number of
 * its first label, which is never reused; a new calculation creates new pallets.
 * @throws {AppError} 404 when there is no such order; 409 when it is not calculated.
 */
export async function labelsOf(
  db: Database,
  order: string,
  prefix: string,
): Promise<PalletLabel[]> {
  const number = await db.writeOnce(async (tx) => {
    const [row] = await tx.select({
      id: orderItems.id,
      seq: orderItems.seq,
      warehouse: orderItems.id_warehouse,
      name: orderItems.order_name,
      computed: orderItems.pallete_computed,
    }).from(orderItems).where(eq(orderItems.id, order));
    if (row === undefined) throw notFound("order", order);
    if (row.computed === "") throw refusal(409, "not_calculated");
    await tx.run(sql`INSERT INTO pallet_labels(id_order_item, id_pallet, numpallete, at)
      SELECT id_order_item, id, numpallete, ${Date.now()} FROM pallet_results
        WHERE id_order_item = ${order} ORDER BY numpallete
      ON CONFLICT(id_pallet) DO NOTHING`);
    return await orderNumberOf(tx, row);
  });
  const rows = await db.background.all<LabelRow>(sql`
    SELECT serial, id_pallet, label.numpallete, json_extract(result, '$.pallet_type') AS type, (
      SELECT json_group_array(json_object('sku_box', sku_box, 'count', count)) FROM (
        SELECT json_extract(placed.value, '$.sku_box') AS sku_box, count(*) AS count
        FROM json_each(result, '$.layers') layer, json_each(layer.value, '$.boxed') placed
        GROUP BY 1 ORDER BY 1
      )) AS boxes
    FROM pallet_results pallet JOIN pallet_labels label ON id_pallet = pallet.id
    WHERE pallet.id_order_item = ${order} ORDER BY label.numpallete`);
  return rows.map(({ serial, id_pallet, numpallete, type, boxes }) => {
    const sscc = ssccOf(serial, prefix);
    return {
      id_pallet,
      numpallete,
      ...(type !== null && { pallet_type: type }),
      sscc,
      gs1: `(00)${sscc}(400)${number}`,
      boxes: JSON.parse(boxes),
    };
  });
}

/** Returns an order's number in codes: its name without spaces, or its id if that is unsuitable. */
async function orderNumberOf(
  tx: Transaction,
  { id, seq, warehouse, name }: { id: string; seq: number; warehouse: string; name: string },
): Promise<string> {
  const number = name.replaceAll(" ", "");
  const takenNumbers = await tx.$count(
    orderItems,
    and(
      eq(orderItems.id_warehouse, warehouse),
      lt(orderItems.seq, seq),
      eq(sql`replace(${orderItems.order_name}, ' ', '')`, number),
    ),
  );
  if (ORDER_NUMBER.test(number) && takenNumbers === 0) return number;
  return id.replaceAll("-", "").slice(0, ID_CHARACTERS);
}
