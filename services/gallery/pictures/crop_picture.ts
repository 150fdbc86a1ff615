import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PictureCrop } from "../../../domain/images/crop.ts";
import { pictureRow } from "../../../db/gallery/picture_rows.ts";
import type { Database } from "../../../db/open.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import { type ImageFile, registeredFile } from "./image_files.ts";
import {
  alignmentOf,
  type CuratorChange,
  type PictureServices,
  type PublishedImage,
} from "./pictures.ts";
import { hasPlaces, type PictureAlignment } from "./placements.ts";

/**
 * Returns the file of a painting's published picture and the original that it is a part of: itself
 * if it is whole, or the original was deleted.
 * @throws {AppError} 404, or 409 when it has no picture
 */
export async function originalPicture(
  { read }: Pick<Database, "read">,
  id: number,
): Promise<{ published: ImageFile; original: ImageFile }> {
  const row = await pictureRow(read, { type: "painting", id });
  if (row === undefined) throw notFound("painting", id);
  const published = row.full === null ? undefined : await registeredFile(read, row.full);
  if (published === undefined) throw refusal(409, "painting_without_image", { id });
  const original = published.original === null
    ? undefined
    : await registeredFile(read, published.original);
  const isThere = original?.state === "live" || original?.state === "kept";
  return { published, original: isThere ? original : published };
}

/**
 * Publishes a part of the original of a painting's picture, which stays retained.
 * @throws {AppError} 404, or 409 when it has no picture
 */
export async function cropPicture(
  services: PictureServices,
  id: number,
  crop: PictureCrop,
  by: Pick<CuratorChange, "username" | "operation"> & { requester: Requester },
): Promise<PublishedImage> {
  const { db, images, pictures } = services;
  const { requester, ...curator } = by;
  const target = { type: "painting", id } as const;
  const before = await pictures.replacedBefore();
  if (before !== undefined) return before;
  const { published, original } = await originalPicture(db, id);
  const bytes = await pictures.store.read(original.path);
  if (bytes === undefined) throw refusal(409, "picture_not_kept");
  const files = await images.process(bytes, "painting", undefined, requester, crop);
  const former = original === published ? null : published.crop;
  const alignment = !await hasPlaces(db.read, id)
    ? undefined
    : exactAlignment(published.path, former ?? WHOLE, crop) ??
      await alignmentOf(services, target, files, requester);
  const { source, credit, license } = published;
  return await pictures.replace(
    target,
    {
      ...files,
      attribution: { source, credit, license },
      alignment,
      part: { original: original.path, crop },
    },
    { ...curator, action: "painting.crop_image", note: { crop } },
    published.path,
  );
}

const WHOLE: PictureCrop = { x: 0, y: 0, width: 1, height: 1, rotation: 0 };

/** Returns the map from one part of a picture to another; undefined if either is turned. */
function exactAlignment(
  of: string,
  former: PictureCrop,
  next: PictureCrop,
): PictureAlignment | undefined {
  if (former.rotation !== 0 || next.rotation !== 0) return undefined;
  return {
    of,
    scale_x: former.width / next.width,
    scale_y: former.height / next.height,
    shift_x: (former.x - next.x) / next.width,
    shift_y: (former.y - next.y) / next.height,
    confidence: 1,
  };
}
