/**
 * The colour space of a PNG, by the first valid chunk in the order of PNG, third edition, section
 * 4.3: cICP, iCCP, sRGB, gAMA and cHRM.
 */
import type { ByteReader } from "./image_type.ts";
import { type ColourSpace, spaceOfCodePoints, spaceOfGamma } from "./colour_space.ts";
import { IDAT, isIntact, pngChunks } from "./png_header.ts";

const CICP = 0x63494350;
const ICCP = 0x69434350;
const SRGB = 0x73524742;
const GAMA = 0x67414d41;
const CHRM = 0x6348524d;
const BYTES: ReadonlyMap<number, number> = new Map([[CICP, 4], [SRGB, 1], [GAMA, 4], [CHRM, 32]]);

// A gamma this close to sRGB's counts as sRGB if there are no primaries, as in libpng and Chromium.
const SRGB_GAMMA = 45_455;
const GAMMA_THRESHOLD = 0.05;

/**
 * Returns the colour space of a PNG, like browsers.
 * @param inflate Inflates a profile; returns undefined if it is broken.
 * @returns Its ICC profile, or another colour space; undefined for sRGB.
 */
export function pngColours(
  file: ByteReader,
  inflate: (chunk: Uint8Array) => Uint8Array | undefined,
): Uint8Array | ColourSpace | undefined {
  const chunks = new Map<number, Uint8Array>();
  for (const chunk of pngChunks(file)) {
    const { name, at, length } = chunk;
    if (name === IDAT) break;
    const isKnown = name === ICCP || BYTES.get(name) === length && isIntact(file, chunk);
    if (isKnown && !chunks.has(name)) chunks.set(name, file.part(at, length));
  }
  const cicp = chunks.get(CICP);
  const [primaries, transfer, matrix] = cicp ?? [];
  // RGB pictures have the matrix 0.
  const coded = cicp && matrix === 0 && spaceOfCodePoints(primaries!, transfer!);
  if (coded) return coded;
  const iccp = chunks.get(ICCP);
  const profile = iccp && inflate(iccp);
  if (profile !== undefined) return profile;
  if (chunks.has(SRGB)) return undefined;
  const gamma = numbers(chunks.get(GAMA))[0] ?? 0;
  if (gamma === 0) return undefined;
  const points = numbers(chunks.get(CHRM));
  const isSrgb = Math.abs(gamma - SRGB_GAMMA) <= GAMMA_THRESHOLD * SRGB_GAMMA;
  if (points.length === 0) return isSrgb ? undefined : spaceOfGamma(gamma / 100_000);
  return spaceOfGamma(gamma / 100_000, points.map((value) => value / 100_000));
}

function numbers(body: Uint8Array | undefined): number[] {
  if (body === undefined) return [];
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  return Array.from({ length: body.length / 4 }, (_, i) => view.getUint32(4 * i));
}
