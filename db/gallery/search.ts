import { type SQL, sql } from "drizzle-orm";
import type { SearchResults, TextHit } from "../../domain/gallery/search_records.ts";
import { searchQuery, transliterated, typedYear } from "../../domain/gallery/search_query.ts";
import { type NamedHit, rankByName, sentenceWith } from "../../domain/gallery/search_ranking.ts";
import type { Reader } from "../open.ts";
import {
  hitsByLetters,
  hitsByWords,
  hitsByYear,
  type Kind,
  KINDS,
  paintingsByArtist,
} from "./search_candidates.ts";

// Maximum rows of one kind.
const SEARCH_LIMIT = 20;
const TEXT_LIMIT = 5;
// With fewer matches, similar spellings are searched too.
const MIN_NAMES = 3;

const NOTHING: SearchResults = { artists: [], paintings: [], movements: [], texts: [] };

/**
 * Artists, paintings and movements by name, at most {@link SEARCH_LIMIT} of each, best first;
 * matching texts are listed separately. Cyrillic letters match Latin ones, and a year matches what
 * was made in it. If few names match, spaces and one or two wrong letters are ignored.
 */
export async function search(db: Reader, typed: string): Promise<SearchResults> {
  const latin = transliterated(typed.trim());
  const query = searchQuery(latin);
  if (query === null) return NOTHING;
  // Concurrently, because each query to a remote database is a round trip.
  const [byWords, byArtist, texts, years] = await Promise.all([
    Promise.all(KINDS.map((kind) => hitsByWords(db, kind, latin, query))),
    paintingsByArtist(db, query),
    textHits(db, latin, query),
    hitsOfYear(db, typed),
  ]);
  const ids: Record<Kind, number[]> = { artist: [], painting: [], movement: [] };
  const add = (kind: Kind, hits: readonly NamedHit[]) =>
    ids[kind].push(...hits.map(({ id }) => id));
  for (const [at, kind] of KINDS.entries()) add(kind, rankByName(byWords[at]!, latin));
  const named = KINDS.reduce((sum, kind) => sum + new Set(ids[kind]).size, 0);
  for (const kind of ["artist", "painting"] as const) add(kind, rankByName(years[kind], latin));
  if (named < MIN_NAMES) {
    const spelled = [latin, ...(latin === typed.trim() ? [] : [typed])];
    for (const hits of await Promise.all(spelled.map((one) => hitsByLetters(db, one)))) {
      for (const hit of hits) add(hit.kind, [hit]);
    }
  }
  add("painting", rankByName(byArtist, ""));
  const best = (kind: Kind) => [...new Set(ids[kind])].slice(0, SEARCH_LIMIT);
  const [artists, paintings, movements] = await Promise.all([
    rowsOf<SearchResults["artists"][number]>(db, "artist", best("artist")),
    rowsOf<SearchResults["paintings"][number]>(db, "painting", best("painting")),
    rowsOf<SearchResults["movements"][number]>(db, "movement", best("movement")),
  ]);
  const shown = { artist: new Set(best("artist")), movement: new Set(best("movement")) };
  return {
    artists,
    paintings,
    movements,
    texts: texts.filter(({ kind, id }) => !shown[kind].has(id)).slice(0, TEXT_LIMIT),
  };
}

async function hitsOfYear(db: Reader, typed: string) {
  const year = typedYear(typed);
  const hits = async (kind: "artist" | "painting") =>
    year === undefined ? [] : await hitsByYear(db, kind, year);
  const [artist, painting] = await Promise.all([hits("artist"), hits("painting")]);
  return { artist, painting };
}

/** Biographies and descriptions that contain the words, each with a matching sentence. */
async function textHits(db: Reader, typed: string, query: string): Promise<TextHit[]> {
  const hits = async (
    kind: TextHit["kind"],
    table: SQL,
    index: SQL,
    column: SQL,
    indexed: string,
  ) => {
    // More than needed, because matches by name are removed. CROSS JOIN preserves the order of the
    // matches.
    const rows = await db.all<{ id: number; name: string; text: string }>(sql`
      SELECT thing.id, thing.name, thing.${column} AS text
      FROM (SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${`{${indexed}} : (${query})`}
        ORDER BY rank, rowid LIMIT ${2 * SEARCH_LIMIT}) AS hit
      CROSS JOIN ${table} AS thing ON thing.id = hit.id`);
    return rows.map(({ id, name, text }) => ({
      kind,
      id,
      name,
      sentence: sentenceWith(text, typed),
    }));
  };
  const [byDescription, byBio] = await Promise.all([
    hits("movement", sql`movements`, sql`movement_search`, sql`description`, "description"),
    hits("artist", sql`artists`, sql`artist_search`, sql`bio_full`, "bio"),
  ]);
  return [...byDescription, ...byBio];
}

const ROWS: Record<Kind, SQL> = {
  artist: sql`
    SELECT artist.id, artist.name, birth_year, death_year, movement.name AS movement_name,
      movement.color AS movement_color, coalesce(portrait_thumb_path, '') AS portrait_thumb_path
    FROM artists AS artist JOIN movements AS movement ON movement.id = artist.movement_id
    WHERE artist.id`,
  painting: sql`
    SELECT painting.id, painting.title, painting.year, artist.name AS artist_name,
      painting.thumbnail_path, artist.id AS artist_id, movement.color AS movement_color
    FROM paintings AS painting JOIN artists AS artist ON artist.id = painting.artist_id
    JOIN movements AS movement ON movement.id = artist.movement_id
    WHERE painting.id`,
  movement: sql`SELECT id, name, start_year, end_year, color FROM movements WHERE id`,
};

/** Rows in the order of their ids. */
async function rowsOf<Row extends { id: number }>(
  db: Reader,
  kind: Kind,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = await db.all<Row>(sql`${ROWS[kind]} IN ${ids}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
