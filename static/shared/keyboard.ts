/** Keyboard shortcuts: key tables, lookup of actions, and focus rules. */

/** Fields of a keyboard event that shortcuts use. */
export type KeyPress = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"
>;

/**
 * Actions by key, with modifiers as prefixes: `KeyN`, `Shift+KeyC`, `Ctrl+Shift+KeyZ`; Ctrl also
 * means Meta. Letters are identified by their physical key (`code`), so that shortcuts work in a
 * Russian layout. Characters such as `?` are identified by `key`, since their position depends on
 * the layout.
 *
 * Source of the names: https://www.w3.org/TR/uievents-code/ and https://www.w3.org/TR/uievents-key/
 */
export type Keymap<Action> = Readonly<Record<string, Action>>;

/** An action with all its keys, and the one displayed on buttons and in the help. */
export interface KeyBinding<Action> {
  action: Action;
  shown: string;
  keys: readonly string[];
}

/** Directions of the arrow keys, as steps to the right and down. */
export const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns bindings unchanged, with their actions as literal types. */
export const keyBindings = <const Action extends string>(
  bindings: readonly KeyBinding<Action>[],
): readonly KeyBinding<Action>[] => bindings;

/** Returns the actions of bindings by key. */
export function keymapOf<Action>(bindings: readonly KeyBinding<Action>[]): Keymap<Action> {
  return Object.fromEntries(
    bindings.flatMap(({ action, keys }) => keys.map((key) => [key, action])),
  );
}

/** Returns the key displayed for an action. */
export function keyOf<Action>(bindings: readonly KeyBinding<Action>[], action: Action): string {
  return bindings.find((binding) => binding.action === action)!.shown;
}

/**
 * Returns the action of a key press; undefined if it has none. Combinations with Alt belong to the
 * browser.
 */
export function actionOf<Action>(keymap: Keymap<Action>, press: KeyPress): Action | undefined {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = press;
  if (altKey) return undefined;
  const prefix = ctrlKey || metaKey ? "Ctrl+" : "";
  const shifted = shiftKey ? `${prefix}Shift+` : prefix;
  const names = [`${shifted}${key}`, `${shifted}${code}`];
  // The layout determines if a character needs Shift.
  if ([...key].length === 1) names.unshift(`${prefix}${key}`);
  const name = names.find((name) => Object.hasOwn(keymap, name));
  return name === undefined ? undefined : keymap[name];
}

/**
 * Runs the action of a key and prevents the browser's default.
 * @returns True if the key has an action.
 */
export function runShortcut(keymap: Keymap<() => void>, event: KeyboardEvent): boolean {
  const action = actionOf(keymap, event);
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

/**
 * Listens to shortcuts that no other handler has taken.
 * @param isMeant Returns false if the focused element should handle the key instead.
 * @returns A function that stops listening.
 */
export function listenToShortcuts(
  target: HTMLElement | Document | Window,
  keymap: Keymap<() => void>,
  isMeant: (event: KeyboardEvent) => boolean = () => true,
): () => void {
  const onKey = (event: Event) => {
    const press = event as KeyboardEvent;
    if (!press.defaultPrevented && isMeant(press)) runShortcut(keymap, press);
  };
  target.addEventListener("keydown", onKey);
  return () => target.removeEventListener("keydown", onKey);
}

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Returns true if the focus is in a field of any kind. */
export const isInField = ({ target }: Event): boolean =>
  isIn(target, "input, textarea, select, [contenteditable]");

/** Returns true if the key types text; checkboxes and sliders take no text. */
export const isTyping = ({ target }: Event): boolean =>
  isIn(target, "input:not([type=radio], [type=checkbox], [type=range]), textarea, select");

/** Returns true if the key activates the focused button or link. */
export const pressesFocus = ({ key, target }: KeyboardEvent): boolean =>
  (key === "Enter" || key === " ") && isIn(target, "a, button, summary");
