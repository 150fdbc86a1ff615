import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { chunks } from "../../domain/chunks.ts";
import type { MovementNeighbour } from "../../domain/gallery/navigation_records.ts";
import type { GalleryPainting } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import {
  IMAGE_OF_PAINTING,
  jsonObject,
  lifeColumns,
  movementColumns,
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

// A libSQL server returns at most 10 MB.
const PAINTINGS_PER_READ = 2000;

/** Returns the artists of a movement; undefined when there is no such movement. */
export async function movementArtists(db: Reader, id: number) {
  const [movement, rows] = await Promise.all([
    movementWithId(db, id),
    db.select({
      translations: translations({
        name: nameIn("artist"),
        bio_full: textIn("artists", "bio_full"),
      }),
      ...lifeColumns,
      portrait_path: artists.portrait_path,
      bio_short: artists.bio_short,
    }).from(artists).where(eq(artists.movement_id, id)).orderBy(asc(artists.id)),
  ]);
  return movement &&
    rows.map(({ translations, ...artist }) =>
      withoutNulls({ ...artist, translations: withLeads(translations) })
    );
}

/** Returns a movement with all its names; undefined when there is none. */
export async function movementWithNames(db: Reader, id: number) {
  const [movement, names] = await Promise.all([
    movementWithId(db, id),
    namesOf(db, "movement", [id]),
  ]);
  return movement && { ...movement, names: names.get(id)! };
}

/**
 * Returns a movement and the paintings of its artists, by year, then sort order, then the artist's
 * birth year, then title; unknown years come last.
 * @returns The JSON of a `MovementGallery`; undefined if there is no such movement.
 */
export async function movementGalleryJson(db: Reader, id: number): Promise<string | undefined> {
  const movement = await movementWithId(db, id);
  if (movement === undefined) return undefined;
  const pages: string[] = [];
  for (const ids of chunks(await orderedIds(db, id), PAINTINGS_PER_READ)) {
    pages.push(await rowsJson(db, ids));
  }
  return `{"movement":${JSON.stringify(movement)},"paintings":[${pages.join(",")}]}`;
}

/** Returns a movement and its paintings with an image, in the same order. */
export async function illustratedMovement(db: Reader, id: number) {
  const movement = await movementWithId(db, id);
  if (movement === undefined) return undefined;
  const ids = await orderedIds(db, id, isNotNull(paintings.image_path));
  return { movement, paintings: await paintingsWithIds(db, ids) };
}

/** Returns a movement, the first of its paintings in the same order, and their total number. */
export async function movementBeginning(db: Reader, id: number, limit: number) {
  const movement = await movementWithId(db, id);
  if (movement === undefined) return undefined;
  const ids = await orderedIds(db, id);
  const rows = await paintingsWithIds(db, ids.slice(0, limit));
  return { gallery: { movement, paintings: rows }, works: ids.length };
}

async function movementWithId(db: Reader, id: number) {
  const [movement] = await db.select(movementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(eq(movements.id, id));
  return movement && withoutNulls(movement);
}

async function orderedIds(db: Reader, movement: number, condition?: SQL): Promise<number[]> {
  const rows = db.select({ id: paintings.id }).from(artists)
    .innerJoin(paintings, eq(paintings.artist_id, artists.id))
    .where(and(eq(artists.movement_id, movement), condition))
    .orderBy(
      sql`${paintings.year} NULLS LAST`,
      paintings.sort_order,
      sql`${artists.birth_year} NULLS LAST`,
      paintings.title,
      paintings.id,
    );
  // Ordered in a subquery, because libSQL's server does not support `ORDER BY` inside an aggregate.
  const [row] = await db.all<{ list: string }>(
    sql`SELECT json_group_array(id) AS list FROM (${rows})`,
  );
  return JSON.parse(row!.list);
}

/** Returns paintings in the order of their ids, without those that do not exist. */
export async function paintingsWithIds(
  db: Reader,
  ids: readonly number[],
): Promise<GalleryPainting[]> {
  return JSON.parse(`[${await rowsJson(db, ids)}]`);
}

/** Rows of paintings in the order of their ids, separated by commas. */
async function rowsJson(db: Reader, ids: readonly number[]): Promise<string> {
  const row = jsonObject({
    ...paintingColumns,
    ...workSizeColumns,
    artist_id: paintings.artist_id,
  });
  // CROSS JOIN makes SQLite follow the order of the list.
  const [page] = await db.all<{ list: string | null }>(sql`
    SELECT group_concat(row) AS list FROM (
      SELECT ${row} AS row FROM json_each(${JSON.stringify(ids)}) AS chosen
      CROSS JOIN ${paintings} ON ${paintings.id} = chosen.value
      CROSS JOIN ${artists} ON ${artists.id} = ${paintings.artist_id}
      LEFT JOIN ${imageFiles} ON ${IMAGE_OF_PAINTING})`);
  return page!.list ?? "";
}

/**
 * Returns the movements before and after a movement in the influence graph, by descending number of
 * edges, then by start; undefined when there is no such movement. A predecessor, one of its artists
 * or one of their works influenced a painting of the movement; a successor's painting was
 * influenced in one of these ways by the movement.
 */
export async function movementNavigation(db: Reader, id: number) {
  if (await movementWithId(db, id) === undefined) return undefined;
  /** @param edges One row per edge, with the movement at its other end as `there`. */
  const neighbours = async (edges: SQL) => {
    const rows = await db.all<MovementNeighbour>(sql`
      SELECT movement.id AS movement_id, movement.name AS movement_name,
        movement.color AS movement_color,
        ${translationsJson({ movement_name: nameIn("movement", "movement") })} AS translations
      FROM (${edges}) AS edge JOIN movements AS movement ON movement.id = edge.there
      WHERE movement.id <> ${id}
      GROUP BY movement.id
      ORDER BY count(*) DESC, movement.start_year, movement.id`);
    return rows.map(parseTranslations);
  };
  return {
    // CROSS JOIN makes SQLite start from the movement instead of scanning all edges.
    predecessors: await neighbours(sql`
      SELECT coalesce(edge.source_movement_id, source_artist.movement_id) AS there
      FROM artists AS artist
      CROSS JOIN paintings AS work ON work.artist_id = artist.id
      CROSS JOIN influence_sources AS edge ON edge.painting_id = work.id
      LEFT JOIN paintings AS source_work ON source_work.id = edge.source_painting_id
      LEFT JOIN artists AS source_artist
        ON source_artist.id = coalesce(edge.source_artist_id, source_work.artist_id)
      WHERE artist.movement_id = ${id}`),
    successors: await neighbours(sql`
      SELECT artist.movement_id AS there FROM (
        SELECT painting_id FROM influence_sources WHERE source_movement_id = ${id}
        UNION ALL SELECT edge.painting_id FROM artists AS source
          CROSS JOIN influence_sources AS edge ON edge.source_artist_id = source.id
          WHERE source.movement_id = ${id}
        UNION ALL SELECT edge.painting_id FROM artists AS source
          CROSS JOIN paintings AS source_work ON source_work.artist_id = source.id
          CROSS JOIN influence_sources AS edge ON edge.source_painting_id = source_work.id
          WHERE source.movement_id = ${id}
      ) AS edge
      CROSS JOIN paintings AS work ON work.id = edge.painting_id
      CROSS JOIN artists AS artist ON artist.id = work.artist_id`),
  };
}
