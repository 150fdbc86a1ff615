/** All paintings of a movement, read in pages, so that a large movement blocks no other request. */
import { eq, is, SQL, sql } from "drizzle-orm";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import type { MovementGallery } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import {
  imageSizeColumns,
  movementColumns,
  OPTIONAL_WORK_KEYS,
  paintingColumns,
  workSizeColumns,
} from "./columns.ts";
import { type PaintingKeys, sortPaintings } from "./sort_paintings.ts";

/** The most paintings that are read, and then written, at once. */
export const PAINTINGS_A_PAGE = 1000;
const ARTISTS_A_READ = 200;

/** How the pages are taken. */
export interface PageOptions {
  /** Is given the JSON of a `MovementGallery`, a piece at a time. */
  write: (json: string) => Promise<void>;
  /** Lets others in; called after each page. */
  pause?: () => Promise<void>;
}

/**
 * Writes a movement and all paintings of its artists, by year, then sort order, then the artist's birth
 * year, then title. Few of them are held at once: first what they are ordered by, then page by page.
 *
 * @returns whether there is such a movement; nothing is written where there is none.
 */
export async function writeMovementGallery(
  db: Reader,
  id: number,
  { write, pause = yielding() }: PageOptions,
): Promise<boolean> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return false;
  const ids = await paintingsInOrder(db, id, pause);
  let before = `{"movement":${JSON.stringify(movement)},"paintings":[`;
  for await (const list of pagesJson(db, ids)) {
    await write(before + list);
    before = ",";
    await pause();
  }
  await write(before === "," ? "]}" : `${before}]}`);
  return true;
}

/** A movement and those of its paintings that have an image, in the same order. */
export async function illustratedMovement(
  db: Reader,
  id: number,
): Promise<MovementGallery | undefined> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return undefined;
  const pause = yielding();
  const ids = await paintingsInOrder(db, id, pause, sql`AND painting.image_path IS NOT NULL`);
  const rows: MovementGallery["paintings"] = [];
  for await (const list of pagesJson(db, ids)) {
    rows.push(...JSON.parse(`[${list}]`));
    await pause();
  }
  return { movement, paintings: rows };
}

/** A movement, the first of its paintings in the same order, and how many there are. */
export async function movementBeginning(
  db: Reader,
  id: number,
  most: number,
): Promise<{ gallery: MovementGallery; works: number } | undefined> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return undefined;
  const ids = await paintingsInOrder(db, id, yielding());
  const list = await rowsJson(db, ids.slice(0, most));
  return { gallery: { movement, paintings: JSON.parse(`[${list}]`) }, works: ids.length };
}

async function movementRow(db: Reader, id: number) {
  const [movement] = await db.select(movementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(eq(movements.id, id));
  return movement;
}

function yielding(): () => Promise<void> {
  const yielder = new EventLoopYielder();
  return () => yielder.yieldIfDue();
}

async function paintingsInOrder(
  db: Reader,
  movement: number,
  pause: () => Promise<void>,
  condition: SQL = sql``,
): Promise<number[]> {
  const [found] = await db.all<{ list: string }>(sql`
    SELECT json_group_array(id) AS list FROM artists WHERE movement_id = ${movement}`);
  const artistIds: number[] = JSON.parse(found!.list);
  const pages: PaintingKeys[] = [];
  for await (const { some, works } of artistGroups(db, artistIds)) {
    for (let skipped = 0; skipped < works; skipped += PAINTINGS_A_PAGE) {
      // One text a column: as rows they would take several times as long.
      const [page] = await db.all<Record<keyof PaintingKeys, string> & { size: number }>(sql`
        SELECT json_group_array(id) AS ids, json_group_array(year) AS years,
          json_group_array(sort_order) AS orders, json_group_array(birth_year) AS births,
          json_group_array(title) AS titles, count(*) AS size
        FROM (
          SELECT painting.id, painting.year, painting.sort_order, artist.birth_year, painting.title
          FROM json_each(${JSON.stringify(some)}) AS chosen
          CROSS JOIN artists AS artist ON artist.id = chosen.value
          CROSS JOIN paintings AS painting ON painting.artist_id = artist.id ${condition}
          LIMIT ${PAINTINGS_A_PAGE} OFFSET ${skipped})`);
      if (page!.size > 0) {
        pages.push({
          ids: JSON.parse(page!.ids),
          years: JSON.parse(page!.years),
          orders: JSON.parse(page!.orders),
          births: JSON.parse(page!.births),
          titles: JSON.parse(page!.titles),
        });
      }
      await pause();
    }
  }
  return await sortPaintings(pages, pause);
}

/** Artists whose paintings are a page together; one who has more than that is alone. */
async function* artistGroups(
  db: Reader,
  ids: readonly number[],
): AsyncGenerator<{ some: number[]; works: number }> {
  let [some, works]: [number[], number] = [[], 0];
  for (let at = 0; at < ids.length; at += ARTISTS_A_READ) {
    const asked = ids.slice(at, at + ARTISTS_A_READ);
    const [found] = await db.all<{ counts: string }>(sql`
      SELECT json_group_array((
        SELECT count(*) FROM paintings WHERE artist_id = chosen.value
      )) AS counts FROM json_each(${JSON.stringify(asked)}) AS chosen`);
    for (const [place, count] of (JSON.parse(found!.counts) as number[]).entries()) {
      if (some.length > 0 && works + count > PAINTINGS_A_PAGE) {
        yield { some, works };
        [some, works] = [[], 0];
      }
      some.push(asked[place]!);
      works += count;
    }
  }
  if (some.length > 0) yield { some, works };
}

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

const COLUMNS = {
  ...paintingColumns,
  ...imageSizeColumns,
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

// A row of the answer as SQLite writes it itself: decoding columns would take ten times as long.
const ROW = (() => {
  const value = (name: string, column: Column) => {
    const own = is(column, SQL.Aliased) ? column.sql : column;
    return FLAGS.includes(name) ? sql`json(iif(${own}, 'true', 'false'))` : sql`${own}`;
  };
  const columns = Object.entries(COLUMNS);
  const always = columns.filter(([name]) => !OPTIONAL.includes(name))
    .map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${value(name, column)}`);
  const whereThereIsOne = columns.filter(([name]) => OPTIONAL.includes(name))
    .map(([name, column]) => {
      const own = is(column, SQL.Aliased) ? column.sql : column;
      const shown = FLAGS.includes(name) ? sql`iif(${own}, 'true', NULL)` : sql`${own}`;
      return sql`coalesce(${sql.raw(`'"${name}":'`)} || ${shown} || ',', '')`;
    });
  return sql`'{' || ${sql.join(whereThereIsOne, sql` || `)}
    || substr(json_object(${sql.join(always, sql`, `)}), 2)`;
})();

/** Rows of paintings in the order of their ids, separated by commas, a page at a time. */
async function* pagesJson(db: Reader, ids: readonly number[]): AsyncGenerator<string> {
  const read = (at: number) =>
    at < ids.length ? rowsJson(db, ids.slice(at, at + PAINTINGS_A_PAGE)) : undefined;
  let next = read(0);
  for (let at = PAINTINGS_A_PAGE; next !== undefined; at += PAINTINGS_A_PAGE) {
    const list = await next;
    // The next page is read while this one is sent.
    next = read(at);
    next?.catch(() => {});
    // One may have gone where there are no snapshots.
    if (list !== "") yield list;
  }
}

async function rowsJson(db: Reader, ids: readonly number[]): Promise<string> {
  // In the order of the list, which CROSS JOIN makes SQLite go along; to sort texts takes longer.
  const [page] = await db.all<{ list: string | null }>(sql`
    SELECT group_concat(json) AS list FROM (
      SELECT ${ROW} AS json FROM json_each(${JSON.stringify(ids)}) AS chosen
      CROSS JOIN ${paintings} ON ${paintings.id} = chosen.value
      CROSS JOIN ${artists} ON ${artists.id} = ${paintings.artist_id})`);
  return page!.list ?? "";
}
