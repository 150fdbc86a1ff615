/** A packing problem as a JSON file, in the field names of the warehouse's API. */
import { expecting, messageOf, unless } from "../messages/expecting.ts";
import { z } from "zod";
import { AppError, refusal } from "../app_error.ts";
import { integer, oneOf, text } from "../fields.ts";
import { palletLimits } from "../warehouse/pallet_limits.ts";
import { Box, OrderParams } from "../warehouse/records.ts";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../warehouse/units.ts";
import type { Orientation } from "./orientation.ts";
import {
  type BoxType,
  type Effort,
  type Limit,
  type LimitName,
  LIMITS,
  type PackingProblem,
  type PalletLimits,
  type PalletType,
} from "./problem.ts";
import { problemOf } from "./problem_of.ts";

const Pallet = expecting(
  z.object({
    length: OrderParams.shape.pallet_length,
    width: OrderParams.shape.pallet_width,
    height: OrderParams.shape.pallet_max_height,
  }),
  "expected_pallet_size",
);

/** Limits with box types by their SKU. */
const Limits = palletLimits(() => text({ min: 1, max: 1000 }));

const Parameters = OrderParams.pick({
  min_layer_fill_ratio: true,
  min_support_ratio: true,
  height_layer_diff: true,
  height_tolerance: true,
  packing_type: true,
});

/** An orientation by its number. */
export const OrientationNumber = integer({ min: 0, max: 5 })
  .transform((orientation) => orientation as Orientation);

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
  /** Stop of the tour at which the box is picked, for packing type 3. */
  stop: integer({ min: 0 }).nullish(),
  /** Allowed orientations, regardless of `is_rotated_box` and the packing type. */
  orientations: expecting(z.array(OrientationNumber), "expected_list")
    .refine((list) => list.length > 0, unless("expected_orientation")).nullish(),
});

const ProblemFile = expecting(
  z.object({
    pallet: Pallet,
    parameters: expecting(z.object(Parameters.shape), "expected_object"),
    pallet_limits: Limits.exactOptional(),
    boxes: expecting(
      z.array(expecting(z.object(BoxLine.shape), "expected_object")),
      "expected_list",
    ),
    length_unit: oneOf(LENGTH_UNITS).exactOptional(),
    weight_unit: oneOf(WEIGHT_UNITS).exactOptional(),
  }),
  "expected_problem",
);

/** Contents of a problem file, in its own field names. */
type ProblemRecord = z.infer<typeof ProblemFile>;

/**
 * Reads and checks a problem file.
 * @throws {AppError} 400 when the text is no JSON or does not match the schema, with the position
 *   of the error: `boxes[3].count: expected a whole number of at least 0`; 422 when such boxes cannot be packed.
 */
export function readProblem(source: string, effort: Effort): PackingProblem {
  return problemOfJson(jsonOf(source, "problem"), effort);
}

/**
 * Same as `readProblem`, for parsed JSON.
 * @throws {AppError} as `readProblem`.
 */
export function problemOfJson(json: unknown, effort: Effort): PackingProblem {
  const { pallet, parameters, boxes, pallet_limits, ...units } = checked(
    ProblemFile,
    json,
    "problem",
  );
  const firstWith = new Map<string, number>();
  boxes.forEach(({ sku_box }, index) => {
    const first = firstWith.get(sku_box);
    if (first !== undefined) {
      throw refusal(400, "sku_of_other_box", { sku: sku_box, place: `boxes[${first}]` }, {
        where: `boxes[${index}].sku_box`,
      });
    }
    firstWith.set(sku_box, index);
  });
  assertBoxCount(boxes);
  const problem = problemOf({
    lines: boxes.map(({ sku_box, count }) => ({
      id_box: sku_box,
      name_box: sku_box,
      count_box: count,
    })),
    boxes: boxes.map(({ orientations, ...box }) => ({
      ...box,
      id: box.sku_box,
      ...(orientations ? { orientations } : {}),
    })),
    parameters: {
      ...parameters,
      pallet_length: pallet.length,
      pallet_width: pallet.width,
      pallet_max_height: pallet.height,
      ...(pallet_limits === undefined ? {} : { pallet_limits }),
    },
    effort,
    stops: new Map(
      boxes.flatMap(({ sku_box, stop }) =>
        stop === undefined || stop === null ? [] : [[sku_box, stop] as const]
      ),
    ),
  });
  return Object.keys(units).length === 0 ? problem : { ...problem, units };
}

/** Returns a problem as a file record, from which `readProblem` returns the same problem. */
export function problemRecord(
  { types, pallet, palletTypes, parameters, limits, units = {} }: PackingProblem,
): ProblemRecord {
  return {
    ...units,
    pallet: { length: pallet.length, width: pallet.width, height: pallet.height },
    parameters: {
      min_layer_fill_ratio: parameters.minLayerFillRatio,
      min_support_ratio: parameters.minSupportRatio,
      height_layer_diff: parameters.heightLayerDiff,
      height_tolerance: parameters.heightTolerance,
      packing_type: parameters.packingType,
    },
    ...(limits === undefined && parameters.bonding === undefined && palletTypes === undefined
      ? {}
      : {
        pallet_limits: {
          ...limitsRecord(limits ?? {}, types),
          ...(palletTypes === undefined ? {} : { pallet_types: palletTypes.map(palletTypeRecord) }),
          ...(parameters.bonding === undefined ? {} : { pattern: parameters.bonding }),
        },
      }),
    boxes: types.map((type) => ({
      sku_box: type.key,
      length_box: type.length,
      width_box: type.width,
      height_box: type.height,
      weight_box: type.weight,
      max_load_box: type.bearableLoad,
      is_rotated_box: type.mayTip ? 1 : 0,
      ...(type.orientations === undefined ? {} : { orientations: [...type.orientations] }),
      count: type.count,
      ...(type.stop === null ? {} : { stop: type.stop }),
    })),
  };
}

/** Returns a pallet type as a file record; its own weight and height are already subtracted. */
function palletTypeRecord({ size, name, price, available, ...maxima }: PalletType) {
  return {
    name,
    price,
    ...(available === undefined ? {} : { available }),
    length: size.length,
    width: size.width,
    max_height: size.height,
    ...numbersRecord(maxima),
  };
}

/** Returns the numeric limits by their fields. */
function numbersRecord(limits: Partial<Record<LimitName, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(LIMITS).flatMap(([name, { field }]: [string, Limit]) => {
      const value = limits[name as LimitName];
      return field === undefined || value === undefined ? [] : [[field, value as number]];
    }),
  );
}

/** Returns limits as a file record, without those that are included in types and pallet. */
function limitsRecord(
  { apart = [], together = [], ...numbers }: PalletLimits,
  types: readonly BoxType[],
): NonNullable<ProblemRecord["pallet_limits"]> {
  const keysOf = (indices: readonly number[]) => indices.map((type) => types[type]!.key);
  const groups = [
    ...together.map(({ name, types }) => ({ name, boxes: keysOf(types), together: true })),
    ...apart.flatMap(({ one, other }, pair) => [
      { name: `apart ${pair + 1}a`, boxes: keysOf(one) },
      { name: `apart ${pair + 1}b`, boxes: keysOf(other) },
    ]),
  ];
  return {
    ...numbersRecord(numbers),
    ...(groups.length === 0 ? {} : { groups }),
    ...(apart.length === 0 ? {} : {
      apart: apart.map((_, pair): [string, string] => [
        `apart ${pair + 1}a`,
        `apart ${pair + 1}b`,
      ]),
    }),
  };
}

/**
 * Parses JSON.
 * @param what The expected contents, for the message.
 * @throws {AppError} 400 when it is no JSON.
 */
export function jsonOf(source: string, what: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw refusal(400, "json_not_valid", { document: what, reason: (error as Error).message });
  }
}

/**
 * Returns JSON as parsed by a schema.
 * @throws {AppError} 400 with the position of the first error.
 */
export function checked<S extends z.ZodType>(schema: S, json: unknown, what: string): z.infer<S> {
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  const { where = `The ${what}`, ...message } = messageOf(schema, error.issues[0]!);
  throw new AppError(400, { ...message, where });
}

// More boxes than any order has, and few enough for the memory.
const MAX_BOXES = 100_000;

/**
 * Refuses problems with no boxes, or too many.
 * @throws {AppError} 422
 */
export function assertBoxCount(types: readonly Pick<BoxType, "count">[]): void {
  const count = types.reduce((sum, type) => sum + type.count, 0);
  if (count === 0) throw refusal(422, "nothing_to_pack", {}, { where: "boxes" });
  if (count > MAX_BOXES) {
    throw refusal(422, "more_boxes_than", { count, max: MAX_BOXES }, { where: "boxes" });
  }
}
