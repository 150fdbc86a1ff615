/** Processes an uploaded file into the stored files. Runs in a worker. */
import { convertToSrgb } from "../../domain/images/colour_profile.ts";
import { cropped, type PictureCrop } from "../../domain/images/crop.ts";
import { coloursOf, decode, decodeUpright, resized } from "./codecs/decode.ts";
import {
  type DecodePlan,
  fitWithin,
  type ImageKind,
  middleSquare,
  PAINTING,
  planOf,
  PORTRAIT,
  sizesOf,
} from "../../domain/images/decode_plan.ts";
import { encode, type EncodedImage } from "./codecs/encode.ts";
import { align, type Alignment } from "../../domain/images/alignment/align.ts";
import { type Likeness, likenessOf } from "../../domain/images/likeness/likeness.ts";
import { orient } from "../../domain/images/orient.ts";
import { type Pixels, withoutOpaqueAlpha } from "../../domain/images/pixels.ts";
import { probe, type ProbedImage } from "../../domain/images/probe.ts";
import { resample, stretch } from "../../domain/images/resample.ts";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A file to process. */
export interface ImageJob {
  bytes: Uint8Array<ArrayBuffer>;
  kind: ImageKind;
  /** Images with more pixels are refused; default: 100 megapixels. */
  maxPixels?: number;
  /** The part to publish, after the picture is turned. */
  crop?: PictureCrop | undefined;
}

/** The stored files of an image. */
export interface ProcessedImage {
  full: EncodedImage;
  thumbnail: EncodedImage;
  /** Colours and composition of a painting, for the search. */
  likeness?: Likeness;
}

// A decoder with at least this much memory is freed at once.
const MIN_LARGE_BYTES = 16_000_000;
// Chosen by measurement: bench/README.md.
const FULL_QUALITY = 90;
const PHOTO_QUALITY = 80;
const THUMBNAIL_QUALITY = 84;
const THUMBNAIL_DECIBELS = 36.5;

/**
 * Decodes an image, turns it upright, and encodes the full image and its thumbnail. A painting has
 * up to 4096 pixels on its long side, its thumbnail 480; a portrait is the square in the middle,
 * 512 pixels wide, its thumbnail 96; a photo has up to 1600, its thumbnail 160. Only portraits are
 * enlarged.
 * @throws {AppError} 415 for bytes of no supported type, 422 for an image that is damaged or too
 *   large.
 */
export async function processImage(job: ImageJob): Promise<ProcessedImage> {
  const { bytes, kind, maxPixels } = job;
  const probed = probe(bytes, maxPixels === undefined ? {} : { maxPixels });
  const plan = planOf(probed, bytes.length, kind);
  // The decoder of a large image would remain as garbage while the next ones are decoded; that of
  // JPEG is reused.
  const isLarge = probed.type !== "image/jpeg" && plan.memory > MIN_LARGE_BYTES;
  const tidy = () => isLarge && forceGarbageCollection();
  try {
    const whole = await uprightPicture(job, probed, plan);
    tidy();
    const part = job.crop === undefined ? whole : cropped(whole, job.crop);
    return await encoded(resized(part, fitWithin(part, sizesOf(kind).full), 2), kind);
  } finally {
    tidy();
  }
}

async function uprightPicture({ bytes, kind }: ImageJob, probed: ProbedImage, plan: DecodePlan) {
  const decoded = withoutOpaqueAlpha(await decode(bytes, probed, plan));
  // Two lobes: three take half as long again, without a visible difference at this size.
  const sized = kind !== "portrait"
    ? resized(decoded, fitWithin(probed, sizesOf(kind).full), 2)
    : square(decoded, PORTRAIT.full);
  const colours = coloursOf(bytes, probed);
  if (colours !== undefined) convertToSrgb(sized, colours);
  // Again: the transparent part may have been cropped.
  return withoutOpaqueAlpha(orient(sized, probed.orientation));
}

async function encoded(full: Pixels, kind: ImageKind): Promise<ProcessedImage> {
  const thumbnail = kind !== "portrait"
    ? resized(full, fitWithin(full, sizesOf(kind).thumbnail))
    : square(full, PORTRAIT.thumbnail);
  return {
    full: await encode(full, kind === "photo" ? PHOTO_QUALITY : FULL_QUALITY),
    thumbnail: await encode(thumbnail, THUMBNAIL_QUALITY, THUMBNAIL_DECIBELS),
    ...(kind === "painting" && { likeness: likenessOf(thumbnail) }),
  };
}

/** Returns a painting's thumbnail alone. @throws {AppError} as {@link processImage} */
export async function thumbnailOf(bytes: Uint8Array, longSide = PAINTING.thumbnail) {
  const pixels = await thumbnailPixels(bytes, longSide);
  return await encode(pixels, THUMBNAIL_QUALITY, THUMBNAIL_DECIBELS);
}

/** Returns colours and composition of a stored image. @throws {AppError} as {@link processImage} */
export async function findLikeness(bytes: Uint8Array): Promise<Likeness> {
  return likenessOf(await thumbnailPixels(bytes));
}

/** Two stored images of one painting. */
export interface AlignmentJob {
  before: Uint8Array<ArrayBuffer>;
  after: Uint8Array<ArrayBuffer>;
}

/** Returns the first image's alignment with the second. @throws as {@link processImage} */
export async function alignPictures({ before, after }: AlignmentJob): Promise<Alignment> {
  return align(await thumbnailPixels(before), await thumbnailPixels(after));
}

/** Returns the pixels of a painting's thumbnail; a thumbnail is decoded without scaling. */
function thumbnailPixels(bytes: Uint8Array, longSide = PAINTING.thumbnail): Promise<Pixels> {
  return decodeUpright(bytes, probe(bytes), (stored) => fitWithin(stored, longSide));
}

function square(pixels: Pixels, side: number): Pixels {
  const part = middleSquare(pixels);
  const target = { width: side, height: side };
  return part.width < side ? stretch(pixels, target, part) : resample(pixels, target, part);
}

let collect: (() => void) | undefined;

/** Collects garbage now: V8 frees the memory of large WebAssembly instances late. */
export function forceGarbageCollection(): void {
  if (collect === undefined) {
    // As documented by Node; V8 does not expose its collector by default.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
