/** Background work on pictures. */
import { setTimeout as pause } from "node:timers/promises";
import { fillPictures } from "../services/gallery/found/find_picture.ts";
import { lookAtImages } from "../services/gallery/likeness/look_at_images.ts";
import type { OpenServices } from "./open_services.ts";

// Milliseconds between two looks for something to do.
const AGAIN = 10 * 60 * 1000;

// Milliseconds without a request after which the server is quiet, and between two searches at least.
const QUIET = 30_000;

/** Waits until no request has come for a while. @throws the signal's reason */
async function untilQuiet(lastRequestAt: () => number, signal: AbortSignal): Promise<void> {
  for (let rest = QUIET; rest > 0; rest = lastRequestAt() + QUIET - performance.now()) {
    await pause(rest, undefined, { signal, ref: false });
  }
}

type PictureServices = Pick<
  OpenServices,
  "db" | "store" | "workers" | "log" | "settings" | "sources" | "images" | "pictures"
>;

/**
 * Looks at the images that nobody has looked at yet, and again every ten minutes; where it is set, looks
 * for pictures of linked works outside in quiet times. What keeps it from doing so is logged, and it
 * is tried again the next time.
 *
 * @param options `after` is waited for first: the starter's pictures, which come first. `lastRequestAt`
 *   tells when the last request came, as `performance.now()` does.
 * @returns when the signal has ended it.
 */
export async function workOnPictures(
  services: PictureServices,
  { after, lastRequestAt, signal }: {
    after: Promise<void> | undefined;
    lastRequestAt: () => number;
    signal: AbortSignal;
  },
): Promise<void> {
  const { log, settings, sources } = services;
  await after;
  while (!signal.aborted) {
    try {
      const seen = await lookAtImages({ ...services, signal });
      if (seen > 0) log.info("Found the colours and the composition of pictures", { seen });
    } catch (error) {
      if (!signal.aborted) log.warn("Pictures could not all be looked at", { error });
    }
    if (settings.PICTURE_SEARCH === "on" && sources.enabled) {
      try {
        const quiet = () => untilQuiet(lastRequestAt, signal);
        const found = settings.FOUND_PICTURES;
        const sought = await fillPictures({ ...services, found, signal, quiet });
        if (sought > 0) log.info("Looked for pictures of linked works", { sought });
      } catch (error) {
        if (!signal.aborted) {
          log.warn("Pictures of linked works could not be looked for", { error });
        }
      }
    }
    // Ended by the signal; it must not keep a finished process alive.
    await pause(AGAIN, undefined, { signal, ref: false }).catch(() => {});
  }
}
