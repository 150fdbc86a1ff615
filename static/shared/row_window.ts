/** Window of drawn rows in a long list: a hundred thousand are as fast as ten. */
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

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
 * Returns the scroll position at which a row is visible with one more on either side.
 *
 * @returns undefined if it is visible already
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

/**
 * The rows that are drawn of a list that scrolls in a box, which is scrolled to the active one.
 *
 * @param at index of the active row; -1: none
 * @param row height of a row in pixels
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
