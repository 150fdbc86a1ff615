/** Virtual scrolling: the window of rendered rows in a long list. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** Rows `first` to `last` (exclusive) are rendered, `before` pixels below the top. */
export interface RowWindow {
  first: number;
  last: number;
  before: number;
  /** Height of the whole list in pixels. */
  whole: number;
}

// Additional rows above and below, so that fast scrolling shows no blank area.
const OVERSCAN_ROWS = 8;

/**
 * Returns the window of rows; lengths in pixels.
 * @param height Height of the visible part.
 */
export function rowWindow(
  { scroll, height, row, total }: { scroll: number; height: number; row: number; total: number },
): RowWindow {
  const first = Math.max(0, Math.min(total, Math.floor(scroll / row)) - OVERSCAN_ROWS);
  const last = Math.min(total, Math.ceil((scroll + height) / row) + OVERSCAN_ROWS);
  return { first, last: Math.max(first, last), before: first * row, whole: total * row };
}

/**
 * Returns the scroll position at which a row and one row on either side are visible.
 * @returns Undefined if they are visible already.
 */
export function scrollToShow(
  index: number,
  { scroll, height, row, total }: { scroll: number; height: number; row: number; total: number },
): number | undefined {
  const maximum = Math.max(0, total * row - height);
  const top = Math.max(0, (index - 1) * row);
  const bottom = Math.min(maximum, (index + 2) * row - height);
  if (scroll > top) return Math.min(top, maximum);
  return scroll < bottom ? bottom : undefined;
}

/**
 * Returns the window of rows of a list in a scroll container, and scrolls to the active row.
 * @param at Index of the active row; -1 for none.
 * @param row Height of a row in pixels.
 */
export function useListRows(
  box: RefObject<HTMLElement | null>,
  { at, total, row }: { at: number; total: number; row: number },
): RowWindow & { isInSight: boolean; height: number } {
  const [scroll, setScroll] = useState(0);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const follow = () => setScroll(element.scrollTop);
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    element.addEventListener("scroll", follow);
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element || at < 0 || element.clientHeight === 0) return;
    const { scrollTop, clientHeight } = element;
    const top = scrollToShow(at, { scroll: scrollTop, height: clientHeight, row, total });
    if (top !== undefined) element.scrollTop = top;
  }, [at, total, height]);
  const shown = rowWindow({ scroll, height, row, total });
  return { ...shown, isInSight: at >= shown.first && at < shown.last, height };
}
