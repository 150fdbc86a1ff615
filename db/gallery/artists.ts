import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type ArtistDetails, definedFields, MUSEUM_ARTIST } from "../../domain/gallery/museum.ts";
import { groupByMovement, type Neighbour } from "../../domain/gallery/navigation.ts";
import type { Navigation } from "../../domain/gallery/navigation_records.ts";
import type { ArtistPage } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, movements, paintings, periods } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import {
  artistColumns,
  chronological,
  IMAGE_OF_PAINTING,
  paintingColumns,
  withoutNulls,
  workSizeColumns,
} from "./columns.ts";
import { namesOf } from "./other_names.ts";
import {
  nameIn,
  parseTranslations,
  textIn,
  translations,
  translationsJson,
  withLeads,
} from "./translations.ts";

const { artist_id: _, ...ownPeriodColumns } = getTableColumns(periods);
const periodColumns = {
  ...ownPeriodColumns,
  translations: translations({
    name: textIn("periods", "name"),
    description: textIn("periods", "description"),
  }),
};

/** Returns an artist with periods and paintings; undefined when there is no such artist. */
export async function artistPage(db: Reader, id: number): Promise<ArtistPage | undefined> {
  // Concurrently, because each query to a remote database is a round trip.
  const [[artist], ownPeriods, works] = await Promise.all([
    db.select({
      ...artistColumns,
      checkup_checked: artists.checkup_checked,
      checkup_fixed: artists.checkup_fixed,
      palette_metadata: artists.palette_metadata,
      portrait_cache_key: artists.portrait_cache_key,
      portrait_thumb_cache_key: artists.portrait_thumb_cache_key,
    }).from(artists).innerJoin(movements, eq(artists.movement_id, movements.id))
      .where(eq(artists.id, id)),
    db.select(periodColumns).from(periods).where(eq(periods.artist_id, id))
      .orderBy(asc(periods.sort_order), asc(periods.start_year), asc(periods.id)),
    db.select({
      ...paintingColumns,
      ...workSizeColumns,
      encyclopedia_title: paintings.encyclopedia_title,
    }).from(paintings).innerJoin(artists, eq(paintings.artist_id, artists.id))
      .leftJoin(imageFiles, IMAGE_OF_PAINTING)
      .where(eq(paintings.artist_id, id)).orderBy(...chronological()),
  ]);
  return artist && {
    artist: withoutNulls({ ...artist, translations: withLeads(artist.translations) }),
    periods: ownPeriods.map(withoutNulls),
    paintings: works.map(withoutNulls),
  };
}

/** Returns the museum fields of an artist; undefined when there is no such artist. */
export async function artistDetails(db: Reader, id: number): Promise<ArtistDetails | undefined> {
  const [[row], names] = await Promise.all([
    db.select().from(artists).where(eq(artists.id, id)),
    namesOf(db, "artist", [id]),
  ]);
  return row && definedFields({ ...row, names: names.get(id)! }, MUSEUM_ARTIST);
}

/**
 * Returns the artists before and after an artist in the influence graph; undefined when there is no
 * such artist. A predecessor's work or the predecessor itself influenced one of the artist's
 * paintings; a successor's painting was influenced by one of the artist's works or by the artist.
 */
export async function artistNavigation(db: Reader, id: number): Promise<Navigation | undefined> {
  const matches = await db.select({ id: artists.id }).from(artists).where(eq(artists.id, id));
  if (matches.length === 0) return undefined;

  const neighbours = async (ids: SQL) =>
    groupByMovement(
      (await db.all<Neighbour>(sql`
        SELECT artist.id, artist.name, birth_year, death_year, portrait_path, movement_id,
          movement.name AS movement_name, movement.color AS movement_color,
          movement.start_year AS movement_start_year,
          ${
        translationsJson({
          name: nameIn("artist", "artist"),
          movement_name: nameIn("movement", "movement"),
        })
      } AS translations
        FROM artists AS artist JOIN movements AS movement ON movement.id = artist.movement_id
        WHERE artist.id IN (${ids})`)).map(parseTranslations),
      id,
    );
  return {
    predecessors: await neighbours(sql`
      SELECT coalesce(edge.source_artist_id, source.artist_id) AS id
      FROM paintings AS work
      JOIN influence_sources AS edge ON edge.painting_id = work.id
      LEFT JOIN paintings AS source ON source.id = edge.source_painting_id
      WHERE work.artist_id = ${id}`),
    successors: await neighbours(sql`
      SELECT work.artist_id AS id
      FROM paintings AS source
      JOIN influence_sources AS edge ON edge.source_painting_id = source.id
      JOIN paintings AS work ON work.id = edge.painting_id
      WHERE source.artist_id = ${id}
      UNION
      SELECT work.artist_id
      FROM influence_sources AS edge JOIN paintings AS work ON work.id = edge.painting_id
      WHERE edge.source_artist_id = ${id}`),
  };
}
