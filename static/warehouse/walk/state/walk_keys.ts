/** Keys of the walk. */
import type { Keymap } from "../../../shared/keyboard.ts";
import type { WalkPlayer } from "./walk_player.ts";

/** Zoom factor of a key press or a button. */
export const ZOOM_STEP = 1.6;

/** Keys that play, pause and step. */
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

/** Keys that come closer, go away and show the whole. */
export function zoomKeys(
  { zoom, whole }: { zoom: (factor: number) => void; whole: () => void },
): Keymap<() => void> {
  return {
    "+": () => zoom(ZOOM_STEP),
    "=": () => zoom(ZOOM_STEP),
    "-": () => zoom(1 / ZOOM_STEP),
    "0": whole,
  };
}

/** Returns true if the focused element handles a key itself. */
export function keepsKey(key: string, target: Element): boolean {
  if (target.closest("input, select, .walk-stops") !== null) return true;
  return key === " " && target.closest("button") !== null;
}
