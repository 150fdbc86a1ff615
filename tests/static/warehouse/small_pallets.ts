/** Calculated pallets as the API answers them, in short. */
import type { PalletResult, PlacedBox } from "../../../static/warehouse/shared/calculation.ts";

let last = 0;
const id = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;

/** A box of 100 × 100 × 100 at the origin, from no section; `changes` are laid over it. */
export function placed(orderPrior: number, changes: Partial<PlacedBox> = {}): PlacedBox {
  return {
    id: id(),
    sku_box: "CUBE",
    length_box: 100,
    width_box: 100,
    height_box: 100,
    orientation: 0,
    orderPrior,
    positionOnPallete: { x: 0, y: 0 },
    id_section: "",
    id_point_section: "",
    ...changes,
  };
}

/** A pallet of layers of these boxes, each as high as its first box. */
export function palletOf(numpallete: number, ...layers: PlacedBox[][]): PalletResult {
  const heights = layers.map(([first]) => first!.height_box);
  return {
    id: id(),
    numpallete,
    lengthPallete: 1200,
    widthPallete: 800,
    totalHeightPallete: heights.reduce((sum, height) => sum + height, 0),
    countLayer: layers.length,
    layers: layers.map((boxed, index) => ({
      id: id(),
      numLayer: index + 1,
      totalheightLayer: heights[index]!,
      fillPercentage: 0.5,
      filledArea: 480_000,
      boxed,
    })),
  };
}
