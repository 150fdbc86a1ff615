import { type SQL, sql } from "drizzle-orm";
import type { SearchResults } from "../../domain/gallery/records.ts";
import { searchQuery } from "../../domain/gallery/search_query.ts";
import type { Reader } from "../open.ts";

/** The most rows of one kind that a search answers. */
export const SEARCH_LIMIT = 20;

/**
 * Artists, paintings and movements in which every word of `typed` begins a word, at most
 * {@link SEARCH_LIMIT} of each. First what is called just so, then what begins so, then by BM25 with
 * a hit in a name far before one in a text.
 */
export async function search(db: Reader, typed: string): Promise<SearchResults> {
  const query = searchQuery(typed);
  if (query === null) return { artists: [], paintings: [], movements: [] };
  const name = typed.trim();
  // LIKE folds the case of ASCII letters, which is enough for a first look.
  const beginning = `${name.replace(/[\\%_]/g, "\\$&")}%`;
  const asTyped = (column: SQL) =>
    sql`${column} = ${name} COLLATE NOCASE DESC, ${column} LIKE ${beginning} ESCAPE '\\' DESC`;
  const byArtist = asTyped(sql`artist.name`);
  const byTitle = asTyped(sql`painting.title`);
  const byMovement = asTyped(sql`movement.name`);
  // At once, because a database on a server is a round trip away.
  const [artists, paintings, movements] = await Promise.all([
    db.all<SearchResults["artists"][number]>(sql`
      SELECT artist.id, artist.name, birth_year, death_year, movement.name AS movement_name,
        movement.color AS movement_color, coalesce(portrait_thumb_path, '') AS portrait_thumb_path
      FROM artist_search
      JOIN artists AS artist ON artist.id = artist_search.rowid
      JOIN movements AS movement ON movement.id = artist.movement_id
      WHERE artist_search MATCH ${query}
      ORDER BY ${byArtist}, bm25(artist_search, 20, 1), artist.id LIMIT ${SEARCH_LIMIT}`),
    // Whose they are is looked up for those that are answered, not for all that are found.
    db.all<SearchResults["paintings"][number]>(sql`
      SELECT painting.id, painting.title, painting.year, artist.name AS artist_name,
        painting.thumbnail_path, artist.id AS artist_id, movement.color AS movement_color
      FROM (
        SELECT painting.id, painting.title, painting.year, artist_id, thumbnail_path,
          bm25(painting_search, 4, 1) AS relevance
        FROM painting_search JOIN paintings AS painting ON painting.id = painting_search.rowid
        WHERE painting_search MATCH ${query}
        ORDER BY ${byTitle}, relevance, painting.id LIMIT ${SEARCH_LIMIT}
      ) AS painting
      JOIN artists AS artist ON artist.id = painting.artist_id
      JOIN movements AS movement ON movement.id = artist.movement_id
      ORDER BY ${byTitle}, relevance, painting.id`),
    db.all<SearchResults["movements"][number]>(sql`
      SELECT movement.id, movement.name, start_year, end_year, color
      FROM movement_search JOIN movements AS movement ON movement.id = movement_search.rowid
      WHERE movement_search MATCH ${query}
      ORDER BY ${byMovement}, bm25(movement_search, 20, 1), movement.id LIMIT ${SEARCH_LIMIT}`),
  ]);
  return { artists, paintings, movements };
}
