/** Detects if a new picture of a painting is worse, or would misplace its notes. */
import { getPainting, getPaintingContext } from "../../shared/api.ts";

/** Confirmation needed before a picture is replaced. */
export interface ProportionChange {
  /** By how much the proportions differ, 0.08 for 8 %; 0 for the same, as near as edges are trimmed. */
  difference: number;
  /** Number of notes with a place on the picture. */
  notes: number;
  /** Sizes of the present and the new picture where the new one is smaller. */
  smaller?: { from: Size; to: Size };
}

interface Size {
  width: number;
  height: number;
}

// More than trimmed edges and rounded sizes make up.
const MAX_DIFFERENCE = 0.03;

/** By how much the proportions of two pictures differ: 0 for the same. */
export function proportionDifference(one: Size, other: Size): number {
  const ratio = (one.width / one.height) / (other.width / other.height);
  return Math.max(ratio, 1 / ratio) - 1;
}

/**
 * Returns the confirmation to request before `to` replaces `from`: it is smaller, or its
 * proportions differ by more than 3 %; undefined if none is needed.
 */
export function changeBetween(from: Size, to: Size, notes: number): ProportionChange | undefined {
  const differs = proportionDifference(from, to);
  const difference = differs > MAX_DIFFERENCE ? differs : 0;
  const isSmaller = Math.max(to.width, to.height) < Math.max(from.width, from.height);
  if (difference === 0 && !isSmaller) return undefined;
  return { difference, notes, ...(isSmaller && { smaller: { from, to } }) };
}

/** The same of a picture that is about to be sent. */
export async function proportionChange(
  painting: number,
  picture: Blob,
): Promise<ProportionChange | undefined> {
  const [{ annotations }, context] = await Promise.all([
    getPainting(painting),
    getPaintingContext(painting),
  ]);
  const { image_width: width, image_height: height } = context;
  if (width === undefined || height === undefined) return undefined;
  const notes = annotations.filter(({ pos_x }) => pos_x !== null).length;
  const bitmap = await createImageBitmap(picture);
  const to = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  return changeBetween({ width, height }, to, notes);
}
