import type { ImageStore } from "../../domain/images/store.ts";
import { pictureRow, writePictureRow } from "../gallery/picture_rows.ts";
import type { Database } from "../open.ts";
import type { Verdict } from "./verify.ts";

/**
 * Mends what can be mended without a backup. A picture with a file that is missing or damaged is taken
 * down, so that one is looked for again and the review desk shows it; orphans are removed. What SQLite
 * itself complains of is left alone.
 */
export async function repair(
  { db, store }: { db: Pick<Database, "write">; store: Pick<ImageStore, "remove"> },
  { pictures, orphans }: Pick<Verdict, "pictures" | "orphans">,
): Promise<void> {
  const empty = { full: null, thumbnail: null, fullKey: null, thumbnailKey: null };
  await db.write(async (tx) => {
    for (const { type, id, path } of pictures) {
      const row = await pictureRow(tx, { type, id });
      const isStillNamed = row?.full === path || row?.thumbnail === path;
      if (isStillNamed) await writePictureRow(tx, { type, id }, empty);
    }
  });
  for (const path of orphans) await store.remove(path);
}
