/** The influence graph of the whole catalog. */
import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../open.ts";

/** SQLite writes the columns itself: decoding thousands of rows would cost many times as much. */
const columns = (names: readonly string[]): SQL =>
  sql.raw(names.map((name) => `'${name}', json_group_array(${name} ORDER BY id)`).join(", "));

const edges = (kind: "painting" | "artist" | "movement"): SQL =>
  sql`(SELECT json_object(${columns(["source", "target"])}) FROM (
    SELECT min(id) AS id, ${sql.raw(`source_${kind}_id`)} AS source, painting_id AS target
    FROM influence_sources WHERE source_type = ${kind} GROUP BY 2, 3))`;

const ERA_FIELDS = ["id", "name", "start_year", "end_year", "sort_order"];
const MOVEMENTS = ["id", "name", "color", "start_year", "end_year", "era_id", "sort_order"];
const ARTISTS = [
  "id",
  "name",
  "birth_year",
  "death_year",
  "movement_id",
  "portrait_thumb_path",
];
const PAINTINGS = ["id", "title", "year", "artist_id"];

/**
 * Every painting, artist and movement at an end of an influence row, with the artists of those
 * paintings and the movements of those artists: the JSON of an `InfluenceAnswer`.
 */
export async function influenceJson(db: Reader): Promise<string> {
  const eraFields = sql.raw(ERA_FIELDS.map((name) => `'${name}', ${name}`).join(", "));
  const [row] = await db.all<{ json: string }>(sql`
    WITH linked_paintings AS (
      SELECT id, title, year, artist_id FROM paintings WHERE id IN (
        SELECT painting_id FROM influence_sources
        UNION SELECT source_painting_id FROM influence_sources)
    ), linked_artists AS (
      SELECT id, name, birth_year, death_year, movement_id,
        coalesce(portrait_thumb_path, '') AS portrait_thumb_path
      FROM artists WHERE id IN (
        SELECT artist_id FROM linked_paintings
        UNION SELECT source_artist_id FROM influence_sources)
    ), linked_movements AS (
      SELECT id, name, color, start_year, end_year, era_id, sort_order FROM movements WHERE id IN (
        SELECT movement_id FROM linked_artists
        UNION SELECT source_movement_id FROM influence_sources)
    )
    SELECT json_object(
      'eras', (SELECT json_group_array(json_object(${eraFields},
          'start_definite', json(iif(start_definite, 'true', 'false')),
          'end_definite', json(iif(end_definite, 'true', 'false'))
        ) ORDER BY sort_order, id) FROM eras
        WHERE id IN (SELECT era_id FROM linked_movements)),
      'movements', (SELECT json_object(${columns(MOVEMENTS)}) FROM linked_movements),
      'artists', (SELECT json_object(${columns(ARTISTS)}) FROM linked_artists),
      'paintings', (SELECT json_object(${columns(PAINTINGS)}) FROM linked_paintings),
      'edges', json_object(
        'painting', ${edges("painting")},
        'artist', ${edges("artist")},
        'movement', ${edges("movement")})
    ) AS json`);
  return row!.json;
}
