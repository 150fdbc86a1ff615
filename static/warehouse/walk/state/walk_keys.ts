/** Keyboard shortcuts of the tour. */
import type { Keymap } from "../../../shared/keyboard.ts";
import type { WalkPlayer } from "./walk_player.ts";

/** Returns the shortcuts that play, pause and step. */
export function playKeys(player: WalkPlayer): Keymap<() => void> {
  const [next, previous] = [() => player.step(1), () => player.step(-1)];
  return {
    " ": () => player.toggle(),
    ArrowRight: next,
    ArrowDown: next,
    ArrowLeft: previous,
    ArrowUp: previous,
    Home: () => player.put(0),
    End: () => player.put(player.timeline.length),
  };
}

/** Returns true if the focused element handles a key itself. */
export function keepsKey(key: string, target: Element): boolean {
  if (target.closest("input, select, .walk-stops") !== null) return true;
  return key === " " && target.closest("button") !== null;
}
