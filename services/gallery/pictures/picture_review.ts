/** A curator's review of a picture: its flags and its credit. */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PictureCredit } from "../../../domain/gallery/picture_credit.ts";
import { changedFlags, type FlagsBody, type ReviewFlags } from "../../../domain/gallery/review.ts";
import { record } from "../../../db/gallery/audit.ts";
import {
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import type { Editor } from "../editing/catalog_records.ts";

/** Changes a picture's review flags. @throws {AppError} 404; 409 when they are contradictory */
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

/** Changes source, credit and license of an image. @throws {AppError} 404; 409 without an image */
export function changePictureCredit(
  db: Database,
  id: number,
  change: Partial<PictureCredit>,
  username: string,
): Promise<PictureCredit> {
  return db.writeOnce(async (tx) => {
    const { path, credit } = await pictureCredit(tx, id);
    const after = { ...credit, ...change };
    await writePictureCredit(tx, { id, path, before: credit, after }, { username });
    return after;
  });
}

/** Returns the image file of a painting, and its credit. @throws {AppError} 404, 409 */
export async function pictureCredit(tx: Transaction, id: number) {
  const row = await pictureRow(tx, { type: "painting", id });
  if (row === undefined) throw notFound("painting", id);
  const [file] = row.full === null ? [] : await tx.select({
    source: imageFiles.source,
    credit: imageFiles.credit,
    license: imageFiles.license,
  }).from(imageFiles).where(eq(imageFiles.path, row.full));
  if (file === undefined) throw refusal(409, "painting_without_image", { id });
  return { path: row.full!, credit: file };
}

/** Writes a credit and records it. @returns The log entry */
export async function writePictureCredit(
  tx: Transaction,
  { id, path, before, after }: {
    id: number;
    path: string;
    before: PictureCredit;
    after: PictureCredit;
  },
  editor: Editor,
): Promise<number> {
  await tx.update(imageFiles).set(after).where(eq(imageFiles.path, path));
  // Includes the image concerned: with another image it cannot be undone.
  return await record(tx, {
    ...editor,
    action: "painting.credit_image",
    target: { type: "painting", id },
    before: { ...before, full: path },
    after: { ...after, full: path },
  });
}
