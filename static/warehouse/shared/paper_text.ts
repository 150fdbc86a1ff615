/** Texts on paper, their font sizes and heights. */
import { useEffect, useState } from "preact/hooks";
import type { OrderItem } from "../../../domain/warehouse/records.ts";

/** Returns an address in one line. */
export const lineOf = (address: string) => address.trim().split(/\s*\n\s*/).join(", ");

/** Returns the customer and the address of an order in one line; empty if it has neither. */
export const consigneeText = (
  { customer = "", address = "" }: Pick<OrderItem, "customer" | "address">,
) => [customer, lineOf(address)].filter((part) => part !== "").join(", ");

// Maximum text length at full font size, and minimum font size in points.
const FULL_SIZE_LETTERS = 95;
const MIN_POINTS = 6;

/**
 * Returns a style with a smaller font size for longer texts, so that a text never fills a whole
 * page.
 */
export function fontSizeFor(text: string, points: number): { fontSize?: string } {
  if (text.length <= FULL_SIZE_LETTERS) return {};
  const smaller = points * Math.sqrt(FULL_SIZE_LETTERS / text.length);
  return { fontSize: `${Math.max(MIN_POINTS, smaller).toFixed(1)}pt` };
}

/** Returns a counter of loaded fonts: texts must be measured again when it changes. */
export function useLoadedFonts(): number {
  const [loaded, setLoaded] = useState(0);
  useEffect(() => {
    const countFonts = () => setLoaded((before) => before + 1);
    document.fonts.addEventListener("loadingdone", countFonts);
    return () => document.fonts.removeEventListener("loadingdone", countFonts);
  }, []);
  return loaded;
}

/**
 * Measures texts in their print styles.
 * @param look CSS classes of the element.
 * @param width Width of the column in pixels.
 * @returns Heights in pixels, one per distinct text.
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
    // Slightly narrower, because printers round differently than screens.
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
