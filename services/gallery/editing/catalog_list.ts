/** Lists of the desk: sorted, filtered pages of paintings or artists, and the counts of filters. */
import { and, type SQL, sql } from "drizzle-orm";
import {
  type FacetValue,
  type ListCounts,
  type ListedRow,
  type ListPosition,
  type ListQuery,
} from "../../../domain/gallery/editing/catalog_list.ts";
import {
  type FacetName,
  FACETS,
  LISTED_FIELDS,
  type ListedKind,
  type ListSort,
  MISSING_PARTS,
} from "../../../domain/gallery/editing/kinds.ts";
import { nameOrderKey } from "../../../domain/gallery/search_query.ts";
import type { Reader } from "../../../db/open.ts";

/** A value that rows are sorted by, and if they may lack it, the condition for that. */
interface SortValue {
  value: SQL;
  empty?: SQL;
  /** Statement for the values of the first column in the order of names in the second. */
  names?: SQL;
}

interface ListedTable {
  from: SQL;
  table: SQL;
  /** Columns of rows besides the editable fields. */
  columns: SQL;
  /** Columns that are searched: folded like names, as they are, and one with few values. */
  folded: readonly SQL[];
  plain: readonly SQL[];
  valued: SQL;
  missing: Record<typeof MISSING_PARTS[number], SQL>;
  found: SQL;
  /** Value of each other filter. */
  facets: Partial<Record<FacetName, SQL>>;
  sorts: Partial<Record<ListSort, SortValue>>;
}

const RANK = sql`rank.at`;
const BY_MOVEMENT = { value: RANK, names: sql`SELECT id, name FROM movements` };

/** Values of a picture's columns, which begin with `image` or `portrait`. */
function pictureOf(table: SQL, full: string, small: string) {
  const column = (name: string) => sql`${table}.${sql.identifier(name)}`;
  const [path, thumbnail] = [column(`${full}_path`), column(`${small}_path`)];
  const cleared = column(`${full}_cleared`);
  const found =
    sql`NOT ${table}.checkup_checked AND ${path} IN (SELECT path FROM image_files WHERE is_found)`;
  const columns = sql`
    CASE WHEN ${thumbnail} IS NULL THEN ''
      ELSE ${thumbnail} || coalesce('?v=' || ${column(`${small}_cache_key`)}, '') END AS thumbnail,
    CASE WHEN ${cleared} THEN 'cleared' WHEN ${path} IS NULL THEN 'none'
      WHEN ${table}.checkup_fixed THEN 'fixed' WHEN ${table}.checkup_checked THEN 'checked'
      WHEN ${found} THEN 'found' ELSE 'unchecked' END AS picture`;
  return { found, columns, missing: sql`${path} IS NULL AND NOT ${cleared}` };
}

const ARTISTS = sql`artists`;
const PAINTINGS = sql`paintings`;
const portrait = pictureOf(ARTISTS, "portrait", "portrait_thumb");
const image = pictureOf(PAINTINGS, "image", "thumbnail");

const MOVEMENT = sql`artists.movement_id,
  (SELECT name FROM movements WHERE id = artists.movement_id) AS movement_name`;
const WORKS = sql`(SELECT count(*) FROM paintings WHERE artist_id = artists.id)`;
const EDITED = { value: sql`edit.at`, empty: sql`edit.at IS NULL` };
const EDITOR = sql`coalesce(edit.username, '')`;

const TABLES: Record<ListedKind, ListedTable> = {
  painting: {
    from: sql`paintings JOIN artists ON artists.id = paintings.artist_id`,
    table: PAINTINGS,
    columns: sql`paintings.artist_id, artists.name AS artist_name, ${MOVEMENT}, ${image.columns}`,
    folded: [sql`paintings.sort_key`, sql`artists.sort_key`],
    plain: [sql`paintings.inventory_number`],
    valued: sql`paintings.collection`,
    missing: {
      picture: image.missing,
      year: sql`paintings.year IS NULL`,
      text: sql`NOT EXISTS (SELECT 1 FROM annotations WHERE painting_id = paintings.id)`,
    },
    found: image.found,
    facets: {
      movement: sql`artists.movement_id`,
      artist: sql`paintings.artist_id`,
      century: sql`CASE WHEN paintings.year > 0 THEN (paintings.year + 99) / 100
        WHEN paintings.year < 0 THEN (paintings.year - 99) / 100 END`,
      collection: sql`paintings.collection`,
      rights: sql`paintings.object_rights`,
      edited_by: EDITOR,
    },
    sorts: {
      name: { value: sql`paintings.sort_key` },
      artist: { value: sql`artists.sort_key` },
      year: { value: sql`paintings.year`, empty: sql`paintings.year IS NULL` },
      movement: BY_MOVEMENT,
      collection: {
        value: RANK,
        empty: sql`paintings.collection = ''`,
        names: sql`SELECT DISTINCT collection AS id, collection AS name FROM paintings`,
      },
      inventory_number: {
        value: sql`lower(paintings.inventory_number)`,
        empty: sql`paintings.inventory_number = ''`,
      },
      edited: EDITED,
    },
  },
  artist: {
    from: ARTISTS,
    table: ARTISTS,
    columns: sql`${MOVEMENT}, ${WORKS} AS works, ${portrait.columns}`,
    folded: [sql`artists.sort_key`],
    plain: [],
    valued: sql`artists.nationality`,
    missing: {
      picture: portrait.missing,
      year: sql`artists.birth_year IS NULL`,
      text: sql`artists.bio_full = ''`,
    },
    found: portrait.found,
    facets: {
      movement: sql`artists.movement_id`,
      century: sql`artists.century`,
      edited_by: EDITOR,
    },
    sorts: {
      name: { value: sql`artists.sort_key` },
      year: { value: sql`artists.birth_year`, empty: sql`artists.birth_year IS NULL` },
      movement: BY_MOVEMENT,
      works: { value: WORKS },
      edited: EDITED,
    },
  },
};

/** A query with the values of the column that has few of them. */
type SearchedQuery = ListQuery & { values: readonly string[] };

async function withValues(db: Reader, kind: ListedKind, query: ListQuery): Promise<SearchedQuery> {
  const { valued, table } = TABLES[kind];
  if (!query.q) return { ...query, values: [] };
  const rows = await db.all<{ value: string }>(
    sql`SELECT DISTINCT ${valued} AS value FROM ${table}`,
  );
  return { ...query, values: rows.map(({ value }) => value) };
}

/** Returns the condition for all filters of a query, or all but one. */
function conditionOf(kind: ListedKind, query: SearchedQuery, except?: FacetName): SQL | undefined {
  const { folded, plain, valued, missing, found, facets } = TABLES[kind];
  // SQLite ignores the case of Latin letters only.
  const cases = (word: string) => new Set([word, word.toLowerCase(), word.toUpperCase()]);
  const valuesWith = (part: string) =>
    JSON.stringify(query.values.filter((value) => nameOrderKey(value).includes(part)));
  const words = (query.q ?? "").split(/\s+/).filter((word) => word !== "");
  const like = (column: SQL, word: string) =>
    sql`${column} LIKE ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} ESCAPE '\\'`;
  const chosen = FACETS.filter((name) => name !== except && query[name] !== undefined);
  return and(
    ...words.map((word) =>
      sql`(${
        sql.join([
          ...folded.map((column) => like(column, nameOrderKey(word))),
          ...plain.flatMap((column) => [...cases(word)].map((one) => like(column, one))),
          sql`${valued} IN (SELECT value FROM json_each(${valuesWith(nameOrderKey(word))}))`,
        ], sql` OR `)
      })`
    ),
    ...chosen.map((name) =>
      name === "missing"
        ? missing[query.missing!]
        : name === "found"
        ? found
        : sql`${facets[name] ?? sql`NULL`} = ${query[name]}`
    ),
  );
}

const editsOf = (kind: ListedKind) =>
  sql` LEFT JOIN last_edits AS edit ON edit.kind = ${kind} AND edit.record_id = ${
    TABLES[kind].table
  }.id`;

/** Returns the tables that counting a facet needs; without a join, an index has all columns. */
function countedFrom(kind: ListedKind, query: ListQuery, facet?: FacetName): SQL {
  const { from, table } = TABLES[kind];
  const { q, movement, edited_by } = query;
  const usesArtists = Boolean(q) || facet === "movement" || movement !== undefined;
  const usesEdits = facet === "edited_by" || edited_by !== undefined;
  return sql`${usesArtists ? from : table}${usesEdits ? editsOf(kind) : sql``}`;
}

const where = (...conditions: (SQL | undefined)[]) => {
  const all = and(...conditions);
  return all === undefined ? sql`` : sql` WHERE ${all}`;
};

/** Values of a sort key in the order of their names. */
async function rankOf(db: Reader, names: SQL): Promise<SQL> {
  const rows = await db.all<{ id: string | number; name: string }>(names);
  const sorted = rows.map(({ id, name }) => ({ id, key: nameOrderKey(name) }))
    .sort((a, b) => a.key < b.key ? -1 : Number(a.key > b.key));
  const json = JSON.stringify(sorted.map(({ id }) => id));
  return sql`WITH rank(value, at) AS MATERIALIZED (SELECT value, key FROM json_each(${json})) `;
}

/** Returns a page of a list, with the position of the next one. */
export async function listPage(db: Reader, kind: ListedKind, asked: ListQuery) {
  const query = await withValues(db, kind, asked);
  const { from, table, columns, sorts, facets } = TABLES[kind];
  const { value, empty, names } = sorts[query.sort as ListSort]!;
  const condition = conditionOf(kind, query);
  // With filters, reading all rows takes less time than reading them in the order of an index.
  const key = condition === undefined ? value : sql`+${value}`;
  const [direction, beyond] = query.descending ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`];
  const id = sql`${table}.id`;
  const rank = names &&
    sql` JOIN rank ON rank.value = ${
      query.sort === "collection" ? facets.collection : facets.movement
    }`;
  const afterPosition = ([isEmpty, last, lastId]: ListPosition) => {
    const same = last === null
      ? sql`${id} ${beyond} ${lastId}`
      : sql`(${value}, ${id}) ${beyond} (${last}, ${lastId})`;
    return empty === undefined
      ? same
      : sql`((${empty}) > ${isEmpty} OR ((${empty}) = ${isEmpty} AND ${same}))`;
  };
  const fields = LISTED_FIELDS[kind].map((field) => sql`${table}.${sql.identifier(field)}`);
  const rows = await db.all<ListedRow>(
    sql`${names === undefined ? sql`` : await rankOf(db, names)}SELECT ${id}, ${
      sql.join(fields, sql`, `)
    }, ${columns}, edit.at AS edited_at, ${EDITOR} AS edited_by,
    ${empty ?? sql`0`} AS sort_empty, ${value} AS sort_value
    FROM ${from}${editsOf(kind)}${rank ?? sql``}${
      where(condition, query.after && afterPosition(query.after))
    }
    ORDER BY ${
      empty === undefined ? sql`` : sql`sort_empty, `
    }${key} ${direction}, ${id} ${direction} LIMIT ${query.limit + 1}`,
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ sort_empty: _, sort_value: __, ...row }) => row as ListedRow),
    next: rows.length > query.limit && last !== undefined
      ? JSON.stringify([last.sort_empty, last.sort_value, last.id])
      : null,
  };
}

const MAX_VALUES = 100;
const NAMES: Partial<Record<FacetName, SQL>> = {
  movement: sql`(SELECT name FROM movements WHERE id = value)`,
  artist: sql`(SELECT name FROM artists WHERE id = value)`,
};

/** Returns the number of records that pass all filters, and the counts of each filter. */
export async function listCounts(db: Reader, kind: ListedKind, asked: ListQuery) {
  const query = await withValues(db, kind, asked);
  const { missing, found, facets } = TABLES[kind];
  const from = countedFrom(kind, query);
  const counted: ListCounts["facets"] = {};
  const sums = async (condition: SQL | undefined, parts: readonly SQL[]) => {
    const columns = parts.map((part, at) => sql`sum(${part}) AS ${sql.identifier(`n${at}`)}`);
    const [row] = await db.all<Record<string, number | null>>(
      sql`SELECT ${sql.join(columns, sql`, `)} FROM ${from}${where(condition)}`,
    );
    return parts.map((_, at) => row![`n${at}`] ?? 0);
  };
  const [total] = await sums(conditionOf(kind, query), [sql`1`]);
  for (const facet of FACETS) {
    const condition = conditionOf(kind, query, facet);
    const value = facets[facet];
    if (facet === "missing") {
      const counts = await sums(condition, MISSING_PARTS.map((part) => missing[part]));
      counted[facet] = MISSING_PARTS.map((part, at) => ({
        value: part,
        name: part,
        count: counts[at]!,
      }));
    } else if (facet === "found") {
      const [count] = await sums(condition, [found]);
      counted[facet] = [{ value: "1", name: "1", count: count! }];
    } else if (value !== undefined) {
      counted[facet] = await db.all<FacetValue>(sql`
        SELECT CAST(value AS text) AS value, ${NAMES[facet] ?? sql`CAST(value AS text)`} AS name,
          count FROM (SELECT ${value} AS value, count(*) AS count FROM ${
        countedFrom(kind, query, facet)
      }${where(condition)}
          GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_VALUES}) WHERE value IS NOT NULL`);
    }
  }
  return { total: total!, facets: counted };
}
