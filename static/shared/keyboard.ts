/** Keyboard shortcuts: tables of keys, what a press means by them, and whom else a key is meant for. */

/** Fields of a keyboard event that shortcuts use. */
export type KeyPress = Pick<
  KeyboardEvent,
  "code" | "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"
>;

/**
 * Actions by key, with what is held down in front: `KeyN`, `Shift+KeyC`, `Ctrl+Shift+KeyZ`; Ctrl stands
 * for Meta as well. Letters are named by their place (`code`), so that they work in a Russian layout
 * too; signs such as `?` by what they print (`key`), since their place differs from layout to layout.
 *
 * Source of the names: https://www.w3.org/TR/uievents-code/ and https://www.w3.org/TR/uievents-key/
 */
export type Keymap<Action> = Readonly<Record<string, Action>>;

/** An action with the key that its button and the help show, and all keys that mean it. */
export interface KeyBinding<Action> {
  action: Action;
  shown: string;
  keys: readonly string[];
}

/** The directions of the arrow keys, as steps to the right and down. */
export const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Bindings as they are; their type knows the actions by name. */
export const keyBindings = <const Action extends string>(
  bindings: readonly KeyBinding<Action>[],
): readonly KeyBinding<Action>[] => bindings;

/** The actions of bindings by key. */
export function keymapOf<Action>(bindings: readonly KeyBinding<Action>[]): Keymap<Action> {
  return Object.fromEntries(
    bindings.flatMap(({ action, keys }) => keys.map((key) => [key, action])),
  );
}

/** The key that a button shows for an action. */
export function keyOf<Action>(bindings: readonly KeyBinding<Action>[], action: Action): string {
  return bindings.find((binding) => binding.action === action)!.shown;
}

/** Returns the action of a key press; undefined if it has none. Keys with Alt are the browser's. */
export function actionOf<Action>(keymap: Keymap<Action>, press: KeyPress): Action | undefined {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = press;
  if (altKey) return undefined;
  const prefix = ctrlKey || metaKey ? "Ctrl+" : "";
  const shifted = shiftKey ? `${prefix}Shift+` : prefix;
  const names = [`${shifted}${key}`, `${shifted}${code}`];
  // Whether Shift is needed to print a sign depends on the layout.
  if ([...key].length === 1) names.unshift(`${prefix}${key}`);
  const name = names.find((name) => Object.hasOwn(keymap, name));
  return name === undefined ? undefined : keymap[name];
}

/** Does what a key is bound to, instead of what the browser would do. @returns whether it is bound */
export function runShortcut(keymap: Keymap<() => void>, event: KeyboardEvent): boolean {
  const action = actionOf(keymap, event);
  if (!action) return false;
  event.preventDefault();
  action();
  return true;
}

/**
 * Listens for shortcuts that no other handler has taken.
 *
 * @param isMeant whether a key is meant for them, by what has the focus
 * @returns stops listening
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

/** Returns true if a key goes into a field of any kind. */
export const isInField = ({ target }: Event): boolean =>
  isIn(target, "input, textarea, select, [contenteditable]");

/** Returns true if a key is typed as text; check boxes and sliders take no text. */
export const isTyping = ({ target }: Event): boolean =>
  isIn(target, "input:not([type=radio], [type=checkbox], [type=range]), textarea, select");

/** Returns true if a key presses the focused button or link. */
export const pressesFocus = ({ key, target }: KeyboardEvent): boolean =>
  (key === "Enter" || key === " ") && isIn(target, "a, button, summary");
