import { type SQL, sql } from "drizzle-orm";
import type { PortraitDetail, TimelineWork } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { withoutNulls } from "./columns.ts";
import { nameIn, parseTranslations, translationsJson } from "./translations.ts";

// A lane has room for at most this many pictures side by side at any zoom.
const MAX_WORKS_OF_ARTIST = 24;

const COLUMNS = sql`work.id, work.artist_id, work.title, work.year, work.thumbnail_path,
  work.thumbnail_cache_key, file.width, file.height,
  ${translationsJson({ title: nameIn("painting", "work") })} AS translations`;
const LINKS = sql`(SELECT count(*) FROM influence_sources WHERE painting_id = work.id)
  + (SELECT count(*) FROM influence_sources WHERE source_painting_id = work.id)
  + (SELECT count(*) FROM annotations WHERE painting_id = work.id)`;
const WITH_PICTURE = sql`JOIN image_files AS file
    ON file.path = work.thumbnail_path AND file.state = 'live'
  WHERE work.year IS NOT NULL AND`;

/**
 * Returns the paintings of artists that have a year and a picture, each artist's best known first.
 */
export function worksOfArtists(db: Reader, ids: readonly number[]): Promise<TimelineWork[]> {
  return ranked(
    db,
    sql`paintings AS work ${WITH_PICTURE} work.artist_id IN ${ids}`,
    sql`work.artist_id`,
    MAX_WORKS_OF_ARTIST,
  );
}

/** Returns the best known painting with a picture, by movement. */
export function worksOfMovements(db: Reader, ids: readonly number[]): Promise<TimelineWork[]> {
  return ranked(
    db,
    sql`artists AS artist JOIN paintings AS work ON work.artist_id = artist.id ${WITH_PICTURE}
      artist.movement_id IN ${ids}`,
    sql`artist.movement_id`,
    1,
  );
}

/** Returns the best known painting with a picture, for artists without a portrait. */
export async function portraitDetails(
  db: Reader,
  ids: readonly number[],
): Promise<PortraitDetail[]> {
  const rows = await db.all<PortraitDetail & { thumbnail_cache_key: number | null }>(sql`
    SELECT artist_id, id, title, thumbnail_path, thumbnail_cache_key, translations FROM (
      SELECT ${translationsJson({ title: nameIn("painting", "work") })} AS translations,
        work.artist_id, work.id, work.title, work.thumbnail_path, work.thumbnail_cache_key,
        row_number() OVER (PARTITION BY work.artist_id ORDER BY ${LINKS} DESC, work.id) AS place
      FROM artists AS artist JOIN paintings AS work ON work.artist_id = artist.id
      WHERE artist.id IN ${ids} AND artist.portrait_path IS NULL
        AND artist.portrait_thumb_path IS NULL AND work.thumbnail_path IS NOT NULL
    ) WHERE place = 1 ORDER BY artist_id`);
  return rows.map((row) => withoutNulls(parseTranslations(row)));
}

/** The first paintings of each group, those with the most links first. */
async function ranked(
  db: Reader,
  from: SQL,
  group: SQL,
  maxPerGroup: number,
): Promise<TimelineWork[]> {
  const rows = await db.all<TimelineWork>(sql`
    SELECT id, artist_id, title, year, thumbnail_path, thumbnail_cache_key, width, height,
      translations FROM (
      SELECT ${COLUMNS}, ${group} AS owner,
        row_number() OVER (PARTITION BY ${group} ORDER BY ${LINKS} DESC, work.id) AS place
      FROM ${from}
    ) WHERE place <= ${maxPerGroup} ORDER BY owner, place`);
  return rows.map(parseTranslations);
}
