import { refusal } from "../app_error.ts";
import { scaled, type Size } from "../images/decode_plan.ts";
import { MAX_SIDE_PIXELS } from "./addresses.ts";

/**
 * Returns the pixels that a size selects for a region.
 *
 * A side that is derived from the other is rounded to the nearest pixel, but at least to 1: a thin
 * region stays a line.
 *
 * Source: IIIF Image API 3.0, section 4.2.
 *
 * @param text `max`, `w,`, `,h`, `w,h`, `!w,h` or `pct:n`, each also after `^`.
 * @throws {AppError} 400 for another form, for no pixels or too many, and for enlarging without a
 *   `^`.
 */
export function sizeOf(text: string, region: Size): Size {
  const enlarges = text.startsWith("^");
  const form = enlarges ? text.slice(1) : text;
  const size = form === "max"
    ? largest(region, enlarges)
    : form.startsWith("pct:")
    ? byPercent(form.slice(4), region)
    : form.startsWith("!")
    ? within(form.slice(1), region, enlarges)
    : bySides(form, region);
  if (size.width < 1 || size.height < 1) throw refusal(400, "size_empty", {}, { where: "size" });
  if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS) {
    throw refusal(400, "size_too_large", { max: MAX_SIDE_PIXELS }, { where: "size" });
  }
  if (!enlarges && isEnlarged(size, region)) {
    throw refusal(400, "size_enlarges", {}, { where: "size" });
  }
  return size;
}

/** Returns the canonical form of a region's size (section 4.7). */
export function canonicalSize(size: Size, region: Size): string {
  const is = (other: Size) => size.width === other.width && size.height === other.height;
  if (is(largest(region, false))) return "max";
  const mark = isEnlarged(size, region) ? "^" : "";
  return mark && is(largest(region, true)) ? "^max" : `${mark}${size.width},${size.height}`;
}

function isEnlarged(size: Size, region: Size): boolean {
  return size.width > region.width || size.height > region.height;
}

function largest(region: Size, enlarges: boolean): Size {
  return fitted(region, { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS }, enlarges);
}

function fitted(region: Size, { width, height }: Size, enlarges: boolean): Size {
  const scale = Math.min(width / region.width, height / region.height);
  return enlarges ? scaled(region, scale) : scaled(region, Math.min(1, scale));
}

function byPercent(text: string, { width, height }: Size): Size {
  const percent = decimal(text);
  if (percent === undefined) throw malformed();
  const of = (side: number) => Math.round(side * percent / 100);
  return { width: of(width), height: of(height) };
}

function within(text: string, region: Size, enlarges: boolean): Size {
  const { width, height } = sides(text);
  if (width === undefined || height === undefined) throw malformed();
  if (width === 0 || height === 0) return { width, height };
  const maxSide = MAX_SIDE_PIXELS;
  return fitted(
    region,
    { width: Math.min(maxSide, width), height: Math.min(maxSide, height) },
    enlarges,
  );
}

function bySides(text: string, region: Size): Size {
  const { width, height } = sides(text);
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) {
    return { width, height: scaled(region, width / region.width).height };
  }
  if (height === undefined) throw malformed();
  return { width: scaled(region, height / region.height).width, height };
}

/** Returns the sides of `w,h`; an omitted one is undefined. */
function sides(text: string): { width: number | undefined; height: number | undefined } {
  const parts = text.split(",");
  const [width, height] = parts.map((part) => part === "" ? undefined : wholeNumber(part) ?? NaN);
  if (parts.length !== 2 || Number.isNaN(width) || Number.isNaN(height)) throw malformed();
  return { width, height };
}

const malformed = () => refusal(400, "size_form", {}, { where: "size" });

/** A decimal number as the IIIF Image API writes it: digits with at most one point, no sign. */
const DECIMAL = /^(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Parses a decimal number; undefined if it is not one. */
export function decimal(text: string): number | undefined {
  return DECIMAL.test(text) ? Number(text) : undefined;
}

/** Parses a whole number; undefined if it is not one. */
export function wholeNumber(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
