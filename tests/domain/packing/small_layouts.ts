/** Small layouts, written down by hand, for tests of the packing judge. */
import { check } from "../../../domain/packing/check.ts";
import type {
  BoxType,
  LoadedPallet,
  PackingParameters,
  PackingProblem,
  PalletLimits,
  PlacedBox,
} from "../../../domain/packing/problem.ts";

const TYPE: BoxType = {
  key: "cube",
  length: 10,
  width: 10,
  height: 10,
  weight: 5,
  bearableLoad: null,
  mayTip: false,
  count: 1,
  stop: null,
};

/** One type a box in the layouts below; fields left out are those of a cube of 10. */
export function problem(
  types: Partial<BoxType>[],
  parameters: Partial<PackingParameters> = {},
): PackingProblem {
  return {
    types: types.map((type, index) => ({ ...TYPE, key: `${index}`, ...type })),
    pallet: { length: 40, width: 20, height: 25 },
    parameters: {
      minLayerFillRatio: 0.1,
      minSupportRatio: 0.75,
      heightLayerDiff: 2,
      heightTolerance: 1,
      packingType: 0,
      effort: 1,
      ...parameters,
    },
  };
}

/** The same with limits of its pallets. */
export const limited = (
  types: Partial<BoxType>[],
  limits: PalletLimits,
  parameters: Partial<PackingParameters> = {},
): PackingProblem => ({ ...problem(types, parameters), limits });

/**
 * A box by its type and corner, first along the pallet's length, then across; orders and layers come
 * with `pallet`.
 */
type At = [type: number, along: number, across: number, z?: number];
export const at = ([type, along, across, z]: At, order: number): PlacedBox => ({
  type,
  orientation: 0,
  x: across,
  y: along,
  ...(z === undefined ? {} : { z }),
  order,
});

export function pallet(heights: number[], ...layers: At[][]): LoadedPallet {
  let order = 1;
  return {
    height: heights.reduce((sum, height) => sum + height, 0),
    layers: layers.map((boxes, layer) => ({
      height: heights[layer]!,
      boxes: boxes.map((box) => at(box, order++)),
    })),
  };
}

/** The pallet with the turns of its boxes, layer by layer, set again. */
export function inTurns(loaded: LoadedPallet, turns: number[]): LoadedPallet {
  let next = 0;
  return {
    ...loaded,
    layers: loaded.layers.map((layer) => ({
      ...layer,
      boxes: layer.boxes.map((box) => ({ ...box, order: turns[next++]! })),
    })),
  };
}

export const kinds = (asked: PackingProblem, ...pallets: LoadedPallet[]) =>
  check(asked, { pallets }).map(({ kind }) => kind);

export const FREE = { packingType: 4 };
export const ONE = pallet([10], [[0, 0, 0]]);
export const HIGH_AND_LOW = pallet([10, 10], [[0, 0, 0]], [[1, 0, 0]]);
/** Eight cubes around one in the middle, which is the last: the first six of them here. */
const RING: At[] = [[0, 0, 0], [1, 10, 0], [2, 20, 0], [3, 0, 10], [4, 20, 10], [5, 0, 20]];
export const SQUARE = pallet([10], [...RING, [6, 10, 20], [7, 20, 20], [8, 10, 10]]);
export const NINE = Array.from({ length: 9 }, () => ({}));
export const onSquare = (types: Partial<BoxType>[], parameters = {}): PackingProblem => ({
  ...problem(types, parameters),
  pallet: { length: 30, width: 30, height: 25 },
});
