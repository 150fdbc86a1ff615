/** Keeps the URL of a page in sync with the view of its map. */
import { effect } from "@preact/signals";
import type { CanvasMap } from "./canvas_map.ts";
import type { RequestedWindow } from "./view.ts";

/** Delay after a change before the URL is updated, in milliseconds. */
const WRITE_DELAY_MS = 250;
/** Zoom up to which the view counts as the whole map, which needs no URL parameters. */
const MAX_WHOLE_ZOOM = 1.001;

/**
 * Updates the URL after each pause, so that the back button returns to the same view.
 * @param map Undefined while a list is shown; the window then stays unchanged.
 * @param opened Stores the window for the next map or list.
 * @param format Returns the query for `opened.window` and the signals of the page.
 * @returns A function that stops updating.
 */
export function keepAddress(
  map: CanvasMap | undefined,
  opened: { window?: RequestedWindow | undefined },
  format: () => string,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (map) {
      opened.window = map.camera.view.zoom > MAX_WHOLE_ZOOM ? map.camera.window() : undefined;
    }
    const query = format();
    if (query !== location.search) history.replaceState(null, "", location.pathname + query);
  };
  const writeLater = () => {
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY_MS);
  };
  const stop = effect(() => {
    format();
    writeLater();
  });
  // The visitor may leave the page before the delay has passed.
  addEventListener("pagehide", write);
  map?.onFrame.add(writeLater);
  return () => {
    stop();
    write();
    clearTimeout(timer);
    map?.onFrame.delete(writeLater);
    removeEventListener("pagehide", write);
  };
}
