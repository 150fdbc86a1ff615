import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type RowWindow, rowWindow } from "../../../shared/row_window.ts";

/**
 * Returns the window of drawn rows in a list that scrolls with the page, or with a part of it.
 *
 * @param row height of one in pixels
 */
export function usePageRows(
  box: RefObject<HTMLElement | null>,
  row: number,
  total: number,
): RowWindow {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(globalThis.innerHeight);
  useLayoutEffect(() => {
    const look = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      // By whole rows, so that not every pixel draws again.
      setFirst(Math.max(0, Math.floor(-top / row)));
      setHeight(globalThis.innerHeight);
    };
    look();
    // Those of a part of the page do not rise to the window.
    addEventListener("scroll", look, { passive: true, capture: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [row, total]);
  return rowWindow({ scroll: first * row, height: height + row, row, total });
}

/** Returns true while a media query matches. */
export function useMatch(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useLayoutEffect(() => {
    const list = matchMedia(query);
    const follow = () => setMatches(list.matches);
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [query]);
  return matches;
}
