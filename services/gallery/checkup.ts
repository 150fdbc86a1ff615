/** The curators' review list: paintings and portraits with the state of their image files. */
import { asc, eq, gt } from "drizzle-orm";
import { maySearchPicture, type ReviewQuery } from "../../domain/gallery/review.ts";
import { lifeColumns } from "../../db/gallery/columns.ts";
import type { Reader } from "../../db/open.ts";
import { artists, movements, paintings } from "../../db/schema/gallery.ts";
import { imageFiles } from "../../db/schema/pictures.ts";

const ROWS_PER_BATCH = 250;

/** Returns the number of paintings. */
export const checkupTotal = async (db: Reader) => await db.$count(paintings);

/** Returns the number of artists. */
export const portraitTotal = async (db: Reader) => await db.$count(artists);

/** Yields a page's paintings with the state of their files, by id. @param files Existing paths */
export async function* checkupRows(db: Reader, files: ReadonlySet<string>, page: ReviewQuery) {
  const batches = inBatches(page, (last, size) =>
    db.select({
      id: paintings.id,
      title: paintings.title,
      artist_name: artists.name,
      year: paintings.year,
      thumbnail_path: paintings.thumbnail_path,
      image_path: paintings.image_path,
      thumbnail_cache_key: paintings.thumbnail_cache_key,
      image_cache_key: paintings.image_cache_key,
      checked: paintings.checkup_checked,
      fixed: paintings.checkup_fixed,
      cleared: paintings.image_cleared,
      chosenBy: paintings.image_chosen_by,
      width: imageFiles.width,
      height: imageFiles.height,
    }).from(paintings)
      .leftJoin(imageFiles, eq(imageFiles.path, paintings.image_path))
      .innerJoin(artists, eq(artists.id, paintings.artist_id))
      .where(gt(paintings.id, last))
      .orderBy(asc(paintings.id))
      .limit(size));
  for await (const rows of batches) {
    yield rows.map((row) => {
      const detail_file_exists = row.image_path !== null && files.has(row.image_path);
      return {
        id: row.id,
        title: row.title,
        artist_name: row.artist_name,
        year: row.year,
        gallery_file: row.thumbnail_path ?? "",
        gallery_preview: withKey(row.thumbnail_path, row.thumbnail_cache_key),
        detail_file: row.image_path ?? "",
        detail_preview: withKey(row.image_path, row.image_cache_key),
        detail_on_demand: !detail_file_exists && maySearchPicture(row),
        gallery_file_exists: row.thumbnail_path !== null && files.has(row.thumbnail_path),
        detail_file_exists,
        ...sizeOf(row),
        cleared: row.cleared,
        checked: row.checked,
        fixed: row.fixed,
      };
    });
  }
}

/** Yields the artists of a page with the state of their portraits' files, in batches by id. */
export async function* portraitRows(db: Reader, files: ReadonlySet<string>, page: ReviewQuery) {
  const batches = inBatches(page, (last, size) =>
    db.select({
      ...lifeColumns,
      movement_name: movements.name,
      portrait_path: artists.portrait_path,
      portrait_thumb_path: artists.portrait_thumb_path,
      portrait_cache_key: artists.portrait_cache_key,
      portrait_thumb_cache_key: artists.portrait_thumb_cache_key,
      checked: artists.checkup_checked,
      fixed: artists.checkup_fixed,
      cleared: artists.portrait_cleared,
      width: imageFiles.width,
      height: imageFiles.height,
    }).from(artists)
      .leftJoin(imageFiles, eq(imageFiles.path, artists.portrait_path))
      .innerJoin(movements, eq(movements.id, artists.movement_id))
      .where(gt(artists.id, last))
      .orderBy(asc(artists.id))
      .limit(size));
  for await (const rows of batches) {
    yield rows.map((row) => ({
      id: row.id,
      name: row.name,
      birth_year: row.birth_year,
      death_year: row.death_year,
      movement_name: row.movement_name,
      portrait_file: row.portrait_path ?? "",
      portrait_preview: withKey(row.portrait_path, row.portrait_cache_key),
      thumb_file: row.portrait_thumb_path ?? "",
      thumb_preview: withKey(row.portrait_thumb_path, row.portrait_thumb_cache_key),
      portrait_file_exists: row.portrait_path !== null && files.has(row.portrait_path),
      thumb_file_exists: row.portrait_thumb_path !== null && files.has(row.portrait_thumb_path),
      ...sizeOf(row),
      cleared: row.cleared,
      checked: row.checked,
      fixed: row.fixed,
    }));
  }
}

/** Yields the rows of a page by their ids, in batches. */
async function* inBatches<Row extends { id: number }>(
  { after = 0, limit = Infinity }: ReviewQuery,
  read: (after: number, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (
    let [last, remainingRows] = [after, limit];
    remainingRows > 0;
    remainingRows -= ROWS_PER_BATCH
  ) {
    const rows = await read(last, Math.min(ROWS_PER_BATCH, remainingRows));
    yield rows;
    if (rows.length < ROWS_PER_BATCH) return;
    last = rows.at(-1)!.id;
  }
}

const sizeOf = ({ width, height }: { width: number | null; height: number | null }) =>
  width === null || height === null ? {} : { width, height };

function withKey(path: string | null, key: number | null): string {
  return path === null ? "" : key === null ? path : `${path}?v=${key}`;
}
