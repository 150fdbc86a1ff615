import { sql } from "drizzle-orm";
import type { SearchResults, TextHit } from "../../domain/gallery/search_records.ts";
import { searchQuery, transliterated, typedYear } from "../../domain/gallery/search_query.ts";
import { type NamedHit, rankByName, sentenceWith } from "../../domain/gallery/search_ranking.ts";
import type { Reader } from "../open.ts";
import {
  bestMatches,
  hitsByLetters,
  hitsByWords,
  hitsByYear,
  type Kind,
  KINDS,
  paintingsByArtist,
} from "./search_candidates.ts";

/** The most rows of one kind that a search answers. */
export const SEARCH_LIMIT = 20;
/** The most texts in which it answers that the words stand. */
export const TEXT_LIMIT = 5;
// With fewer names than this it is looked for names that differ by a letter.
const FEW = 3;

const NOTHING: SearchResults = { artists: [], paintings: [], movements: [], texts: [] };

/**
 * Artists, paintings and movements by name, at most {@link SEARCH_LIMIT} of each, best first; texts
 * that hold the words come apart. Cyrillic letters count as Latin ones, a year finds what was made in
 * it, and where hardly any name holds the words, spaces and a wrong letter or two are overlooked.
 */
export async function search(db: Reader, typed: string): Promise<SearchResults> {
  const latin = transliterated(typed.trim());
  const query = searchQuery(latin);
  if (query === null) return NOTHING;
  // At once, because a database on a server is a round trip away.
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
  if (named < FEW) {
    const spelled = [latin, ...(latin === typed.trim() ? [] : [typed])];
    for (const hits of await Promise.all(spelled.map((one) => hitsByLetters(db, one)))) {
      for (const hit of hits) add(hit.kind, [hit]);
    }
  }
  add("painting", rankByName(byArtist, ""));
  const best = (kind: Kind) => [...new Set(ids[kind])].slice(0, SEARCH_LIMIT);
  const [artists, paintings, movements] = await Promise.all([
    artistRows(db, best("artist")),
    paintingRows(db, best("painting")),
    movementRows(db, best("movement")),
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
  if (year === undefined) return { artist: [], painting: [] };
  const [artist, painting] = await Promise.all([
    hitsByYear(db, "artist", year),
    hitsByYear(db, "painting", year),
  ]);
  return { artist, painting };
}

/** Biographies and descriptions in which the words stand, each with a sentence that holds one. */
async function textHits(db: Reader, typed: string, query: string): Promise<TextHit[]> {
  // More than are answered: those that were found by name are left out.
  const most = 2 * SEARCH_LIMIT;
  const [byBio, byDescription] = [`{bio} : (${query})`, `{description} : (${query})`];
  // A CROSS JOIN keeps the order of the matches.
  const [artists, movements] = await Promise.all([
    db.all<{ id: number; name: string; text: string }>(sql`
      SELECT artist.id, artist.name, artist.bio_full AS text
      FROM (${bestMatches(sql`artist_search`, byBio, most)}) AS hit
      CROSS JOIN artists AS artist ON artist.id = hit.id`),
    db.all<{ id: number; name: string; text: string }>(sql`
      SELECT movement.id, movement.name, movement.description AS text
      FROM (${bestMatches(sql`movement_search`, byDescription, most)}) AS hit
      CROSS JOIN movements AS movement ON movement.id = hit.id`),
  ]);
  const hit = (kind: TextHit["kind"]) => ({ id, name, text }: (typeof artists)[number]) => ({
    kind,
    id,
    name,
    sentence: sentenceWith(text, typed),
  });
  return [...movements.map(hit("movement")), ...artists.map(hit("artist"))];
}

const listOf = (ids: readonly number[]) => sql.join(ids.map((id) => sql`${id}`), sql`, `);

/** Rows in the order of their ids. */
function ordered<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function artistRows(db: Reader, ids: readonly number[]): Promise<SearchResults["artists"]> {
  return ordered(
    ids,
    await db.all<SearchResults["artists"][number]>(sql`
      SELECT artist.id, artist.name, birth_year, death_year, movement.name AS movement_name,
        movement.color AS movement_color, coalesce(portrait_thumb_path, '') AS portrait_thumb_path
      FROM artists AS artist JOIN movements AS movement ON movement.id = artist.movement_id
      WHERE artist.id IN (${listOf(ids)})`),
  );
}

async function paintingRows(
  db: Reader,
  ids: readonly number[],
): Promise<SearchResults["paintings"]> {
  return ordered(
    ids,
    await db.all<SearchResults["paintings"][number]>(sql`
      SELECT painting.id, painting.title, painting.year, artist.name AS artist_name,
        painting.thumbnail_path, artist.id AS artist_id, movement.color AS movement_color
      FROM paintings AS painting JOIN artists AS artist ON artist.id = painting.artist_id
      JOIN movements AS movement ON movement.id = artist.movement_id
      WHERE painting.id IN (${listOf(ids)})`),
  );
}

async function movementRows(
  db: Reader,
  ids: readonly number[],
): Promise<SearchResults["movements"]> {
  return ordered(
    ids,
    await db.all<SearchResults["movements"][number]>(sql`
      SELECT id, name, start_year, end_year, color FROM movements WHERE id IN (${listOf(ids)})`),
  );
}
