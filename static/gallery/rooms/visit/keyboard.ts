/** Walking and stepping by keys. */
import { isInField, type Keymap, pressesFocus, runShortcut } from "../../../shared/keyboard.ts";
import type { Visit } from "./visit.ts";

/** Actions of keys besides moving. */
export interface KeyActions {
  /** Opens what is in front: a painting's page, or the door. */
  open: () => void;
  list: () => void;
}

// By place on the keyboard, so that walking works on every layout.
const MOVES: Record<string, ["forward" | "aside" | "turn", number]> = {
  KeyW: ["forward", 1],
  ArrowUp: ["forward", 1],
  KeyS: ["forward", -1],
  ArrowDown: ["forward", -1],
  KeyA: ["aside", -1],
  KeyD: ["aside", 1],
  KeyQ: ["turn", -1],
  ArrowLeft: ["turn", -1],
  KeyE: ["turn", 1],
  ArrowRight: ["turn", 1],
};

/** Follows the keys, except where they are meant for something else; returns what stops it. */
export function followKeys(visit: Visit, actions: KeyActions): () => void {
  const pressedKeys = new Set<string>();
  const shortcuts = shortcutsOf(visit, actions);
  const push = () => {
    const sum = { forward: 0, aside: 0, turn: 0 };
    for (const code of pressedKeys) {
      const [part, amount] = MOVES[code]!;
      sum[part] += amount;
    }
    visit.pushed({
      forward: Math.sign(sum.forward),
      aside: Math.sign(sum.aside),
      turn: Math.sign(sum.turn),
    });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isInField(event) || pressesFocus(event)) return;
    visit.hurrying = event.shiftKey;
    if (event.code in MOVES) {
      event.preventDefault();
      if (!pressedKeys.has(event.code)) {
        pressedKeys.add(event.code);
        push();
      }
      return;
    }
    // Held down, it goes on once.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    else runShortcut(shortcuts, event);
  };
  const released = (event: KeyboardEvent) => {
    visit.hurrying = event.shiftKey;
    if (pressedKeys.delete(event.code)) push();
  };
  const stop = () => {
    pressedKeys.clear();
    push();
  };
  addEventListener("keydown", pressed);
  addEventListener("keyup", released);
  addEventListener("blur", stop);
  return () => {
    removeEventListener("keydown", pressed);
    removeEventListener("keyup", released);
    removeEventListener("blur", stop);
  };
}

function shortcutsOf(visit: Visit, { open, list }: KeyActions): Keymap<() => void> {
  const [next, previous] = [() => visit.step(1), () => visit.step(-1)];
  return {
    // At a door, going on means going through.
    Enter: () => visit.front.value?.kind === "door" ? open() : next(),
    "Shift+Enter": previous,
    " ": next,
    PageDown: next,
    PageUp: previous,
    Backspace: previous,
    Home: () => visit.stepTo(0),
    End: () => visit.stepTo(visit.plan.frames.length - 1),
    KeyO: open,
    KeyL: list,
    Escape: list,
  };
}
