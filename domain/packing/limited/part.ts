/** Some boxes of a problem with limits as a problem for the engines, and their pallets as its own. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { allowedOrientations, extentsOf } from "../orientation.ts";
import type { Layout, LoadedPallet, PackingProblem, PalletLimits } from "../problem.ts";

/** A part of a problem, and how what is made of it is read. */
export interface Part {
  /** Without limits but weight and types that keep apart; the pallet with its overhang. */
  problem: PackingProblem;
  /** By how much the pallet is enlarged on each side. */
  overhang: number;
  /** The pallets of a layout of the part as pallets of the whole problem. */
  restored(layout: Layout): LoadedPallet[];
}

// Where hardly anything has to be supported, bases still rest on the pallet with so much.
const MIN_SUPPORT_RATIO = 0.5;
// An overhang is tried at so much of the one before until every base rests well enough.
const STEP = 0.9;
// More of a pallet's shorter side than this is no overhang.
const MAX_OVERHANG_SHARE = 0.25;

/** So many boxes of each type as a problem of their own; none of them is locked. */
export function partOf(problem: PackingProblem, counts: ArrayLike<number>): Part {
  const { types, pallet, limits = {}, locked: _, ...others } = problem;
  const indices = [...types.keys()].filter((type) => counts[type]! > 0);
  const numbers = new Map(indices.map((type, number) => [type, number]));
  const overhang = usableOverhang(problem);
  const own = limitsOf(limits, numbers);
  return {
    problem: {
      ...others,
      types: indices.map((type) => ({ ...types[type]!, count: counts[type]! })),
      pallet: {
        ...pallet,
        length: pallet.length + 2 * overhang,
        width: pallet.width + 2 * overhang,
      },
      ...(own === undefined ? {} : { limits: own }),
    },
    overhang,
    restored: ({ pallets }) =>
      pallets.map(({ height, layers }) => ({
        height,
        layers: layers.map((layer) => ({
          ...layer,
          boxes: layer.boxes.map((box) => ({
            ...box,
            type: indices[box.type]!,
            x: box.x - overhang,
            y: box.y - overhang,
          })),
        })),
      })),
  };
}

function limitsOf(
  { maxWeight, apart = [] }: PalletLimits,
  numbers: ReadonlyMap<number, number>,
): PalletLimits | undefined {
  const there = (list: readonly number[]) => list.flatMap((type) => numbers.get(type) ?? []);
  const pairs = apart.map(({ one, other }) => ({ one: there(one), other: there(other) }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0);
  if (maxWeight === undefined && pairs.length === 0) return undefined;
  return {
    ...(maxWeight === undefined ? {} : { maxWeight }),
    ...(pairs.length === 0 ? {} : { apart: pairs }),
  };
}

/**
 * Returns the largest overhang at which every box, wherever it is placed, has enough support, up to
 * the allowed one.
 */
export function usableOverhang({ types, pallet, parameters, limits }: PackingProblem): number {
  const { length, width } = pallet;
  const { minSupportRatio, heightTolerance, packingType } = parameters;
  const stances = types.flatMap((type) =>
    allowedOrientations(type).map((orientation) => extentsOf(type, orientation))
  );
  // What stands half on the pallet and half on a thin box rests on too little of either.
  const isThin = packingType === PACKING_TYPES.free &&
    stances.some(({ upwards }) => upwards <= heightTolerance);
  if (isThin) return 0;
  const ratio = Math.max(minSupportRatio, MIN_SUPPORT_RATIO);
  let overhang = Math.min(limits?.overhang ?? 0, MAX_OVERHANG_SHARE * Math.min(length, width));
  const least = overhang / 1000;
  const rests = (size: number, side: number) => Math.max(0, Math.min(size - overhang, side)) / size;
  const isEnough = () =>
    stances.every(({ alongLength, alongWidth }) =>
      alongLength > length + 2 * overhang || alongWidth > width + 2 * overhang ||
      rests(alongLength, length) * rests(alongWidth, width) >= ratio
    );
  while (overhang > least && !isEnough()) overhang *= STEP;
  return overhang > least ? overhang : 0;
}
