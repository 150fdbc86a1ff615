/** Keyboard shortcuts of manual packing. */
import { isTyping, type Keymap, pressesFocus, runShortcut } from "../../../shared/keyboard.ts";
import type { HandEditor } from "./hand_editor.ts";

function heldKeys(editor: HandEditor): Keymap<() => void> {
  const steps = (fine: boolean, held = ""): Keymap<() => void> => ({
    [`${held}ArrowLeft`]: () => editor.step("y", -1, fine),
    [`${held}ArrowRight`]: () => editor.step("y", 1, fine),
    [`${held}ArrowUp`]: () => editor.step("x", 1, fine),
    [`${held}ArrowDown`]: () => editor.step("x", -1, fine),
  });
  return {
    ...steps(false),
    ...steps(true, "Shift+"),
    PageUp: () => editor.toLayer(1),
    PageDown: () => editor.toLayer(-1),
    BracketLeft: () => editor.toPallet(editor.heldBoxes.peek()!.pallet - 1),
    BracketRight: () => editor.toPallet(editor.heldBoxes.peek()!.pallet + 1),
    KeyT: () => editor.turn(),
    Enter: () => void editor.put(),
    Escape: () => editor.release(),
  };
}

function freeKeys(editor: HandEditor): Keymap<() => void> {
  const { value: selected } = editor.state.selected;
  return {
    ...(selected && {
      KeyM: () => editor.take(selected),
      "Shift+KeyM": () => editor.take(selected, true),
      KeyK: () => editor.lock(selected),
    }),
    "Ctrl+KeyZ": () => editor.undo(),
    "Ctrl+Shift+KeyZ": () => editor.redo(),
    "Ctrl+KeyY": () => editor.redo(),
  };
}

/** Performs the action of a key, unless the focus is in a field or on a button. */
export function pressHandKey(event: KeyboardEvent, editor: HandEditor): void {
  if (event.defaultPrevented || pressesFocus(event)) return;
  const heldBoxes = editor.heldBoxes.peek();
  if (isTyping(event)) {
    if (heldBoxes && event.key === "Escape") runShortcut({ Escape: () => editor.release() }, event);
    return;
  }
  runShortcut(heldBoxes ? heldKeys(editor) : freeKeys(editor), event);
}
