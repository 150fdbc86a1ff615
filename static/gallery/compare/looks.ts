/** Views of two paintings side by side: linked to each other, and in the URL. */
import { idIn } from "../shared/page_id.ts";
import { formatLook, parseLook, type PictureView, WHOLE } from "../painting/state/look_address.ts";

/** The two sides of the page. */
export type Side = "a" | "b";
export const SIDES = ["a", "b"] as const;

/** Parsed URL of a comparison. */
export interface Comparison {
  a: number | undefined;
  b: number | undefined;
  look_a: PictureView | undefined;
  look_b: PictureView | undefined;
}

/** Parses the query of a URL; invalid values are ignored. */
export function parseComparison(query: string): Comparison {
  const params = new URLSearchParams(query);
  return {
    a: idIn(params, "a"),
    b: idIn(params, "b"),
    look_a: parseLook(params.get("look_a")),
    look_b: parseLook(params.get("look_b")),
  };
}

/** Returns the URL of a comparison; views of whole pictures are omitted. */
export function comparisonUrl({ a, b, look_a, look_b }: Partial<Comparison>): string {
  const parts = [
    a !== undefined && `a=${a}`,
    b !== undefined && `b=${b}`,
    look_a && !isWhole(look_a) && `look_a=${formatLook(look_a)}`,
    look_b && !isWhole(look_b) && `look_b=${formatLook(look_b)}`,
  ].filter(Boolean);
  return `/compare${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}

/** Difference of the second picture's view from the first's. */
export interface Link {
  /** Offset in fractions of each picture's own width and height. */
  right: number;
  down: number;
  /** Zoom factor of the second relative to the first. */
  factor: number;
}

/** No difference: both show the same part at the same zoom. */
export const SAME: Link = { right: 0, down: 0, factor: 1 };

/** Returns the difference of two views, which stays constant while both are moved. */
export const linkOf = (first: PictureView, second: PictureView): Link => ({
  right: second.x - first.x,
  down: second.y - first.y,
  factor: second.zoom / first.zoom,
});

/** Returns the second's view from the first's. */
export const secondOf = (
  { x, y, zoom }: PictureView,
  { right, down, factor }: Link,
): PictureView => ({
  x: x + right,
  y: y + down,
  zoom: zoom * factor,
});

/** Returns the first's view from the second's. */
export const firstOf = (
  { x, y, zoom }: PictureView,
  { right, down, factor }: Link,
): PictureView => ({
  x: x - right,
  y: y - down,
  zoom: zoom / factor,
});

/** Tolerance of comparisons, from the precision of the URL. */
const TOLERANCE = 5e-4;

/** Returns true if the view shows the whole picture, within the precision of the URL. */
const isWhole = ({ x, y, zoom }: PictureView) =>
  Math.abs(x - WHOLE.x) < TOLERANCE && Math.abs(y - WHOLE.y) < TOLERANCE &&
  Math.abs(zoom - WHOLE.zoom) < TOLERANCE;
