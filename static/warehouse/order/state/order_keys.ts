/** Keyboard shortcuts and pasting on the order page. */
import { actionOf, isTyping, type Keymap, type KeyPress } from "../../../shared/keyboard.ts";
import { focusSoon } from "./screen.ts";
import type { OrderWork } from "./order_work.ts";

const KEYMAP = {
  "Ctrl+Enter": "calculate",
  "Ctrl+KeyZ": "undo",
  "Ctrl+Shift+KeyZ": "redo",
  "Ctrl+KeyY": "redo",
  KeyZ: "undo",
  KeyO: "orders",
  KeyN: "create",
  Digit1: "lines",
  Digit2: "parameters",
  Digit3: "result",
  "?": "help",
  "/": "search",
  Slash: "search",
} as const satisfies Keymap<string>;

/** Action of a keyboard shortcut. */
export type OrderKey = (typeof KEYMAP)[keyof typeof KEYMAP];

/**
 * Returns the action of a key; undefined if it has none.
 * @param typing True if a text field has the focus.
 */
export function orderKey(press: KeyPress, typing: boolean): OrderKey | undefined {
  const action = actionOf(KEYMAP, press);
  return typing && action !== "calculate" ? undefined : action;
}

/** Moves the focus to the search field, once it is visible. */
export function focusSearch(work: OrderWork): void {
  work.view.value = "lines";
  focusSoon("line-search");
}

export function listenToKeys(work: OrderWork, signal: AbortSignal): void {
  document.addEventListener("keydown", (event) => {
    if (work.overlay.value !== undefined || event.defaultPrevented) return;
    const action = orderKey(event, isTyping(event));
    if (action === undefined) return;
    event.preventDefault();
    if (action === "calculate") void work.calculate();
    else if (action === "search") focusSearch(work);
    else if (action === "undo" || action === "redo") work.steps[action]();
    else if (action === "help") work.overlay.value = { what: "help" };
    else if (action === "orders") void work.leaveFor("");
    else if (action === "create") void work.leaveFor("#new");
    else work.view.value = action;
  }, { signal });
}

/** Returns true if a text has several rows or cells. */
export const isTable = (text: string) => /[\n\t]/.test(text.trim());

/** Opens the preview for pasted rows; a single word is pasted into the focused field as usual. */
export function listenToPaste(work: OrderWork, signal: AbortSignal): void {
  document.addEventListener("paste", (event) => {
    if (work.overlay.value !== undefined || !work.mayEdit || event.defaultPrevented) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "" || (isTyping(event) && !isTable(text))) return;
    event.preventDefault();
    work.overlay.value = { what: "paste", text };
  }, { signal });
}
