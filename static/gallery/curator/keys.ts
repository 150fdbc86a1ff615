/** The keys of the review desk. */

export type KeyAction =
  | "next"
  | "previous"
  | "next_unchecked"
  | "check"
  | "uncheck"
  | "fix"
  | "look"
  | "search"
  | "upload"
  | "clear"
  | "delete"
  | "undo"
  | "find"
  | "kind"
  | "help";

/** An action with the key that its button shows, and all codes that mean it. */
export interface KeyBinding {
  action: KeyAction;
  shown: string;
  codes: readonly string[];
  shift?: boolean;
}

/**
 * By place on the keyboard, not by letter, so that they work in a Russian layout too.
 *
 * Source of the codes: https://www.w3.org/TR/uievents-code/
 */
export const KEYS: readonly KeyBinding[] = [
  { action: "next", shown: "J", codes: ["KeyJ", "ArrowDown", "ArrowRight"] },
  { action: "previous", shown: "K", codes: ["KeyK", "ArrowUp", "ArrowLeft"] },
  { action: "next_unchecked", shown: "N", codes: ["KeyN"] },
  { action: "check", shown: "C", codes: ["KeyC"] },
  { action: "uncheck", shown: "⇧C", codes: ["KeyC"], shift: true },
  { action: "fix", shown: "F", codes: ["KeyF"] },
  { action: "look", shown: "E", codes: ["KeyE"] },
  { action: "search", shown: "S", codes: ["KeyS"] },
  { action: "upload", shown: "U", codes: ["KeyU"] },
  { action: "clear", shown: "X", codes: ["KeyX"] },
  { action: "delete", shown: "Del", codes: ["Delete"] },
  { action: "undo", shown: "Z", codes: ["KeyZ"] },
  { action: "find", shown: "/", codes: ["Slash", "NumpadDivide"] },
  { action: "kind", shown: "P", codes: ["KeyP"] },
  { action: "help", shown: "?", codes: ["Slash"], shift: true },
];

/** The key that a button shows. */
export function keyOf(action: KeyAction): string {
  return KEYS.find((binding) => binding.action === action)!.shown;
}

/** What of a keyboard event matters here. */
export interface KeyPress {
  code: string;
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key means; undefined: nothing of ours. Keys with Control, Alt or Meta are the browser's. */
export function actionOf(press: KeyPress): KeyAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  // Where these stand differs from layout to layout, so the letter counts first.
  if (press.key === "?") return "help";
  if (press.key === "/") return "find";
  return KEYS.find(({ codes, shift = false }) =>
    codes.includes(press.code) && shift === press.shiftKey
  )?.action;
}
