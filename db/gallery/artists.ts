import { asc, eq, sql } from "drizzle-orm";
import { groupByMovement, type Neighbour } from "../../domain/gallery/navigation.ts";
import type { Navigation } from "../../domain/gallery/navigation_records.ts";
import type { ArtistPage } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { prepared } from "../prepared.ts";
import { artists, movements, paintings, periods } from "../schema/gallery.ts";
import {
  artistColumns,
  chronological,
  imageSizeColumns,
  OPTIONAL_WORK_KEYS,
  paintingColumns,
  PORTRAIT_CACHE_KEYS,
  withoutNulls,
  workSizeColumns,
} from "./columns.ts";

const ID = sql.placeholder("id");

const artistOfPage = prepared((db) =>
  db.select({
    ...artistColumns,
    checkup_checked: artists.checkup_checked,
    checkup_fixed: artists.checkup_fixed,
    palette_metadata: artists.palette_metadata,
    portrait_cache_key: artists.portrait_cache_key,
    portrait_thumb_cache_key: artists.portrait_thumb_cache_key,
  }).from(artists)
    .innerJoin(movements, eq(artists.movement_id, movements.id))
    .where(eq(artists.id, ID))
    .prepare()
);

const worksOfPage = prepared((db) =>
  db.select({
    ...paintingColumns,
    ...imageSizeColumns,
    ...workSizeColumns,
    encyclopedia_title: paintings.encyclopedia_title,
  })
    .from(paintings)
    .innerJoin(artists, eq(paintings.artist_id, artists.id))
    .where(eq(paintings.artist_id, ID))
    .orderBy(...chronological())
    .prepare()
);

const periodsOfPage = prepared((db) =>
  db.select({
    id: periods.id,
    name: periods.name,
    start_year: periods.start_year,
    end_year: periods.end_year,
    description: periods.description,
    sort_order: periods.sort_order,
  }).from(periods)
    .where(eq(periods.artist_id, ID))
    .orderBy(asc(periods.sort_order), asc(periods.start_year), asc(periods.id))
    .prepare()
);

/** An artist with periods and paintings; undefined when there is no such artist. */
export async function artistPage(db: Reader, id: number): Promise<ArtistPage | undefined> {
  const [artist] = await artistOfPage(db).execute({ id });
  if (artist === undefined) return undefined;
  const works = await worksOfPage(db).execute({ id });
  return {
    artist: withoutNulls(artist, PORTRAIT_CACHE_KEYS),
    periods: await periodsOfPage(db).execute({ id }),
    paintings: works.map((work) => withoutNulls(work, OPTIONAL_WORK_KEYS)),
  };
}

/**
 * The artists before and after an artist in the influence graph; undefined when there is no such
 * artist. A predecessor's work or the predecessor itself influenced one of the artist's paintings; a
 * successor's painting was influenced by one of the artist's works or by the artist.
 */
export async function artistNavigation(db: Reader, id: number): Promise<Navigation | undefined> {
  const found = await db.select({ id: artists.id }).from(artists).where(eq(artists.id, id));
  if (found.length === 0) return undefined;

  const sources = sql`
    SELECT coalesce(edge.source_artist_id, source.artist_id) AS id
    FROM paintings AS work
    JOIN influence_sources AS edge ON edge.painting_id = work.id
    LEFT JOIN paintings AS source ON source.id = edge.source_painting_id
    WHERE work.artist_id = ${id}`;
  const followers = sql`
    SELECT work.artist_id AS id
    FROM paintings AS source
    JOIN influence_sources AS edge ON edge.source_painting_id = source.id
    JOIN paintings AS work ON work.id = edge.painting_id
    WHERE source.artist_id = ${id}
    UNION
    SELECT work.artist_id
    FROM influence_sources AS edge JOIN paintings AS work ON work.id = edge.painting_id
    WHERE edge.source_artist_id = ${id}`;

  const neighbours = (ids: typeof sources) =>
    db.all<Neighbour>(sql`
      SELECT artist.id, artist.name, birth_year, death_year, portrait_path, movement_id,
        movement.name AS movement_name, movement.color AS movement_color,
        movement.start_year AS movement_start_year
      FROM artists AS artist JOIN movements AS movement ON movement.id = artist.movement_id
      WHERE artist.id IN (${ids})`);
  return {
    predecessors: groupByMovement(await neighbours(sources), id),
    successors: groupByMovement(await neighbours(followers), id),
  };
}
