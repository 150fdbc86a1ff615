/** A calculated order as the pages show it. */
import type { LayoutMetrics } from "../../../domain/packing/metrics.ts";
import type { Box, OrderParams } from "../../../domain/warehouse/records.ts";
import type {
  PalletResult,
  PlacedBox,
  ResultLayer,
} from "../../../domain/warehouse/pallet_results.ts";

export type { PalletResult, PlacedBox, ResultLayer };

/** Pallets, with what they were calculated from. */
export interface Calculation {
  /** Time of the calculation, ISO 8601. */
  at: string;
  parameters: OrderParams;
  /** The order's box types, for what placed boxes do not say themselves: weight, bearable load. */
  boxes: readonly Box[];
  pallets: PalletResult[];
  figures: LayoutMetrics;
}

/**
 * The box type of a placed box, by SKU and edges: SKUs need not be unique. Undefined when the type
 * has been changed or removed since.
 */
export function typeOf(placed: PlacedBox, types: readonly Box[]): Box | undefined {
  return types.find((box) =>
    box.sku_box === placed.sku_box && box.length_box === placed.length_box &&
    box.width_box === placed.width_box && box.height_box === placed.height_box
  );
}
