/** Suggestions of sections for boxes that arrive. */

/** A section of the warehouse. */
export interface Shelf {
  id: string;
  /** Its box type; empty if none. */
  id_box: string;
  count_box: number;
  /** Its maximum, if it has one. */
  max_box?: number;
  /** Straight distance to the start of the tours; undefined if it has no place on the plan. */
  distance: number | undefined;
}

/**
 * Returns the sections that may receive boxes of a type, best first: those of the same type, least
 * filled first, then empty ones without a type, then other empty ones, each nearest first; then
 * those that have their maximum.
 */
export function putawaySections<One extends Shelf>(sections: readonly One[], box: string): One[] {
  const rank = ({ id_box, count_box, max_box = Infinity }: Shelf) =>
    id_box !== box && count_box > 0
      ? undefined
      : count_box >= max_box
      ? 3
      : id_box === box
      ? 0
      : id_box === ""
      ? 1
      : 2;
  return sections.flatMap((section) => {
    const ranked = rank(section);
    return ranked === undefined ? [] : [{ section, ranked }];
  }).sort((a, b) => {
    const [one, other] = [a.section, b.section];
    return a.ranked - b.ranked ||
      (a.ranked === 0 ? one.count_box - other.count_box : 0) ||
      (one.distance ?? Infinity) - (other.distance ?? Infinity) || 0;
  }).map(({ section }) => section);
}

/** Returns the sections from which boxes of a type can be moved, fullest first. */
export const sectionsWith = <One extends Shelf>(sections: readonly One[], box: string): One[] =>
  sections.filter(({ id_box, count_box }) => id_box === box && count_box > 0)
    .sort((a, b) => b.count_box - a.count_box);
