/** Candidates of a search: by the beginning, the words and the letters of names. */
import { type SQL, sql } from "drizzle-orm";
import { errorsAllowed, findInName, type NameMatch } from "../../domain/gallery/name_distance.ts";
import {
  folded,
  lettersQuery,
  nameAndTitle,
  trigramsOf,
} from "../../domain/gallery/search_query.ts";
import { beginsWords, type NamedHit, resembles } from "../../domain/gallery/search_ranking.ts";
import type { Reader } from "../open.ts";

/** Kinds of records that a search finds. */
export const KINDS = ["artist", "painting", "movement"] as const;
export type Kind = (typeof KINDS)[number];

// Words that begin more names are not selective.
const MAX_CANDIDATES = 400;
const MAX_BY_LETTERS = 200;
// FTS5 takes long to rank more matches than these.
const MAX_RANKED = 2000;
// Maximum number of trigrams, the rarest ones: common trigrams would match half of the catalog.
const MAX_TRIGRAMS = 6;
const MAX_CHARACTER = "\u{10FFFF}";
// Remainder of the rowids of alternative names in `name_search`.
const ALTERNATIVE = 3;

const TABLES: Record<Kind, { table: SQL; column: string; name: SQL; index: SQL }> = {
  artist: tableOf("artists", "name", "artist_search"),
  painting: tableOf("paintings", "title", "painting_search"),
  movement: tableOf("movements", "name", "movement_search"),
};

function tableOf(table: string, column: string, index: string) {
  return { table: sql.raw(table), column, name: sql.raw(column), index: sql.raw(index) };
}

const LINKS: Record<Kind, SQL> = {
  artist: sql`(SELECT count(*) FROM influence_sources WHERE source_artist_id = found.id)
    + (SELECT count(*) FROM (SELECT 1 FROM paintings WHERE artist_id = found.id LIMIT 4))`,
  painting: sql`(SELECT count(*) FROM influence_sources WHERE painting_id = found.id)
    + (SELECT count(*) FROM influence_sources WHERE source_painting_id = found.id)
    + (SELECT count(*) FROM annotations WHERE painting_id = found.id)`,
  movement: sql`(SELECT count(*) FROM influence_sources WHERE source_movement_id = found.id)`,
};

/**
 * Records of a kind whose own or alternative name begins with the typed text, whose own name matches
 * the words of an FTS5 query, or whose alternative name contains the letters of the words;
 * duplicates are possible.
 */
export async function hitsByWords(
  db: Reader,
  kind: Kind,
  typed: string,
  query: string,
  max = MAX_CANDIDATES,
): Promise<NamedHit[]> {
  const { table, name, index, column } = TABLES[kind];
  const begins = (own: SQL) =>
    sql`${own} COLLATE NOCASE >= ${typed} AND ${own} COLLATE NOCASE < ${typed + MAX_CHARACTER}`;
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.name, ${LINKS[kind]} AS links FROM (
      SELECT * FROM (SELECT id, ${name} AS name FROM ${table} WHERE ${begins(name)} LIMIT ${max})
      UNION ALL SELECT * FROM (
        SELECT target_id, name FROM alternative_names
        WHERE ${begins(sql`name`)} AND target_type = ${kind} LIMIT ${max}
      )
      UNION ALL SELECT thing.id, thing.${name} FROM (
        SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${`{${column}} : (${query})`}
        LIMIT ${max}
      ) AS hit JOIN ${table} AS thing ON thing.id = hit.id
      UNION ALL SELECT other.target_id, other.name FROM (
        SELECT rowid AS id FROM name_search WHERE name_search MATCH ${
    lettersQuery(typed.split(/\s+/))
  }
          AND rowid % 4 = ${ALTERNATIVE} LIMIT ${max}
      ) AS hit JOIN alternative_names AS other ON other.id = hit.id / 4
      WHERE other.target_type = ${kind}
    ) AS found`);
}

/** Records of a kind whose own or alternative name contains the text anywhere. */
export async function hitsBySubstring(db: Reader, kind: Kind, typed: string, max = MAX_CANDIDATES) {
  const { table, name } = TABLES[kind];
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.name, ${LINKS[kind]} AS links FROM (
      SELECT id, ${name} AS name FROM ${table} WHERE instr(${name}, ${typed}) > 0
      UNION ALL
      SELECT target_id, name FROM alternative_names
      WHERE instr(name, ${typed}) > 0 AND target_type = ${kind}
      LIMIT ${max}
    ) AS found`);
}

/** The best known works of artists; of works that are equally well known, those with a picture first. */
export async function worksOf(db: Reader, artists: readonly number[], max: number) {
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.title AS name, ${LINKS.painting} AS links FROM paintings AS found
    WHERE found.artist_id IN ${artists}
    ORDER BY links DESC, found.thumbnail_path IS NULL, found.id LIMIT ${max}`);
}

/** Paintings whose title and artist together contain the words. */
export async function paintingsByArtist(db: Reader, query: string, max = MAX_CANDIDATES) {
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.title AS name, ${LINKS.painting} AS links
    FROM (SELECT rowid AS id FROM painting_search WHERE painting_search MATCH ${query}
      LIMIT ${max}) AS hit
    JOIN paintings AS found ON found.id = hit.id`);
}

/** Paintings of some years, and artists who were born or died in one of them. */
export async function hitsByYear(
  db: Reader,
  kind: "artist" | "painting",
  [first, last]: readonly [number, number],
  max = MAX_CANDIDATES,
): Promise<NamedHit[]> {
  const { table, name } = TABLES[kind];
  const within = sql`BETWEEN ${first} AND ${last}`;
  const when = kind === "painting"
    ? sql`year ${within}`
    : sql`(birth_year ${within} OR death_year ${within})`;
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.${name} AS name, ${LINKS[kind]} AS links
    FROM ${table} AS found WHERE ${when} ORDER BY found.id LIMIT ${max}`);
}

/** A name with the position and number of its differences from the typed text. */
type LetterHit = NamedHit & NameMatch & { kind: Kind };

/** Names with the letters of a spelling, without spaces, with up to two errors; nearest first. */
export async function hitsByLetters(db: Reader, spellings: readonly string[]) {
  const hits = await Promise.all(spellings.map((typed) => namesLike(db, typed)));
  return hits.flat().sort((a, b) =>
    a.errors - b.errors || Number(b.atWord) - Number(a.atWord) ||
    Number(b.isWhole) - Number(a.isWhole) || b.links - a.links ||
    a.name.length - b.name.length || a.id - b.id
  );
}

async function namesLike(db: Reader, typed: string): Promise<LetterHit[]> {
  const foldedQuery = folded(typed);
  const letters = foldedQuery.replaceAll(" ", "");
  if ([...letters].length < 3) return [];
  const maxErrors = errorsAllowed(foldedQuery);
  const rowids = new Set([
    ...await namesWith(db, lettersQuery([typed])),
    ...maxErrors > 0 ? await namesWithRarest(db, trigramsOf(foldedQuery)) : [],
  ]);
  const hits: LetterHit[] = [];
  for (const kind of KINDS) {
    for (const named of await namesOf(db, kind, [...rowids])) {
      const match = findInName(foldedQuery, folded(named.name), maxErrors);
      if (match?.atWord || match?.errors === 0) hits.push({ ...named, kind, ...match });
    }
  }
  return hits;
}

/** Paintings whose title has some of the typed words and whose artist's name has the others. */
export async function paintingsByParts(db: Reader, typed: string): Promise<NamedHit[]> {
  const hits = await Promise.all(
    nameAndTitle(typed).map(async ({ name, title }) => {
      const artists = (await namesLike(db, name)).filter((hit) =>
        hit.kind === "artist" && (hit.errors > 0 || beginsWords(hit.name, name))
      );
      const works = await db.all<NamedHit>(sql`
      SELECT found.id, found.title AS name, ${LINKS.painting} AS links FROM paintings AS found
      WHERE artist_id IN ${artists.map(({ id }) => id)}
      UNION ALL
      SELECT found.id, other.name, ${LINKS.painting} FROM paintings AS found
      JOIN alternative_names AS other ON target_type = 'painting' AND target_id = found.id
      WHERE artist_id IN ${artists.map(({ id }) => id)}`);
      return works.filter((work) => resembles(work.name, title));
    }),
  );
  return hits.flat();
}

async function namesWith(db: Reader, query: string, order = sql``): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    SELECT rowid AS id FROM name_search WHERE name_search MATCH ${query} ${order}
    LIMIT ${MAX_BY_LETTERS}`);
  return rows.map(({ id }) => id);
}

/** Names with the rarest of some trigrams. */
async function namesWithRarest(db: Reader, trigrams: readonly string[]): Promise<number[]> {
  const rows = await db.all<{ term: string; doc: number }>(sql`
    SELECT term, doc FROM name_trigrams WHERE term IN ${trigrams}
    ORDER BY doc LIMIT ${MAX_TRIGRAMS}`);
  if (rows.length === 0) return [];
  const anyOf = (some: typeof rows, operator: string) =>
    some.map(({ term }) => `"${term}"`).join(` ${operator} `);
  let matches = 0;
  const rare = rows.filter(({ doc }) => (matches += doc) <= MAX_RANKED);
  if (rare.length > 1) return await namesWith(db, anyOf(rare, "OR"), sql`ORDER BY rank, rowid`);
  // Two common ones together, because one error seldom affects both.
  return await namesWith(db, anyOf(rows.slice(0, 2), "AND"));
}

/** Returns the names of some rowids of `name_search`, of one kind. */
async function namesOf(db: Reader, kind: Kind, rowids: readonly number[]): Promise<NamedHit[]> {
  const idsOf = (code: number) =>
    rowids.filter((rowid) => rowid % 4 === code).map((rowid) => Math.floor(rowid / 4));
  const { table, name } = TABLES[kind];
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.name, ${LINKS[kind]} AS links FROM (
      SELECT id, ${name} AS name FROM ${table} WHERE id IN ${idsOf(KINDS.indexOf(kind))}
      UNION ALL
      SELECT target_id, name FROM alternative_names
      WHERE id IN ${idsOf(ALTERNATIVE)} AND target_type = ${kind}
    ) AS found`);
}
