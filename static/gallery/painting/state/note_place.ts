import type { Annotation } from "../../../../domain/gallery/painting_records.ts";

/** A note with its number in the list of all. */
export interface PlacedNote {
  note: Annotation;
  number: number;
  /** In fractions of the picture: the point, or the middle of the rectangle. */
  x: number;
  y: number;
}

/** The notes that speak of a place in the picture, and not of the whole. */
export function placedNotes(notes: readonly Annotation[]): PlacedNote[] {
  return notes.flatMap((note, index) => {
    const { pos_x, pos_y, width = 0, height = 0 } = note;
    if (pos_x === null || pos_y === null) return [];
    return [{ note, number: index + 1, x: pos_x + width / 2, y: pos_y + height / 2 }];
  });
}
