/** The paintings of a movement as they are read: a page at a time, in the order of their artists. */
import { is, SQL, sql } from "drizzle-orm";
import { SQLiteInteger, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Reader } from "../open.ts";
import { artists, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import { OPTIONAL_WORK_KEYS, paintingColumns, workSizeColumns } from "./columns.ts";
import { type PaintingKeys, PAINTINGS_A_PAGE } from "./sort_paintings.ts";

// So many artists at first, then as many as fill a good part of a page by what was found so far.
const ARTISTS_A_READ = 100;
const FILLED = 0.8;
// So many are asked for at once, so that who reads goes on while this thread is at something else.
const READS_AHEAD = 2;

/** A page: what its paintings are ordered by, and their rows of the answer with line ends between. */
export interface GalleryPage extends PaintingKeys {
  /** UTF-8; of no bytes where rows were not asked for. */
  rows: Uint8Array<ArrayBuffer>;
}

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

const COLUMNS = {
  ...paintingColumns,
  // Joined: to look a file up for each of them would take twice as long.
  image_width: imageFiles.width,
  image_height: imageFiles.height,
  ...workSizeColumns,
  artist_id: paintings.artist_id,
};
const FLAGS: readonly string[] = [
  "has_influence_links",
  "checkup_checked",
  "checkup_fixed",
  "image_cleared",
] satisfies (keyof typeof COLUMNS)[];
const OPTIONAL: readonly string[] = OPTIONAL_WORK_KEYS;

/** What {@link ROW} needs besides `paintings` and `artists`: the file of a painting's image. */
export const WITH_IMAGE = sql`LEFT JOIN ${imageFiles}
  ON ${imageFiles.path} = ${paintings.image_path} AND ${imageFiles.state} = 'live'`;

/**
 * A row of the answer as SQLite writes it itself: decoding columns would take ten times as long, and
 * `json_object` takes a quarter longer than this.
 */
export const ROW = (() => {
  const own = (column: Column) => is(column, SQL.Aliased) ? column.sql : sql`${column}`;
  const jsonOf = (name: string, column: Column) => {
    if (FLAGS.includes(name)) return sql`iif(${own(column)}, 'true', 'false')`;
    return is(column, SQLiteInteger)
      ? sql`coalesce(${column}, 'null')`
      : sql`json_quote(${own(column)})`;
  };
  const columns = Object.entries(COLUMNS);
  const whereThereIsOne = columns.filter(([name]) => OPTIONAL.includes(name))
    .map(([name, column]) => {
      const shown = FLAGS.includes(name) ? sql`iif(${own(column)}, 'true', NULL)` : own(column);
      return sql`${sql.raw(`'"${name}":'`)} || ${shown} || ','`;
    });
  const always = columns.filter(([name]) => !OPTIONAL.includes(name))
    .map(([name, column], at) => {
      const label = sql.raw(`'${at === 0 ? "" : ","}"${name}":'`);
      return sql`${label}, ${jsonOf(name, column)}`;
    });
  // NULL is nothing there.
  const row = sql`concat('{', ${sql.join([...whereThereIsOne, ...always], sql`, `)}, '}')`;
  // As text, because Drizzle would join it from its parts again for each page.
  return sql.raw(new SQLiteSyncDialect().sqlToQuery(row.inlineParams()).sql);
})();

/** Which paintings are read, and what of them. */
export interface Chosen {
  movement: number;
  /** Of `paintings`, with AND before it. */
  condition?: SQL;
  /** Whether rows of the answer are read too. */
  withRows: boolean;
}

/** Artists that are read together; of what they have painted, so much was read before. */
interface Part {
  artists: number[];
  skipped: number;
}

/**
 * Reads all paintings of a movement's artists, in no order.
 *
 * @param take Is given each page; the next ones are read meanwhile.
 */
export async function galleryPages(
  reader: Reader,
  { movement, condition = sql``, withRows }: Chosen,
  take: (page: GalleryPage) => Promise<void>,
): Promise<void> {
  const [found] = await reader.all<{ list: string }>(sql`
    SELECT json_group_array(id) AS list FROM artists WHERE movement_id = ${movement}`);
  const ids: number[] = JSON.parse(found!.list);
  let [begun, works] = [0, 0];
  const nextPart = (): Part | undefined => {
    if (begun === ids.length) return undefined;
    const fitting = Math.floor(FILLED * PAINTINGS_A_PAGE * begun / works);
    const size = works === 0 ? ARTISTS_A_READ : Math.max(1, Math.min(fitting, 4 * ARTISTS_A_READ));
    const artists = ids.slice(begun, begun + size);
    begun += artists.length;
    return { artists, skipped: 0 };
  };
  const asked: { part: Part; answer: Promise<PageRow> }[] = [];
  const ask = (part: Part | undefined) => {
    if (part === undefined) return;
    const answer = readPart(reader, part, condition, withRows);
    // It is waited for later, or not at all when something else fails.
    answer.catch(() => {});
    asked.push({ part, answer });
  };
  while (asked.length < READS_AHEAD && begun < ids.length) ask(nextPart());
  for (let next; (next = asked.shift()) !== undefined;) {
    const { part: { artists, skipped }, answer } = next;
    const page = await answer;
    works += page.size;
    const isFull = page.size === PAINTINGS_A_PAGE;
    ask(isFull ? { artists, skipped: skipped + page.size } : nextPart());
    if (page.size > 0) await take(pageOf(page));
  }
}

interface PageRow extends Record<Exclude<keyof GalleryPage, "rows">, string> {
  rows: ArrayBuffer | null;
  size: number;
}

async function readPart(
  reader: Reader,
  { artists: some, skipped }: Part,
  condition: SQL,
  withRows: boolean,
): Promise<PageRow> {
  // One text a column: as rows they would take several times as long. CROSS JOIN has SQLite go from
  // the artists to their paintings, which mostly lie side by side.
  const [page] = await reader.all<PageRow>(sql`
    SELECT json_group_array(id) AS ids, json_group_array(year) AS years,
      json_group_array(sort_order) AS orders, json_group_array(birth_year) AS births,
      json_group_array(title) AS titles, count(*) AS size,
      CAST(group_concat(row, char(10)) AS BLOB) AS rows
    FROM (
      SELECT ${paintings.id}, ${paintings.year}, ${paintings.sort_order}, ${artists.birth_year},
        ${paintings.title}, ${withRows ? ROW : sql`NULL`} AS row
      FROM json_each(${JSON.stringify(some)}) AS chosen
      CROSS JOIN ${artists} ON ${artists.id} = chosen.value
      CROSS JOIN ${paintings} ON ${paintings.artist_id} = ${artists.id} ${condition}
      ${WITH_IMAGE}
      LIMIT ${PAINTINGS_A_PAGE} OFFSET ${skipped})`);
  return page!;
}

function pageOf({ ids, years, orders, births, titles, rows }: PageRow): GalleryPage {
  return {
    ids: JSON.parse(ids),
    years: JSON.parse(years),
    orders: JSON.parse(orders),
    births: JSON.parse(births),
    titles: JSON.parse(titles),
    rows: new Uint8Array(rows ?? new ArrayBuffer()),
  };
}
