/** The part of the screen that an order's page has, and the focus in it. */
import { signal } from "@preact/signals";

const query = globalThis.matchMedia?.("(width <= 960px)");

/** True if the page shows one part of an order at a time, as the style sheet does at this width. */
export const isNarrow = signal(query?.matches ?? false);

query?.addEventListener("change", () => (isNarrow.value = query.matches));

const isShown = (field: HTMLElement | null) => (field?.getClientRects().length ?? 0) > 0;

/**
 * Puts the focus into a field as soon as it is drawn: at once, so that hands and scanners that type
 * on lose no letter, or after the drawing that is in progress.
 *
 * @param block where in what scrolls it comes to lie
 */
export function focusSoon(id: string, block: ScrollLogicalPosition = "nearest"): void {
  const focus = () => {
    const field = document.getElementById(id);
    if (!isShown(field)) return false;
    field!.focus();
    field!.scrollIntoView({ block });
    return true;
  };
  if (focus()) return;
  // What a signal has changed is drawn in a microtask that was asked for before this one.
  queueMicrotask(() => {
    if (!focus()) requestAnimationFrame(focus);
  });
}
