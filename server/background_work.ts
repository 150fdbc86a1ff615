/** Background work of a server. */
import { setTimeout as pause } from "node:timers/promises";
import { type Fetcher, GuardedFetch } from "../adapters/sources/guarded_fetch.ts";
import { fillPictures } from "../services/gallery/found/find_picture.ts";
import { analyseImages } from "../services/gallery/likeness/analyse_images.ts";
import { publishStarterPictures } from "../services/seed/pictures.ts";
import { WebhookSender } from "../services/warehouse/webhooks/webhook_sender.ts";
import { purgeDeliveries } from "../services/warehouse/webhooks/webhooks.ts";
import type { OpenServices } from "./open_services.ts";

const REPEAT_MS = 10 * 60 * 1000;
// Time without a request after which the server is idle, and minimum time between two searches.
const IDLE_MS = 30_000;

/**
 * Sends events to webhooks. Publishes the starter's pictures. Then, every ten minutes, it analyses
 * new images, and deletes old deliveries of webhooks and pictures whose retention has ended; if
 * enabled, it also searches other sources for pictures of linked works. Failures are logged and
 * retried at the next start or repetition.
 *
 * @returns When the signal has ended it.
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
    for (let remainingMs = IDLE_MS; remainingMs > 0;) {
      await pause(remainingMs, undefined, { signal, ref: false });
      remainingMs = observation.lastRequestAt + IDLE_MS - performance.now();
    }
  };
  const guarded = new GuardedFetch({
    warn: (message, properties) => log.warn(message, properties),
    openHosts: settings.WEBHOOK_HOSTS,
    onlyOpenHosts: settings.SOURCES === "off",
  });
  const { request } = observation.sources;
  const fetcher: Fetcher = { fetch: (one) => request("webhook", () => guarded.fetch(one)) };
  const sender = new WebhookSender({ db, log, fetcher });
  const sending = sender.run(signal);
  if (settings.SEED === "starter") {
    await attempt("The starter pictures could not all be published", async () => {
      const published = await publishStarterPictures({ db, pictures, signal });
      if (published > 0) log.info("Published the starter pictures", { published });
    });
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work();
      // The timer must not keep a finished process alive.
      await pause(REPEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const upkeep = repeat(async () => {
    await attempt("Pictures could not all be looked at", async () => {
      const pictureCount = await analyseImages({ ...services, signal });
      if (pictureCount > 0) {
        log.info("Found the colours and the composition of pictures", { seen: pictureCount });
      }
    });
    await attempt("Pictures that were replaced long ago could not be removed", async () => {
      while (!signal.aborted && await pictures.deleteExpired());
    });
    await attempt("Old deliveries of webhooks could not be removed", async () => {
      while (!signal.aborted && await purgeDeliveries(db));
    });
    // Another instance may have died before it sent its events.
    sender.wake();
  });
  // Runs separately, because on a busy server it waits endlessly for an idle time.
  const search = settings.PICTURE_SEARCH === "on" && sources.enabled &&
    repeat(() =>
      attempt("Pictures of linked works could not be looked for", async () => {
        const found = settings.FOUND_PICTURES;
        const searchCount = await fillPictures({
          ...services,
          found,
          signal,
          whenIdle: untilQuiet,
        });
        if (searchCount > 0) {
          log.info("Looked for pictures of linked works", { sought: searchCount });
        }
      })
    );
  await Promise.all([sending, upkeep, search]);
}
