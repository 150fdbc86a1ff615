/** A layout as records in the field names of the API's calculated pallets. */
import type { LayoutMetrics } from "../../domain/packing/metrics.ts";
import { extentsOf } from "../../domain/packing/orientation.ts";
import type { Layout, PackingProblem, PlacedBox } from "../../domain/packing/problem.ts";
import { onPalletType } from "../../domain/packing/pallet_types.ts";
import { problemRecord } from "../../domain/packing/problem_file.ts";

/**
 * Returns the JSON for `--out`: the problem (pallet size, rules, boxes), the pallets with every
 * placed box, and the metrics. `readLayout` reads it.
 */
export function layoutFile(problem: PackingProblem, layout: Layout, figures: LayoutMetrics) {
  return {
    ...problemRecord(problem),
    pallets: layoutRecords(problem, layout, figures),
    figures,
  };
}

/** The pallets, without what only a stored order has: ids, sections and ways to them. */
function layoutRecords(
  problem: PackingProblem,
  { pallets }: Layout,
  { by_pallet }: LayoutMetrics,
) {
  return pallets.map(({ height, layers, palletType }, index) => {
    const { pallet } = onPalletType(problem, palletType);
    return {
      numpallete: index + 1,
      lengthPallete: pallet.length,
      widthPallete: pallet.width,
      ...(palletType === undefined ? {} : { pallet_type: problem.palletTypes![palletType]!.name }),
      totalHeightPallete: height,
      countLayer: layers.length,
      layers: layers.map((layer, number) => {
        const base = layers.slice(0, number).reduce((sum, below) => sum + below.height, 0);
        return {
          numLayer: number + 1,
          totalheightLayer: layer.height,
          fillPercentage: by_pallet[index]!.layers[number]!.cover,
          filledArea: by_pallet[index]!.layers[number]!.cover * pallet.length * pallet.width,
          boxed: layer.boxes.toSorted((a, b) => a.order - b.order)
            .map((placed) => placedRecord(problem, placed, base)),
        };
      }),
    };
  });
}

/** `corner` and `extents` repeat the position for readers that do not know orientations. */
function placedRecord({ types }: PackingProblem, placed: PlacedBox, base: number) {
  const type = types[placed.type]!;
  const { key, length, width, height, weight, bearableLoad } = type;
  const { alongWidth, alongLength, upwards } = extentsOf(type, placed.orientation);
  const { x, y, z, orientation, order } = placed;
  return {
    sku_box: key,
    length_box: length,
    width_box: width,
    height_box: height,
    weight_box: weight,
    max_load_box: bearableLoad,
    orientation,
    orderPrior: order,
    positionOnPallete: z === undefined ? { x, y } : { x, y, z },
    corner: { x, y, z: z ?? base },
    extents: { x: alongWidth, y: alongLength, z: upwards },
  };
}
