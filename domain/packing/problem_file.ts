/** A packing problem as a JSON file, in the field names of the warehouse's API. */
import { z } from "zod";
import { AppError } from "../app_error.ts";
import { integer, text } from "../fields.ts";
import { Box, OrderParams } from "../warehouse/records.ts";
import type { Effort, PackingProblem } from "./problem.ts";
import { problemOf } from "./problem_of.ts";

// More boxes than any order of pallets has, and fewer than the memory holds.
const MOST_BOXES = 100_000;

const Pallet = z.object({
  length: OrderParams.shape.pallet_length,
  width: OrderParams.shape.pallet_width,
  height: OrderParams.shape.pallet_max_height,
}, { error: "expected an object with length, width and height" });

const Parameters = OrderParams.pick({
  min_layer_fill_ratio: true,
  min_support_ratio: true,
  height_layer_diff: true,
  height_tolerance: true,
  packing_type: true,
});

const BoxLine = Box.pick({
  length_box: true,
  width_box: true,
  height_box: true,
  weight_box: true,
  max_load_box: true,
  is_rotated_box: true,
}).extend({
  sku_box: text({ min: 1, max: 1000 }),
  count: integer({ min: 0 }),
  /** At which stop of the walk it is picked, for packing type 3. */
  stop: integer({ min: 0 }).nullish(),
});

const ProblemFile = z.object({
  pallet: Pallet,
  parameters: z.object(Parameters.shape, { error: "expected an object" }),
  boxes: z.array(z.object(BoxLine.shape, { error: "expected an object" }), {
    error: "expected a list",
  }),
}, { error: "expected an object with pallet, parameters and boxes" });

/**
 * Reads and checks a problem file.
 *
 * @throws {AppError} 400 when it is no JSON, or with the place of what is wrong with it:
 *   `boxes[3].count: expected an integer ≥ 0`; 422 when such boxes cannot be packed.
 */
export function readProblem(source: string, effort: Effort): PackingProblem {
  const { pallet, parameters, boxes } = parse(source);
  const firstWith = new Map<string, number>();
  boxes.forEach(({ sku_box }, index) => {
    const first = firstWith.get(sku_box);
    if (first !== undefined) {
      throw new AppError(400, `boxes[${index}].sku_box: ${sku_box} is that of boxes[${first}]`);
    }
    firstWith.set(sku_box, index);
  });
  const count = boxes.reduce((sum, box) => sum + box.count, 0);
  if (count === 0) throw new AppError(422, "boxes: there is none to pack");
  if (count > MOST_BOXES) {
    throw new AppError(422, `boxes: ${count} are more than ${MOST_BOXES}`);
  }
  return problemOf({
    lines: boxes.map(({ sku_box, count }) => ({
      id_box: sku_box,
      name_box: sku_box,
      count_box: count,
    })),
    boxes: boxes.map((box) => ({ ...box, id: box.sku_box })),
    parameters: {
      ...parameters,
      pallet_length: pallet.length,
      pallet_width: pallet.width,
      pallet_max_height: pallet.height,
    },
    effort,
    stops: new Map(
      boxes.flatMap(({ sku_box, stop }) =>
        stop === undefined || stop === null ? [] : [[sku_box, stop] as const]
      ),
    ),
  });
}

function parse(source: string): z.infer<typeof ProblemFile> {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    throw new AppError(400, `The problem is not valid JSON: ${(error as Error).message}`);
  }
  const { success, data, error } = ProblemFile.safeParse(value);
  if (success) return data;
  const { path, message } = error.issues[0]!;
  const place = path.map((part) => typeof part === "number" ? `[${part}]` : `.${String(part)}`);
  const name = place.join("").replace(/^\./, "") || "The problem";
  throw new AppError(400, `${name}: ${message}`);
}
