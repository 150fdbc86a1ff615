import { align, type Alignment } from "../../domain/images/alignment/align.ts";
import { fitWithin } from "../../domain/images/fit.ts";
import { probe } from "../../domain/images/probe.ts";
import { decodeUpright } from "./codecs/decode_upright.ts";

/** Two stored images of one painting. */
export interface AlignmentJob {
  before: Uint8Array<ArrayBuffer>;
  after: Uint8Array<ArrayBuffer>;
}

// Pixels on the long side; a thumbnail has them as it is.
const LOOKED_AT = 480;

/**
 * Where the places of the first image are on the second one. Runs in a worker.
 *
 * @throws {AppError} 415 for bytes of no supported type, 422 for an image that is damaged.
 */
export async function alignPictures({ before, after }: AlignmentJob): Promise<Alignment> {
  const small = (bytes: Uint8Array) =>
    decodeUpright(bytes, probe(bytes), (size) => fitWithin(size, LOOKED_AT));
  return align(await small(before), await small(after));
}
