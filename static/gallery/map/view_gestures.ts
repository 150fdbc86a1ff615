import type { GestureHandlers } from "../../shared/canvas/gestures.ts";
import { HEAD } from "./axis_picture.ts";
import type { Camera } from "./camera.ts";

/**
 * Returns the gestures that move the view of any map.
 *
 * @param unpoint clears the hover, because its target moves away from the pointer
 */
export function viewGestures(
  { camera, canvas }: { camera: Camera; canvas: HTMLCanvasElement },
  unpoint: () => void,
): Omit<GestureHandlers, "hover" | "tap"> {
  return {
    grab: () => camera.hold(),
    pan: (dx, dy) => camera.pan(dx, dy),
    fling: (vx, vy) => camera.glide(vx, vy),
    zoom(factor, x, y, notch) {
      unpoint();
      camera.zoom(factor, x, y - HEAD, notch);
    },
    leave: unpoint,
    doubleTap: (x, y) => camera.zoom(2.4, x, y - HEAD, true),
    dragging(on) {
      canvas.classList.toggle("dragging", on);
      if (on) unpoint();
    },
  };
}
