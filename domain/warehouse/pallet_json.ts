/** Calculated pallets as they are stored and as the API answers them. */
import {
  along,
  inParts,
  isPickingLegs,
  type Leg,
  legKeys,
  type LegsPart,
  shortened,
  type StoredLegs,
} from "./picking_legs.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";

/** A calculation as it is stored. */
export interface StoredCalculation {
  /** The JSON of each pallet, its boxes without the ways to them. */
  texts: readonly string[];
  /** Where the legs begin; the points and legs themselves are in `parts`. */
  legs: StoredLegs;
  /** The JSON of each `LegsPart`. */
  parts: readonly string[];
}

/** The content of a retained layout. */
export interface LayoutContent {
  pallets: PalletResult[];
  /** With the places that the boxes name. */
  legs: StoredLegs;
}

/**
 * A retained layout as a calculation is stored.
 *
 * @param text The JSON of a {@link LayoutContent}.
 * @param options.legs False for a layout without legs.
 */
export function readLayout(text: string, { legs: withLegs }: { legs: boolean }): StoredCalculation {
  const { pallets, legs }: LayoutContent = JSON.parse(text);
  return storedCalculation(pallets, withLegs ? legs : {});
}

/** Pallets and legs as a calculation is stored. */
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

/** The pallets of a calculation, each parsed when it is asked for. */
export function* palletsIn({ texts }: Pick<StoredCalculation, "texts">): Generator<PalletResult> {
  for (const text of texts) yield JSON.parse(text);
}

/** The legs of a calculation, looked up for its boxes. */
export class LegLookup {
  /** Ids of all points along the legs. */
  readonly points: readonly string[];
  readonly legs: readonly Leg[];
  /** Which leg leads from one point to another, by their ids, `from>to`; or to a section, by its id. */
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
      // Paths of the time before there were legs.
      const paths = Object.entries(stored);
      this.points = [...new Set(paths.flatMap(([, path]) => path))];
      const numbers = new Map(this.points.map((id, number) => [id, number]));
      this.legs = paths.map(([, path]) => shortened(path.map((id) => numbers.get(id)!)));
      this.#places = new Map(paths.map(([section], place) => [section, place]));
    }
  }

  /** The place of the leg to each box of a pallet; undefined for a box without a leg. */
  ofPallet(pallet: PalletResult): (box: PlacedBox) => number | undefined {
    const stored = this.#stored;
    if (!isPickingLegs(stored)) return ({ id_section }) => this.#places.get(id_section);
    const places = legKeys(pallet, stored.start, (from, to) => this.#places.get(`${from}>${to}`));
    return (box) => places.get(box);
  }

  /** Ids of the points along a leg, both ends included; none where there is no leg. */
  along(place: number | undefined): string[] {
    return place === undefined ? [] : along(this.legs[place]!, this.points);
  }
}

/**
 * A calculated order as JSON, one layer at a time: paths are written with every box, so that the text of
 * a large order is many times what is stored.
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

/** A calculated order as JSON that contains each leg once: `OrderPallets`. */
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

/** @param fieldOf The field that is added to a box, by the place of its leg. */
function* listJson(
  pallets: Iterable<PalletResult>,
  lookup: LegLookup,
  fieldOf: (leg: number | undefined) => object,
): Generator<string, void> {
  let before = "[";
  for (const pallet of pallets) {
    const legTo = lookup.ofPallet(pallet);
    const { layers, ...rest } = pallet;
    yield `${before}${opened(rest)},"layers":[`;
    for (const [index, { boxed, ...layer }] of layers.entries()) {
      const boxes = boxed.map((box) => ({ ...box, ...fieldOf(legTo(box)) }));
      yield (index === 0 ? "" : ",") + JSON.stringify({ ...layer, boxed: boxes });
    }
    yield "]}";
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** An object as JSON, still open for more fields. */
const opened = (value: object) => JSON.stringify(value).slice(0, -1);
