import { type SQL, sql } from "drizzle-orm";
import type { SearchResults, TextHit } from "../../domain/gallery/search_records.ts";
import {
  folded,
  isWithoutSpaces,
  searchQuery,
  transliterated,
  typedYear,
} from "../../domain/gallery/search_query.ts";
import {
  beginsWords,
  containsWords,
  isCalled,
  type NamedHit,
  rankByName,
  sentenceWith,
} from "../../domain/gallery/search_ranking.ts";
import type { Reader } from "../open.ts";
import { nameIn, parseTranslations, translationsJson } from "./translations.ts";
import {
  hitsByLetters,
  hitsBySubstring,
  hitsByWords,
  hitsByYear,
  type Kind,
  KINDS,
  paintingsByArtist,
  worksOf,
} from "./search_candidates.ts";

// Maximum rows of one kind.
const SEARCH_LIMIT = 20;
const TEXT_LIMIT = 5;
// Works of an artist who is named exactly; the other paintings follow.
const MAX_WORKS_OF_NAMED = 12;
// With fewer matches, similar spellings are searched too.
const MIN_NAMES = 3;

const NOTHING: SearchResults = { artists: [], paintings: [], movements: [], texts: [] };

/**
 * Artists, paintings and movements by name, at most {@link SEARCH_LIMIT} of each, best first;
 * matching texts are listed separately. Names in Cyrillic match as they are and in Latin letters,
 * and a year matches what was made in it. Works of an artist whose name or surname was typed
 * precede all titles but equal ones. If no name has the typed words and few begin with them, spaces
 * and one or two wrong letters are ignored; such matches come last.
 */
export async function search(db: Reader, typed: string): Promise<SearchResults> {
  const spellings = [...new Set([transliterated(typed.trim()), typed.trim()])];
  const [latin] = spellings as [string];
  const query = searchQuery(latin);
  if (query === null) return NOTHING;
  // Concurrently, because each query to a remote database is a round trip.
  const [byWords, byArtist, texts, years] = await Promise.all([
    Promise.all(KINDS.map((kind) => hitsBySpellings(db, kind, spellings))),
    paintingsByArtist(db, query),
    textHits(db, latin, query),
    hitsOfYear(db, typed),
  ]);
  const [artistHits, paintingHits] = byWords as [NamedHit[], NamedHit[]];
  const isNamed = (hit: NamedHit) => spellings.some((one) => isCalled(hit.name, one));
  const named = new Set(rankByName(artistHits.filter(isNamed), latin).map(({ id }) => id));
  const works = named.size === 0 ? [] : await worksOf(db, [...named], MAX_WORKS_OF_NAMED);
  const ids: Record<Kind, number[]> = { artist: [...named], painting: [], movement: [] };
  const add = (kind: Kind, hits: readonly NamedHit[]) =>
    ids[kind].push(...hits.map(({ id }) => id));
  const isTitle = ({ name }: NamedHit) => spellings.some((one) => folded(name) === folded(one));
  add("painting", rankByName(paintingHits.filter(isTitle), latin));
  add("painting", works);
  for (const [at, kind] of KINDS.entries()) add(kind, rankByName(byWords[at]!, latin));
  for (const kind of ["artist", "painting"] as const) add(kind, rankByName(years[kind], latin));
  add("painting", rankByName(byArtist, ""));
  const total = KINDS.reduce((sum, kind) => sum + new Set(ids[kind]).size, 0);
  const hasWords = byWords.flat().some(({ name }) =>
    spellings.some((one) => containsWords(name, one))
  );
  if (total < MIN_NAMES && !hasWords) {
    for (const hits of await Promise.all(spellings.map((one) => hitsByLetters(db, one)))) {
      for (const hit of hits) add(hit.kind, [hit]);
    }
  }
  const best = (kind: Kind) => [...new Set(ids[kind])].slice(0, SEARCH_LIMIT);
  const [artists, paintings, movements] = await Promise.all([
    rowsOf<SearchResults["artists"][number]>(db, "artist", best("artist")),
    rowsOf<SearchResults["paintings"][number]>(db, "painting", best("painting")),
    rowsOf<SearchResults["movements"][number]>(db, "movement", best("movement")),
  ]);
  const shownIds = { artist: new Set(best("artist")), movement: new Set(best("movement")) };
  return {
    artists,
    paintings,
    movements,
    texts: texts.filter(({ kind, id }) => !shownIds[kind].has(id)).slice(0, TEXT_LIMIT),
  };
}

/** Records of a kind that have the typed words in one of the spellings. */
async function hitsBySpellings(
  db: Reader,
  kind: Kind,
  spellings: readonly string[],
): Promise<NamedHit[]> {
  const hits = await Promise.all(spellings.map(async (typed) => {
    if (isWithoutSpaces(typed)) return await hitsBySubstring(db, kind, typed);
    const candidates = await hitsByWords(db, kind, typed, searchQuery(typed)!);
    return candidates.filter(({ name }) => beginsWords(name, typed));
  }));
  return hits.flat();
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
      SELECT thing.id, thing.name, thing.${column} AS text,
        ${translationsJson({ name: nameIn(kind, "thing") })} AS translations
      FROM (SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${`{${indexed}} : (${query})`}
        ORDER BY rank, rowid LIMIT ${2 * SEARCH_LIMIT}) AS hit
      CROSS JOIN ${table} AS thing ON thing.id = hit.id`);
    return rows.map(({ text, ...row }) =>
      parseTranslations({ kind, ...row, sentence: sentenceWith(text, typed) })
    );
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
      movement.color AS movement_color, coalesce(portrait_thumb_path, '') AS portrait_thumb_path,
      ${
    translationsJson({
      name: nameIn("artist", "artist"),
      movement_name: nameIn("movement", "movement"),
    })
  } AS translations
    FROM artists AS artist JOIN movements AS movement ON movement.id = artist.movement_id
    WHERE artist.id`,
  painting: sql`
    SELECT painting.id, painting.title, painting.year, artist.name AS artist_name,
      painting.thumbnail_path, artist.id AS artist_id, movement.color AS movement_color,
      ${
    translationsJson({
      title: nameIn("painting", "painting"),
      artist_name: nameIn("artist", "artist"),
    })
  } AS translations
    FROM paintings AS painting JOIN artists AS artist ON artist.id = painting.artist_id
    JOIN movements AS movement ON movement.id = artist.movement_id
    WHERE painting.id`,
  movement: sql`
    SELECT id, name, start_year, end_year, color,
      ${translationsJson({ name: nameIn("movement") })} AS translations
    FROM movements WHERE id`,
};

/** Rows in the order of their ids. */
async function rowsOf<Row extends { id: number }>(
  db: Reader,
  kind: Kind,
  ids: readonly number[],
): Promise<Row[]> {
  const rows = await db.all<Row>(sql`${ROWS[kind]} IN ${ids}`);
  const byId = new Map(rows.map((row) => [row.id, parseTranslations(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
