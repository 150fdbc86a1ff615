/** The influence graph of the whole catalog. */
import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../open.ts";
import type { NamedKind } from "./other_names.ts";
import { textIn, translationsJson } from "./translations.ts";

const isLinked = sql.raw(`(
  EXISTS (SELECT 1 FROM influence_sources WHERE painting_id = paintings.id)
  OR EXISTS (SELECT 1 FROM influence_sources WHERE source_painting_id = paintings.id))`);

/**
 * Returns every painting, artist and movement that has an influence, with the artists of those
 * paintings and the movements of those artists: the JSON of an `InfluenceAnswer`. A single
 * statement, so it reads one state of the catalog.
 */
export async function influenceJson(db: Reader): Promise<string> {
  const [row] = await db.all<Record<string, string>>(sql`
    WITH linked_paintings AS (
      SELECT id, title, year, artist_id FROM paintings WHERE ${isLinked} ORDER BY id
    ), linked_artists AS (
      SELECT id, name, birth_year, death_year, movement_id,
        coalesce(portrait_thumb_path, '') AS portrait_thumb_path
      FROM artists WHERE id IN (SELECT source_artist_id FROM influence_sources)
        OR id IN (SELECT artist_id FROM linked_paintings)
      ORDER BY id
    ), linked_movements AS (
      SELECT id, name, color, start_year, end_year, era_id, sort_order FROM movements
      WHERE id IN (SELECT source_movement_id FROM influence_sources)
        OR id IN (SELECT movement_id FROM linked_artists)
      ORDER BY id
    )
    SELECT (
        SELECT json_group_array(json_patch(json_object('id', id, 'name', name, 'start_year', start_year,
          'end_year', end_year, 'sort_order', sort_order,
          'start_definite', json(iif(start_definite, 'true', 'false')),
          'end_definite', json(iif(end_definite, 'true', 'false'))),
          json_object('translations', json(${translationsJson({ name: textIn("eras", "name") })}))))
        FROM (SELECT * FROM eras WHERE id IN (SELECT era_id FROM linked_movements)
          ORDER BY sort_order, id) AS eras
      ) AS eras,
      ${columns("movement", "id name color start_year end_year era_id sort_order", "name")}
        AS movements,
      ${columns("artist", "id name birth_year death_year movement_id portrait_thumb_path", "name")}
        AS artists,
      ${columns("painting", "id title year artist_id", "title")} AS paintings,
      ${edges("painting")} AS painting_edges,
      ${edges("artist")} AS artist_edges,
      ${edges("movement")} AS movement_edges`);
  const { eras, movements, artists, paintings } = row!;
  const { painting_edges: painting, artist_edges: artist, movement_edges: movement } = row!;
  return jsonOf({
    eras,
    movements,
    artists,
    paintings,
    edges: jsonOf({ painting, artist, movement }),
  });
}

/** Builds an object of members that are JSON already. */
const jsonOf = (members: Record<string, string | undefined>) =>
  `{${Object.entries(members).map(([name, value]) => `"${name}":${value}`).join(",")}}`;

/**
 * Returns the columns of a table as JSON, and the names of its records in columns by language.
 * @param named The column of the names.
 */
function columns(kind: NamedKind, names: string, named: "name" | "title"): SQL {
  const table = `linked_${kind}s`;
  const lists = names.split(" ").map((name) => `'${name}', json_group_array(${name})`);
  return sql.raw(`(SELECT json_object(${lists.join(", ")}, 'translations', (
    SELECT json_group_object(language, json_object('${named}', json(texts))) FROM (
      SELECT language, json_group_array(text) AS texts FROM (
        SELECT names.language, (SELECT name FROM alternative_names AS other
          WHERE other.target_type = '${kind}' AND other.target_id = ${table}.id
            AND other.language = names.language ORDER BY other.id LIMIT 1) AS text
        FROM (SELECT DISTINCT language FROM alternative_names
          WHERE target_type = '${kind}' AND language NOT IN ('', 'en')
            AND target_id IN (SELECT id FROM ${table})) AS names
        CROSS JOIN ${table} ORDER BY names.language, ${table}.id)
      GROUP BY language))) FROM ${table})`);
}

/** The edges that start at a kind of record, without duplicates. */
// Ordered in a subquery, because libSQL's server does not support `ORDER BY` inside an aggregate.
const edges = (kind: "painting" | "artist" | "movement") =>
  sql.raw(`(
    SELECT json_object('source', json_group_array(source), 'target', json_group_array(target))
    FROM (SELECT min(id) AS id, source_${kind}_id AS source, painting_id AS target
      FROM influence_sources WHERE source_type = '${kind}' GROUP BY 2, 3 ORDER BY 1))`);
