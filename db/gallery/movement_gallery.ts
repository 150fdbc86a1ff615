/** The paintings of a movement in the order of its gallery. */
import { eq, is, SQL, sql } from "drizzle-orm";
import { SQLiteInteger, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { MovementGallery } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import {
  movementColumns,
  OPTIONAL_WORK_KEYS,
  paintingColumns,
  workSizeColumns,
} from "./columns.ts";

const PAINTINGS_PER_READ = 500;

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

/** Joins what {@link ROW} needs besides `paintings` and `artists`: the file of a painting's image. */
const WITH_IMAGE = sql`LEFT JOIN ${imageFiles}
  ON ${imageFiles.path} = ${paintings.image_path} AND ${imageFiles.state} = 'live'`;

/**
 * A row of the answer as SQLite writes it itself: decoding columns would take ten times as long, and
 * `json_object` takes a quarter longer than this.
 */
const ROW = (() => {
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

/**
 * A movement and all paintings of its artists, by year, then sort order, then the artist's birth year,
 * then title; unknown years come last.
 *
 * @returns The JSON of a `MovementGallery` in pieces; undefined if there is no such movement.
 */
export async function movementGalleryJson(
  db: Reader,
  id: number,
): Promise<AsyncGenerator<string, void> | undefined> {
  const movement = await movementRow(db, id);
  return movement && galleryJson(db, movement);
}

async function* galleryJson(db: Reader, movement: MovementGallery["movement"]) {
  const ids = await orderedIds(db, movement.id);
  yield `{"movement":${JSON.stringify(movement)},"paintings":[`;
  for (let at = 0; at < ids.length; at += PAINTINGS_PER_READ) {
    const rows = await rowsJson(db, ids.slice(at, at + PAINTINGS_PER_READ));
    yield at === 0 || rows === "" ? rows : `,${rows}`;
  }
  yield "]}";
}

/** A movement and those of its paintings that have an image, in the same order. */
export async function illustratedMovement(
  db: Reader,
  id: number,
): Promise<MovementGallery | undefined> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return undefined;
  const ids = await orderedIds(db, id, sql`AND ${paintings.image_path} IS NOT NULL`);
  return { movement, paintings: JSON.parse(`[${await rowsJson(db, ids)}]`) };
}

/** A movement, the first of its paintings in the same order, and how many there are. */
export async function movementBeginning(
  db: Reader,
  id: number,
  most: number,
): Promise<{ gallery: MovementGallery; works: number } | undefined> {
  const movement = await movementRow(db, id);
  if (movement === undefined) return undefined;
  const ids = await orderedIds(db, id);
  const rows = await rowsJson(db, ids.slice(0, most));
  return { gallery: { movement, paintings: JSON.parse(`[${rows}]`) }, works: ids.length };
}

async function movementRow(db: Reader, id: number) {
  const [movement] = await db.select(movementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(eq(movements.id, id));
  return movement;
}

/** Ids of the paintings in the gallery's order. */
async function orderedIds(db: Reader, movement: number, condition = sql``): Promise<number[]> {
  // Ordered within, because libSQL's server knows no `ORDER BY` inside an aggregate.
  const [found] = await db.all<{ list: string }>(sql`
    SELECT json_group_array(id) AS list FROM (
      SELECT ${paintings.id} FROM ${artists}
      JOIN ${paintings} ON ${paintings.artist_id} = ${artists.id} ${condition}
      WHERE ${artists.movement_id} = ${movement}
      ORDER BY ${paintings.year} NULLS LAST, ${paintings.sort_order},
        ${artists.birth_year} NULLS LAST, ${paintings.title}, ${paintings.id})`);
  return JSON.parse(found!.list);
}

/** Rows of paintings in the order of their ids, separated by commas. */
async function rowsJson(db: Reader, ids: readonly number[]): Promise<string> {
  // In the order of the list, which CROSS JOIN makes SQLite go along.
  const [page] = await db.all<{ list: string | null }>(sql`
    SELECT group_concat(row) AS list FROM (
      SELECT ${ROW} AS row FROM json_each(${JSON.stringify(ids)}) AS chosen
      CROSS JOIN ${paintings} ON ${paintings.id} = chosen.value
      CROSS JOIN ${artists} ON ${artists.id} = ${paintings.artist_id}
      ${WITH_IMAGE})`);
  return page!.list ?? "";
}
