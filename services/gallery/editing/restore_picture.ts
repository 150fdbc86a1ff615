/** Taking back a change of a picture: the kept files are restored byte for byte. */
import { and, inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import { type Fields, picked } from "../../../domain/gallery/editing/records.ts";
import type { Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { record } from "../../../db/gallery/audit.ts";
import {
  type PictureRow,
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import { changedFields, type Done, refuse, type Work } from "./restore_conflicts.ts";
import { THERE } from "./restored_pictures.ts";

/** What a change of a picture is about; a thumbnail may be made again at any time. */
const JUDGED = ["full", "cleared", "chosenBy", "checked", "fixed"] as const;

/**
 * Takes back that a picture was published, replaced or removed.
 *
 * @throws {AppError} 409 when it was changed since, or the previous picture is no longer kept
 */
export async function takeBackPicture({ tx, entry, editor }: Work): Promise<Done> {
  const target = { type: entry.target_type, id: entry.target_id } as PictureTarget;
  const details = entry.details as { before: PictureRow; after: PictureRow };
  const row = await pictureRow(tx, target);
  if (row === undefined) {
    refuse([{ ...target, field: "id", before: target.id, after: target.id, now: null }]);
  }
  // What nobody chose would be found again at once: taking it back means that none is wanted.
  const wasFound = entry.action.includes(".find_");
  const before = picked({ ...details.before, ...(wasFound && { cleared: true }) }, JUDGED);
  const after = picked({ ...details.after }, JUDGED);
  const now = picked({ ...row! }, JUDGED);
  if (changedFields(entry, before, after, now).length === 0) return { entry: null };
  const files = await keptFiles(tx, details.before);
  const put: PictureRow = { ...row!, ...before, ...files };
  await writePictureRow(tx, target, put);
  const written = await record(tx, {
    ...editor,
    action: target.type === "painting" ? "painting.restore_image" : "artist.restore_portrait",
    target,
    before: row,
    after: put,
  });
  return { entry: written };
}

/** The files of a picture as they are named again; a thumbnail that is gone is made again when asked for. */
async function keptFiles(tx: Transaction, before: PictureRow): Promise<Fields> {
  const { full, thumbnail, fullKey, thumbnailKey } = before;
  const paths = [full, thumbnail].filter((path) => path !== null);
  const found = await tx.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(inArray(imageFiles.path, paths), inArray(imageFiles.state, [...THERE])));
  const there = new Set(found.map(({ path }) => path));
  if (full !== null && !there.has(full)) throw refusal(409, "picture_not_kept");
  const hasThumbnail = thumbnail !== null && there.has(thumbnail);
  return {
    full,
    fullKey,
    thumbnail: hasThumbnail ? thumbnail : null,
    thumbnailKey: hasThumbnail ? thumbnailKey : null,
  };
}
