/** Calculated pallets as JSON text, made piece by piece so that it holds nobody up. */
import { Breather } from "../breather.ts";
import type { PalletResult, PlacedBox } from "./pallet_results.ts";

/** Paths of point ids by the sections that they lead to. */
export type SectionPaths = Readonly<Record<string, readonly string[]>>;

// Characters that are handed on together.
const CHARACTERS_A_PIECE = 64 * 1024;

/**
 * A list of pallets as JSON, piece by piece.
 *
 * @param pallets Read as they are needed.
 */
export async function* palletsJson(
  pallets: AsyncIterable<PalletResult> | Iterable<PalletResult>,
  paths: SectionPaths,
): AsyncGenerator<string, void> {
  const breather = new Breather();
  // A path goes with many boxes and is written out once.
  const written = new Map<string, string>([["", "[]"]]);
  const pathText = (section: string) => {
    let text = written.get(section);
    if (text === undefined) written.set(section, text = JSON.stringify(paths[section] ?? []));
    return text;
  };
  const boxText = (box: PlacedBox) =>
    `${opened(box)},"path_to_section":${pathText(box.id_section)}}`;
  let before = "[";
  for await (const pallet of pallets) {
    yield before;
    yield* palletJson(pallet, boxText, breather);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** A pallet as JSON, as it is stored: its boxes without their paths. */
export async function storedJson(pallet: PalletResult, breather: Breather): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of palletJson(pallet, JSON.stringify, breather)) pieces.push(piece);
  return pieces.join("");
}

async function* palletJson(
  { layers, ...pallet }: PalletResult,
  boxText: (box: PlacedBox) => string,
  breather: Breather,
): AsyncGenerator<string, void> {
  yield `${opened(pallet)},"layers":[`;
  for (const [index, { boxed, ...layer }] of layers.entries()) {
    let piece = `${index === 0 ? "" : ","}${opened(layer)},"boxed":[`;
    for (const [place, box] of boxed.entries()) {
      piece += `${place === 0 ? "" : ","}${boxText(box)}`;
      if (piece.length < CHARACTERS_A_PIECE) continue;
      yield piece;
      piece = "";
      await breather.breathe();
    }
    yield `${piece}]}`;
  }
  yield "]}";
}

/** A calculated order as JSON: its pallets under its id. */
export async function* calculatedOrderJson(
  orderId: string,
  ...[pallets, paths]: Parameters<typeof palletsJson>
): AsyncGenerator<string, void> {
  yield `{"${orderId}":`;
  yield* palletsJson(pallets, paths);
  yield "}";
}

/** An object as JSON, still open for more fields. */
const opened = (value: object) => JSON.stringify(value).slice(0, -1);
