/** Pictures of rows that are entered again: without those that are not kept any more. */
import { and, inArray } from "drizzle-orm";
import type { Transaction } from "../../../db/open.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import type { CatalogTable } from "./catalog_kinds.ts";
import type { Row } from "./removal.ts";

/** States of files that are there, and that no leftover is removed by. */
export const THERE = ["live", "kept"] as const;

const COLUMNS = new Map<CatalogTable, readonly (readonly [path: string, key: string])[]>([
  [paintings, [["image_path", "image_cache_key"], ["thumbnail_path", "thumbnail_cache_key"]]],
  [artists, [
    ["portrait_path", "portrait_cache_key"],
    ["portrait_thumb_path", "portrait_thumb_cache_key"],
  ]],
]);

/** Rows that name only files that are there, and the paths of those that are not. */
export async function withKeptPictures(
  tx: Transaction,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<[rows: Row[], lost: string[]]> {
  const columns = COLUMNS.get(table);
  if (columns === undefined) return [[...rows], []];
  const lost: string[] = [];
  const kept: Row[] = [];
  for (const row of rows) {
    const entered: Record<string, unknown> = { ...row };
    const paths = columns.map(([path]) => row[path]).filter((path) => Boolean(path)) as string[];
    const found = await tx.select({ path: imageFiles.path }).from(imageFiles)
      .where(and(inArray(imageFiles.path, paths), inArray(imageFiles.state, [...THERE])));
    const there = new Set(found.map(({ path }) => path));
    for (const [path, key] of columns) {
      if (!row[path] || there.has(row[path] as string)) continue;
      lost.push(row[path] as string);
      entered[path] = null;
      entered[key] = null;
    }
    kept.push(entered as Row);
  }
  return [kept, lost];
}
