/** Calculations small enough to be reckoned by hand. */
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import type { Orientation } from "../../../../domain/packing/orientation.ts";
import type {
  Calculation,
  PalletResult,
  PlacedBox,
} from "../../../../static/warehouse/shared/calculation.ts";

/** A box of a calculation, in short: SKU, edges, where. */
export interface Sample {
  sku: string;
  edges: [number, number, number];
  /** Along the pallet's length, across, and up. */
  at: [along: number, across: number, z?: number];
  orientation?: Orientation;
}

const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** Box types by SKU: what they weigh and what they can bear. */
export type Types = Record<
  string,
  { edges: [number, number, number]; weight: number; bears: number | null }
>;

/** Pallets of 1200 × 800 from their layers, turns in the order in which boxes are listed. */
export function calculationOf(
  types: Types,
  pallets: { height: number; boxes: Sample[] }[][],
  packing_type = 0,
): Calculation {
  const results = pallets.map((layers, index): PalletResult => {
    let order = 0;
    return {
      id: `pallet ${index + 1}`,
      numpallete: index + 1,
      lengthPallete: 1200,
      widthPallete: 800,
      totalHeightPallete: layers.reduce((sum, { height }) => sum + height, 0),
      countLayer: layers.length,
      layers: layers.map(({ height, boxes }, layer) => ({
        id: `layer ${layer + 1}`,
        numLayer: layer + 1,
        totalheightLayer: height,
        fillPercentage: 1,
        filledArea: 960_000,
        boxed: boxes.map(({ sku, edges, at: [y, x, z], orientation = 0 }): PlacedBox => ({
          id: `box ${index + 1}.${++order}`,
          sku_box: sku,
          length_box: edges[0],
          width_box: edges[1],
          height_box: edges[2],
          orientation,
          orderPrior: order,
          positionOnPallete: z === undefined ? { x, y } : { x, y, z },
          id_section: "",
          id_point_section: "",
        })),
      })),
    };
  });
  return {
    at: "2026-01-01T00:00:00.000Z",
    parameters: {
      id: NOWHERE,
      id_order_item: NOWHERE,
      pallet_length: 1200,
      pallet_width: 800,
      pallet_max_height: 1800,
      min_layer_fill_ratio: 0,
      min_support_ratio: 0,
      height_layer_diff: 0,
      height_tolerance: 0,
      packing_type,
      pallet_limits: null,
    },
    boxes: Object.entries(types).map(([sku_box, { edges, weight, bears }]) => ({
      id: `type ${sku_box}`,
      uuid_warehouse: NOWHERE,
      sku_box,
      length_box: edges[0],
      width_box: edges[1],
      height_box: edges[2],
      weight_box: weight,
      max_load_box: bears,
      is_rotated_box: 1,
    })),
    pallets: results,
    figures: {} as LayoutMetrics,
  };
}

const CRATE: [number, number, number] = [600, 400, 200];
const TRAY: [number, number, number] = [1200, 400, 100];

/** One pallet: two crates side by side, a tray on both; and one with a crate of a forgotten type. */
export function sampleCalculation(): Calculation {
  return calculationOf(
    {
      CRATE: { edges: CRATE, weight: 10, bears: 20 },
      TRAY: { edges: TRAY, weight: 6, bears: null },
    },
    [
      [
        {
          height: 200,
          boxes: [
            { sku: "CRATE", edges: CRATE, at: [0, 0] },
            { sku: "CRATE", edges: CRATE, at: [600, 0] },
          ],
        },
        { height: 100, boxes: [{ sku: "TRAY", edges: TRAY, at: [0, 100] }] },
      ],
      [{ height: 600, boxes: [{ sku: "LOST", edges: CRATE, at: [100, 50], orientation: 5 }] }],
    ],
  );
}
