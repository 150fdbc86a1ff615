/** A layout as records in the field names of the API's calculated pallets. */
import type { Figures } from "../domain/packing/figures.ts";
import type { Layout, PackingProblem, PlacedBox } from "../domain/packing/problem.ts";

/** The pallets, without what only a stored order has: ids, sections and ways to them. */
export function layoutRecords(
  problem: PackingProblem,
  { pallets }: Layout,
  { by_pallet }: Figures,
) {
  return pallets.map(({ height, layers }, index) => ({
    numpallete: index + 1,
    lengthPallete: problem.pallet.length,
    totalHeightPallete: height,
    countLayer: layers.length,
    layers: layers.map((layer, number) => ({
      numLayer: number + 1,
      totalheightLayer: layer.height,
      fillPercentage: by_pallet[index]!.layers[number]!.cover,
      boxed: layer.boxes.toSorted((a, b) => a.order - b.order)
        .map((placed) => placedRecord(problem, placed)),
    })),
  }));
}

function placedRecord({ types }: PackingProblem, placed: PlacedBox) {
  const { key, length, width, height } = types[placed.type]!;
  const { x, y, z, orientation, order } = placed;
  return {
    sku_box: key,
    length_box: length,
    width_box: width,
    height_box: height,
    orientation,
    orderPrior: order,
    positionOnPallete: z === undefined ? { x, y } : { x, y, z },
  };
}
