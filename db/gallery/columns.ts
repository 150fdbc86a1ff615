/** The columns that several answers of the gallery share, named as the answers name them. */
import { asc, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ArtistRow, PaintingRow, TimelineArtist } from "../../domain/gallery/records.ts";
import { artists, eras, influenceSources, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";

export const eraColumns = {
  id: eras.id,
  name: eras.name,
  start_year: eras.start_year,
  end_year: eras.end_year,
  start_definite: eras.start_definite,
  end_definite: eras.end_definite,
  description: eras.description,
  sort_order: eras.sort_order,
};

/** Needs `movements` joined with `eras`. */
export const movementColumns = {
  id: movements.id,
  name: movements.name,
  start_year: movements.start_year,
  end_year: movements.end_year,
  era_id: movements.era_id,
  era_name: eras.name,
  color: movements.color,
  description: movements.description,
  sort_order: movements.sort_order,
};

/** Needs `artists` joined with `movements`. */
export const timelineArtistColumns = {
  id: artists.id,
  name: artists.name,
  birth_year: artists.birth_year,
  death_year: artists.death_year,
  movement_id: artists.movement_id,
  portrait_path: artists.portrait_path,
  portrait_thumb_path: sql<string>`coalesce(${artists.portrait_thumb_path}, '')`.as("thumb"),
  encyclopedia_title: artists.encyclopedia_title,
  century: artists.century,
  movement_name: movements.name,
  movement_color: movements.color,
} satisfies Record<keyof TimelineArtist, unknown>;

/** Needs `artists` joined with `movements`. */
export const artistColumns = {
  ...timelineArtistColumns,
  bio_short: artists.bio_short,
  bio_full: artists.bio_full,
} satisfies Record<keyof ArtistRow, unknown>;

// A bare `id` would mean the influence row's own, hence the full name of the outer column. Lists of one
// column are looked up in its index.
const inAnyInfluence = sql<number>`iif(
  "paintings"."id" IN (SELECT ${influenceSources}.painting_id FROM ${influenceSources})
  OR "paintings"."id" IN (
    SELECT ${influenceSources}.source_painting_id FROM ${influenceSources}
  ), 1, 0)`;

const sizeOfImage = (side: "width" | "height") =>
  sql<number | null>`(
    SELECT ${imageFiles}.${sql.identifier(side)} FROM ${imageFiles}
    WHERE ${imageFiles}.path = "paintings"."image_path" AND ${imageFiles}.state = 'live'
  )`.as(`image_${side}`);

/** The pixels of a painting's image, so that its place is known before it has come. */
export const imageSizeColumns = {
  image_width: sizeOfImage("width"),
  image_height: sizeOfImage("height"),
};

const sizeOfWork = (side: "height_mm" | "width_mm") =>
  sql<number | null>`iif(${paintings.image_path} IS NULL, ${paintings[side]}, NULL)`.as(side);

/** The size of a work that has no image, which gives its place the right proportions. */
export const workSizeColumns = {
  height_mm: sizeOfWork("height_mm"),
  width_mm: sizeOfWork("width_mm"),
};

const ofImage = (column: "source" | "credit" | "license") =>
  sql<string | null>`(
    SELECT nullif(${imageFiles}.${sql.identifier(column)}, '') FROM ${imageFiles}
    WHERE ${imageFiles}.path = "paintings"."image_path" AND ${imageFiles}.state = 'live'
  )`.as(`image_${column}`);

/** Where a painting's image comes from, as far as that is known. */
export const imageAttributionColumns = {
  image_source: ofImage("source"),
  image_credit: ofImage("credit"),
  image_license: ofImage("license"),
};

/** Whether a painting's image was found and not seen yet; null where that is not so. */
export const imageFoundColumn = {
  image_found: sql<true | null>`(
    SELECT nullif(${imageFiles}.is_found, 0) FROM ${imageFiles}
    WHERE ${imageFiles}.path = "paintings"."image_path" AND ${imageFiles}.state = 'live'
  )`.mapWith((): true => true).as("image_found"),
};

/** Needs `paintings` joined with `artists`. */
export const paintingColumns = {
  id: paintings.id,
  title: paintings.title,
  year: paintings.year,
  artist_name: artists.name,
  image_path: paintings.image_path,
  thumbnail_path: paintings.thumbnail_path,
  has_influence_links: inAnyInfluence.mapWith(Boolean).as("has_influence_links"),
  checkup_checked: paintings.checkup_checked,
  checkup_fixed: paintings.checkup_fixed,
  // Present only where true, and absent like the keys of a file that is not there.
  image_cleared: sql<true | null>`nullif(${paintings.image_cleared}, 0)`.mapWith((): true => true)
    .as("image_cleared"),
  image_cache_key: paintings.image_cache_key,
  thumbnail_cache_key: paintings.thumbnail_cache_key,
  sort_order: paintings.sort_order,
} satisfies Record<
  Exclude<keyof PaintingRow, keyof typeof imageSizeColumns | keyof typeof workSizeColumns>,
  unknown
>;

/**
 * A row as one text of JSON, which SQLite writes itself: libSQL decodes one column of 10,000 rows in
 * a fifth of the time of eleven. For columns whose values JSON holds as SQLite does, so not for flags.
 */
export function jsonObject(
  columns: Record<string, SQLiteColumn | SQL.Aliased<unknown>>,
): SQL<string> {
  const fields = Object.entries(columns).map(([name, column]) =>
    sql`${sql.raw(`'${name}'`)}, ${is(column, SQL.Aliased) ? column.sql : column}`
  );
  return sql<string>`json_object(${sql.join(fields, sql`, `)})`;
}

/** Rows in which what there is none of is absent, not null. */
export function withoutNulls<Row extends object, Key extends keyof Row>(
  row: Row,
  keys: readonly Key[],
): Omit<Row, Key> & { [K in Key]?: NonNullable<Row[K]> } {
  const copy: Partial<Row> = { ...row };
  for (const key of keys) if (copy[key] === null) delete copy[key];
  return copy as Omit<Row, Key> & { [K in Key]?: NonNullable<Row[K]> };
}

/** What a painting leaves out where it has none. */
export const OPTIONAL_PAINTING_KEYS = ["image_cache_key", "thumbnail_cache_key"] as const;
export const IMAGE_SIZE_KEYS = ["image_width", "image_height"] as const;
export const IMAGE_ATTRIBUTION_KEYS = ["image_source", "image_credit", "image_license"] as const;
/** What a row of a list of paintings leaves out where it has none. */
export const OPTIONAL_PAINTING_ROW_KEYS = [
  ...OPTIONAL_PAINTING_KEYS,
  ...IMAGE_SIZE_KEYS,
  "image_cleared",
] as const;
/** The same with the size of a work. */
export const OPTIONAL_WORK_KEYS = [...OPTIONAL_PAINTING_ROW_KEYS, "height_mm", "width_mm"] as const;
export const PORTRAIT_CACHE_KEYS = ["portrait_cache_key", "portrait_thumb_cache_key"] as const;

/** A year column in ascending order, unknown years last. */
export const yearsAscending = (year: typeof paintings.year | typeof artists.birth_year) =>
  sql`${year} ASC NULLS LAST`;

/** The order in which an artist's paintings are shown. */
export const chronological = () => [
  yearsAscending(paintings.year),
  asc(paintings.sort_order),
  asc(paintings.title),
  asc(paintings.id),
];
