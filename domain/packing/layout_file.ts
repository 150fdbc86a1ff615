/**
 * A layout as a JSON file: the contents of the problem file, and `pallets` with every placed box.
 */
import { expecting } from "../messages/expecting.ts";
import { z } from "zod";
import { refusal } from "../app_error.ts";
import { coordinate, integer } from "../fields.ts";
import { extentsOf } from "./orientation.ts";
import type { BoxType, Layout, PackingProblem, PlacedBox } from "./problem.ts";
import { checked, jsonOf, OrientationNumber, problemOfJson } from "./problem_file.ts";

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
 *
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
