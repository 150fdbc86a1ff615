import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import {
  type Requester,
  WorkerDied,
  WorkerOverrun,
  type WorkerPool,
} from "../../../adapters/workers/worker_pool.ts";
import { NO_FILES, pictureRow, type PictureTarget } from "../../../db/gallery/picture_rows.ts";
import type { Database } from "../../../db/open.ts";
import { AppError, notFound } from "../../../domain/app_error.ts";
import type { Upload } from "../../../domain/images/upload.ts";
import { hasPlaces, type PictureAlignment } from "./placements.ts";
import type { CuratorChange, PictureFiles, Pictures, PublishedImage } from "./pictures.ts";

/** A file that takes the place of an image, and its origin for the audit log. */
export type ObtainedPicture =
  & Pick<Upload, "bytes">
  & Partial<Upload>
  & Pick<CuratorChange, "note">
  & Pick<PictureFiles, "attribution">;

/** Services of {@link replacePicture}. */
interface PictureServices {
  readonly db: Database;
  readonly images: ImageProcessor;
  readonly pictures: Pictures;
  readonly workers: WorkerPool;
}

/**
 * Replaces a painting's image or an artist's portrait.
 *
 * @param obtain Called only where the painting or the artist exists.
 * @throws {AppError} 404, 409, and what reading the image throws
 */
export async function replacePicture(
  services: PictureServices,
  target: PictureTarget,
  obtain: () => ObtainedPicture | Promise<ObtainedPicture>,
  by: Pick<CuratorChange, "username" | "action"> & { requester: Requester },
): Promise<PublishedImage> {
  const { db, images, pictures } = services;
  const { requester, ...curator } = by;
  const before = await pictures.replacedBefore();
  if (before !== undefined) return before;
  // Nothing is downloaded or decoded for a painting or an artist that is not there.
  if (await pictureRow(db.read, target) === undefined) throw notFound(target.type, target.id);
  const { bytes, mimeType, attribution = {}, ...note } = await obtain();
  const kind = target.type === "painting" ? "painting" : "portrait";
  const files = await images.process(bytes, kind, mimeType, requester);
  const alignment = await alignmentOf(services, target, files, requester);
  return await pictures.replace(target, { ...files, attribution, alignment }, {
    ...curator,
    ...note,
  });
}

// Milliseconds of processor, several times what two thumbnails take.
const ALIGNMENT_DEADLINE_MS = 15_000;

/**
 * Aligns a new picture of a painting with the one that it replaces; returns undefined where there is
 * none, or nothing has a place on it.
 */
async function alignmentOf(
  { db, pictures, workers }: PictureServices,
  target: PictureTarget,
  files: PictureFiles,
  requester: Requester,
): Promise<PictureAlignment | undefined> {
  if (target.type !== "painting" || !await hasPlaces(db.read, target.id)) return undefined;
  const { full, thumbnail } = (await pictureRow(db.read, target)) ?? NO_FILES;
  if (full === null) return undefined;
  const unknown = { of: full, scale_x: 1, scale_y: 1, shift_x: 0, shift_y: 0, confidence: 0 };
  const before = (thumbnail && await pictures.store.read(thumbnail)) ||
    await pictures.store.read(full);
  if (before === undefined) return unknown;
  try {
    const job = { before, after: files.thumbnail.bytes.slice() };
    const options = { ...requester, deadline: ALIGNMENT_DEADLINE_MS };
    return { of: full, ...await workers.run("alignPictures", job, options) };
  } catch (error) {
    // A picture that cannot be read any more may be replaced all the same; its notes wait.
    const isOfImage = error instanceof WorkerOverrun || error instanceof WorkerDied ||
      (error instanceof AppError && (error.status === 415 || error.status === 422));
    if (isOfImage) return unknown;
    throw error;
  }
}
