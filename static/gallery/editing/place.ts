/** Places in a picture, in fractions of its width and height: points, and rectangles within it. */

/** A point of the picture. */
export interface PicturePoint {
  x: number;
  y: number;
}

/** A rectangle by its top left corner; of no width and height, a point. */
export interface Place extends PicturePoint {
  width: number;
  height: number;
}

/** A place as records have it: all null where the whole picture is meant. */
export interface PlaceFields {
  pos_x: number | null;
  pos_y: number | null;
  width: number | null;
  height: number | null;
}

// Stored to a hundred thousandth of the picture: a quarter of a pixel of the largest ones.
const STEPS = 100_000;
// The smallest rectangle, in those steps.
const MIN_STEPS = 200;
// How much of what is seen a rectangle takes that is made by a key.
const FRAMED = 0.7;
// Width of a rectangle that a point becomes.
const AROUND = 0.15;

const clamped = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Returns true if the place is a point. */
export const isPoint = ({ width, height }: Place): boolean => width === 0 && height === 0;

/** The place that a record names; undefined for the whole picture. */
export function placeOf({ pos_x, pos_y, width, height }: PlaceFields): Place | undefined {
  if (pos_x === null || pos_y === null) return undefined;
  return { x: pos_x, y: pos_y, width: width ?? 0, height: height ?? 0 };
}

/** A place as records have it. */
export function fieldsOf(place: Place | undefined): PlaceFields {
  if (place === undefined) return { pos_x: null, pos_y: null, width: null, height: null };
  const { x, y, width, height } = place;
  const none = isPoint(place);
  return { pos_x: x, pos_y: y, width: none ? null : width, height: none ? null : height };
}

/** The point, moved into the picture where it is outside. */
export function pointAt({ x, y }: PicturePoint): Place {
  const within = (value: number) => Math.round(clamped(value, 0, 1) * STEPS) / STEPS;
  return { x: within(x), y: within(y), width: 0, height: 0 };
}

/** Begin and length of one side between two values, at least as long as the smallest rectangle. */
function side(a: number, b: number): [begin: number, length: number] {
  const [first, last] = [a, b].map((value) => Math.round(clamped(value, 0, 1) * STEPS))
    .sort((one, other) => one - other) as [number, number];
  const begin = clamped(first, 0, STEPS - MIN_STEPS);
  const length = Math.max(last - begin, MIN_STEPS);
  // The sum of two rounded fractions may be over 1 by the last bit, which no record may be.
  const isOver = begin / STEPS + length / STEPS > 1;
  return [begin / STEPS, (isOver ? length - 1 : length) / STEPS];
}

/** The rectangle between two opposite corners, cut to the picture. */
export function between(one: PicturePoint, other: PicturePoint): Place {
  const [x, width] = side(one.x, other.x);
  const [y, height] = side(one.y, other.y);
  return { x, y, width, height };
}

/** The same place elsewhere: as far as the picture goes. */
export function moved(place: Place, dx: number, dy: number): Place {
  const { width, height } = place;
  const x = clamped(place.x + dx, 0, 1 - width);
  const y = clamped(place.y + dy, 0, 1 - height);
  return isPoint(place) ? pointAt({ x, y }) : between({ x, y }, { x: x + width, y: y + height });
}

/** The middle. */
export const middleOf = ({ x, y, width, height }: Place): PicturePoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** A rectangle around the middle of a place, with a share of its width and height. */
function around({ x, y }: PicturePoint, width: number, height: number): Place {
  return between({ x: x - width / 2, y: y - height / 2 }, { x: x + width / 2, y: y + height / 2 });
}

/** Returns the place that a key frames: most of the visible part of the picture. */
export function framed(visible: Place): Place {
  const all = between(visible, { x: visible.x + visible.width, y: visible.y + visible.height });
  return around(middleOf(all), all.width * FRAMED, all.height * FRAMED);
}

/** The rectangle that a point becomes, square on a picture of this height to its width. */
export function rectangleAround(place: Place, ratio: number): Place {
  return isPoint(place) ? around(place, AROUND, AROUND / ratio) : place;
}
