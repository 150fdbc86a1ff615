/** A calculated order, as displayed by the pages. */
import type { LayoutMetrics } from "../../../domain/packing/metrics.ts";
import { palletWeightOf } from "../../../domain/warehouse/packing_types.ts";
import { units } from "./units.ts";
import type { Box, OrderParams } from "../../../domain/warehouse/records.ts";
import type {
  PalletResult,
  PlacedBox,
  ResultLayer,
} from "../../../domain/warehouse/pallet_results.ts";

export type { PalletResult, PlacedBox, ResultLayer };

/** Pallets and the inputs of their calculation. */
export interface Calculation {
  /** Time of the calculation, ISO 8601. */
  at: string;
  parameters: OrderParams;
  /** The order's box types, for data that placed boxes lack: weight and bearable load. */
  boxes: readonly Box[];
  pallets: PalletResult[];
  figures: LayoutMetrics;
}

/** Returns the weight of a pallet with its boxes, by its index. */
export function grossWeightOf(
  { pallets, figures, parameters }: Pick<Calculation, "pallets" | "figures" | "parameters">,
  at: number,
): number {
  const { pallet_type } = pallets[at]!;
  return figures.by_pallet[at]!.weight +
    palletWeightOf(parameters.pallet_limits, pallet_type, units.value.weight_unit);
}

/**
 * Returns the box type of a placed box, by SKU and dimensions, since SKUs need not be unique;
 * undefined if the type was changed or deleted.
 */
export function typeOf(placed: PlacedBox, types: readonly Box[]): Box | undefined {
  return types.find((box) =>
    box.sku_box === placed.sku_box && box.length_box === placed.length_box &&
    box.width_box === placed.width_box && box.height_box === placed.height_box
  );
}
