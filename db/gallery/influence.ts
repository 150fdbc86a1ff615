/** The influence graph of the whole catalog. */
import { type SQL, sql } from "drizzle-orm";
import { TRANSLATED_LANGUAGES } from "../../domain/gallery/translations.ts";
import type { Reader } from "../open.ts";
import { type InLanguage, nameIn, textIn, translationsJson } from "./translations.ts";

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
      ${
    columns("linked_movements", "id name color start_year end_year era_id sort_order", {
      name: nameIn("movement", "linked_movements"),
    })
  }
        AS movements,
      ${
    columns("linked_artists", "id name birth_year death_year movement_id portrait_thumb_path", {
      name: nameIn("artist", "linked_artists"),
    })
  }
        AS artists,
      ${
    columns("linked_paintings", "id title year artist_id", {
      title: nameIn("painting", "linked_paintings"),
    })
  } AS paintings,
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

/** Returns the columns of a table as JSON, and translations of some as columns by language. */
function columns(table: string, names: string, translated: Record<string, InLanguage>): SQL {
  const lists = names.split(" ").map((name) => sql.raw(`'${name}', json_group_array(${name})`));
  const languages = TRANSLATED_LANGUAGES.map((language) => {
    const texts = Object.entries(translated).map(([name, text]) =>
      sql`${sql.raw(`'${name}'`)}, json_group_array(${text(language)})`
    );
    return sql`${sql.raw(`'${language}'`)}, json_object(${sql.join(texts, sql`, `)})`;
  });
  return sql`(SELECT json_object(${sql.join(lists, sql`, `)},
    'translations', json_object(${sql.join(languages, sql`, `)})) FROM ${sql.raw(table)})`;
}

/** The edges that start at a kind of record, without duplicates. */
// Ordered in a subquery, because libSQL's server does not support `ORDER BY` inside an aggregate.
const edges = (kind: "painting" | "artist" | "movement") =>
  sql.raw(`(
    SELECT json_object('source', json_group_array(source), 'target', json_group_array(target))
    FROM (SELECT min(id) AS id, source_${kind}_id AS source, painting_id AS target
      FROM influence_sources WHERE source_type = '${kind}' GROUP BY 2, 3 ORDER BY 1))`);
