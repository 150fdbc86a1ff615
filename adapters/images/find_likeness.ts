import { decodeUpright } from "./codecs/decode_upright.ts";
import { fitWithin } from "../../domain/images/fit.ts";
import { type Likeness, likenessOf } from "../../domain/images/likeness/likeness.ts";
import { probe } from "../../domain/images/probe.ts";

// Pixels on the long side; a thumbnail has them as it is.
const LOOKED_AT = 480;

/**
 * What a stored image is found by. Runs in a worker.
 *
 * @throws {AppError} 415 for bytes of no supported type, 422 for an image that is damaged.
 */
export async function findLikeness(bytes: Uint8Array): Promise<Likeness> {
  return likenessOf(await decodeUpright(bytes, probe(bytes), (size) => fitWithin(size, LOOKED_AT)));
}
