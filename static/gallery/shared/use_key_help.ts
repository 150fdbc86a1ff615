import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import type { KeyPage } from "./key_lists.tsx";

/** Shows a page's keyboard shortcuts; if the list cannot be loaded, they work without it. */
export function showKeys(page: KeyPage): void {
  import("./key_lists.tsx").then((lists) => lists.open(page), () => {});
}

/**
 * Listens to the key `?`.
 * @param part A part of the page with shortcuts of its own; also while it is in an open dialog.
 */
export function useKeyHelp(open: () => void, part?: RefObject<Element | null>): void {
  useEffect(() =>
    listenToShortcuts(
      // The window comes after the parts.
      part ? document : globalThis.window,
      { "?": open },
      (event) =>
        !isTyping(event) &&
        [...document.querySelectorAll("dialog[open]")].every((one) =>
          one.contains(part?.current ?? null)
        ),
    ), []);
}
