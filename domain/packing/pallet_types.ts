/** Several pallet types for one order: sizes, maxima and prices. */
import type { PalletLimits as Stated } from "../warehouse/pallet_limits.ts";
import { maximaOf } from "./load_limits.ts";
import {
  type Layout,
  type Maxima,
  type PackingProblem,
  type PalletSize,
  type PalletType,
  SUM_LIMIT_NAMES,
  SUM_LIMITS,
  type SumLimit,
  type SumLimitName,
} from "./problem.ts";

type StatedMaximum = typeof SUM_LIMITS[SumLimitName]["field"];

/** The pallet in an order's parameters; heights count from the floor. */
interface OwnPallet {
  pallet_length: number;
  pallet_width: number;
  pallet_max_height: number;
}

/**
 * Returns the pallet types of an order; undefined if it has only the pallet of its parameters.
 * Fields that a type omits are those of the order.
 */
export function palletTypesOf(
  stated: Stated,
  { pallet_max_height }: OwnPallet,
): PalletType[] | undefined {
  const { pallet_types = [] } = stated;
  if (pallet_types.length === 0) return undefined;
  return pallet_types.map((type) => {
    const {
      name,
      length,
      width,
      price,
      available,
      max_height = pallet_max_height,
      own_height = stated.own_height ?? 0,
    } = type;
    return {
      name,
      size: { length, width, height: max_height - own_height },
      ...statedMaxima({ ...stated, ...type }),
      price,
      ...(available === undefined ? {} : { available }),
    };
  });
}

/**
 * Returns the maxima of sums for an order or a pallet type, reduced by the empty pallet's own
 * share.
 */
export function statedMaxima(stated: Pick<Stated, StatedMaximum>): Maxima {
  const fields = stated as Partial<Record<string, number>>;
  return Object.fromEntries(SUM_LIMIT_NAMES.flatMap((name) => {
    const { field, own = "" }: SumLimit = SUM_LIMITS[name];
    const maximum = fields[field];
    return maximum === undefined ? [] : [[name, maximum - (fields[own] ?? 0)]];
  }));
}

/** Returns the smallest size that encloses all types. */
export function enclosingSize(types: readonly PalletType[]): PalletSize {
  const largest = (of: (size: PalletSize) => number) =>
    Math.max(...types.map(({ size }) => of(size)));
  return {
    length: largest(({ length }) => length),
    width: largest(({ width }) => width),
    height: largest(({ height }) => height),
  };
}

/** Returns the largest maxima of all types. */
export function greatestMaxima(types: readonly PalletType[]): Maxima {
  return Object.fromEntries(SUM_LIMIT_NAMES.flatMap((name) => {
    const maximum = Math.max(...types.map((type) => type[name] ?? Infinity));
    return Number.isFinite(maximum) ? [[name, maximum]] : [];
  }));
}

/**
 * Returns the problem with pallets of one type alone, in any number; the problem itself if it has
 * no types.
 */
export function onPalletType(problem: PackingProblem, index: number | undefined): PackingProblem {
  const { palletTypes, limits, ...others } = problem;
  const type = palletTypes?.[index ?? -1];
  if (type === undefined) return problem;
  const own = { ...limits };
  for (const name of SUM_LIMIT_NAMES) delete own[name];
  Object.assign(own, maximaOf(type));
  return {
    ...others,
    pallet: type.size,
    ...(Object.keys(own).length > 0 ? { limits: own } : {}),
  };
}

/** Returns the total price of a layout's pallets; undefined if the problem has no pallet types. */
export function costOf(
  { palletTypes }: Pick<PackingProblem, "palletTypes">,
  { pallets }: Layout,
): number | undefined {
  return palletTypes &&
    pallets.reduce((sum, { palletType = -1 }) => sum + (palletTypes[palletType]?.price ?? 0), 0);
}
