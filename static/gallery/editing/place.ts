/** Places in a picture, in fractions of its width and height: points, and rectangles within it. */
import type { StoredPlace } from "../../../domain/gallery/moved_places.ts";
import type { ImagePoint } from "../painting/viewer/zoomer.ts";

/** A point (width and height 0) or a rectangle with its top left corner. */
export interface ImageRegion extends ImagePoint {
  width: number;
  height: number;
}

// Number of steps per side to which places are rounded: a hundred-thousandth, a quarter of a pixel
// of the largest pictures.
const STEPS = 100_000;
// Minimum side of a rectangle, in those steps.
const MIN_STEPS = 200;
// Share of the visible part that a rectangle framed by a key covers.
const FRAMED_SHARE = 0.7;
// Width of the rectangle that replaces a point.
const POINT_RECTANGLE_WIDTH = 0.15;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns true if the place is a point. */
export const isPoint = ({ width, height }: ImageRegion): boolean => width === 0 && height === 0;

/** Returns the place of a record; undefined for the whole picture. */
export function placeOf({ pos_x, pos_y, width, height }: StoredPlace): ImageRegion | undefined {
  if (pos_x === null || pos_y === null) return undefined;
  return { x: pos_x, y: pos_y, width: width ?? 0, height: height ?? 0 };
}

/** Returns the fields of a place for a record. */
export function fieldsOf(place: ImageRegion | undefined): StoredPlace {
  if (place === undefined) return { pos_x: null, pos_y: null, width: null, height: null };
  const { x, y, width, height } = place;
  const isPointPlace = isPoint(place);
  return {
    pos_x: x,
    pos_y: y,
    width: isPointPlace ? null : width,
    height: isPointPlace ? null : height,
  };
}

/** Returns a point, clamped to the picture. */
export function pointAt({ x, y }: ImagePoint): ImageRegion {
  const within = (value: number) => Math.round(clamp(value, 0, 1) * STEPS) / STEPS;
  return { x: within(x), y: within(y), width: 0, height: 0 };
}

/** Returns the start and length of one side between two values; at least the minimum side. */
function side(a: number, b: number): [start: number, length: number] {
  const [first, last] = [a, b].map((value) => Math.round(clamp(value, 0, 1) * STEPS))
    .sort((corner, oppositeCorner) => corner - oppositeCorner) as [number, number];
  const start = clamp(first, 0, STEPS - MIN_STEPS);
  const length = Math.max(last - start, MIN_STEPS);
  // The sum of two rounded fractions may exceed 1 by the last bit, which records do not allow.
  const isOver = start / STEPS + length / STEPS > 1;
  return [start / STEPS, (isOver ? length - 1 : length) / STEPS];
}

/** Returns the rectangle between two opposite corners, cut to the picture. */
export function rectangleBetween(corner: ImagePoint, oppositeCorner: ImagePoint): ImageRegion {
  const [x, width] = side(corner.x, oppositeCorner.x);
  const [y, height] = side(corner.y, oppositeCorner.y);
  return { x, y, width, height };
}

/** Returns a place moved within the picture, with the same size. */
export function movePlace(place: ImageRegion, dx: number, dy: number): ImageRegion {
  const { width, height } = place;
  const x = clamp(place.x + dx, 0, 1 - width);
  const y = clamp(place.y + dy, 0, 1 - height);
  return isPoint(place)
    ? pointAt({ x, y })
    : rectangleBetween({ x, y }, { x: x + width, y: y + height });
}

/** Returns the middle of a place. */
export const middleOf = ({ x, y, width, height }: ImageRegion): ImagePoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Returns a rectangle around a point, with a share of the picture's width and height. */
function rectangleOfSize({ x, y }: ImagePoint, width: number, height: number): ImageRegion {
  return rectangleBetween({ x: x - width / 2, y: y - height / 2 }, {
    x: x + width / 2,
    y: y + height / 2,
  });
}

/** Returns the place that a key frames: most of the visible part of the picture. */
export function frameInView(visible: ImageRegion): ImageRegion {
  const all = rectangleBetween(visible, {
    x: visible.x + visible.width,
    y: visible.y + visible.height,
  });
  return rectangleOfSize(middleOf(all), all.width * FRAMED_SHARE, all.height * FRAMED_SHARE);
}

/**
 * Returns the rectangle that replaces a point.
 * @param ratio The picture's height divided by its width; the rectangle is a square on screen.
 */
export function rectangleAround(place: ImageRegion, ratio: number): ImageRegion {
  return isPoint(place)
    ? rectangleOfSize(place, POINT_RECTANGLE_WIDTH, POINT_RECTANGLE_WIDTH / ratio)
    : place;
}
