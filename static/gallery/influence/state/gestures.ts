/** Gestures on the river: pan, hover, select. */
import type { RiverControls } from "./controls.ts";

/** The pointer must rest before the river steps back: else crossing the map flickers. */
const REST_MS = 90;

/** Answers the hand that moves on a map's canvas. */
export function listenToHand(map: RiverControls): () => void {
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
  return camera.listenOn(map.canvas, unpoint, {
    hover(x, y) {
      const target = map.targetAt(x, y);
      map.canvas.style.cursor = target ? "pointer" : "";
      map.hoverEra(target?.kind === "era" ? target.index : -1);
      point(target?.kind === "node" ? target.index : undefined);
    },
    tap(x, y) {
      const target = map.targetAt(x, y);
      unpoint();
      if (target?.kind === "era") {
        const { start_year, end_year } = map.scene.catalog.eras[target.index]!;
        camera.flyToYears(start_year, end_year);
      } else if (target) map.choose(target.index, false);
      else map.choose(undefined, false);
    },
  });
}
