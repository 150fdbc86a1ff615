/**
 * Initial data of the pages of an order. A packing sheet shows its current pallets, or those of a
 * stored layout.
 */
import type {
  Box,
  OrderData,
  OrderItem,
  OrderParams,
  Warehouse,
} from "../../../../domain/warehouse/records.ts";
import type { OrderLayout } from "../../../../domain/warehouse/order_layout.ts";
import { ApiError } from "../../../shared/api_error.ts";
import type { Calculation } from "../../shared/calculation.ts";
import { pageIdsOf } from "../../shared/page_ids.ts";
import {
  boxes as boxTypes,
  getFigures,
  getLayouts,
  getPallets,
  getWarehouse,
  lines as orderLines,
  orders,
  parameters as orderParameters,
} from "../../shared/warehouse_api.ts";

/** A warehouse with its box types. */
export interface Assortment {
  warehouse: Warehouse;
  boxes: Box[];
}

/** An order with its lines, parameters, warehouse and box types. */
export interface Composition extends Assortment {
  order: OrderItem;
  lines: OrderData[];
  /** Undefined if the order has none yet. */
  parameters: OrderParams | undefined;
}

export interface LoadedOrder extends Composition {
  /** Undefined if the order is not calculated. */
  calculation: Calculation | undefined;
}

/** Loads a warehouse with its box types. */
export async function loadAssortment(id: string): Promise<Assortment> {
  const [warehouse, boxes] = await Promise.all([getWarehouse(id), boxTypes.listOf(id)]);
  return { warehouse, boxes };
}

/**
 * Loads the composition of an order.
 * @throws {ApiError} 404
 */
export async function compositionOf(
  id: string,
  loading: Assortment | Promise<Assortment>,
): Promise<Composition> {
  const [assortment, { record: order }, lines, [parameters]] = await Promise.all([
    loading,
    orders.read(id),
    orderLines.listOf(id),
    orderParameters.listOf(id),
  ]);
  if (order.id_warehouse !== assortment.warehouse.id) {
    throw new ApiError(404, "There is no such order");
  }
  return { ...assortment, order, lines, parameters };
}

/**
 * Loads the composition of the order in the URL.
 * @throws {ApiError} 404
 */
export function loadComposition(): Promise<Composition> {
  const { warehouse = "", order = "" } = pageIdsOf();
  return compositionOf(order, loadAssortment(warehouse));
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

/** An order with the pallets of its packing sheet. */
export interface LoadedSheet extends LoadedOrder {
  /**
   * Set if the pallets are not the order's current ones: `outdated` if its lines or box types have
   * changed, `other` if another layout is current.
   */
  layoutState?: "outdated" | "other";
}

/**
 * Loads the order in the URL with the pallets of a layout; without a layout id, with the current
 * pallets or, if the order has changed, the former ones.
 * @param layoutId Id of a stored layout.
 * @throws {ApiError} 404
 */
export async function loadSheet(layoutId: string | undefined): Promise<LoadedSheet> {
  const composition = await loadComposition();
  const { order, boxes, parameters } = composition;
  if (layoutId === undefined) {
    const calculation = await calculationOf(order, boxes, parameters);
    if (calculation !== undefined) return { ...composition, calculation };
  }
  const layouts = await getLayouts(order.id);
  const layout = layoutId === undefined
    ? lastLayout(layouts, parameters)
    : layouts.find(({ id }) => id === layoutId);
  if (layout === undefined) {
    if (layoutId !== undefined) throw new ApiError(404, "There is no such layout");
    return { ...composition, calculation: undefined };
  }
  const [pallets, figures] = await Promise.all([
    getPallets(order, layout.id),
    getFigures(order.id, layout.id),
  ]);
  const own = { id: "", id_order_item: order.id, ...parameters, ...layout.parameters };
  const calculation = { at: layout.created, parameters: own, boxes, pallets, figures };
  if (layout.current) return { ...composition, calculation };
  return { ...composition, calculation, layoutState: layout.usable ? "other" : "outdated" };
}

type OfLayout = Pick<OrderLayout, "parameters">;

/**
 * Returns the former layout of an order: the newest one with the order's own parameters. Trials
 * have other parameters.
 */
export function lastLayout<Layout extends OfLayout>(
  layouts: readonly Layout[],
  parameters: OrderParams | undefined,
): Layout | undefined {
  const isOwn = ({ parameters: { pallet_limits: _limits, ...numbers } }: Layout) =>
    Object.entries(numbers).every(([name, value]) =>
      parameters?.[name as keyof OrderParams] === value
    );
  return layouts.find(isOwn) ?? layouts[0];
}
