/** What is done for the pictures when nobody asks for it. */
import { setTimeout as pause } from "node:timers/promises";
import { lookAtImages } from "../db/gallery/likeness/look_at_images.ts";
import type { OpenServices } from "./open_services.ts";

// Milliseconds between two looks for something to do.
const AGAIN = 10 * 60 * 1000;

/**
 * Looks at the images that nobody has looked at yet, and again every ten minutes. What keeps it from
 * doing so is logged, and it is tried again the next time.
 *
 * @param options `after` is waited for first: the starter's pictures, which come first.
 * @returns when the signal has ended it.
 */
export async function workOnPictures(
  services: Pick<OpenServices, "db" | "store" | "workers" | "log">,
  { after, signal }: { after: Promise<void> | undefined; signal: AbortSignal },
): Promise<void> {
  const { log } = services;
  await after;
  while (!signal.aborted) {
    try {
      const seen = await lookAtImages({ ...services, signal });
      if (seen > 0) log.info("Found the colours and the composition of pictures", { seen });
    } catch (error) {
      if (!signal.aborted) log.warn("Pictures could not all be looked at", { error });
    }
    // Ended by the signal; it must not keep a finished process alive.
    await pause(AGAIN, undefined, { signal, ref: false }).catch(() => {});
  }
}
