/** Texts on paper: how large they are written, and how high they are then. */
import { useEffect, useState } from "preact/hooks";

// Letters up to which a text has its full size, and the smallest size, in points.
const FULL_SIZE_LETTERS = 95;
const MIN_POINTS = 6;

/** The style of a text that is smaller the longer it is, so that it never fills its page. */
export function fontSizeFor(text: string, points: number): { fontSize?: string } {
  if (text.length <= FULL_SIZE_LETTERS) return {};
  const smaller = points * Math.sqrt(FULL_SIZE_LETTERS / text.length);
  return { fontSize: `${Math.max(MIN_POINTS, smaller).toFixed(1)}pt` };
}

/** Counts the fonts that have come: what was measured before is measured again. */
export function useLoadedFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const again = () => setLoaded((before) => before + 1);
    document.fonts.addEventListener("loadingdone", again);
    return () => document.fonts.removeEventListener("loadingdone", again);
  }, []);
  return loaded;
}

/**
 * Measures texts as they are on paper.
 *
 * @param look The classes of the element, as they are on paper.
 * @param width Of the column, in pixels.
 * @returns Heights in pixels, each text once.
 */
export function textHeights(
  texts: Iterable<string>,
  { look, width }: { look: string; width: number },
): (text: string) => number {
  const host = document.createElement("div");
  host.className = "paper-measure";
  host.setAttribute("aria-hidden", "true");
  const elements = new Map<string, HTMLElement>();
  for (const text of new Set(texts)) {
    const element = document.createElement("div");
    element.className = look;
    element.textContent = text;
    // A little narrower: printers round otherwise than screens do.
    element.style.cssText = `display: block; width: ${width - 2}px;`;
    elements.set(text, element);
    host.append(element);
  }
  document.body.append(host);
  const heights = new Map([...elements].map(([text, element]) => [
    text,
    element.getBoundingClientRect().height,
  ]));
  host.remove();
  return (text) => heights.get(text) ?? 0;
}
