/** The keys of the review desk. */
import { actionOf, keyBindings, keymapOf, keyOf, type KeyPress } from "../../../shared/keyboard.ts";
import type { Desk } from "./desk.ts";
import { t } from "../messages.ts";

export const KEYS = keyBindings([
  { action: "next", shown: "J", keys: ["KeyJ", "ArrowDown", "ArrowRight"] },
  { action: "previous", shown: "K", keys: ["KeyK", "ArrowUp", "ArrowLeft"] },
  { action: "next_unchecked", shown: "N", keys: ["KeyN"] },
  { action: "check", shown: "C", keys: ["KeyC"] },
  { action: "uncheck", shown: "⇧C", keys: ["Shift+KeyC"] },
  { action: "fix", shown: "F", keys: ["KeyF"] },
  { action: "look", shown: "E", keys: ["KeyE"] },
  { action: "search", shown: "S", keys: ["KeyS"] },
  { action: "upload", shown: "U", keys: ["KeyU"] },
  { action: "clear", shown: "X", keys: ["KeyX"] },
  { action: "delete", shown: "Del", keys: ["Delete"] },
  { action: "undo", shown: "Z", keys: ["KeyZ"] },
  { action: "find", shown: "/", keys: ["/", "Slash"] },
  { action: "kind", shown: "P", keys: ["KeyP"] },
  { action: "help", shown: "?", keys: ["?", "Shift+Slash"] },
]);
export type KeyAction = (typeof KEYS)[number]["action"];
const KEYMAP = keymapOf(KEYS);

/** Returns the key shown on a button. */
export const shownKey = (action: KeyAction): string => keyOf(KEYS, action);

/** Returns the action of a key; undefined if it has none. */
export const deskActionOf = (press: KeyPress) => actionOf(KEYMAP, press);

/** Actions that are always enabled. */
const ALWAYS: ReadonlySet<KeyAction> = new Set(["help", "undo", "find", "kind"]);

/** Returns the reason why an action is disabled; undefined if it is enabled. */
export function disabledReason(desk: Desk, action: KeyAction): string | undefined {
  if (action === "undo") return desk.history.canUndo.value ? undefined : t("undo_none");
  if (ALWAYS.has(action)) return undefined;
  const row = desk.current.value;
  if (row === undefined) return t("nothing_chosen");
  if (action === "look") return row.full.exists ? undefined : t("off_no_picture");
  return action === "uncheck" && !row.checked ? t("off_unchecked") : undefined;
}
