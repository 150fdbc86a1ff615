import type { Orientation } from "../../../domain/packing/orientation.ts";
import type {
  BoxType,
  Layout,
  PackingProblem,
  PalletLayer,
} from "../../../domain/packing/problem.ts";
import { randomOf } from "./guillotine_layout.ts";

/** Boxes thrown upon pallets, on whole coordinates: wrong in most ways, for comparing judges. */
export function messyLayout(
  seed: number,
  packingType: number,
): { problem: PackingProblem; layout: Layout } {
  const random = randomOf(seed);
  const upTo = (n: number) => Math.floor(random() * (n + 1));
  const types: BoxType[] = Array.from({ length: 4 }, (_, index) => ({
    key: `${index}`,
    length: 1 + upTo(5),
    width: 1 + upTo(5),
    height: 1 + upTo(3),
    weight: upTo(9),
    bearableLoad: [null, 0, 3.3, 11.7][upTo(3)]!,
    mayTip: random() < 0.7,
    count: 1,
    stop: null,
  }));
  const crowd = 2 + upTo(8);
  const spread = upTo(1) === 0 ? 8 : 20;
  let order = 1;
  const layer = (number: number): PalletLayer => ({
    height: 3,
    boxes: Array.from({ length: 1 + upTo(crowd) }, () => {
      const at = {
        type: upTo(3),
        orientation: upTo(types[0]!.mayTip ? 5 : 1) as Orientation,
        x: upTo(spread),
        y: upTo(spread),
        order: order++,
      };
      return packingType === 4 ? { ...at, z: upTo(2) + 2 * number } : at;
    }),
  });
  const layout = { pallets: [{ height: 9, layers: [layer(0), layer(1), layer(2)] }] };
  return {
    problem: {
      types,
      pallet: { length: 12, width: 12, height: 9 },
      parameters: {
        minLayerFillRatio: 0.5,
        minSupportRatio: [0.3123, 0.7123, 1][upTo(2)]!,
        heightLayerDiff: 2,
        heightTolerance: upTo(2),
        packingType,
        effort: 1,
      },
    },
    layout,
  };
}
