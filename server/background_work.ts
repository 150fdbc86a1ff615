/** Work of a server beside the requests. */
import { setTimeout as pause } from "node:timers/promises";
import { fillPictures } from "../services/gallery/found/find_picture.ts";
import { lookAtImages } from "../services/gallery/likeness/look_at_images.ts";
import { publishStarterPictures } from "../services/seed/pictures.ts";
import type { OpenServices } from "./open_services.ts";

const REPEAT_MS = 10 * 60 * 1000;
// Time without a request after which the server is quiet, and between two searches at least.
const IDLE_MS = 30_000;

/**
 * Publishes the starter's pictures; then, every ten minutes, looks at new images and removes pictures that were
 * replaced long enough ago, and, if that is set, searches outside for pictures of linked works.
 * Failures are logged, and the next start or repetition tries again.
 *
 * @returns when the signal has ended it.
 */
export async function backgroundWork(
  services: OpenServices,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, observation, pictures, settings, sources } = services;
  const attempt = async (failure: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) log.warn(failure, { error });
    }
  };
  const untilQuiet = async () => {
    for (let left = IDLE_MS; left > 0;) {
      await pause(left, undefined, { signal, ref: false });
      left = observation.lastRequestAt + IDLE_MS - performance.now();
    }
  };
  if (settings.SEED === "starter") {
    await attempt("The starter pictures could not all be published", async () => {
      const published = await publishStarterPictures({ db, pictures, signal });
      if (published > 0) log.info("Published the starter pictures", { published });
    });
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work();
      // It must not keep a finished process alive.
      await pause(REPEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const upkeep = repeat(async () => {
    await attempt("Pictures could not all be looked at", async () => {
      const pictureCount = await lookAtImages({ ...services, signal });
      if (pictureCount > 0) {
        log.info("Found the colours and the composition of pictures", { seen: pictureCount });
      }
    });
    await attempt("Pictures that were replaced long ago could not be removed", async () => {
      while (!signal.aborted && await pictures.forgetKept());
    });
  });
  // By itself, because on a busy server it waits for a quiet time without end.
  const search = settings.PICTURE_SEARCH === "on" && sources.enabled &&
    repeat(() =>
      attempt("Pictures of linked works could not be looked for", async () => {
        const found = settings.FOUND_PICTURES;
        const searchCount = await fillPictures({ ...services, found, signal, quiet: untilQuiet });
        if (searchCount > 0) {
          log.info("Looked for pictures of linked works", { sought: searchCount });
        }
      })
    );
  await Promise.all([upkeep, search]);
}
