/**
 * A picture is what hangs in the place of a painting or an artist: the image of the one, the
 * portrait of the other. Their tables name the same things differently; from here on they do not.
 */
import { eq, sql } from "drizzle-orm";
import type { ReviewFlags } from "../../domain/gallery/review.ts";
import { artists, paintings } from "../schema/gallery.ts";
import type { Reader, Transaction } from "../open.ts";
import { prepared } from "../prepared.ts";

/** Whose picture. */
export interface PictureTarget {
  type: "painting" | "artist";
  id: number;
}

/** A picture as its row has it: paths of its two files, their cache keys, and the review flags. */
export interface PictureRow extends ReviewFlags {
  full: string | null;
  thumbnail: string | null;
  fullKey: number | null;
  thumbnailKey: number | null;
  /** A curator has taken it down for good. */
  cleared: boolean;
  /** Who chose it, also when its files are lost; null where no curator did. */
  chosenBy: string | null;
}

/** A painting or an artist without an image. */
export const NO_FILES = { full: null, thumbnail: null, fullKey: null, thumbnailKey: null };

const COLUMNS = {
  painting: {
    full: paintings.image_path,
    thumbnail: paintings.thumbnail_path,
    fullKey: paintings.image_cache_key,
    thumbnailKey: paintings.thumbnail_cache_key,
    checked: paintings.checkup_checked,
    fixed: paintings.checkup_fixed,
    cleared: paintings.image_cleared,
    chosenBy: paintings.image_chosen_by,
  },
  artist: {
    full: artists.portrait_path,
    thumbnail: artists.portrait_thumb_path,
    fullKey: artists.portrait_cache_key,
    thumbnailKey: artists.portrait_thumb_cache_key,
    checked: artists.checkup_checked,
    fixed: artists.checkup_fixed,
    cleared: artists.portrait_cleared,
    chosenBy: artists.portrait_chosen_by,
  },
};

const ID = sql.placeholder("id");
const ROWS = {
  painting: prepared((db) =>
    db.select(COLUMNS.painting).from(paintings).where(eq(paintings.id, ID)).prepare()
  ),
  artist: prepared((db) =>
    db.select(COLUMNS.artist).from(artists).where(eq(artists.id, ID)).prepare()
  ),
};

/** A picture's row; undefined when there is no such painting or artist. */
export async function pictureRow(
  db: Reader | Transaction,
  { type, id }: PictureTarget,
): Promise<PictureRow | undefined> {
  const [row] = await ROWS[type](db).execute({ id });
  return row;
}

/** Writes what is given of a picture's row. */
export async function writePictureRow(
  tx: Transaction,
  { type, id }: PictureTarget,
  row: Partial<PictureRow>,
): Promise<void> {
  const columns = COLUMNS[type];
  const named = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [columns[name as keyof PictureRow].name, value]),
  );
  if (type === "painting") await tx.update(paintings).set(named).where(eq(paintings.id, id));
  else await tx.update(artists).set(named).where(eq(artists.id, id));
}
