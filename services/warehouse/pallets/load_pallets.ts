/** The pallets of calculated orders as they go into a vehicle. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import {
  converted,
  lengthConversion,
  type Units,
  weightConversion,
} from "../../../domain/warehouse/units.ts";
import {
  type LoadPallet,
  type LoadRequest,
  MOST_LOADED_PALLETS,
} from "../../../domain/warehouse/loading_records.ts";
import type { Reader } from "../../../db/open.ts";
import {
  orderCalculations,
  orderItems,
  orderParams,
  palletResults,
} from "../../../db/schema/warehouse.ts";

/**
 * Height in millimetres and weight in kilograms of a pallet whose order does not state them: those of a
 * Euro pallet (EN 13698-1).
 */
const EURO_PALLET = { height: 144, weight: 25 };

/** What is known of an order that is to be loaded. */
export interface OrderToLoad {
  id: string;
  name: string;
  calculated: string;
}

interface PalletRow {
  order: string;
  numpallete: number;
  /** The name of its type, where the order states several. */
  type: string | null;
  length: number;
  width: number;
  height: number;
}

/**
 * The pallets of the orders of a request, by stop; in millimetres and kilograms.
 *
 * @throws {AppError} 404 for an order of another warehouse, 400 for one that comes twice, 409 for one that
 *   is not calculated, 422 for numbers of pallets that it does not have and for too many pallets.
 */
export async function palletsToLoad(
  db: Reader,
  { id: warehouse, ...units }: { id: string } & Units,
  { stops }: LoadRequest,
): Promise<{ orders: OrderToLoad[]; pallets: LoadPallet[] }> {
  const ids = stops.flatMap(({ orders }) => orders.map(({ id_order_item: id }) => id));
  const known = await db.select({
    id: orderItems.id,
    name: orderItems.order_name,
    calculated: orderItems.pallete_computed,
    weights: sql<string>`(SELECT json_group_array(json_extract(value, '$.weight'))
      FROM json_each(${orderCalculations.figures}, '$.by_pallet'))`,
    limits: orderParams.pallet_limits,
  }).from(orderItems)
    .leftJoin(orderCalculations, eq(orderCalculations.id_order_item, orderItems.id))
    .leftJoin(orderParams, eq(orderParams.id_order_item, orderItems.id))
    .where(and(eq(orderItems.id_warehouse, warehouse), inArray(orderItems.id, ids)));
  const field = (name: string) =>
    sql<number>`json_extract(${palletResults.result}, ${`$.${name}`})`;
  const rows: PalletRow[] = await db.select({
    order: palletResults.id_order_item,
    numpallete: palletResults.numpallete,
    type: sql<string | null>`json_extract(${palletResults.result}, '$.pallet_type')`,
    length: field("lengthPallete"),
    width: field("widthPallete"),
    height: field("totalHeightPallete"),
  }).from(palletResults).where(inArray(palletResults.id_order_item, ids))
    .orderBy(palletResults.numpallete);

  const [toMillimetres, toKilograms] = [
    lengthConversion(units.length_unit, "mm"),
    weightConversion(units.weight_unit, "kg"),
  ];
  const seen = new Set<string>();
  const orders: OrderToLoad[] = [];
  const pallets: LoadPallet[] = [];
  for (const [at, stop] of stops.entries()) {
    for (const [place, { id_order_item: id, pallets: numbers, bears }] of stop.orders.entries()) {
      const where = `stops[${at}].orders[${place}]`;
      const order = known.find((one) => one.id === id);
      if (order === undefined) {
        throw refusal(404, "not_in_warehouse", { what: "order", id }, { where });
      }
      if (seen.has(id)) throw refusal(400, "order_twice", {}, { where });
      seen.add(id);
      const own = rows.filter((row) => row.order === id);
      if (own.length === 0) {
        throw refusal(409, "order_without_pallets", { name: order.name }, { where });
      }
      const missing = numbers?.find((number) => !own.some((row) => row.numpallete === number));
      if (missing !== undefined) {
        throw refusal(422, "pallet_of_order_missing", { name: order.name, number: missing }, {
          where,
        });
      }
      const weights: number[] = JSON.parse(order.weights);
      const { overhang = 0, pallet_types = [] } = order.limits ?? {};
      const ownOf = (type: string | null) => {
        const { own_height, own_weight } = {
          ...order.limits,
          ...pallet_types.find(({ name }) => name === type),
        };
        return {
          below: own_height === undefined
            ? EURO_PALLET.height
            : converted(own_height, toMillimetres),
          empty: own_weight === undefined ? EURO_PALLET.weight : converted(own_weight, toKilograms),
        };
      };
      orders.push({ id, name: order.name, calculated: order.calculated });
      for (const { numpallete, type, length, width, height } of own) {
        if (numbers !== null && !numbers.includes(numpallete)) continue;
        const { below, empty } = ownOf(type);
        pallets.push({
          id_order_item: id,
          order_name: order.name,
          numpallete,
          ...(type === null ? {} : { pallet_type: type }),
          stop: at + 1,
          length: converted(length + 2 * overhang, toMillimetres),
          width: converted(width + 2 * overhang, toMillimetres),
          height: converted(height, toMillimetres) + below,
          weight: converted(weights[numpallete - 1] ?? 0, toKilograms) + empty,
          bears,
          place: null,
          reason: null,
        });
      }
    }
  }
  if (pallets.length > MOST_LOADED_PALLETS) {
    throw refusal(422, "too_many_pallets", { count: pallets.length, max: MOST_LOADED_PALLETS });
  }
  return { orders, pallets };
}
