import type { Keymap } from "../../../shared/keyboard.ts";
import type { Zoomer } from "./zoomer.ts";

/** The keys that move a picture and zoom it. */
export const zoomKeys = (zoomer: Zoomer): Keymap<() => void> => ({
  ArrowLeft: () => zoomer.pan(-1, 0),
  ArrowRight: () => zoomer.pan(1, 0),
  ArrowUp: () => zoomer.pan(0, -1),
  ArrowDown: () => zoomer.pan(0, 1),
  "+": () => zoomer.zoomIn(),
  "=": () => zoomer.zoomIn(),
  "-": () => zoomer.zoomOut(),
  "0": () => zoomer.showWhole(),
});
