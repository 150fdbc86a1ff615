/** Keys of the walk. */
import type { WalkPlayer } from "./walk_player.ts";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** How much closer one comes with a press of a key or a button. */
export const ZOOM_STEP = 1.6;

/** Plays, pauses and steps. @returns whether the key means something here */
export function playKeys({ key, ctrlKey, metaKey, altKey }: Key, player: WalkPlayer): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  switch (key) {
    case " ":
      player.toggle();
      return true;
    case "ArrowRight":
    case "ArrowDown":
      player.step(1);
      return true;
    case "ArrowLeft":
    case "ArrowUp":
      player.step(-1);
      return true;
    case "Home":
      player.put(0);
      return true;
    case "End":
      player.put(player.timeline.length);
      return true;
    default:
      return false;
  }
}

/** Comes closer or goes away. @returns whether the key means something here */
export function zoomKeys(
  { key, ctrlKey, metaKey, altKey }: Key,
  { zoom, whole }: { zoom: (factor: number) => void; whole: () => void },
): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  switch (key) {
    case "+":
    case "=":
      zoom(ZOOM_STEP);
      return true;
    case "-":
      zoom(1 / ZOOM_STEP);
      return true;
    case "0":
      whole();
      return true;
    default:
      return false;
  }
}

/** Whether what has the focus has a use of its own for a key. */
export function keepsKey(key: string, target: Element): boolean {
  if (target.closest("input, select, .walk-stops") !== null) return true;
  return key === " " && target.closest("button") !== null;
}
