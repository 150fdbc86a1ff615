import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { isInField, listenToShortcuts } from "./keyboard.ts";

/** Has "/" put the cursor into a search field, unless someone types or a dialog is open. */
export function useFocusOnSlash(field: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      listenToShortcuts(
        document,
        { "/": () => field.current?.focus() },
        (event) => !isInField(event) && !document.querySelector("dialog[open]"),
      ),
    [],
  );
}
