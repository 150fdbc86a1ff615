import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { ImageSources } from "../../../adapters/sources/image_sources.ts";
import type { Requester } from "../../../adapters/workers/requester.ts";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { Log } from "../../../domain/log.ts";
import type { Database } from "../../../db/open.ts";
import { type Pictures } from "../pictures/pictures.ts";
import { FINDER, type PublishedImage } from "../pictures/published_picture.ts";
import { paintingSubject } from "../../../db/gallery/subjects.ts";
import { isHeld, recordSearch } from "./picture_searches.ts";

/** What {@link findPicture} works with. */
export interface FindMeans {
  db: Database;
  sources: Pick<ImageSources, "resolve" | "firstCandidate">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "publishFirst">;
  log: Pick<Log, "info">;
  /** Whether a found picture is shown at once, or waits until a curator has seen it. */
  found: "show" | "hold";
}

/**
 * Looks outside for the picture of a painting that has none and publishes it, marked as found; or keeps
 * where it is, for a curator to look at. What came of it is kept.
 *
 * @returns undefined when it is held, or the place was taken meanwhile.
 * @throws {AppError} 404 when there is no such painting, or no room for images; 502 when nothing was
 *   found; what the store throws.
 */
export async function findPicture(
  { db, sources, images, pictures, log, found }: FindMeans,
  id: number,
  requester: Requester,
): Promise<PublishedImage | undefined> {
  const subject = await paintingSubject(db.read, id);
  if (subject === undefined) throw notFound("painting", id);
  if (found === "hold" && await isHeld(db.read, id)) return undefined;
  // Nor is anything downloaded that could not be kept.
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
    // What a source has answered, or what was no image; not that too much is asked of us.
    if (error instanceof AppError && [415, 422, 502].includes(error.status)) {
      await recordSearch(db, id, "none");
    }
    throw error;
  }
}
