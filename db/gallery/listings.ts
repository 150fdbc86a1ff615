/** What search engines and feed readers read of the catalog. */
import { and, asc, desc, eq, gt, isNotNull, lte, max } from "drizzle-orm";
import type { Reader } from "../open.ts";
import { artists, movements, paintings } from "../schema/gallery.ts";
import { tours } from "../schema/tours.ts";

/** Kinds of things that have pages of their own, as in their addresses. */
export const LISTED = { artists, movements, paintings, tours } as const;
export type ListedKind = keyof typeof LISTED;

/** The largest id of a kind; 0 while there are none. */
export async function lastId(db: Reader, kind: ListedKind): Promise<number> {
  const [row] = await db.select({ last: max(LISTED[kind].id) }).from(LISTED[kind]);
  return row?.last ?? 0;
}

/** The ids above `after`, up to `to`. */
export async function idsBetween(
  db: Reader,
  kind: ListedKind,
  after: number,
  to: number,
): Promise<number[]> {
  const { id } = LISTED[kind];
  const rows = await db.select({ id }).from(LISTED[kind])
    .where(and(gt(id, after), lte(id, to))).orderBy(asc(id));
  return rows.map((row) => row.id);
}

/** A picture that was published. */
export interface NewPicture {
  id: number;
  title: string;
  year: number | null;
  artist_name: string;
  thumbnail_path: string | null;
  /** When, in Unix milliseconds. */
  published: number;
}

/** The pictures that were published last, the newest first. */
export async function newestPictures(db: Reader, most: number): Promise<NewPicture[]> {
  const rows = await db.select({
    id: paintings.id,
    title: paintings.title,
    year: paintings.year,
    artist_name: artists.name,
    thumbnail_path: paintings.thumbnail_path,
    published: paintings.image_cache_key,
  }).from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(isNotNull(paintings.image_path), isNotNull(paintings.image_cache_key)))
    .orderBy(desc(paintings.image_cache_key), desc(paintings.id)).limit(most);
  return rows.map((row) => ({ ...row, published: row.published! }));
}
