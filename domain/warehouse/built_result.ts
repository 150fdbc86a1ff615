/** Stored result of a calculated order. */
import { metricsOf } from "../packing/metrics.ts";
import {
  boxesOf,
  type Layout,
  type LoadedPallet,
  type PackingProblem,
} from "../packing/problem.ts";
import { type GraphArrays, WalkingGraph } from "../routing/graph.ts";
import { entriesAlong, type Leg, toRuns } from "./leg_runs.ts";
import { type PalletResult, palletResults, type PlacedBox } from "./pallet_results.ts";
import { boxAllocator, NO_PLACE, type Picking } from "./picking.ts";
import {
  inParts,
  isPickingLegs,
  legKeys,
  type LegsPart,
  pickingLegs,
  placesNamed,
  type StoredLegs,
  walkLength,
  withNamedPlaces,
} from "./picking_legs.ts";

/** Input for the result of a packed order, besides its layout. */
export interface ResultInput extends Pick<Picking, "shelves"> {
  graph: GraphArrays;
  /** Id of the point where each pallet begins; empty if none. */
  start: string;
  /** SKUs by the ids of box types. */
  skus: ReadonlyMap<string, string>;
}

/** Boxes of one type taken from a section. */
export interface TakenBoxes {
  section: string;
  /** Type as named by {@link typeOf}. */
  type: string;
  count: number;
}

/** A result in its stored form. */
export interface BuiltResult extends StoredCalculation {
  pallets: Pick<PalletResult, "id" | "numpallete">[];
  /** All sections and points in the result. */
  places: ReturnType<typeof placesNamed>;
  taken: TakenBoxes[];
}

/** Returns the stored form of pallets and their legs. */
export function builtResult(pallets: readonly PalletResult[], legs: StoredLegs): BuiltResult {
  const named = withNamedPlaces(legs, pallets);
  return {
    ...storedCalculation(pallets, named),
    pallets: pallets.map(({ id, numpallete }) => ({ id, numpallete })),
    places: placesNamed(named),
    taken: takenBoxes(pallets),
  };
}

/** Returns the pallets of a layout with the sections of the boxes. */
export function orderPallets(
  problem: PackingProblem,
  pallets: readonly LoadedPallet[],
  { skus, ...picking }: ResultInput,
): PalletResult[] {
  return palletResults(problem, pallets, {
    take: boxAllocator(picking),
    skuOf: (key) => skus.get(key)!,
  });
}

// A layout with more boxes is not sent before it is the result.
const MAX_DRAWN_BOXES = 1000;

/** Returns a layout for drawing it before the search ends: its pallets, without sections, and metrics. */
export function drawnLayout(
  problem: PackingProblem,
  layout: Layout,
  { skus }: Pick<ResultInput, "skus">,
): string | undefined {
  if (boxesOf(problem) > MAX_DRAWN_BOXES) return undefined;
  const origins = { take: () => NO_PLACE, skuOf: (key: string) => skus.get(key)! };
  return JSON.stringify({
    pallets: palletResults(problem, layout.pallets, origins),
    figures: metricsOf(problem, layout),
  });
}

/** Returns pallets with the legs to their boxes in stored form, and the total length of the legs. */
export function walkedResult(
  pallets: readonly PalletResult[],
  { graph: arrays, start }: Pick<ResultInput, "graph" | "start">,
): { legs: StoredLegs; walk: number | null; result: BuiltResult } {
  const graph = new WalkingGraph(arrays);
  const legs = pickingLegs(graph, start, pallets);
  return { legs, walk: walkLength(graph, pallets, legs), result: builtResult(pallets, legs) };
}

function takenBoxes(pallets: Iterable<PalletResult>): TakenBoxes[] {
  const byKey = new Map<string, TakenBoxes>();
  for (const { layers } of pallets) {
    for (const box of layers.flatMap(({ boxed }) => boxed)) {
      const section = box.id_section;
      if (section === "") continue;
      const type = typeOf(box);
      const key = `${section} ${type}`;
      const takenCount = byKey.get(key);
      if (takenCount === undefined) byKey.set(key, { section, type, count: 1 });
      else takenCount.count++;
    }
  }
  return [...byKey.values()];
}

/** Returns a name shared by all box types with the same SKU and sizes. */
export const typeOf = (
  box: Pick<PlacedBox, "sku_box" | "length_box" | "width_box" | "height_box">,
): string => JSON.stringify([box.sku_box, box.length_box, box.width_box, box.height_box]);

/** A calculation in its stored form. */
export interface StoredCalculation {
  /** The JSON of each pallet; boxes lack the paths to them. */
  texts: readonly string[];
  /** Index of the legs; the points and legs themselves are in `parts`. */
  legs: StoredLegs;
  /** The JSON of each `LegsPart`. */
  parts: readonly string[];
}

/** The content of a retained layout. */
export interface LayoutContent {
  pallets: PalletResult[];
  /** The legs, including the sections and points of the boxes. */
  legs: StoredLegs;
}

/**
 * Reads a retained layout as a stored calculation.
 * @param text The JSON of a {@link LayoutContent}.
 * @param options.legs False for a layout without legs.
 */
export function readLayout(text: string, { legs: withLegs }: { legs: boolean }): StoredCalculation {
  const { pallets, legs }: LayoutContent = JSON.parse(text);
  return storedCalculation(pallets, withLegs ? legs : {});
}

/** Converts pallets and legs to a stored calculation. */
export function storedCalculation(
  pallets: readonly PalletResult[],
  legs: StoredLegs,
): StoredCalculation {
  const { rest, parts } = inParts(legs);
  return {
    texts: pallets.map((pallet) => JSON.stringify(pallet)),
    legs: rest,
    parts: Array.from(parts, (part) => JSON.stringify(part)),
  };
}

/** Yields the pallets of a calculation, each parsed on demand. */
export function* palletsIn({ texts }: Pick<StoredCalculation, "texts">): Generator<PalletResult> {
  for (const text of texts) yield JSON.parse(text);
}

/** The legs of a calculation, for looking up those of its boxes. */
export class LegLookup {
  /** Ids of all points along the legs. */
  readonly points: readonly string[];
  readonly legs: readonly Leg[];
  /** Index of the leg between two points, by their ids as `from>to`; or to a section, by its id. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #stored: StoredLegs;

  constructor({ legs: stored, parts }: Pick<StoredCalculation, "legs" | "parts">) {
    this.#stored = stored;
    if (isPickingLegs(stored)) {
      const read: LegsPart[] = parts.map((part) => JSON.parse(part));
      const points = this.points = read.flatMap((part) => part.points);
      const legs = read.flatMap((part) => Object.entries(part.legs));
      const idsOf = (key: string) =>
        key.split(">").map((number) => points[Number(number)]).join(">");
      this.legs = legs.map(([, leg]) => leg);
      this.#places = new Map(legs.map(([key], place) => [idsOf(key), place]));
    } else {
      // Paths in calculations stored by versions without legs.
      const paths = Object.entries(stored);
      this.points = [...new Set(paths.flatMap(([, path]) => path))];
      const numbers = new Map(this.points.map((id, number) => [id, number]));
      this.legs = paths.map(([, path]) => toRuns(path.map((id) => numbers.get(id)!)));
      this.#places = new Map(paths.map(([section], place) => [section, place]));
    }
  }

  /** Returns the index of the leg to each box of a pallet; undefined for a box without a leg. */
  ofPallet(pallet: PalletResult): (box: PlacedBox) => number | undefined {
    const stored = this.#stored;
    if (!isPickingLegs(stored)) return ({ id_section }) => this.#places.get(id_section);
    const places = legKeys(pallet, stored.start, (from, to) => this.#places.get(`${from}>${to}`));
    return (box) => places.get(box);
  }

  /** Ids of the points along a leg, including both ends; empty if there is no leg. */
  along(place: number | undefined): string[] {
    return place === undefined ? [] : entriesAlong(this.legs[place]!, this.points);
  }
}

/**
 * Yields a calculated order as JSON, one layer at a time: every box contains its path, so that the
 * text of a large order is many times its stored size.
 */
export function* calculatedOrderJson(
  orderId: string,
  calculation: StoredCalculation,
): Generator<string, void> {
  const lookup = new LegLookup(calculation);
  yield `{"${orderId}":`;
  yield* listJson(
    palletsIn(calculation),
    lookup,
    (leg) => ({ path_to_section: lookup.along(leg) }),
  );
  yield "}";
}

/** Yields a calculated order as JSON that contains each leg once: `OrderPallets`. */
export function* orderPalletsJson(
  orderId: string,
  calculation: StoredCalculation,
): Generator<string, void> {
  const lookup = new LegLookup(calculation);
  const { points, legs } = lookup;
  yield `{"id":"${orderId}","pallets":`;
  yield* listJson(palletsIn(calculation), lookup, (leg) => ({ leg: leg ?? null }));
  yield `,${JSON.stringify({ points, legs }).slice(1)}`;
}

/** @param fieldOf Returns the additional field of a box, by the index of its leg. */
function* listJson(
  pallets: Iterable<PalletResult>,
  lookup: LegLookup,
  fieldOf: (leg: number | undefined) => object,
): Generator<string, void> {
  let before = "[";
  for (const pallet of pallets) {
    const legTo = lookup.ofPallet(pallet);
    const { layers, ...rest } = pallet;
    yield `${before}${openObjectJson(rest)},"layers":[`;
    for (const [index, { boxed, ...layer }] of layers.entries()) {
      const boxes = boxed.map((box) => ({ ...box, ...fieldOf(legTo(box)) }));
      yield (index === 0 ? "" : ",") + JSON.stringify({ ...layer, boxed: boxes });
    }
    yield "]}";
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Returns the JSON of an object without its closing brace, for adding fields. */
const openObjectJson = (value: object) => JSON.stringify(value).slice(0, -1);
