/**
 * Interprets requests of the IIIF Image API 3.0 for an image of known size (region, size, rotation,
 * quality, format) and finds the canonical URL of equivalent requests.
 */
import { refusal } from "../app_error.ts";
import { middleSquare, scaled, type Size } from "../images/decode_plan.ts";
import type { Box } from "../images/resample.ts";
import { MAX_SIDE_PIXELS } from "./addresses.ts";

/** The decoded parameters of the URL. */
export interface ImageParameters {
  region: string;
  size: string;
  rotation: string;
  /** `{quality}.{format}`. */
  file: string;
}

/** In degrees, clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** `default` is in colour. */
export type Quality = "default" | "gray" | "bitonal";

export type ImageFormat = "jpg" | "png" | "webp";

/** Steps that produce an image, in this order. */
export interface ImagePlan {
  region: Box;
  /** Size before rotation. */
  size: Size;
  mirrored: boolean;
  rotation: QuarterTurn;
  quality: Quality;
  format: ImageFormat;
  /** `{region}/{size}/{rotation}/{quality}.{format}`, the same for all equivalent requests. */
  canonical: string;
}

const QUALITIES: Readonly<Record<string, Quality>> = {
  default: "default",
  color: "default",
  gray: "gray",
  bitonal: "bitonal",
};
const FORMATS: Readonly<Record<string, ImageFormat>> = {
  jpg: "jpg",
  png: "png",
  webp: "webp",
};
// Formats of the specification that this server does not produce.
const OTHER_FORMATS = ["tif", "gif", "jp2", "pdf"];

/**
 * Plans a request.
 *
 * Source: IIIF Image API 3.0, sections 4.1 to 4.7.
 * @param image Pixels of the whole image.
 * @throws {AppError} 400 that names the parameter; 501 for features of the specification that this
 *   server lacks.
 */
export function planImage(parameters: ImageParameters, image: Size): ImagePlan {
  const region = regionOf(parameters.region, image);
  const size = sizeOf(parameters.size, region);
  const { mirrored, rotation } = rotationOf(parameters.rotation);
  const { quality, format } = fileOf(parameters.file);
  const canonicalRotation = `${mirrored ? "!" : ""}${rotation}`;
  const canonical = [
    canonicalRegion(region, image),
    canonicalSize(size, region),
    canonicalRotation,
    `${quality}.${format}`,
  ].join("/");
  return { region, size, mirrored, rotation, quality, format, canonical };
}

function canonicalRegion({ x, y, width, height }: Box, image: Size): string {
  const whole = width === image.width && height === image.height;
  return whole ? "full" : `${x},${y},${width},${height}`;
}

function rotationOf(text: string): { mirrored: boolean; rotation: QuarterTurn } {
  const mirrored = text.startsWith("!");
  const degrees = decimal(mirrored ? text.slice(1) : text);
  if (degrees === undefined || degrees > 360) {
    throw refusal(400, "rotation_form", {}, { where: "rotation" });
  }
  const rotation = degrees % 360;
  if (rotation !== 0 && rotation !== 90 && rotation !== 180 && rotation !== 270) {
    throw refusal(501, "rotation_quarters", {}, { where: "rotation" });
  }
  return { mirrored, rotation };
}

function fileOf(text: string): { quality: Quality; format: ImageFormat } {
  const [name = "", ending = "", ...more] = text.split(".");
  const quality = Object.hasOwn(QUALITIES, name) ? QUALITIES[name] : undefined;
  if (quality === undefined || more.length > 0) {
    throw refusal(400, "quality_form", {}, { where: "quality" });
  }
  const format = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (format === undefined) {
    const status = OTHER_FORMATS.includes(ending) ? 501 : 400;
    throw refusal(status, "format_form", {}, { where: "format" });
  }
  return { quality, format };
}

/**
 * Returns the part of an image that a region selects, in whole pixels within the image.
 *
 * Percentages are rounded edge by edge, so that regions that share an edge in percent share it in
 * pixels too.
 *
 * Source: IIIF Image API 3.0, section 4.1.
 * @param text `full`, `square`, `x,y,w,h` or `pct:x,y,w,h`.
 * @throws {AppError} 400 for any other form, an empty region, or one outside the image.
 */
function regionOf(text: string, image: Size): Box {
  if (text === "full") return { x: 0, y: 0, ...image };
  if (text === "square") return middleSquare(image);
  const percent = text.startsWith("pct:");
  const parts = (percent ? text.slice(4) : text).split(",");
  const [x, y, width, height] = parts.map(percent ? decimal : wholeNumber);
  if (parts.length !== 4 || x === undefined || y === undefined) throw malformed();
  if (width === undefined || height === undefined) throw malformed();
  if (width === 0 || height === 0) throw refusal(400, "empty", {}, { where: "region" });
  const [left, right] = roundedEdges(x, width, image.width, percent);
  const [top, bottom] = roundedEdges(y, height, image.height, percent);
  if (left >= image.width || top >= image.height) {
    throw refusal(400, "region_outside", {}, { where: "region" });
  }
  if (right <= left || bottom <= top) {
    throw refusal(400, "region_less_than_pixel", {}, { where: "region" });
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function roundedEdges(
  from: number,
  length: number,
  side: number,
  percent: boolean,
): [number, number] {
  const pixels = (value: number) => percent ? Math.round(value * side / 100) : value;
  return [pixels(from), Math.min(side, pixels(from + length))];
}

const malformed = () => refusal(400, "region_form", {}, { where: "region" });

/** Pixels of a tile on either side. */
export const TILE = 512;

/** Reduction factors of the levels: 1, 2, 4 … */
export function scaleFactors({ width, height }: Size): number[] {
  const factors = [1];
  while (Math.max(width, height) / factors.at(-1)! > TILE) factors.push(factors.at(-1)! * 2);
  return factors;
}

/** Size of a level in pixels; a partly covered last pixel counts. */
export function levelSize({ width, height }: Size, factor: number): Size {
  return { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
}

/** A level, and a part of it in the level's pixels. */
export interface LevelPart {
  factor: number;
  part: Box;
}

/**
 * Returns the smallest level from which a region can be produced at a size without enlarging or
 * shifting it: the region's edges must lie on the level's pixels, or on the edge of the image.
 */
export function levelFor(image: Size, region: Box, size: Size): LevelPart {
  const fitting = scaleFactors(image).findLast((factor) => {
    const { width, height } = partOf(region, factor);
    return size.width <= width && size.height <= height &&
      onPixels(region.x, region.width, image.width, factor) &&
      onPixels(region.y, region.height, image.height, factor);
  });
  const factor = fitting ?? 1;
  return { factor, part: partOf(region, factor) };
}

function partOf({ x, y, width, height }: Box, factor: number): Box {
  return { x: x / factor, y: y / factor, ...levelSize({ width, height }, factor) };
}

function onPixels(from: number, length: number, side: number, factor: number): boolean {
  return from % factor === 0 && (length % factor === 0 || from + length === side);
}

/**
 * Returns the pixels that a size selects for a region.
 *
 * A side that is derived from the other is rounded to the nearest pixel, but at least to 1: a thin
 * region stays a line.
 *
 * Source: IIIF Image API 3.0, section 4.2.
 * @param text `max`, `w,`, `,h`, `w,h`, `!w,h` or `pct:n`, each also after `^`.
 * @throws {AppError} 400 for any other form, for no pixels or too many, and for enlarging without a
 *   `^`.
 */
function sizeOf(text: string, region: Size): Size {
  const enlarges = text.startsWith("^");
  const dimensions = enlarges ? text.slice(1) : text;
  const size = dimensions === "max"
    ? maxSize(region, enlarges)
    : dimensions.startsWith("pct:")
    ? percentSize(dimensions.slice(4), region)
    : dimensions.startsWith("!")
    ? boundedSize(dimensions.slice(1), region, enlarges)
    : exactSize(dimensions, region);
  if (size.width < 1 || size.height < 1) throw refusal(400, "size_empty", {}, { where: "size" });
  if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS) {
    throw refusal(400, "size_too_large", { max: MAX_SIDE_PIXELS }, { where: "size" });
  }
  if (!enlarges && isEnlarged(size, region)) {
    throw refusal(400, "size_enlarges", {}, { where: "size" });
  }
  return size;
}

/** Returns the canonical dimensions of a region's size (section 4.7). */
function canonicalSize(size: Size, region: Size): string {
  const isSize = (other: Size) => size.width === other.width && size.height === other.height;
  if (isSize(maxSize(region, false))) return "max";
  const mark = isEnlarged(size, region) ? "^" : "";
  return mark && isSize(maxSize(region, true)) ? "^max" : `${mark}${size.width},${size.height}`;
}

function isEnlarged(size: Size, region: Size): boolean {
  return size.width > region.width || size.height > region.height;
}

function maxSize(region: Size, enlarges: boolean): Size {
  return fittedSize(region, { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS }, enlarges);
}

function fittedSize(region: Size, { width, height }: Size, enlarges: boolean): Size {
  const scale = Math.min(width / region.width, height / region.height);
  return enlarges ? scaled(region, scale) : scaled(region, Math.min(1, scale));
}

function percentSize(text: string, { width, height }: Size): Size {
  const percent = decimal(text);
  if (percent === undefined) throw malformedSize();
  const scaledSide = (side: number) => Math.round(side * percent / 100);
  return { width: scaledSide(width), height: scaledSide(height) };
}

function boundedSize(text: string, region: Size, enlarges: boolean): Size {
  const { width, height } = sides(text);
  if (width === undefined || height === undefined) throw malformedSize();
  if (width === 0 || height === 0) return { width, height };
  const maxSide = MAX_SIDE_PIXELS;
  return fittedSize(
    region,
    { width: Math.min(maxSide, width), height: Math.min(maxSide, height) },
    enlarges,
  );
}

function exactSize(text: string, region: Size): Size {
  const { width, height } = sides(text);
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) {
    return { width, height: scaled(region, width / region.width).height };
  }
  if (height === undefined) throw malformedSize();
  return { width: scaled(region, height / region.height).width, height };
}

/** Returns the sides of `w,h`; an omitted one is undefined. */
function sides(text: string): { width: number | undefined; height: number | undefined } {
  const parts = text.split(",");
  const [width, height] = parts.map((part) => part === "" ? undefined : wholeNumber(part) ?? NaN);
  if (parts.length !== 2 || Number.isNaN(width) || Number.isNaN(height)) throw malformedSize();
  return { width, height };
}

const malformedSize = () => refusal(400, "size_form", {}, { where: "size" });

/** A decimal number as the IIIF Image API writes it: digits with at most one point, no sign. */
const DECIMAL = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Parses a decimal number; undefined if it is not one. */
function decimal(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) : undefined;
}

/** Parses a whole number; undefined if it is not one. */
function wholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
