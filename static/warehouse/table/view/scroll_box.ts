/** Scroll container of a table: a part of the page, or all of it. */
export interface ScrollBox {
  element: Element;
  /** Top and bottom in the window, in pixels. */
  top: number;
  bottom: number;
}

export function scrollBoxOf(table: Element): ScrollBox {
  for (let element = table.parentElement; element !== null; element = element.parentElement) {
    if (element === document.body) break;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    const { top, bottom } = element.getBoundingClientRect();
    // What lies over its end is its padding.
    const covered = Number.parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0;
    return { element, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom - covered) };
  }
  return { element: document.scrollingElement!, top: 0, bottom: innerHeight };
}
