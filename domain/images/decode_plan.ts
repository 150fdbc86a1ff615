import { refusal } from "../app_error.ts";
import { type PictureCrop, turnedSize } from "./crop.ts";
import type { ProbedImage } from "./probe.ts";
import type { Box } from "./resample.ts";
import type { TiffPicture } from "./tiff_header.ts";

/**
 * How an image is decoded.
 *
 * JPEG can be decoded cheaply at a half, a quarter or an eighth of its size: its blocks are
 * transformed to fewer pixels. TIFF is averaged while it is read. Other formats are decoded at full
 * size.
 */
export interface DecodePlan {
  /** The scale in eighths. */
  eighths: 8 | 4 | 2 | 1;
  width: number;
  height: number;
  /** Peak memory of decoding in bytes, including the decoded picture and, but for TIFF, the file. */
  memory: number;
}

/**
 * Maximum memory of a decoder in bytes. It suffices for a JPEG of 40 megapixels, a PNG of 48 or a
 * WebP of 24 at full size; larger JPEGs are decoded at half their size.
 */
const MAX_DECODER_BYTES = 200_000_000;

/**
 * Chooses the smallest scale with at least `minSize` in both dimensions; if that takes too much
 * memory, the largest that does not, down to half of `minSize`.
 * @param minSize Minimum size in pixels (stored, not upright).
 * @throws {AppError} 422 when even that needs too much memory.
 */
export function planDecode(
  probed: ProbedImage,
  fileBytes: number,
  minSize: { width: number; height: number },
): DecodePlan {
  let best: DecodePlan | undefined;
  const isScaled = probed.jpeg !== undefined || probed.tiff !== undefined;
  for (const eighths of isScaled ? [8, 4, 2, 1] as const : [8] as const) {
    const width = Math.ceil(probed.width * eighths / 8);
    const height = Math.ceil(probed.height * eighths / 8);
    const plan = {
      eighths,
      width,
      height,
      memory: decodeMemory(probed, fileBytes, width * height),
    };
    const large = width >= minSize.width && height >= minSize.height;
    // Half of the wanted size is acceptable, but not less.
    const half = 2 * width >= minSize.width && 2 * height >= minSize.height;
    if (best === undefined || large || half && best.memory > MAX_DECODER_BYTES) best = plan;
  }
  if (best === undefined || best.memory > MAX_DECODER_BYTES) {
    throw refusal(422, "image_too_many_pixels_of_format", {
      width: probed.width,
      height: probed.height,
    });
  }
  return best;
}

function decodeMemory(probed: ProbedImage, fileBytes: number, decodedPixels: number): number {
  const pixels = probed.width * probed.height;
  switch (probed.type) {
    case "image/jpeg": {
      const { components, samplesPerPixel, progressive } = probed.jpeg!;
      // A progressive file needs two bytes per coefficient, at full size regardless of the scale.
      const coefficients = progressive ? 2 * samplesPerPixel * pixels : 0;
      return fileBytes + coefficients + decodedPixels * (samplesPerPixel + components);
    }
    case "image/png":
      return 2 * fileBytes + 4 * pixels;
    case "image/gif":
      return fileBytes + 9 * pixels;
    case "image/tiff":
      // The file itself is not copied.
      return 4 * decodedPixels + Math.max(...probed.tiff!.map(jpegBlockMemory));
    case "image/webp":
      return 2 * fileBytes + 8 * pixels;
  }
}

/**
 * Memory of decoding a block of JPEG: two copies of its data, its planes, its pixels and a copy of
 * them, and the coefficients of a progressive one.
 */
const jpegBlockMemory = ({ compression, block, samples }: TiffPicture): number =>
  compression === 7 ? 7 * samples * block.width * block.height : 0;

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size with the same proportions whose long side is at most `longSide`; never larger.
 */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  return scaled({ width, height }, Math.min(1, longSide / Math.max(width, height)));
}

/** Returns the size times a factor, in whole pixels. */
export function scaled({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns the largest centred square. */
export function middleSquare({ width, height }: Size): Box {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}

/** The use of an image, which determines its sizes. */
export type ImageKind = "painting" | "portrait" | "photo";

/** Pixels on the long side of a painting. */
export const PAINTING = { full: 4096, thumbnail: 480 };
/** Pixels on the long side of a photo of a pick. */
export const PHOTO = { full: 1600, thumbnail: 160 };
/** Returns the pixels on the long sides of a picture that is not cropped. */
export const sizesOf = (kind: ImageKind) => kind === "photo" ? PHOTO : PAINTING;
/** Pixels on either side of a portrait. */
export const PORTRAIT = { full: 512, thumbnail: 96 };
// Four for the picture, four for the encoder's input, one for the file.
const BYTES_PER_RESULT_PIXEL = 9;

/**
 * Returns the decoding plan of an image. @throws {AppError} 422 when that needs too much memory.
 */
export function planOf(probed: ProbedImage, fileBytes: number, kind: ImageKind): DecodePlan {
  if (kind !== "portrait") {
    return planDecode(probed, fileBytes, fitWithin(probed, sizesOf(kind).full));
  }
  const side = PORTRAIT.full * 2;
  return planDecode(probed, fileBytes, { width: side, height: side });
}

/**
 * Returns the approximate peak memory of `processImage` in bytes. @throws {AppError} as {@link
 * planOf}
 */
export function memoryOf(
  probed: ProbedImage,
  fileBytes: number,
  kind: ImageKind,
  crop?: PictureCrop,
): number {
  const plan = planOf(probed, fileBytes, kind);
  const full = kind !== "portrait"
    ? fitWithin(plan, sizesOf(kind).full)
    : { width: PORTRAIT.full, height: PORTRAIT.full };
  const file = probed.tiff === undefined ? 0 : fileBytes;
  const pixels = full.width * full.height;
  if (crop === undefined) return file + plan.memory + BYTES_PER_RESULT_PIXEL * pixels;
  const turned = turnedSize(full, crop.rotation);
  const part = turned.width * turned.height * crop.width * crop.height;
  return file + plan.memory + 4 * pixels + BYTES_PER_RESULT_PIXEL * part;
}
