/**
 * A layout as a JSON file: the contents of the problem file, and `pallets` with every placed box.
 */
import { expecting } from "../messages/expecting.ts";
import { z } from "zod";
import { refusal } from "../app_error.ts";
import { coordinate, integer } from "../fields.ts";
import { extentsOf } from "./orientation.ts";
import type { BoxType, Layout, PackingProblem, PlacedBox } from "./problem.ts";
import {
  checked,
  jsonOf,
  OrientationNumber,
  problemOfJson,
  problemRecord,
} from "./problem_file.ts";
import type { LayoutMetrics } from "./metrics.ts";
import { onPalletType } from "./pallet_types.ts";

const listOf = <S extends z.ZodType>(schema: S) => expecting(z.array(schema), "expected_list");
const objectOf = <S extends z.ZodRawShape>(shape: S) =>
  expecting(z.object(shape), "expected_object");

const Triple = objectOf({ x: coordinate(), y: coordinate(), z: coordinate() });
const Placed = objectOf({
  sku_box: expecting(z.string(), "expected_text"),
  orientation: OrientationNumber,
  orderPrior: integer(),
  positionOnPallete: objectOf({ x: coordinate(), y: coordinate(), z: coordinate().optional() }),
  corner: Triple.optional(),
  extents: Triple.optional(),
});
type Placed = z.infer<typeof Placed>;
type Triple = z.infer<typeof Triple>;

// Tolerance of the redundant corners and extents, in the unit of the file.
const ROUNDING = 1e-6;

const Pallets = expecting(
  z.object({
    pallets: listOf(objectOf({
      totalHeightPallete: coordinate(),
      pallet_type: expecting(z.string(), "expected_text").optional(),
      layers: listOf(objectOf({ totalheightLayer: coordinate(), boxed: listOf(Placed) })),
    })),
  }),
  "expected_layout",
);

/** A problem and a valid or invalid solution. */
interface JudgedFile {
  problem: PackingProblem;
  layout: Layout;
}

/**
 * Reads a layout file without checking the packing rules, which is the judge's task.
 * @throws {AppError} 400 when the text is no JSON or does not match the schema, with the position
 *   of the error, also when a placed box is not in `boxes`, or its corner or extents contradict its
 *   other fields; 422 when the boxes cannot be packed at all.
 */
export function readLayout(source: string): JudgedFile {
  const json = jsonOf(source, "layout");
  const { pallets } = checked(Pallets, json, "layout");
  const problem = problemOfJson(json, 1);
  const typeOf = new Map(problem.types.map(({ key }, index) => [key, index]));
  const placedOf = (placed: Placed, base: number, place: string): PlacedBox => {
    const type = typeOf.get(placed.sku_box);
    if (type === undefined) {
      throw refusal(400, "none_of_the_boxes", { sku: placed.sku_box }, {
        where: `${place}.sku_box`,
      });
    }
    refuseOtherRoom(problem.types[type]!, placed, base, place);
    const { orientation, orderPrior: order, positionOnPallete: { x, y, z } } = placed;
    return { type, orientation, x, y, ...(z === undefined ? {} : { z }), order };
  };
  const layout = {
    pallets: pallets.map(({ totalHeightPallete, pallet_type, layers }, pallet) => {
      const palletType = problem.palletTypes?.findIndex(({ name }) => name === pallet_type);
      let base = 0;
      const layersOf = layers.map(({ totalheightLayer: height, boxed }, layer) => {
        const at = `pallets[${pallet}].layers[${layer}].boxed`;
        const boxes = boxed.map((placed, box) => placedOf(placed, base, `${at}[${box}]`));
        base += height;
        return { height, boxes };
      });
      return {
        ...(palletType === undefined ? {} : { palletType }),
        height: totalHeightPallete,
        layers: layersOf,
      };
    }),
  };
  return { problem, layout };
}

/**
 * Throws if the redundant corner and extents of a box differ from those that its position and
 * orientation imply.
 */
function refuseOtherRoom(type: BoxType, placed: Placed, base: number, place: string): void {
  const { corner, extents, orientation, positionOnPallete: { x, y, z = base } } = placed;
  const { alongWidth, alongLength, upwards } = extentsOf(type, orientation);
  const refuse = (name: string, stated: Triple | undefined, real: Triple) => {
    const same = stated === undefined ||
      (["x", "y", "z"] as const).every((axis) => Math.abs(stated[axis] - real[axis]) <= ROUNDING);
    if (same) return;
    const words = ({ x, y, z }: Triple) => `(${x}, ${y}, ${z})`;
    throw refusal(400, "other_than_fields", { value: words(stated), expected: words(real) }, {
      where: `${place}.${name}`,
    });
  };
  refuse("corner", corner, { x, y, z });
  refuse("extents", extents, { x: alongWidth, y: alongLength, z: upwards });
}

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

/** Returns the pallets, without the data of stored orders: ids, sections and paths to them. */
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

/** `corner` and `extents` repeat the position for readers that do not support orientations. */
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
