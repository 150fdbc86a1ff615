/** Lists for search engines and feed readers, and starting points for visitors who are browsing. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  max,
  min,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Reader } from "../open.ts";
import type { Entrance } from "../../domain/gallery/records.ts";
import { artists, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import { captionColumns, IMAGE_OF_PAINTING, withoutNulls } from "./columns.ts";
import { worksOfMovements } from "./timeline.ts";
import { nameIn, translations } from "./translations.ts";
import { tours } from "../schema/tours.ts";

/** Kinds of records that have pages, as in their URLs. */
export const LISTED = { artists, movements, paintings, tours } as const;
export type ListedKind = keyof typeof LISTED;

/** Returns the largest id of a kind; 0 while there are none. */
export async function lastId(db: Reader, kind: ListedKind): Promise<number> {
  const [row] = await db.select({ last: max(LISTED[kind].id) }).from(LISTED[kind]);
  return row?.last ?? 0;
}

/** Returns the ids above `after`, up to `to`. */
export async function idsBetween(db: Reader, kind: ListedKind, after: number, to: number) {
  const { id } = LISTED[kind];
  const rows = await db.select({ id }).from(LISTED[kind])
    .where(and(gt(id, after), lte(id, to))).orderBy(asc(id));
  return rows.map((row) => row.id);
}

/** Returns the most recently published pictures, newest first; `published` in Unix milliseconds. */
export function newestPictures(db: Reader, limit: number) {
  return db.select({
    ...captionColumns,
    thumbnail_path: paintings.thumbnail_path,
    published: sql<number>`${paintings.image_cache_key}`,
  }).from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(isNotNull(paintings.image_path), isNotNull(paintings.image_cache_key)))
    .orderBy(desc(paintings.image_cache_key), desc(paintings.id)).limit(limit);
}

/** Returns, for each era, the movement with the most pictures. */
export async function entrances(db: Reader): Promise<Entrance[]> {
  const rows = await db.select({
    pictures: count(paintings.thumbnail_path),
    movement: {
      id: movements.id,
      name: movements.name,
      start_year: movements.start_year,
      end_year: movements.end_year,
      color: movements.color,
      era_id: movements.era_id,
      translations: translations({ name: nameIn("movement") }),
    },
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .groupBy(movements.id)
    .orderBy(desc(count(paintings.thumbnail_path)), desc(count()), movements.id);
  const largest = new Map(rows.toReversed().map((row) => [row.movement.era_id, row]));
  const works = await worksOfMovements(
    db,
    [...largest.values()].map(({ movement }) => movement.id),
  );
  const painters = await db.select({ id: artists.id, movement: artists.movement_id }).from(artists)
    .where(inArray(artists.id, works.map(({ artist_id }) => artist_id)));
  const movementOf = new Map(painters.map(({ id, movement }) => [id, movement]));
  return [...largest.values()].map(({ movement, pictures }) => {
    const work = works.find(({ artist_id }) => movementOf.get(artist_id) === movement.id);
    return { movement: withoutNulls(movement), pictures, ...(work && { work }) };
  });
}

/** Returns the painting at a position from 0 to 1 among all ids; one with a picture if possible. */
export async function paintingAt(db: Reader, at: number): Promise<number | undefined> {
  return await paintingIdAt(db, at, isNotNull(paintings.image_path)) ?? await paintingIdAt(db, at);
}

// The golden ratio: consecutive days are far from each other, and it takes long until one repeats.
const STRIDE = (Math.sqrt(5) - 1) / 2;

/** Returns a day's painting; undefined while none has a picture. @param day Days since 1970 */
export async function paintingOfTheDay(db: Reader, day: number) {
  const id = await paintingIdAt(db, (day * STRIDE) % 1, isNotNull(paintings.thumbnail_path));
  if (id === undefined) return undefined;
  const [row] = await db.select({
    ...captionColumns,
    movement_id: movements.id,
    movement_color: movements.color,
    thumbnail_path: paintings.thumbnail_path,
    thumbnail_cache_key: paintings.thumbnail_cache_key,
    width: imageFiles.width,
    height: imageFiles.height,
    translations: translations({ title: nameIn("painting"), artist_name: nameIn("artist") }),
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(eq(paintings.id, id));
  const { thumbnail_path, thumbnail_cache_key, width, height, ...work } = row!;
  return {
    ...withoutNulls(work),
    thumbnail_path: thumbnail_path!,
    thumbnail_cache_key: thumbnail_cache_key ?? 0,
    // Only the ratio matters: pictures that were linked by hand have no known size.
    width: width ?? 1,
    height: height ?? 1,
  };
}

async function paintingIdAt(db: Reader, at: number, condition?: SQL): Promise<number | undefined> {
  const [ends] = await db.select({ first: min(paintings.id), last: max(paintings.id) })
    .from(paintings).where(condition);
  if (ends?.first == null || ends.last === null) return undefined;
  const from = ends.first + Math.floor(at * (ends.last - ends.first + 1));
  const [row] = await db.select({ id: paintings.id }).from(paintings)
    .where(and(gte(paintings.id, from), condition)).orderBy(paintings.id).limit(1);
  return row?.id;
}
