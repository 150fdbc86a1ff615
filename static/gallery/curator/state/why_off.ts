import type { Desk } from "./desk.ts";
import type { KeyAction } from "./keys.ts";
import { t } from "../messages.ts";

/** Actions that are always possible. */
const ALWAYS: ReadonlySet<KeyAction> = new Set(["help", "undo", "find", "kind"]);

/** Returns the reason why an action is disabled; undefined if it is enabled. */
export function whyOff(desk: Desk, action: KeyAction): string | undefined {
  if (action === "undo") return desk.undoStack.size.value === 0 ? t("undo_none") : undefined;
  if (ALWAYS.has(action)) return undefined;
  const row = desk.current.value;
  if (row === undefined) return t("nothing_chosen");
  if (action === "look") return row.full.exists ? undefined : t("off_no_picture");
  return action === "uncheck" && !row.checked ? t("off_unchecked") : undefined;
}
