/** Calculated pallets as JSON text, made piece by piece so that it blocks no other request. */
import { chunks } from "../chunks.ts";
import type { Yielder } from "../yielder.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";
import { LegLookup, written, type WrittenLegs } from "./leg_lookup.ts";
import { inParts, isPickingLegs, type StoredLegs } from "./picking_legs.ts";

// Characters that are handed on together.
const CHARACTERS_A_PIECE = 64 * 1024;
const IDS_A_PIECE = 1000;

/** A calculation as it is stored. */
export interface StoredCalculation extends WrittenLegs {
  /** The JSON of each pallet, its boxes without the ways to them. */
  texts: readonly string[];
}

/** What a layout holds that is kept. */
export interface LayoutContent {
  pallets: PalletResult[];
  /** With the places that the boxes name. */
  legs: StoredLegs;
}

/**
 * A kept layout as a calculation is stored.
 *
 * @param text The JSON of a {@link LayoutContent}.
 * @param options.legs Without, there are none.
 */
export function readLayout(text: string, { legs: withLegs }: { legs: boolean }): StoredCalculation {
  const { pallets, legs }: LayoutContent = JSON.parse(text);
  const texts = pallets.map((pallet) => JSON.stringify(pallet));
  return { texts, ...written(withLegs ? legs : {}) };
}

/** The pallets of a calculation, each made of its text as it is asked for. */
export function* palletsIn({ texts }: Pick<StoredCalculation, "texts">): Generator<PalletResult> {
  for (const text of texts) yield JSON.parse(text);
}

/** Bytes that a calculation holds in memory, about: its pallets, and its legs. */
export function weightOf({ texts, parts }: StoredCalculation): { pallets: number; legs: number } {
  const length = (list: readonly string[]) => list.reduce((sum, { length }) => sum + length, 0);
  return { pallets: length(texts), legs: length(parts) };
}

/**
 * A list of pallets as JSON, piece by piece, each box with the way to it.
 *
 * @param pallets Read as they are needed.
 */
export async function* palletsJson(
  pallets: AsyncIterable<PalletResult> | Iterable<PalletResult>,
  legs: WrittenLegs,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  const lookup = await LegLookup.of(legs, yielder);
  // Boxes that are placed one after the other often come from the same place.
  let [last, path] = [undefined as number | undefined, "[]"];
  yield* listJson(pallets, lookup, yielder, (leg) => {
    if (leg !== last) [last, path] = [leg, lookup.along(leg)];
    return `"path_to_section":${path}`;
  });
}

/**
 * A list of pallets as JSON, piece by piece.
 *
 * @param fieldOf What of a box's leg goes with it: a field as JSON, by the place of the leg.
 */
async function* listJson(
  pallets: AsyncIterable<PalletResult> | Iterable<PalletResult>,
  lookup: LegLookup,
  yielder: Yielder,
  fieldOf: (leg: number | undefined) => string,
): AsyncGenerator<string, void> {
  let before = "[";
  for await (const pallet of pallets) {
    const legTo = lookup.ofPallet(pallet);
    yield before;
    yield* palletJson(pallet, (box) => `${opened(box)},${fieldOf(legTo(box))}}`, yielder);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** A pallet as JSON, as it is stored: its boxes without the ways to them. */
export async function storedJson(pallet: PalletResult, yielder: Yielder): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of palletJson(pallet, JSON.stringify, yielder)) pieces.push(piece);
  return pieces.join("");
}

/** A layout as JSON, `{ pallets, legs }`, piece by piece. */
export async function* layoutJson(
  pallets: Iterable<PalletResult>,
  legs: StoredLegs,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  let before = '{"pallets":[';
  for (const pallet of pallets) {
    yield before;
    yield* palletJson(pallet, JSON.stringify, yielder);
    before = ",";
  }
  yield before === "," ? '],"legs":' : `${before}],"legs":`;
  yield* storedLegsJson(legs, yielder);
  yield "}";
}

async function* storedLegsJson(
  legs: StoredLegs,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  if (!isPickingLegs(legs)) return yield JSON.stringify(legs);
  const { named, points: _points, legs: _legs, ...rest } = legs;
  yield opened(rest);
  if (named !== undefined) {
    yield `,"named":{"sections":`;
    yield* listOfIds(named.sections, yielder);
    yield `,"points":`;
    yield* listOfIds(named.points, yielder);
    yield "}";
  }
  for (const [name, open, close] of [["points", "[", "]"], ["legs", "{", "}"]] as const) {
    let before = `,"${name}":${open}`;
    for (const { [name]: values } of inParts(legs).parts) {
      const text = JSON.stringify(values).slice(1, -1);
      if (text === "") continue;
      yield before + text;
      before = ",";
      await yielder.yieldIfDue();
    }
    yield before === "," ? close : before + close;
  }
  yield "}";
}

async function* listOfIds(ids: readonly string[], yielder: Yielder): AsyncGenerator<string, void> {
  let before = "[";
  for (const some of chunks(ids, IDS_A_PIECE)) {
    yield before + JSON.stringify(some).slice(1, -1);
    before = ",";
    await yielder.yieldIfDue();
  }
  yield before === "[" ? "[]" : "]";
}

async function* palletJson(
  { layers, ...pallet }: PalletResult,
  boxText: (box: PlacedBox) => string,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  yield `${opened(pallet)},"layers":[`;
  for (const [index, { boxed, ...layer }] of layers.entries()) {
    let piece = `${index === 0 ? "" : ","}${opened(layer)},"boxed":[`;
    for (const [place, box] of boxed.entries()) {
      piece += `${place === 0 ? "" : ","}${boxText(box)}`;
      if (piece.length < CHARACTERS_A_PIECE) continue;
      yield piece;
      piece = "";
      await yielder.yieldIfDue();
    }
    yield `${piece}]}`;
    await yielder.yieldIfDue();
  }
  yield "]}";
}

/** A calculated order as JSON: its pallets under its id. */
export async function* calculatedOrderJson(
  orderId: string,
  calculation: StoredCalculation,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  yield `{"${orderId}":`;
  yield* palletsJson(palletsIn(calculation), calculation, yielder);
  yield "}";
}

/** A calculated order as JSON that contains each leg once: `OrderPallets`. */
export async function* orderPalletsJson(
  orderId: string,
  calculation: StoredCalculation,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  const lookup = await LegLookup.of(calculation, yielder);
  yield `{"id":"${orderId}","pallets":`;
  yield* listJson(palletsIn(calculation), lookup, yielder, (leg) => `"leg":${leg ?? null}`);
  yield* lookup.json(yielder);
  yield "}";
}

/** An object as JSON, still open for more fields. */
const opened = (value: object) => JSON.stringify(value).slice(0, -1);
