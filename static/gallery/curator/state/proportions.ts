/** Whether the notes on a painting would sit elsewhere on another picture of it. */
import { getPainting, getPaintingContext } from "../../shared/api.ts";

/** What a curator is asked about before a picture is replaced. */
export interface ProportionChange {
  /** By how much the proportions differ, 0.08 for 8 %. */
  difference: number;
  /** How many notes have a place on the picture. */
  notes: number;
}

interface Size {
  width: number;
  height: number;
}

// More than trimmed edges and rounded sizes make up.
const MOST = 0.03;

/** By how much the proportions of two pictures differ: 0 for the same. */
export function proportionDifference(one: Size, other: Size): number {
  const ratio = (one.width / one.height) / (other.width / other.height);
  return Math.max(ratio, 1 / ratio) - 1;
}

/**
 * How far the proportions of a new picture are from those of the present one, where that is more than
 * 3 % and notes have places on it; undefined where nothing need be asked.
 */
export async function proportionChange(
  painting: number,
  picture: Blob,
): Promise<ProportionChange | undefined> {
  const [{ annotations }, context] = await Promise.all([
    getPainting(painting),
    getPaintingContext(painting),
  ]);
  const { image_width: width, image_height: height } = context;
  const notes = annotations.filter(({ pos_x }) => pos_x !== null).length;
  if (width === undefined || height === undefined || notes === 0) return undefined;
  const bitmap = await createImageBitmap(picture);
  const difference = proportionDifference({ width, height }, bitmap);
  bitmap.close();
  return difference > MOST ? { difference, notes } : undefined;
}
