/** Keeps the address of a page in step with what its map shows. */
import { effect } from "@preact/signals";
import type { CanvasMap } from "./canvas_map.ts";
import type { AskedWindow } from "./view.ts";

const PAUSE_MS = 250;
/** Up to this zoom the whole is shown, which the address need not name. */
const WHOLE = 1.001;

/**
 * Writes the address after each pause; going back from another page then shows the same.
 *
 * @param map undefined while a list is shown, whose window stays as it was
 * @param opened keeps the window for the map or list that comes after
 * @param format the query for `opened.window` and what the signals of the page say
 * @returns stops writing
 */
export function keepAddress(
  map: CanvasMap | undefined,
  opened: { window?: AskedWindow | undefined },
  format: () => string,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (map) opened.window = map.camera.view.zoom > WHOLE ? map.camera.window() : undefined;
    const query = format();
    if (query !== location.search) history.replaceState(null, "", location.pathname + query);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE_MS);
  };
  const stop = effect(() => {
    format();
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
