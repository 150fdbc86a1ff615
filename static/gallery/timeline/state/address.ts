/** Keeps the address of the page in step with what it shows. */
import { effect } from "@preact/signals";
import type { TimelineMap } from "../drawing/map.ts";
import type { TimelineState } from "./timeline_state.ts";
import { formatUrlState, type UrlState } from "./url_state.ts";

const PAUSE_MS = 250;

/**
 * Writes the address after each pause; going back from another page then shows the same.
 *
 * @param map undefined while the list is shown, whose window stays as it was
 * @returns stops writing
 */
export function keepAddress(state: TimelineState, map: () => TimelineMap | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let window = state.opened.window;
  const write = () => {
    const camera = map()?.camera;
    if (camera) window = camera.view.zoom > 1.001 ? camera.window() : undefined;
    const shown = state.shown.value;
    const chosen = state.chosen.value;
    const next: UrlState = { list: state.list.value };
    if (window) next.window = window;
    if (shown) next.movements = [...shown];
    if (chosen && chosen.kind !== "painting") next[chosen.kind] = chosen.id;
    const query = formatUrlState(next);
    if (query !== location.search) history.replaceState(null, "", location.pathname + query);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
  };
  const stop = effect(() => {
    state.list.value;
    state.shown.value;
    state.chosen.value;
    later();
  });
  // A visitor may leave before the pause is over.
  addEventListener("pagehide", write);
  const follow = map();
  follow?.onFrame.add(later);
  return () => {
    stop();
    write();
    clearTimeout(timer);
    follow?.onFrame.delete(later);
    removeEventListener("pagehide", write);
  };
}
