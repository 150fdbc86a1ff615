/** Mapping of places on a painting's picture to another picture of it. */
import type { Alignment, PlaceMap } from "../images/alignment/align.ts";
import type { PictureCrop } from "../images/crop.ts";

/** A point, a rectangle, or nulls for the whole picture. */
export interface StoredPlace {
  pos_x: number | null;
  pos_y: number | null;
  width: number | null;
  height: number | null;
}

// Places are rounded to a hundred thousandth of the picture, as in the editor.
const STEPS = 100_000;
// Minimum remaining share of a rectangle; with less, it would show something else.
const MIN_REMAINING_SHARE = 0.5;
// Smaller shifts come from differently trimmed edges and are invisible.
const MAX_INVISIBLE_SHIFT = 0.002;

const rounded = (value: number) => Math.round(value * STEPS) / STEPS;
const within = (value: number) => Math.min(Math.max(value, 0), 1);

/** Returns true if the map moves no place visibly. */
export const isInvisible = ({ scale_x, scale_y, shift_x, shift_y }: PlaceMap): boolean =>
  [shift_x, shift_y, scale_x + shift_x - 1, scale_y + shift_y - 1]
    .every((moved) => Math.abs(moved) < MAX_INVISIBLE_SHIFT);

/**
 * Maps a place to the other picture.
 * @returns Undefined if it is outside that picture, or too little of it remains
 */
export function movedPlace(place: StoredPlace, map: PlaceMap): StoredPlace | undefined {
  const { pos_x, pos_y, width, height } = place;
  if (pos_x === null || pos_y === null) return place;
  const left = pos_x * map.scale_x + map.shift_x;
  const top = pos_y * map.scale_y + map.shift_y;
  if (width === null || height === null) {
    const isOn = left >= 0 && left <= 1 && top >= 0 && top <= 1;
    return isOn ? { pos_x: rounded(left), pos_y: rounded(top), width, height } : undefined;
  }
  const [wide, high] = [width * map.scale_x, height * map.scale_y];
  const [x, y] = [within(left), within(top)];
  const [right, bottom] = [within(left + wide), within(top + high)];
  if ((right - x) * (bottom - y) < MIN_REMAINING_SHARE * wide * high) return undefined;
  const length = (begin: number, end: number) => {
    const steps = Math.round(end * STEPS) - Math.round(begin * STEPS);
    // Rounding may make the sum of two fractions exceed 1 by the last bit, which is invalid in a
    // record.
    return (rounded(begin) + steps / STEPS > 1 ? steps - 1 : steps) / STEPS;
  };
  return {
    pos_x: rounded(x),
    pos_y: rounded(y),
    width: length(x, right),
    height: length(y, bottom),
  };
}

/** Alignment of the new picture with the former one. */
export interface PictureAlignment extends Alignment {
  /** Path of the former picture's full size. */
  of: string;
}

/** A place that waits for a curator, and the path of the picture that it is on. */
export interface WaitingPlace {
  /** Kind and id of the note or tour; earlier versions added the index of the stop. */
  key: string;
  of: string;
  place: StoredPlace;
}

/**
 * Returns the map of each place to a new picture.
 * @param alignment For places on the present picture.
 * @param waiting Places on former pictures, unless they have been moved since.
 * @param parts Maps of former pictures.
 */
export const mapsOfPlaces = (
  alignment: PictureAlignment,
  waiting: readonly WaitingPlace[],
  parts: readonly PictureAlignment[],
) =>
(key: string, place: StoredPlace): PictureAlignment => {
  const former = waiting.find((one) =>
    `${one.key} `.startsWith(`${key} `) && isSamePlace(one.place, place)
  );
  if (former === undefined) return alignment;
  const { of } = former;
  return parts.find((part) => part.of === of) ?? { ...alignment, of, confidence: 0 };
};

const isSamePlace = (one: StoredPlace, other: StoredPlace): boolean =>
  one.pos_x === other.pos_x && one.pos_y === other.pos_y && one.width === other.width &&
  one.height === other.height;

const WHOLE: PictureCrop = { x: 0, y: 0, width: 1, height: 1, rotation: 0 };

/**
 * Returns the map from one part of a picture, or the whole (null), to another part; undefined if
 * either is turned.
 */
export function exactAlignment(
  of: string,
  part: PictureCrop | null,
  next: PictureCrop,
): PictureAlignment | undefined {
  const former = part ?? WHOLE;
  if (former.rotation !== 0 || next.rotation !== 0) return undefined;
  return {
    of,
    scale_x: former.width / next.width,
    scale_y: former.height / next.height,
    shift_x: (former.x - next.x) / next.width,
    shift_y: (former.y - next.y) / next.height,
    confidence: 1,
  };
}
