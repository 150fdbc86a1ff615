import { refusal } from "../app_error.ts";
import { middleSquare, type Size } from "../images/fit.ts";
import type { Box } from "../images/resample.ts";
import { decimal, wholeNumber } from "./decimal.ts";

/**
 * The part of an image that a region asks for, in whole pixels inside the image.
 *
 * Percentages are rounded edge by edge, so that regions which share an edge in percent share it in
 * pixels too.
 *
 * Source: IIIF Image API 3.0, section 4.1.
 *
 * @param text `full`, `square`, `x,y,w,h` or `pct:x,y,w,h`.
 * @throws {AppError} 400 for another form, an empty region, or one that lies outside the image.
 */
export function regionOf(text: string, image: Size): Box {
  if (text === "full") return { x: 0, y: 0, ...image };
  if (text === "square") return middleSquare(image);
  const percent = text.startsWith("pct:");
  const parts = (percent ? text.slice(4) : text).split(",");
  const [x, y, width, height] = parts.map(percent ? decimal : wholeNumber);
  if (parts.length !== 4 || x === undefined || y === undefined) throw malformed();
  if (width === undefined || height === undefined) throw malformed();
  if (width === 0 || height === 0) throw refusal(400, "empty", {}, { where: "region" });
  const [left, right] = edges(x, width, image.width, percent);
  const [top, bottom] = edges(y, height, image.height, percent);
  if (left >= image.width || top >= image.height) {
    throw refusal(400, "region_outside", {}, { where: "region" });
  }
  if (right <= left || bottom <= top) {
    throw refusal(400, "region_less_than_pixel", {}, { where: "region" });
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function edges(from: number, length: number, side: number, percent: boolean): [number, number] {
  const pixels = (value: number) => percent ? Math.round(value * side / 100) : value;
  return [pixels(from), Math.min(side, pixels(from + length))];
}

const malformed = () => refusal(400, "region_form", {}, { where: "region" });
