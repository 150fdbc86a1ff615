import { list, type Message, say } from "../messages/message.ts";
import { notFound, refusal } from "../app_error.ts";
import { SIZE_LIMITS } from "../fields.ts";
import type { Box, OrderData } from "../warehouse/records.ts";
import { allowedOrientations, extentsOf } from "./orientation.ts";
import { exceededMaximum } from "./load_limits.ts";
import {
  type BoxType,
  type Effort,
  type Maxima,
  type PackingProblem,
  type PalletSize,
  type PalletType,
  SUM_LIMITS,
  type SumLimit,
} from "./problem.ts";
import { type StatedParameters, statedProblem } from "./stated_problem.ts";
import type { PalletLimits as Stated } from "../warehouse/pallet_limits.ts";

/**
 * Refuses a pallet without space for boxes.
 * @param where Name of the pallet type, if there are several.
 * @throws {AppError} 422
 */
function assertOwnSizes(
  { max_weight = Infinity, own_weight = 0, own_height = 0 }: Stated,
  height: number,
  where?: string,
): void {
  const place = where === undefined ? undefined : { where };
  if (own_height >= height) {
    throw refusal(422, "pallet_too_high_itself", { own: own_height, height }, place);
  }
  if (own_weight >= max_weight) {
    throw refusal(422, "pallet_too_heavy_itself", { own: own_weight, weight: max_weight }, place);
  }
}

/** A stored order and the options of its calculation. */
export interface OrderToPack {
  lines: readonly Pick<OrderData, "id_box" | "count_box" | "name_box">[];
  /** Box types, including all that the lines refer to. */
  boxes: readonly (Omit<Box, "uuid_warehouse"> & Pick<BoxType, "orientations">)[];
  /** Undefined if the order has none. */
  parameters: StatedParameters | undefined;
  /** Default 1. */
  effort?: Effort;
  /** Stops of the tour, ascending, by the ids of the boxes picked there; for packing type 3. */
  stops?: ReadonlyMap<string, number>;
}

/**
 * Returns the packing problem of an order. Lines of one box type are merged, and lines without
 * boxes are skipped; types are in the order of their first lines.
 * @throws {AppError} 422 when the order has no parameters, no boxes, sizes outside the limits of
 *   records, or boxes that fit the pallet in none of their allowed orientations, all of which are
 *   named; 404 when a line's box type is missing.
 */
export function problemOf(order: OrderToPack): PackingProblem {
  const { lines, boxes, parameters, effort = 1, stops = new Map<string, number>() } = order;
  if (parameters === undefined) throw refusal(422, "no_parameters");
  const counts = new Map<string, number>();
  const lineNames = new Map<string, string>();
  for (const { id_box, count_box, name_box } of lines) {
    if (count_box <= 0) continue;
    if (!counts.has(id_box)) lineNames.set(id_box, name_box);
    counts.set(id_box, (counts.get(id_box) ?? 0) + count_box);
  }
  if (counts.size === 0) throw refusal(422, "no_lines");

  const { pallet_max_height, pallet_limits } = parameters;
  const { pallet_types = [], ...stated } = pallet_limits ?? {};
  if (pallet_types.length === 0) assertOwnSizes(stated, pallet_max_height);
  for (const [index, type] of pallet_types.entries()) {
    const { max_height = pallet_max_height } = type;
    assertOwnSizes({ ...stated, ...type }, max_height, `pallet_types[${index}]`);
  }
  const boxById = new Map(boxes.map((box) => [box.id, box]));
  const names: string[] = [];
  const types = [...counts].map(([id, count]) => {
    const box = boxById.get(id);
    if (box === undefined) throw notFound("box type", id);
    names.push(box.sku_box || lineNames.get(id) || id);
    return boxTypeOf(box, count, stops.get(id) ?? null);
  });
  const problem = statedProblem(types, parameters, effort);
  refuseSizes(problem.types, names, parameters);
  const { palletTypes, limits } = problem;
  if (palletTypes) refuseMisfitsOfAll({ types: problem.types, palletTypes, names });
  else assertBoxesFit({ types: problem.types, pallet: problem.pallet, names, maxima: limits });
  return problem;
}

/**
 * Returns the same problem with the stops at which its boxes are picked; see `OrderToPack`.
 * Computing the whole problem again would block for some ten milliseconds in an order with ten
 * thousand types.
 */
export function withStops(
  problem: PackingProblem,
  stops: ReadonlyMap<string, number>,
): PackingProblem {
  const types = problem.types.map((type) => ({ ...type, stop: stops.get(type.key) ?? null }));
  return { ...problem, types };
}

function boxTypeOf(box: OrderToPack["boxes"][number], count: number, stop: number | null): BoxType {
  return {
    key: box.id,
    length: box.length_box,
    width: box.width_box,
    height: box.height_box,
    weight: box.weight_box,
    bearableLoad: box.max_load_box,
    mayTip: box.is_rotated_box === 1,
    ...(box.orientations === undefined ? {} : { orientations: box.orientations }),
    count,
    stop,
  };
}

// Same ranges as `extent`, `measure` and `weight` of `fields.ts`, but fast enough for thousands of
// box types.
const isExtent = (size: number) => size >= SIZE_LIMITS.minLength && size <= SIZE_LIMITS.maxLength;
const isMeasure = (size: number) => size >= 0 && size <= SIZE_LIMITS.maxLength;
const isWeight = (weight: number) => weight >= 0 && weight <= SIZE_LIMITS.maxWeight;

/**
 * Refuses sizes and weights that are no longer allowed but occur in older records.
 * @throws {AppError} 422 that names the pallet or every such box.
 */
function refuseSizes(
  types: readonly BoxType[],
  names: readonly string[],
  parameters: NonNullable<OrderToPack["parameters"]>,
): void {
  const { pallet_length, pallet_width, pallet_max_height } = parameters;
  const pallet = [pallet_length, pallet_width, pallet_max_height];
  const offending: (string | Message)[] = types.flatMap((type, index) => {
    const { length, width, height, weight, bearableLoad } = type;
    const sound = isExtent(length) && isExtent(width) && isExtent(height) && isWeight(weight) &&
      (bearableLoad === null || isWeight(bearableLoad));
    return sound ? [] : [names[index]!];
  });
  if (!pallet.every(isExtent)) {
    offending.unshift(say("pallet_of_size", { size: pallet.join(" × ") }));
  }
  for (const field of ["height_layer_diff", "height_tolerance"] as const) {
    if (!isMeasure(parameters[field])) offending.unshift(field);
  }
  if (offending.length === 0) return;
  throw refusal(422, "sizes_out_of_range", { offending: list(offending, "; ") });
}

/**
 * Refuses boxes that cannot be packed at all.
 * @param asked.names Names of the types for the message.
 * @param asked.maxima Sums over the boxes of a pallet; unlimited if omitted.
 * @throws {AppError} 422 that names every type that fits the pallet in none of its orientations, or
 *   is too heavy for it.
 */
export function assertBoxesFit(
  { types, pallet, names, maxima = {} }: {
    types: readonly BoxType[];
    pallet: PalletSize;
    names: readonly string[];
    maxima?: Maxima | undefined;
  },
): void {
  const offending = types.flatMap((type, index) => {
    const name = names[index]!;
    const reason = misfit(type, pallet, name) ?? excess(type, maxima, name);
    return reason === undefined ? [] : [reason];
  });
  if (offending.length === 0) return;
  throw refusal(422, "boxes_fit_no_pallet", { misfits: list(offending, "; ") });
}

/**
 * Refuses boxes that fit none of several pallet types.
 * @throws {AppError} 422 that names every such type of boxes.
 */
function refuseMisfitsOfAll({ types, palletTypes, names }: {
  types: readonly BoxType[];
  palletTypes: readonly PalletType[];
  names: readonly string[];
}): void {
  const offending = types.flatMap((type, index) => {
    const { length, width, height, weight } = type;
    const name = names[index]!;
    const fits = palletTypes.some((pallet) => fitsPalletType(type, pallet));
    const box = `${name} (${length} × ${width} × ${height}, ${weight})`;
    return fits ? [] : [say("box_fits_no_pallet_type", { box })];
  });
  if (offending.length === 0) return;
  throw refusal(422, "boxes_fit_no_pallet", { misfits: list(offending, "; ") });
}

/** Returns true if a pallet of a type can hold a box of a type. */
export function fitsPalletType(
  type: BoxType,
  { size, ...maxima }: Pick<PalletType, "size" | keyof Maxima>,
): boolean {
  return exceededMaximum(type, maxima) === undefined && misfit(type, size, "") === undefined;
}

/** Returns the limit that a single box exceeds, as a message; undefined if there is none. */
function excess(type: BoxType, maxima: Maxima, name: string): Message | undefined {
  const exceeded = exceededMaximum(type, maxima);
  if (exceeded === undefined) return undefined;
  const { refusal = "box_heavier", amount }: SumLimit = SUM_LIMITS[exceeded];
  return say(refusal, { box: `${name} (${amount(type)})`, weight: maxima[exceeded]! });
}

/** Returns the reason why a box fits the pallet in no allowed orientation; undefined if it fits. */
function misfit(type: BoxType, pallet: PalletSize, name: string): Message | undefined {
  const { length, width, height } = type;
  const onPallet = allowedOrientations(type)
    .map((orientation) => extentsOf(type, orientation))
    .filter(({ alongLength, alongWidth }) =>
      alongLength <= pallet.length && alongWidth <= pallet.width
    );
  const box = `${name} (${length} × ${width} × ${height})`;
  if (onPallet.length === 0) {
    const size = `${pallet.length} × ${pallet.width}`;
    return say("box_larger_than_pallet", { box, pallet: size });
  }
  return onPallet.every(({ upwards }) => upwards > pallet.height)
    ? say("box_taller", { box, height: pallet.height })
    : undefined;
}
