/** Walking and stepping by keys. */
import type { Visit } from "./visit.ts";

/** What keys ask for besides moving. */
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

const WRITES = "input, textarea, select, [contenteditable]";
const PRESSES = "a, button, summary";

/** Follows the keys, except where they are meant for something else; returns what stops it. */
export function followKeys(visit: Visit, actions: KeyActions): () => void {
  const held = new Set<string>();
  const push = () => {
    const sum = { forward: 0, aside: 0, turn: 0 };
    for (const code of held) {
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
    const target = event.target as Element;
    if (target.closest(WRITES)) return;
    if (target.closest(PRESSES) && (event.key === "Enter" || event.key === " ")) return;
    visit.hurrying = event.shiftKey;
    if (event.code in MOVES) {
      event.preventDefault();
      if (!held.has(event.code)) {
        held.add(event.code);
        push();
      }
      return;
    }
    const act = actionOf(event, visit, actions);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const released = (event: KeyboardEvent) => {
    visit.hurrying = event.shiftKey;
    if (held.delete(event.code)) push();
  };
  const stop = () => {
    held.clear();
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

function actionOf(
  { key, code, shiftKey, repeat }: KeyboardEvent,
  visit: Visit,
  { open, list }: KeyActions,
): (() => void) | undefined {
  if (key === "Enter") {
    if (repeat) return () => {};
    // At a door, going on means going through.
    if (visit.front.value?.kind === "door" && !shiftKey) return open;
    return () => visit.step(shiftKey ? -1 : 1);
  }
  if (key === "PageDown" || key === " ") return () => visit.step(1);
  if (key === "PageUp" || key === "Backspace") return () => visit.step(-1);
  if (key === "Home") return () => visit.stepTo(0);
  if (key === "End") return () => visit.stepTo(visit.plan.frames.length - 1);
  if (code === "KeyO") return open;
  if (code === "KeyL" || key === "Escape") return list;
  return undefined;
}
