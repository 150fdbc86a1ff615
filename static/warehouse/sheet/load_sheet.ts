/** Data of a packing sheet: the order's current pallets, or those of a stored layout. */
import type { OrderLayout } from "../../../domain/warehouse/order_layout.ts";
import type { OrderParams } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { calculationOf, loadComposition, type LoadedOrder } from "../order/state/load_order.ts";
import { getFigures, getLayouts, getPallets } from "../shared/warehouse_api.ts";

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
 *
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
