/** Several types of pallets for one order: what boxes may be put on, and what it costs. */
import type { PalletLimits as Stated } from "../warehouse/pallet_limits.ts";
import type { Layout, PackingProblem, PalletSize, PalletType } from "./problem.ts";

/** A pallet of an order as its parameters state it; heights count from the floor. */
interface OwnPallet {
  pallet_length: number;
  pallet_width: number;
  pallet_max_height: number;
}

/**
 * The pallet types that an order states, undefined where it has only the one of its parameters. What a
 * type leaves out is as the order has it.
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
      own_weight = stated.own_weight ?? 0,
      max_weight = stated.max_weight,
    } = type;
    return {
      name,
      size: { length, width, height: max_height - own_height },
      ...(max_weight === undefined ? {} : { maxWeight: max_weight - own_weight }),
      price,
      ...(available === undefined ? {} : { available }),
    };
  });
}

/** The smallest size that holds what any of the types holds. */
export function enclosingSize(types: readonly PalletType[]): PalletSize {
  const most = (of: (size: PalletSize) => number) => Math.max(...types.map(({ size }) => of(size)));
  return {
    length: most(({ length }) => length),
    width: most(({ width }) => width),
    height: most(({ height }) => height),
  };
}

/** The most that any of the types carries; undefined where one has no limit. */
export function greatestWeight(types: readonly PalletType[]): number | undefined {
  const most = Math.max(...types.map(({ maxWeight = Infinity }) => maxWeight));
  return Number.isFinite(most) ? most : undefined;
}

/**
 * The problem with pallets of one of its types alone, however many there are of it; the problem itself
 * where it states none.
 */
export function onPalletType(problem: PackingProblem, index: number | undefined): PackingProblem {
  const { palletTypes, limits, ...others } = problem;
  const type = palletTypes?.[index ?? -1];
  if (type === undefined) return problem;
  const { maxWeight: _, ...otherLimits } = limits ?? {};
  const own = {
    ...otherLimits,
    ...(type.maxWeight === undefined ? {} : { maxWeight: type.maxWeight }),
  };
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
