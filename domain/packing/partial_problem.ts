import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { allowedOrientations, extentsOf } from "./orientation.ts";
import {
  type Layout,
  type LimitName,
  LIMITS,
  type LoadedPallet,
  type PackingProblem,
  type PalletLayer,
  type PalletLimits,
} from "./problem.ts";

/**
 * Returns a problem of some boxes, under all limits of the whole.
 * @param counts Boxes of each type; none of them is locked.
 */
export function partialProblem(problem: PackingProblem, counts: ArrayLike<number>): {
  problem: PackingProblem;
  /** Converts the pallets of a layout to pallets of the whole problem. */
  restored(layout: Layout): LoadedPallet[];
} {
  const { types, limits, locked: _, ...others } = problem;
  const indices = [...types.keys()].filter((type) => counts[type]! > 0);
  return {
    problem: {
      ...others,
      types: indices.map((type) => ({ ...types[type]!, count: counts[type]! })),
      ...(limits === undefined ? {} : { limits: limitsOf(limits, indices) }),
    },
    restored: ({ pallets }) =>
      pallets.map(({ layers, ...pallet }) => ({
        ...pallet,
        layers: layers.map((layer) => ({
          ...layer,
          boxes: layer.boxes.map((box) => ({ ...box, type: indices[box.type]! })),
        })),
      })),
  };
}

function limitsOf(
  { apart = [], together = [], ...others }: PalletLimits,
  indices: readonly number[],
): PalletLimits {
  const numbers = new Map(indices.map((type, number) => [type, number]));
  const present = (list: readonly number[]) => list.flatMap((type) => numbers.get(type) ?? []);
  const pairs = apart.map(({ one, other }) => ({ one: present(one), other: present(other) }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0);
  const groups = together.map(({ name, types }) => ({ name, types: present(types) }))
    .filter(({ types }) => types.length > 0);
  return {
    ...others,
    ...(pairs.length > 0 ? { apart: pairs } : {}),
    ...(groups.length > 0 ? { together: groups } : {}),
  };
}

/** A part of a problem for the engines. */
interface EnginePart {
  /**
   * The part without limits that are enforced around the engines; its pallet includes the overhang.
   */
  problem: PackingProblem;
  /** Enlargement of the pallet on each side. */
  overhang: number;
  /** Converts the pallets of a layout of the part to pallets of the whole problem. */
  restored(layout: Layout): LoadedPallet[];
}

/** Returns some boxes of each type as a problem for the engines. */
export function enginePart(whole: PackingProblem, counts: ArrayLike<number>): EnginePart {
  const overhang = usableOverhang(whole);
  const { problem: { limits = {}, pallet, ...others }, restored } = partialProblem(whole, counts);
  const own: PalletLimits = Object.fromEntries(
    Object.entries(limits).filter(([name]) => LIMITS[name as LimitName].kept === "by box"),
  );
  const { length, width, height } = pallet;
  const enlarged = { length: length + 2 * overhang, width: width + 2 * overhang, height };
  const moved = ({ boxes, ...layer }: PalletLayer): PalletLayer => ({
    ...layer,
    boxes: boxes.map((box) => ({ ...box, x: box.x - overhang, y: box.y - overhang })),
  });
  return {
    problem: {
      ...others,
      pallet: enlarged,
      ...(Object.keys(own).length > 0 ? { limits: own } : {}),
    },
    overhang,
    restored: (layout) =>
      restored(layout).map((loaded) => ({ ...loaded, layers: loaded.layers.map(moved) })),
  };
}

// Minimum support of overhanging boxes on the pallet, even if the required ratio is lower.
const MIN_SUPPORT_RATIO = 0.5;
// Factor from one tried overhang to the next, until every base has enough support.
const STEP = 0.9;
// Maximum overhang as a share of the pallet's shorter side.
const MAX_OVERHANG_SHARE = 0.25;

/** Returns the largest allowed overhang at which every box has enough support at any position. */
export function usableOverhang({ types, pallet, parameters, limits }: PackingProblem): number {
  const { length, width } = pallet;
  const { minSupportRatio, heightTolerance, packingType } = parameters;
  const stances = types.flatMap((type) =>
    allowedOrientations(type).map((orientation) => extentsOf(type, orientation))
  );
  // A box partly on the pallet and partly on a thin box could have too little support.
  const isThin = packingType === PACKING_TYPES.free &&
    stances.some(({ upwards }) => upwards <= heightTolerance);
  if (isThin) return 0;
  const ratio = Math.max(minSupportRatio, MIN_SUPPORT_RATIO);
  let overhang = Math.min(limits?.overhang ?? 0, MAX_OVERHANG_SHARE * Math.min(length, width));
  const minOverhang = overhang / 1000;
  const rests = (size: number, side: number) => Math.max(0, Math.min(size - overhang, side)) / size;
  const isEnough = () =>
    stances.every(({ alongLength, alongWidth }) =>
      alongLength > length + 2 * overhang || alongWidth > width + 2 * overhang ||
      rests(alongLength, length) * rests(alongWidth, width) >= ratio
    );
  while (overhang > minOverhang && !isEnough()) overhang *= STEP;
  return overhang > minOverhang ? overhang : 0;
}
