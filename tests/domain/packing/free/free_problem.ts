/** Small problems of free packing, for tests of the parts of its engine. */
import type {
  BoxType,
  LoadedPallet,
  PackingParameters,
  PackingProblem,
  PalletSize,
} from "../../../../domain/packing/problem.ts";
import { type EnginePlace, placedBox, type Stance } from "../../../../domain/packing/stances.ts";

const CUBE: BoxType = {
  key: "",
  length: 1,
  width: 1,
  height: 1,
  weight: 1,
  bearableLoad: null,
  mayTip: false,
  count: 1,
  stop: null,
};

/** Fields of types that are left out are those of a cube of 1. */
export function freeProblem(
  pallet: PalletSize,
  types: readonly Partial<BoxType>[],
  parameters: Partial<PackingParameters> = {},
): PackingProblem {
  return {
    types: types.map((type, index) => ({ ...CUBE, key: `${index}`, ...type })),
    pallet,
    parameters: {
      minLayerFillRatio: 0,
      minSupportRatio: 1,
      heightLayerDiff: 0,
      heightTolerance: 0,
      packingType: 4,
      effort: 0,
      ...parameters,
    },
  };
}

/**
 * All boxes, from their places on the engines' axes, in one band, in their order: for judges of
 * support and loads, who ask no more.
 */
export function inOneBand(
  boxes: readonly (Pick<Stance, "type" | "orientation"> & EnginePlace)[],
): LoadedPallet {
  const placed = boxes.map((box, at) => placedBox(box, { ...box, z: box.z ?? 0 }, at + 1));
  return { height: 0, layers: [{ height: 0, boxes: placed }] };
}
