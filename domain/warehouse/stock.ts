import { type Message, say } from "../messages/message.ts";

/** Returns the error of a section's maximum, field `max_box`; undefined if it is valid. */
export const limitError = (
  { min_box, max_box }: Readonly<Record<string, unknown>>,
): Message | undefined =>
  typeof min_box === "number" && typeof max_box === "number" && max_box < min_box
    ? say("expected_integer_from", { min: min_box })
    : undefined;

/** Returns true if a count differs by more than two boxes and a tenth, and so is to be confirmed. */
export const needsRecount = (
  { count, count_before }: { count: number; count_before: number },
): boolean => Math.abs(count - count_before) > Math.max(2, count_before / 10);

/** The stock of a section. */
interface SectionStock {
  section_name: string;
  count_box: number;
}

/**
 * Chooses the sections to take boxes from: the one with the smallest sufficient stock, or, if none
 * suffices alone, several in the order of their names. Ties keep the given order.
 * @param sections Sections with the box type, in the order of their creation.
 * @param count Number of boxes, at least 1.
 * @returns Each section with its remaining stock, in the order of taking; undefined if all together
 *   do not suffice.
 */
export function takeFromStock<Section extends SectionStock>(
  sections: readonly Section[],
  count: number,
): { section: Section; count_box: number }[] | undefined {
  const [alone] = sections.filter(({ count_box }) => count_box >= count)
    .sort((a, b) => a.count_box - b.count_box || byName(a, b));
  if (alone !== undefined) return [{ section: alone, count_box: alone.count_box - count }];
  const withdrawals = [];
  let missing = count;
  for (const section of sections.toSorted(byName)) {
    const boxes = Math.min(missing, section.count_box);
    missing -= boxes;
    withdrawals.push({ section, count_box: section.count_box - boxes });
    if (missing === 0) return withdrawals;
  }
  return undefined;
}

// By code units, so that the order does not depend on the machine or the language.
const byName = (a: SectionStock, b: SectionStock) =>
  a.section_name < b.section_name ? -1 : a.section_name > b.section_name ? 1 : 0;
