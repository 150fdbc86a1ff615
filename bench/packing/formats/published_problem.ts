import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import { assertBoxCount } from "../../../domain/packing/problem_file.ts";
import type {
  BoxType,
  PackingParameters,
  PackingProblem,
  PalletSize,
} from "../../../domain/packing/problem.ts";
import { assertBoxesFit } from "../../../domain/packing/problem_of.ts";

/** The published formats that benchmarks read. */
type PublishedFormat = "thpack" | "mpv" | "egy" | "orders";

/** Rules that a format does not state. */
export interface OpenRules {
  /** Null where every instance states its own. */
  pallet: PalletSize | null;
  minSupportRatio: number;
  heightTolerance: number;
}

/** The default, in the format's unit of length. */
export const USUAL_RULES: Readonly<Record<PublishedFormat, OpenRules>> = {
  // Container loading with full support; sizes are whole centimetres.
  thpack: { pallet: null, minSupportRatio: 1, heightTolerance: 0 },
  // Bin packing knows no support.
  mpv: { pallet: null, minSupportRatio: 0, heightTolerance: 0 },
  egy: {
    pallet: { length: 1200, width: 800, height: 2055 },
    minSupportRatio: 0.75,
    heightTolerance: 10,
  },
  orders: {
    pallet: { length: 1200, width: 800, height: 1800 },
    minSupportRatio: 0.7,
    heightTolerance: 10,
  },
};

/** Rules of whole layers, for packing types that have them. */
const LAYERS = { minLayerFillRatio: 0.6, heightLayerDiff: 40 };

/**
 * The problem of published boxes on pallets of a size. Packing type 4 where none is given.
 * @throws {AppError} 422 when there is no box, or when some fit the pallet in no orientation.
 */
export function publishedProblem(
  types: readonly BoxType[],
  pallet: PalletSize,
  rules:
    & Pick<PackingParameters, "minSupportRatio" | "heightTolerance" | "effort">
    & Partial<Pick<PackingParameters, "packingType">>,
): PackingProblem {
  const { minSupportRatio, heightTolerance, effort, packingType = PACKING_TYPES.free } = rules;
  const parameters = { ...LAYERS, minSupportRatio, heightTolerance, packingType, effort };
  assertBoxCount(types);
  const names = types.map(({ key }) => key);
  assertBoxesFit({ types, pallet, names });
  return { types, pallet, parameters };
}
