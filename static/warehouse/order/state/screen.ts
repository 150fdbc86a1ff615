/** Screen size and focus of the order page. */
import { signal } from "@preact/signals";

const query = globalThis.matchMedia?.("(width <= 960px)");

/**
 * True if the page shows one part of an order at a time; the breakpoint must equal the style
 * sheet's.
 */
export const isNarrow = signal(query?.matches ?? false);

query?.addEventListener("change", () => (isNarrow.value = query.matches));

const isShown = (field: HTMLElement | null) => (field?.getClientRects().length ?? 0) > 0;

/**
 * Focuses a field once it is rendered. Synchronous if it already is, so that no keystroke or
 * scanned character is lost; otherwise after the pending render.
 * @param block Vertical alignment in the scroll container.
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
  // Signal changes are rendered in a microtask queued before this one.
  queueMicrotask(() => {
    if (!focus()) requestAnimationFrame(focus);
  });
}
