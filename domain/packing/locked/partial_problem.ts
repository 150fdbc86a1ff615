/** Some boxes of a problem as a problem of their own, under all limits of the whole. */
import type { Layout, LoadedPallet, PackingProblem, PalletLimits } from "../problem.ts";

/** @param counts Boxes of each type; none of them is locked. */
export function partialProblem(problem: PackingProblem, counts: ArrayLike<number>): {
  problem: PackingProblem;
  /** The pallets of a layout as pallets of the whole problem. */
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
  const there = (list: readonly number[]) => list.flatMap((type) => numbers.get(type) ?? []);
  const pairs = apart.map(({ one, other }) => ({ one: there(one), other: there(other) }))
    .filter(({ one, other }) => one.length > 0 && other.length > 0);
  const groups = together.map(({ name, types }) => ({ name, types: there(types) }))
    .filter(({ types }) => types.length > 0);
  return {
    ...others,
    ...(pairs.length > 0 ? { apart: pairs } : {}),
    ...(groups.length > 0 ? { together: groups } : {}),
  };
}
