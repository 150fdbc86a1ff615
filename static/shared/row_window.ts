/** Which rows of a long list are drawn: a hundred thousand are as fast as ten. */

/** Rows `first` to `last` (exclusive) are drawn, `before` pixels below the top. */
export interface RowWindow {
  first: number;
  last: number;
  before: number;
  /** Height of the whole list in pixels. */
  whole: number;
}

// Rows beyond either edge, so that a quick flick does not show bare ground.
const SPARE = 8;

/** @param height of the visible part, in pixels, as `scroll` and `row` */
export function rowWindow(
  { scroll, height, row, total }: { scroll: number; height: number; row: number; total: number },
): RowWindow {
  const first = Math.max(0, Math.min(total, Math.floor(scroll / row)) - SPARE);
  const last = Math.min(total, Math.ceil((scroll + height) / row) + SPARE);
  return { first, last: Math.max(first, last), before: first * row, whole: total * row };
}

/**
 * Where to scroll so that a row is seen with one more on either side.
 *
 * @returns undefined when it is seen already
 */
export function scrollToShow(
  index: number,
  { scroll, height, row, total }: { scroll: number; height: number; row: number; total: number },
): number | undefined {
  const most = Math.max(0, total * row - height);
  const top = Math.max(0, (index - 1) * row);
  const bottom = Math.min(most, (index + 2) * row - height);
  if (scroll > top) return Math.min(top, most);
  return scroll < bottom ? bottom : undefined;
}
