import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { isInField, listenToShortcuts } from "./keyboard.ts";

/** Makes "/" focus a search field, unless a text field has the focus or a dialog is open. */
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
