import type { GestureHandlers } from "../../shared/canvas/gestures.ts";
import { HEAD } from "./axis_picture.ts";
import type { Camera } from "./camera.ts";

/**
 * What a hand does to every map: it moves the view.
 *
 * @param unpoint forgets what is pointed at, because it moves away under the hand
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
