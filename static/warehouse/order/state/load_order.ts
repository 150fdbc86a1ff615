/** Initial data of the pages of an order. */
import type {
  Box,
  OrderData,
  OrderItem,
  OrderParams,
  Warehouse,
} from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import type { Calculation } from "../../shared/calculation.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import {
  boxes as boxTypes,
  getFigures,
  getPallets,
  getWarehouse,
  lines as orderLines,
  orders,
  parameters as orderParameters,
} from "../../shared/warehouse_api.ts";

/** An order with its lines, parameters, warehouse and box types. */
export interface Composition {
  warehouse: Warehouse;
  order: OrderItem;
  boxes: Box[];
  lines: OrderData[];
  /** Undefined if the order has none yet. */
  parameters: OrderParams | undefined;
}

export interface LoadedOrder extends Composition {
  /** Undefined if the order is not calculated. */
  calculation: Calculation | undefined;
}

/**
 * Loads the composition of the order in the URL.
 *
 * @throws {ApiError} 404
 */
export async function loadComposition(): Promise<Composition> {
  const { warehouse: warehouseId = "", order: orderId = "" } = pageIdsOf();
  const [warehouse, { record: order }, boxes, lines, [parameters]] = await Promise.all([
    getWarehouse(warehouseId),
    orders.read(orderId),
    boxTypes.listOf(warehouseId),
    orderLines.listOf(orderId),
    orderParameters.listOf(orderId),
  ]);
  if (order.id_warehouse !== warehouse.id) throw new ApiError(404, "There is no such order");
  return { warehouse, order, boxes, lines, parameters };
}

/** Returns the stored calculation of an order; undefined if there is none. */
export async function calculationOf(
  order: OrderItem,
  boxes: readonly Box[],
  parameters: OrderParams | undefined,
): Promise<Calculation | undefined> {
  if (order.pallete_computed === "" || parameters === undefined) return undefined;
  const [pallets, figures] = await Promise.all([getPallets(order), getFigures(order.id)]);
  return { at: order.pallete_computed, parameters, boxes, pallets, figures };
}
