/** What is stored of a calculated order. */
import type { LoadedPallet, PackingProblem } from "../packing/problem.ts";
import { type GraphArrays, WalkingGraph } from "../routing/graph.ts";
import { type StoredCalculation, storedCalculation } from "./pallet_json.ts";
import { type PalletResult, palletResults, type PlacedBox } from "./pallet_results.ts";
import { type Picking, takingFrom } from "./picking.ts";
import {
  pickingLegs,
  placesNamed,
  type StoredLegs,
  walkLength,
  withNamedPlaces,
} from "./picking_legs.ts";

/** What the result of a packed order is made of, besides its layout. */
export interface ResultInput extends Pick<Picking, "shelves"> {
  graph: GraphArrays;
  /** Id of the point where each pallet begins; empty for none. */
  start: string;
  /** SKUs by the ids of box types. */
  skus: ReadonlyMap<string, string>;
}

/** Boxes of one type that are taken from a section. */
export interface TakenBoxes {
  section: string;
  /** As {@link typeOf} names it. */
  type: string;
  count: number;
}

/** A result in the form in which it is stored. */
export interface BuiltResult extends StoredCalculation {
  pallets: Pick<PalletResult, "id" | "numpallete">[];
  /** All sections and points that it names. */
  places: ReturnType<typeof placesNamed>;
  taken: TakenBoxes[];
}

/** Pallets and their legs in the form in which they are stored. */
export function builtResult(pallets: readonly PalletResult[], legs: StoredLegs): BuiltResult {
  const named = withNamedPlaces(legs, pallets);
  return {
    ...storedCalculation(pallets, named),
    pallets: pallets.map(({ id, numpallete }) => ({ id, numpallete })),
    places: placesNamed(named),
    taken: takenBoxes(pallets),
  };
}

/** The pallets of a layout with the sections that the boxes are taken from. */
export function orderPallets(
  problem: PackingProblem,
  pallets: readonly LoadedPallet[],
  { skus, ...picking }: ResultInput,
): PalletResult[] {
  return palletResults(problem, pallets, {
    take: takingFrom(picking),
    skuOf: (key) => skus.get(key)!,
  });
}

/** Pallets with the ways to their boxes, as they are stored, and the length of these ways. */
export function walkedResult(
  pallets: readonly PalletResult[],
  { graph: arrays, start }: Pick<ResultInput, "graph" | "start">,
): { legs: StoredLegs; walk: number | null; result: BuiltResult } {
  const graph = new WalkingGraph(arrays);
  const legs = pickingLegs(graph, start, pallets);
  return { legs, walk: walkLength(graph, pallets, legs), result: builtResult(pallets, legs) };
}

function takenBoxes(pallets: Iterable<PalletResult>): TakenBoxes[] {
  const taken = new Map<string, TakenBoxes>();
  for (const { layers } of pallets) {
    for (const box of layers.flatMap(({ boxed }) => boxed)) {
      const section = box.id_section;
      if (section === "") continue;
      const type = typeOf(box);
      const key = `${section} ${type}`;
      const known = taken.get(key);
      if (known === undefined) taken.set(key, { section, type, count: 1 });
      else known.count++;
    }
  }
  return [...taken.values()];
}

/** A name for all box types that have the same SKU and sizes. */
export const typeOf = (
  box: Pick<PlacedBox, "sku_box" | "length_box" | "width_box" | "height_box">,
): string => JSON.stringify([box.sku_box, box.length_box, box.width_box, box.height_box]);
