/** Height of a section's stock. */
import type { Box, Section, SectionGeometry } from "../../../../domain/warehouse/records.ts";

/**
 * The height that a section's boxes would have, spread evenly over its ground: the one measure of
 * fullness that needs nothing but what is stored. Unit of the box's lengths.
 *
 * @returns 0 for an empty section; undefined when the size of its boxes is not known
 */
export function stackHeight(
  { count_box }: Pick<Section, "count_box">,
  { lenght_wsec, widht_wsec }: Pick<SectionGeometry, "lenght_wsec" | "widht_wsec">,
  box: Pick<Box, "length_box" | "width_box" | "height_box"> | undefined,
): number | undefined {
  if (count_box === 0) return 0;
  if (box === undefined) return undefined;
  return count_box * box.length_box * box.width_box * box.height_box / (lenght_wsec * widht_wsec);
}
