import { eq, or } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PictureCrop } from "../../../domain/images/crop.ts";
import { exactAlignment } from "../../../domain/gallery/moved_places.ts";
import { pictureRow } from "../../../db/gallery/picture_rows.ts";
import type { Database } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import { registeredFile } from "./image_files.ts";
import {
  alignmentOf,
  type CuratorChange,
  type PictureServices,
  type PublishedImage,
} from "./pictures.ts";
import { hasPlaces } from "./placements.ts";

/** Returns a painting's published file and its original. @throws {AppError} 404, 409 without one */
export async function originalPicture({ read }: Pick<Database, "read">, id: number) {
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

/** Publishes a part of a picture's original, which is retained. @throws {AppError} 404, 409 */
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
    : exactAlignment(published.path, former, crop) ??
      await alignmentOf(services, target, files, requester);
  const parts = await db.read.select({ path: imageFiles.path, crop: imageFiles.crop })
    .from(imageFiles)
    .where(or(eq(imageFiles.path, original.path), eq(imageFiles.original, original.path)));
  const { source, credit, license } = published;
  return await pictures.replace(
    target,
    {
      ...files,
      attribution: { source, credit, license },
      alignment,
      parts: parts.flatMap((part) => exactAlignment(part.path, part.crop, crop) ?? []),
      part: { original: original.path, crop },
    },
    { ...curator, action: "painting.crop_image", note: { crop } },
    published.path,
  );
}
