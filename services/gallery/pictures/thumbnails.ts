import { notFound } from "../../../domain/app_error.ts";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import type { Database } from "../../../db/open.ts";
import { pictureRow, type PictureTarget } from "../../../db/gallery/picture_rows.ts";
import type { Pictures } from "./pictures.ts";

/** Services of {@link remakeThumbnail}. */
export interface ThumbnailServices {
  db: Pick<Database, "read">;
  store: Pick<ImageStore, "stat" | "read">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "renewThumbnail">;
}

/**
 * Produces a missing thumbnail from the full image.
 *
 * @returns The thumbnail's path; undefined if the full image is missing too, or the picture was
 *   replaced meanwhile.
 * @throws {AppError} 404 when there is no such painting or artist; 422 when the full image cannot
 *   be decoded.
 */
export async function remakeThumbnail(
  { db, store, images, pictures }: ThumbnailServices,
  target: PictureTarget,
  requester: Requester = {},
): Promise<string | undefined> {
  const row = await pictureRow(db.read, target);
  if (row === undefined) throw notFound(target.type, target.id);
  const { full, thumbnail } = row;
  if (full === null) return undefined;
  if (thumbnail && await store.stat(thumbnail) !== undefined) return thumbnail;
  const bytes = await store.read(full);
  if (bytes === undefined) return undefined;
  const kind = target.type === "painting" ? "painting" : "portrait";
  const files = await images.process(bytes, kind, undefined, requester);
  return await pictures.renewThumbnail(target, row, files.thumbnail);
}
