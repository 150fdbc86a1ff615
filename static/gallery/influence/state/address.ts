/** Keeps the address of the page in step with what it shows. */
import { effect } from "@preact/signals";
import { keyOf } from "../../../../domain/gallery/influence/graph.ts";
import type { RiverMap } from "../drawing/river_map.ts";
import type { InfluenceState } from "./influence_state.ts";
import { formatInfluenceUrl, type InfluenceUrl } from "./url_state.ts";

const PAUSE_MS = 250;

function urlOf(state: InfluenceState): InfluenceUrl {
  const { graph, list, chosen, chainOpen, from, to, movements, kinds } = state;
  const url: InfluenceUrl = { list: list.value };
  if (chosen.value !== undefined) url.at = keyOf(graph, chosen.value);
  if (chainOpen.value && from.value !== undefined) url.from = graph.artists[from.value]!.id;
  if (chainOpen.value && to.value !== undefined) url.to = graph.artists[to.value]!.id;
  if (movements.value) url.movements = [...movements.value];
  if (kinds.value) url.kinds = [...kinds.value];
  return url;
}

/**
 * Writes the address after each pause; going back from another page then shows the same.
 *
 * @param map undefined while the list is shown, whose window stays as it was
 * @returns stops writing
 */
export function keepAddress(state: InfluenceState, map: RiverMap | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    const url = urlOf(state);
    const camera = map?.camera;
    const window = !camera
      ? state.opened.window
      : camera.view.zoom > 1.001
      ? camera.window()
      : undefined;
    state.opened.window = window;
    if (window) url.window = window;
    const query = formatInfluenceUrl(url);
    if (query !== location.search) history.replaceState(null, "", location.pathname + query);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
  };
  const stop = effect(() => {
    urlOf(state);
    later();
  });
  // A visitor may leave before the pause is over.
  addEventListener("pagehide", write);
  map?.onFrame.add(later);
  return () => {
    stop();
    write();
    clearTimeout(timer);
    map?.onFrame.delete(later);
    removeEventListener("pagehide", write);
  };
}
