import { notFound } from "../../../domain/app_error.ts";
import { changedFlags, type FlagsBody, type ReviewFlags } from "../../../domain/gallery/review.ts";
import type { Database } from "../../../db/open.ts";
import type { z } from "zod";
import { record } from "../../../db/gallery/audit.ts";
import {
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";

/**
 * Changes the review flags of a picture and records it.
 *
 * @throws {AppError} 404, or 409 when the flags would contradict each other.
 */
export function changeFlags(
  db: Database,
  target: PictureTarget,
  change: z.infer<typeof FlagsBody>,
  username: string,
): Promise<ReviewFlags> {
  return db.writeOnce(async (tx) => {
    const row = await pictureRow(tx, target);
    if (row === undefined) throw notFound(target.type, target.id);
    const before: ReviewFlags = { checked: row.checked, fixed: row.fixed };
    const after = changedFlags(before, change);
    await writePictureRow(tx, target, after);
    const action = `${target.type}.checkup_flags` as const;
    await record(tx, { username, action, target, before, after });
    return after;
  });
}
