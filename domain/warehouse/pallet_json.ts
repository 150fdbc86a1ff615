/** Calculated pallets as JSON text, made piece by piece so that it blocks no other request. */
import type { Yielder } from "../yielder.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";
import { legsOfPallet, type StoredLegs } from "./picking_legs.ts";

// Characters that are handed on together.
const CHARACTERS_A_PIECE = 64 * 1024;

/**
 * A list of pallets as JSON, piece by piece.
 *
 * @param pallets Read as they are needed.
 */
export async function* palletsJson(
  pallets: AsyncIterable<PalletResult> | Iterable<PalletResult>,
  legs: StoredLegs,
  yielder: Yielder,
): AsyncGenerator<string, void> {
  let before = "[";
  for await (const pallet of pallets) {
    const legTo = legsOfPallet(pallet, legs);
    // A leg goes with many boxes and is written out once.
    const written = new Map<readonly string[], string>();
    const boxText = (box: PlacedBox) => {
      const leg = legTo(box);
      let text = written.get(leg);
      if (text === undefined) written.set(leg, text = JSON.stringify(leg));
      return `${opened(box)},"path_to_section":${text}}`;
    };
    yield before;
    yield* palletJson(pallet, boxText, yielder);
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
  }
  yield "]}";
}

/** A calculated order as JSON: its pallets under its id. */
export async function* calculatedOrderJson(
  orderId: string,
  ...input: Parameters<typeof palletsJson>
): AsyncGenerator<string, void> {
  yield `{"${orderId}":`;
  yield* palletsJson(...input);
  yield "}";
}

/** An object as JSON, still open for more fields. */
const opened = (value: object) => JSON.stringify(value).slice(0, -1);
