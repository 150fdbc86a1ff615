/** What is kept of the looks of pictures. */
import { and, asc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import { type Likeness, LIKENESS_METHOD } from "../../../domain/images/likeness/likeness.ts";
import type { Reader, Transaction } from "../../../db/open.ts";
import { paintings } from "../../../db/schema/gallery.ts";
import { imageFiles, pictureLikeness } from "../../../db/schema/pictures.ts";

/** What was found out about the image file of a painting; nothing for one that could not be decoded. */
export interface LikenessRecord {
  path: string;
  paintingId: number;
  likeness: Likeness | undefined;
}

/** Keeps what an image is found by; in the place of what an older method has found. */
export async function recordLikeness(
  tx: Transaction,
  { path, paintingId, likeness }: LikenessRecord,
): Promise<void> {
  const found = {
    painting_id: paintingId,
    method: LIKENESS_METHOD,
    palette: likeness?.palette ?? [],
    colour: likeness?.colour ?? null,
    composition: likeness?.composition ?? null,
  };
  await tx.insert(pictureLikeness).values({ path, ...found })
    .onConflictDoUpdate({ target: pictureLikeness.path, set: found });
}

/**
 * Keeps what was found out about several images, but for those that were replaced or taken down
 * meanwhile.
 */
export async function recordFound(
  tx: Transaction,
  records: readonly LikenessRecord[],
): Promise<void> {
  for (const record of records) {
    const [row] = await tx.select({ path: imageFiles.path }).from(imageFiles)
      .innerJoin(paintings, eq(paintings.image_path, imageFiles.path))
      .where(and(eq(paintings.id, record.paintingId), eq(imageFiles.path, record.path)));
    if (row !== undefined) await recordLikeness(tx, record);
  }
}

/** An image that has not been looked at yet. */
export interface UnseenImage {
  id: number;
  full: string;
  thumbnail: string | null;
}

/** Images of paintings above an id that this method has not looked at yet, by id. */
export async function unseenImages(
  db: Reader,
  after: number,
  most: number,
): Promise<UnseenImage[]> {
  const rows = await db.select({
    id: paintings.id,
    full: paintings.image_path,
    thumbnail: paintings.thumbnail_path,
  }).from(paintings)
    .innerJoin(imageFiles, eq(imageFiles.path, paintings.image_path))
    .leftJoin(pictureLikeness, eq(pictureLikeness.path, paintings.image_path))
    .where(and(
      gt(paintings.id, after),
      isNotNull(paintings.image_path),
      or(isNull(pictureLikeness.path), ne(pictureLikeness.method, LIKENESS_METHOD)),
    ))
    .orderBy(asc(paintings.id)).limit(most);
  return rows.map((row) => ({ ...row, full: row.full! }));
}
