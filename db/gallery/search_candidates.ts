/** Where a search looks for names: how they begin, the words and the letters that they hold. */
import { type SQL, sql } from "drizzle-orm";
import { errorsAllowed, findInName } from "../../domain/gallery/name_distance.ts";
import { folded, trigramsOf } from "../../domain/gallery/search_query.ts";
import type { NamedHit } from "../../domain/gallery/search_ranking.ts";
import type { Reader } from "../open.ts";

/** What can be found. */
export const KINDS = ["artist", "painting", "movement"] as const;
export type Kind = (typeof KINDS)[number];

// So many rows are ranked: words that more names begin with tell little about which one is meant.
const MOST_CANDIDATES = 400;
const MOST_BY_LETTERS = 200;
// More matches than these are not ranked: FTS5 goes through all of them for each word, only to find
// that a word which is everywhere says little.
const MOST_RANKED = 2000;
// Trigrams that are looked for, the rarest first: common ones would find half of the catalog.
const RAREST_TRIGRAMS = 6;
const LAST_CHARACTER = "\u{10FFFF}";

const TABLES: Record<Kind, { table: SQL; name: SQL; index: SQL; column: string }> = {
  artist: { table: sql`artists`, name: sql`name`, index: sql`artist_search`, column: "name" },
  painting: {
    table: sql`paintings`,
    name: sql`title`,
    index: sql`painting_search`,
    column: "title",
  },
  movement: { table: sql`movements`, name: sql`name`, index: sql`movement_search`, column: "name" },
};

const LINKS: Record<Kind, SQL> = {
  artist: sql`(SELECT count(*) FROM influence_sources WHERE source_artist_id = found.id)
    + (SELECT count(*) FROM (SELECT 1 FROM paintings WHERE artist_id = found.id LIMIT 4))`,
  painting: sql`(SELECT count(*) FROM influence_sources WHERE painting_id = found.id)
    + (SELECT count(*) FROM influence_sources WHERE source_painting_id = found.id)
    + (SELECT count(*) FROM annotations WHERE painting_id = found.id)`,
  movement: sql`(SELECT count(*) FROM influence_sources WHERE source_movement_id = found.id)`,
};

/**
 * Things of a kind whose own or alternative name begins as typed, or holds words that begin as the
 * words of an FTS5 query; each may come several times.
 */
export async function hitsByWords(
  db: Reader,
  kind: Kind,
  typed: string,
  query: string,
): Promise<NamedHit[]> {
  const { table, name, index, column } = TABLES[kind];
  const begins = (own: SQL) =>
    sql`${own} COLLATE NOCASE >= ${typed} AND ${own} COLLATE NOCASE < ${typed + LAST_CHARACTER}`;
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.name, ${LINKS[kind]} AS links FROM (
      SELECT * FROM (
        SELECT id, ${name} AS name FROM ${table} WHERE ${begins(name)} LIMIT ${MOST_CANDIDATES}
      )
      UNION ALL SELECT * FROM (
        SELECT target_id, name FROM alternative_names
        WHERE ${begins(sql`name`)} AND target_type = ${kind} LIMIT ${MOST_CANDIDATES}
      )
      UNION ALL SELECT thing.id, thing.${name} FROM (
        SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ${`{${column}} : (${query})`}
        LIMIT ${MOST_CANDIDATES}
      ) AS hit JOIN ${table} AS thing ON thing.id = hit.id
    ) AS found`);
}

/** Paintings that hold the words in their title and their artist's name together. */
export async function paintingsByArtist(db: Reader, query: string): Promise<NamedHit[]> {
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.title AS name, ${LINKS.painting} AS links
    FROM (SELECT rowid AS id FROM painting_search WHERE painting_search MATCH ${query}
      LIMIT ${MOST_CANDIDATES}) AS hit
    JOIN paintings AS found ON found.id = hit.id`);
}

/** Paintings of a year, and artists who were born or died in it. */
export async function hitsByYear(
  db: Reader,
  kind: "artist" | "painting",
  year: number,
): Promise<NamedHit[]> {
  const { table, name } = TABLES[kind];
  const when = kind === "painting" ? sql`year = ${year}` : sql`${year} IN (birth_year, death_year)`;
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.${name} AS name, ${LINKS[kind]} AS links
    FROM ${table} AS found WHERE ${when} LIMIT ${MOST_CANDIDATES}`);
}

/** A name that what was typed differs from by a few letters. */
export interface LetterHit extends NamedHit {
  kind: Kind;
  errors: number;
  atWord: boolean;
}

/**
 * Names in which the typed letters stand, whatever the spaces, with one or two of them wrong where
 * there are enough; the nearest first.
 */
export async function hitsByLetters(db: Reader, typed: string): Promise<LetterHit[]> {
  const asked = folded(typed);
  const letters = asked.replaceAll(" ", "");
  if ([...letters].length < 3) return [];
  const most = errorsAllowed(asked);
  const rowids = await namesWith(db, `"${letters}"`);
  if (most > 0) {
    const query = await rarestOf(db, trigramsOf(asked));
    if (query !== undefined) rowids.push(...await namesWith(db, query));
  }
  const hits: LetterHit[] = [];
  for (const kind of KINDS) {
    for (const named of await namesOf(db, kind, [...new Set(rowids)])) {
      const match = findInName(asked, folded(named.name), most);
      if (match !== undefined) hits.push({ ...named, kind, ...match });
    }
  }
  return hits.sort((a, b) =>
    a.errors - b.errors || Number(b.atWord) - Number(a.atWord) || b.links - a.links ||
    a.name.length - b.name.length || a.id - b.id
  );
}

/**
 * A query for the rowids of an index that match, as `id`, best first; of a great many matches the first
 * there are. One statement, because a database on a server is a round trip away.
 */
export function bestMatches(index: SQL, query: string, most: number): SQL {
  // An empty phrase finds nothing.
  const ifFew = (few: SQL) =>
    sql`${index} MATCH (SELECT CASE WHEN ${few} THEN ${query} ELSE '""' END FROM matches)`;
  return sql`
    WITH matches(are_few) AS (
      SELECT count(*) <= ${MOST_RANKED}
      FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ${query} LIMIT ${MOST_RANKED + 1})
    )
    SELECT id FROM (
      SELECT rowid AS id FROM ${index} WHERE ${ifFew(sql`are_few`)}
      ORDER BY rank, rowid LIMIT ${most}
    )
    UNION ALL SELECT id FROM (
      SELECT rowid AS id FROM ${index} WHERE ${ifFew(sql`NOT are_few`)} LIMIT ${most}
    )`;
}

async function namesWith(db: Reader, query: string): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    bestMatches(sql`name_search`, query, MOST_BY_LETTERS),
  );
  return rows.map(({ id }) => id);
}

/** A query for the rarest of the trigrams there are; undefined when there is none of them. */
async function rarestOf(db: Reader, trigrams: readonly string[]): Promise<string | undefined> {
  const rows = await db.all<{ term: string; doc: number }>(sql`
    SELECT term, doc FROM name_trigrams WHERE term IN (${
    sql.join(trigrams.map((one) => sql`${one}`), sql`, `)
  })
    ORDER BY doc LIMIT ${RAREST_TRIGRAMS}`);
  const [first, second] = rows;
  if (first === undefined) return undefined;
  const all = rows.reduce((sum, { doc }) => sum + doc, 0);
  if (all <= MOST_RANKED) return rows.map(quoted).join(" OR ");
  // Of those that can be ranked; or two of them together, which an error seldom spoils both.
  let ranked = 0;
  const rare = rows.filter(({ doc }) => (ranked += doc) <= MOST_RANKED);
  if (rare.length > 1) return rare.map(quoted).join(" OR ");
  return [first, ...(second === undefined ? [] : [second])].map(quoted).join(" AND ");
}

const quoted = ({ term }: { term: string }) => `"${term}"`;

/** The names behind rowids of `name_search`, as far as they are of a kind. */
async function namesOf(db: Reader, kind: Kind, rowids: readonly number[]): Promise<NamedHit[]> {
  const idsOf = (code: number) => {
    const ids = rowids.filter((rowid) => rowid % 4 === code).map((rowid) => Math.floor(rowid / 4));
    return sql`(${sql.join(ids.map((id) => sql`${id}`), sql`, `)})`;
  };
  const { table, name } = TABLES[kind];
  return await db.all<NamedHit>(sql`
    SELECT found.id, found.name, ${LINKS[kind]} AS links FROM (
      SELECT id, ${name} AS name FROM ${table} WHERE id IN ${idsOf(KINDS.indexOf(kind))}
      UNION ALL
      SELECT target_id, name FROM alternative_names
      WHERE id IN ${idsOf(ALTERNATIVE)} AND target_type = ${kind}
    ) AS found`);
}

const ALTERNATIVE = 3;
