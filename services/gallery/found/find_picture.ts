import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { ImageSources } from "../../../adapters/sources/image_sources.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { Log } from "../../../domain/log.ts";
import type { Database } from "../../../db/open.ts";
import { FINDER, type Pictures, type PublishedImage } from "../pictures/pictures.ts";
import { paintingSubject } from "../../../db/gallery/picture_rows.ts";
import { isHeld, mostLinkedWithoutPicture, recordSearch } from "./picture_searches.ts";

/** Services of {@link findPicture}. */
export interface FindServices {
  db: Database;
  sources: Pick<ImageSources, "resolve" | "firstCandidate">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "publishFirst">;
  log: Pick<Log, "info">;
  /** `show`: a found picture is published at once; `hold`: it awaits a curator's decision. */
  found: "show" | "hold";
}

// The failures of sources and invalid images; not an overload of this server.
const isNotFound = (error: unknown) =>
  error instanceof AppError && [415, 422, 502].includes(error.status);

/**
 * Searches other sources for the picture of a painting without one, and publishes it marked as
 * found, or stores its URL for a curator's decision. The outcome is stored.
 *
 * @returns Undefined if it awaits a decision, or the painting got a picture meanwhile.
 * @throws {AppError} 404 when there is no such painting, or no room for images; 502 when nothing
 *   was found; what the store throws.
 */
export async function findPicture(
  { db, sources, images, pictures, log, found }: FindServices,
  id: number,
  requester: Requester,
): Promise<PublishedImage | undefined> {
  const subject = await paintingSubject(db.read, id);
  if (subject === undefined) throw notFound("painting", id);
  if (found === "hold" && await isHeld(db.read, id)) return undefined;
  // Avoids downloads that could not be stored.
  if (await db.isFull()) throw refusal(404, "no_room_for_image");
  try {
    if (found === "hold") {
      const { imageUrl, thumbUrl, source, pageUrl = "", credit = "", license = "" } = await sources
        .firstCandidate(subject, requester);
      await recordSearch(db, id, "held", {
        image_url: imageUrl,
        thumb_url: thumbUrl,
        page_url: pageUrl,
        source,
        credit,
        license,
      });
      log.info("An image was found outside and waits for a curator", { painting: id, source });
      return undefined;
    }
    const { bytes, source, url, pageUrl, credit = "", license = "" } = await sources
      .resolve(subject, requester);
    const files = await images.process(bytes, "painting", undefined, requester);
    const attribution = { source: pageUrl ?? url, credit, license };
    const published = await pictures.publishFirst(
      { type: "painting", id },
      { ...files, attribution, isFound: true },
      null,
      {
        username: FINDER,
        action: "painting.find_image",
        note: { source, imageUrl: url },
      },
    );
    if (published) {
      log.info("An image was found outside", { painting: id, source, url });
      await recordSearch(db, id, "published");
    }
    return published;
  } catch (error) {
    if (isNotFound(error)) await recordSearch(db, id, "none");
    throw error;
  }
}

/** Services of {@link fillPictures}. */
export interface FillJob extends FindServices {
  /** Stops it between two paintings. */
  signal: AbortSignal;
  /** Resolves when the server has been idle for a while; rejects when the signal is aborted. */
  whenIdle: () => Promise<void>;
}

/**
 * Searches pictures for works that other records refer to, those with most links first, each once.
 * Works one after another, whenever the server is idle.
 *
 * @returns The number of searches.
 * @throws What the database or the store throws.
 */
export async function fillPictures({ signal, whenIdle, ...services }: FillJob): Promise<number> {
  for (let done = 0;; done++) {
    try {
      await whenIdle();
    } catch (error) {
      if (signal.aborted) return done;
      throw error;
    }
    const id = await mostLinkedWithoutPicture(services.db.background);
    if (id === undefined || signal.aborted) return done;
    try {
      await findPicture(services, id, { signal });
    } catch (error) {
      if (signal.aborted) return done;
      // Any other error would occur again.
      if (!isNotFound(error)) throw error;
    }
  }
}
