/** What hands do to the river: move it, point at things, choose them. */
import { HEAD } from "../../map/axis_picture.ts";
import type { Hand } from "../../../shared/canvas/gestures.ts";
import type { RiverControls } from "./controls.ts";

/** The pointer must rest before the river steps back: else crossing the map flickers. */
const REST_MS = 90;

/** Answers the hand that moves on a map's canvas. */
export function answerHand(map: RiverControls): Hand {
  const { camera, state } = map;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const point = (node: number | undefined) => {
    clearTimeout(rest);
    if (node === state.pointed.value) return;
    rest = setTimeout(() => (state.pointed.value = node), REST_MS);
  };
  const unpoint = () => {
    clearTimeout(rest);
    map.canvas.style.cursor = "";
    map.hoverEra(-1);
    state.pointed.value = undefined;
  };
  return {
    grab: () => camera.hold(),
    pan: (dx, dy) => camera.pan(dx, dy),
    throw: (vx, vy) => camera.glide(vx, vy),
    zoom(factor, x, y, notch) {
      unpoint();
      camera.zoom(factor, x, y - HEAD, notch);
    },
    hover(x, y) {
      const target = map.targetAt(x, y);
      map.canvas.style.cursor = target ? "pointer" : "";
      map.hoverEra(target?.kind === "era" ? target.index : -1);
      point(target?.kind === "node" ? target.index : undefined);
    },
    leave: unpoint,
    tap(x, y) {
      const target = map.targetAt(x, y);
      unpoint();
      if (target?.kind === "era") {
        const { start_year, end_year } = map.scene.catalog.eras[target.index]!;
        camera.flyToYears(start_year, end_year);
      } else if (target) map.choose(target.index, false);
      else map.choose(undefined, false);
    },
    doubleTap: (x, y) => camera.zoom(2.4, x, y - HEAD, true),
    dragging(on) {
      map.canvas.classList.toggle("dragging", on);
      if (on) unpoint();
    },
  };
}
