/** Images of paintings and portraits of artists: hides that the tables name columns otherwise. */
import { eq } from "drizzle-orm";
import type { ReviewFlags } from "../../domain/gallery/review.ts";
import type { PaintingSubject, PortraitSubject } from "../../domain/sources/search_subject.ts";
import { artists, paintings } from "../schema/gallery.ts";
import type { Reader, Transaction } from "../open.ts";

/** The record that a picture belongs to. */
export interface PictureTarget {
  type: "painting" | "artist";
  id: number;
}

/** Paths of the two files of a picture, their cache keys, and the review flags. */
export interface PictureRow extends ReviewFlags {
  full: string | null;
  thumbnail: string | null;
  fullKey: number | null;
  thumbnailKey: number | null;
  /** True if a curator has permanently removed it. */
  cleared: boolean;
  /** Username of the curator who chose it, even if its files are lost; null if none did. */
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

/** Returns a picture's row; undefined when there is no such painting or artist. */
export async function pictureRow(db: Reader | Transaction, { type, id }: PictureTarget) {
  const [row] = type === "painting"
    ? await db.select(COLUMNS.painting).from(paintings).where(eq(paintings.id, id))
    : await db.select(COLUMNS.artist).from(artists).where(eq(artists.id, id));
  return row;
}

/** Writes the given fields of a picture's row. */
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

/** Returns the subject of a search for a painting's picture; undefined if there is none. */
export async function paintingSubject(
  db: Reader,
  id: number,
): Promise<PaintingSubject | undefined> {
  const [row] = await db.select({
    title: paintings.title,
    artist_name: artists.name,
    year: paintings.year,
    encyclopedia_title: paintings.encyclopedia_title,
  }).from(paintings)
    .innerJoin(artists, eq(paintings.artist_id, artists.id))
    .where(eq(paintings.id, id));
  return row && { kind: "painting", ...row };
}

/** Returns the subject of a search for an artist's portrait; undefined if there is none. */
export async function artistSubject(db: Reader, id: number): Promise<PortraitSubject | undefined> {
  const [row] = await db.select({
    name: artists.name,
    birth_year: artists.birth_year,
    death_year: artists.death_year,
    encyclopedia_title: artists.encyclopedia_title,
  }).from(artists).where(eq(artists.id, id));
  return row && { kind: "portrait", ...row };
}
