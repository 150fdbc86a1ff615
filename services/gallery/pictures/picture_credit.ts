import { eq } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { PictureCredit } from "../../../domain/gallery/picture_credit.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { record } from "../../../db/gallery/audit.ts";
import type { Editor } from "../editing/catalog_records.ts";
import { pictureRow } from "../../../db/gallery/picture_rows.ts";

/**
 * Changes what is given of where a painting's image comes from, whom to credit and its terms, and
 * records it.
 *
 * @returns all three as they are now.
 * @throws {AppError} 404 when there is no such painting; 409 when it has no image.
 */
export function changePictureCredit(
  db: Database,
  id: number,
  change: Partial<PictureCredit>,
  username: string,
): Promise<PictureCredit> {
  return db.writeOnce(async (tx) => {
    const now = await pictureCredit(tx, id);
    const after = { ...now.credit, ...change };
    await writePictureCredit(tx, { id, path: now.path, before: now.credit, after }, { username });
    return after;
  });
}

/** The image file of a painting, and what is known of its origin. @throws {AppError} 404, 409 */
export async function pictureCredit(
  tx: Transaction,
  id: number,
): Promise<{ path: string; credit: PictureCredit }> {
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

/** Writes it and records it. @returns the entry of the log */
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
  // Of which image it was said is kept too: on another one it cannot be taken back.
  return await record(tx, {
    ...editor,
    action: "painting.credit_image",
    target: { type: "painting", id },
    before: { ...before, full: path },
    after: { ...after, full: path },
  });
}
