import { asc, eq } from "drizzle-orm";
import type { MovementArtist, MovementGallery } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import {
  imageSizeColumns,
  movementColumns,
  OPTIONAL_PAINTING_ROW_KEYS,
  paintingColumns,
  withoutNulls,
  yearsAscending,
} from "./columns.ts";

/** The artists of a movement; undefined when there is no such movement. */
export async function movementArtists(
  db: Reader,
  id: number,
): Promise<MovementArtist[] | undefined> {
  if (!await movementExists(db, id)) return undefined;
  return await db.select({
    id: artists.id,
    name: artists.name,
    birth_year: artists.birth_year,
    death_year: artists.death_year,
    portrait_path: artists.portrait_path,
    bio_short: artists.bio_short,
  }).from(artists).where(eq(artists.movement_id, id)).orderBy(asc(artists.id));
}

/**
 * A movement and all paintings of its artists, by year, then sort order, then the artist's birth
 * year, then title; undefined when there is no such movement.
 */
export async function movementGallery(
  db: Reader,
  id: number,
): Promise<MovementGallery | undefined> {
  const [movement] = await db.select(movementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(eq(movements.id, id));
  if (movement === undefined) return undefined;
  const rows = await db.select({
    ...paintingColumns,
    ...imageSizeColumns,
    artist_id: paintings.artist_id,
  })
    .from(paintings)
    .innerJoin(artists, eq(paintings.artist_id, artists.id))
    .where(eq(artists.movement_id, id))
    .orderBy(
      yearsAscending(paintings.year),
      asc(paintings.sort_order),
      yearsAscending(artists.birth_year),
      asc(paintings.title),
      asc(paintings.id),
    );
  return { movement, paintings: rows.map((row) => withoutNulls(row, OPTIONAL_PAINTING_ROW_KEYS)) };
}

async function movementExists(db: Reader, id: number): Promise<boolean> {
  const found = await db.select({ id: movements.id }).from(movements).where(eq(movements.id, id));
  return found.length > 0;
}
