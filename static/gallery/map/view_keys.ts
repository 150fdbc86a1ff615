/** The keys that move the view of a focused map, whichever map it is. */
import type { Keymap } from "../../shared/keyboard.ts";
import type { Camera } from "./camera.ts";

const PAN_PX = 90;
const ZOOM_STEP = 1.5;

/** Moves a map by the arrows. */
export const panKeys = (camera: Camera) => ({
  ArrowLeft: () => camera.pan(PAN_PX, 0),
  ArrowRight: () => camera.pan(-PAN_PX, 0),
  ArrowUp: () => camera.pan(0, PAN_PX),
  ArrowDown: () => camera.pan(0, -PAN_PX),
});

/** Moves a map by whole pages and by arrows with Shift, zooms about its middle, shows all of it. */
export function viewKeys(camera: Camera): Keymap<() => void> {
  const pans = Object.entries(panKeys(camera)).map(([key, pan]) => [`Shift+${key}`, pan]);
  return {
    ...Object.fromEntries(pans),
    PageUp: () => camera.pan(0, camera.frame.height * 0.8),
    PageDown: () => camera.pan(0, -camera.frame.height * 0.8),
    "+": () => camera.zoomMiddle(ZOOM_STEP),
    "=": () => camera.zoomMiddle(ZOOM_STEP),
    "-": () => camera.zoomMiddle(1 / ZOOM_STEP),
    "0": () => camera.flyToWhole(),
    Home: () => camera.flyToWhole(),
  };
}
