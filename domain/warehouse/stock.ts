/** A section as far as its stock goes. */
interface Stocked {
  section_name: string;
  count_box: number;
}

/**
 * From which sections so many boxes are taken: from the one with the least stock that suffices, or,
 * where none does alone, from several in the order of their names. Sections of equal stock or name
 * come in the order given.
 *
 * @param sections Those that hold the box type, in the order of their creation.
 * @param count At least 1.
 * @returns Each section with what is left in it, in the order of taking; undefined when all together
 *   do not suffice.
 */
export function takeFromStock<Section extends Stocked>(
  sections: readonly Section[],
  count: number,
): { section: Section; count_box: number }[] | undefined {
  const [alone] = sections.filter(({ count_box }) => count_box >= count)
    .sort((a, b) => a.count_box - b.count_box || byName(a, b));
  if (alone !== undefined) return [{ section: alone, count_box: alone.count_box - count }];
  const taken = [];
  let missing = count;
  for (const section of sections.toSorted(byName)) {
    const here = Math.min(missing, section.count_box);
    missing -= here;
    taken.push({ section, count_box: section.count_box - here });
    if (missing === 0) return taken;
  }
  return undefined;
}

// By code units, so that every machine and every language orders alike.
const byName = (a: Stocked, b: Stocked) =>
  a.section_name < b.section_name ? -1 : a.section_name > b.section_name ? 1 : 0;
