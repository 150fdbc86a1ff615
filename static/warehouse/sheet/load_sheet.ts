/** Data of a packing sheet: the order's current pallets, or those of a retained layout. */
import type { OrderLayout } from "../../../domain/warehouse/order_layout.ts";
import type { OrderParams } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { calculationOf, loadComposition, type LoadedOrder } from "../order/state/load_order.ts";
import { getFigures, getLayouts, getPallets } from "../shared/warehouse_api.ts";

/** An order as its sheet shows it. */
export interface LoadedSheet extends LoadedOrder {
  /**
   * Set where the pallets are not those that the order has: `outdated` where its lines or box types have
   * changed since, `other` where it has another layout.
   */
  layoutState?: "outdated" | "other";
}

/**
 * The order that the address names with the pallets of a layout; without one those that it has, or had
 * before it was changed.
 *
 * @param layoutId Of a kept layout, as the address has it.
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
 * The layout that an order had last, which is newest first among those of its own parameters: trials
 * have others.
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
