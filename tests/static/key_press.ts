import type { KeyPress } from "../../static/shared/keyboard.ts";

/** The press of a key by its place on the keyboard, without modifiers unless given. */
export const press = (code: string, change: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key: "",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...change,
});
