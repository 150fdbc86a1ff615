/** Pictures of restored records: without those whose files are gone. */
import { and, inArray } from "drizzle-orm";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import type { Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";

/** Columns of paintings and artists with image paths, each with its cache key. */
const COLUMNS = [
  ["image_path", "image_cache_key"],
  ["thumbnail_path", "thumbnail_cache_key"],
  ["portrait_path", "portrait_cache_key"],
  ["portrait_thumb_path", "portrait_thumb_cache_key"],
] as const;

/** Returns the paths of image files in a row. */
export const picturesIn = (row: Fields): string[] =>
  COLUMNS.flatMap(([path]) => row[path] ? [row[path] as string] : []);

/** Returns a row without paths of missing files; the row itself if all exist. */
export function withoutMissing<Row extends Fields>(row: Row, present: ReadonlySet<string>): Row {
  const missing = COLUMNS.filter(([path]) => row[path] && !present.has(row[path] as string));
  if (missing.length === 0) return row;
  return { ...row, ...Object.fromEntries(missing.flat().map((column) => [column, null])) };
}

/** Returns the image files, among some, that are published or retained. */
export async function presentPictures(
  tx: Transaction,
  paths: readonly string[],
): Promise<Set<string>> {
  const files = await tx.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(inArray(imageFiles.path, [...paths]), inArray(imageFiles.state, ["live", "kept"])));
  return new Set(files.map(({ path }) => path));
}
