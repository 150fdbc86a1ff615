/** The columns that several responses of the gallery share, by their names in responses. */
import { and, asc, eq, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ArtistRow, PaintingRow, TimelineArtist } from "../../domain/gallery/records.ts";
import { artists, eras, influenceSources, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import { nameIn, textIn, translations } from "./translations.ts";

const { search_name: _, translations: __, ...ownMovementColumns } = getTableColumns(movements);
const { translations: ___, ...ownEraColumns } = getTableColumns(eras);

export const eraColumns = {
  ...ownEraColumns,
  translations: translations({
    name: textIn("eras", "name"),
    description: textIn("eras", "description"),
  }),
};

const movementNames = { name: nameIn("movement"), era_name: textIn("eras", "name") };

/** Needs `movements` joined with `eras`. */
export const movementColumns = {
  ...ownMovementColumns,
  era_name: eras.name,
  translations: translations({ ...movementNames, description: textIn("movements", "description") }),
};

/** The same for the timeline, which shows no descriptions of movements. */
export const timelineMovementColumns = {
  ...movementColumns,
  translations: translations(movementNames),
};

const paintingNames = { title: nameIn("painting"), artist_name: nameIn("artist") };

export const lifeColumns = {
  id: artists.id,
  name: artists.name,
  birth_year: artists.birth_year,
  death_year: artists.death_year,
};

/** Needs `paintings` joined with `artists`. */
export const captionColumns = {
  id: paintings.id,
  title: paintings.title,
  year: paintings.year,
  artist_name: artists.name,
};

/** Needs `artists` joined with `movements`. */
export const timelineArtistColumns = {
  ...lifeColumns,
  movement_id: artists.movement_id,
  portrait_path: artists.portrait_path,
  portrait_thumb_path: sql<string>`coalesce(${artists.portrait_thumb_path}, '')`.as("thumb"),
  encyclopedia_title: artists.encyclopedia_title,
  century: artists.century,
  movement_name: movements.name,
  movement_color: movements.color,
  // The movement's name is among those of the movements.
  translations: translations({ name: nameIn("artist") }),
} satisfies Record<keyof TimelineArtist, unknown>;

/** Needs `artists` joined with `movements`. */
export const artistColumns = {
  ...timelineArtistColumns,
  bio_short: artists.bio_short,
  bio_full: artists.bio_full,
  translations: translations({
    name: nameIn("artist"),
    movement_name: nameIn("movement"),
    bio_full: textIn("artists", "bio_full"),
  }),
} satisfies Record<keyof ArtistRow, unknown>;

/** Joins the published image of a painting, which {@link imageSizeColumns} need. */
export const IMAGE_OF_PAINTING = and(
  eq(imageFiles.path, paintings.image_path),
  eq(imageFiles.state, "live"),
);

/** Pixels of a painting's image, with which a page reserves its area. */
export const imageSizeColumns = { image_width: imageFiles.width, image_height: imageFiles.height };

const sizeOfWork = (side: "height_mm" | "width_mm") =>
  sql<number | null>`iif(${paintings.image_path} IS NULL, ${paintings[side]}, NULL)`.as(side);

/** The size of a work without an image, for a placeholder of the right proportions. */
export const workSizeColumns = {
  height_mm: sizeOfWork("height_mm"),
  width_mm: sizeOfWork("width_mm"),
};

// The table name is needed, because a bare `id` would be that of the influence. An index serves
// lists of one column.
const isInAnyInfluence = sql<number>`iif(
  "paintings"."id" IN (SELECT ${influenceSources}.painting_id FROM ${influenceSources})
  OR "paintings"."id" IN (
    SELECT ${influenceSources}.source_painting_id FROM ${influenceSources}
  ), 1, 0)`;

/** Needs `paintings` joined with `artists` and {@link IMAGE_OF_PAINTING}. */
export const paintingColumns = {
  ...captionColumns,
  image_path: paintings.image_path,
  thumbnail_path: paintings.thumbnail_path,
  has_influence_links: isInAnyInfluence.mapWith(Boolean).as("has_influence_links"),
  checkup_checked: paintings.checkup_checked,
  checkup_fixed: paintings.checkup_fixed,
  image_cleared: sql<true | null>`nullif(${paintings.image_cleared}, 0)`.mapWith((): true => true)
    .as("image_cleared"),
  image_cache_key: paintings.image_cache_key,
  thumbnail_cache_key: paintings.thumbnail_cache_key,
  ...imageSizeColumns,
  sort_order: paintings.sort_order,
  translations: translations(paintingNames),
} satisfies Record<Exclude<keyof PaintingRow, keyof typeof workSizeColumns>, unknown>;

/** Fields of a {@link RelatedPainting}; needs `artists` and {@link IMAGE_OF_PAINTING} as well. */
export const relatedColumns = {
  ...captionColumns,
  image_path: paintings.image_path,
  thumbnail_path: paintings.thumbnail_path,
  thumbnail_cache_key: paintings.thumbnail_cache_key,
  ...imageSizeColumns,
  translations: translations(paintingNames),
};

/** Fields that are omitted from responses if empty. */
const OPTIONAL = [
  "image_cleared",
  "image_cache_key",
  "thumbnail_cache_key",
  "portrait_cache_key",
  "portrait_thumb_cache_key",
  "image_width",
  "image_height",
  "height_mm",
  "width_mm",
  "width",
  "height",
  "image_source",
  "image_credit",
  "image_license",
  "image_found",
  "translations",
] as const;
type Optional = typeof OPTIONAL[number];

/** Returns a row without its optional fields that are null or empty. */
export function withoutNulls<Row extends object>(
  row: Row,
): Omit<Row, Optional> & { [Key in keyof Row & Optional]?: NonNullable<Row[Key]> } {
  const copy = { ...row } as Record<string, unknown>;
  for (const key of OPTIONAL) if (copy[key] === null || copy[key] === "") delete copy[key];
  return copy as never;
}

const FLAGS: ReadonlySet<string> = new Set(
  ["has_influence_links", "checkup_checked", "checkup_fixed", "image_cleared"] satisfies (
    keyof typeof paintingColumns
  )[],
);

/**
 * Returns the JSON of a row, without its optional fields that are null, as SQLite writes it. Lists
 * of thousands of rows are read in this form, because decoding their columns takes several times as
 * long.
 */
export function jsonObject(columns: Record<string, SQLiteColumn | SQL.Aliased<unknown>>) {
  const names = Object.keys(columns);
  const objectOf = (selection: string[]) => {
    const fields = selection.map((name) => {
      const column = columns[name]!;
      const value = is(column, SQL.Aliased) ? column.sql : column;
      const json = FLAGS.has(name)
        ? sql`json(CASE ${value} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`
        : name === "translations"
        ? sql`json(${value})`
        : value;
      return sql`${sql.raw(`'${name}'`)}, ${json}`;
    });
    return sql<string>`json_object(${sql.join(fields, sql`, `)})`;
  };
  const isOptional = (name: string) => OPTIONAL.includes(name as Optional);
  const always = objectOf(names.filter((name) => !isOptional(name)));
  const optional = names.filter(isOptional);
  // `json_patch` omits nulls.
  return optional.length === 0 ? always : sql<string>`json_patch(${always}, ${objectOf(optional)})`;
}

/** Returns the order in which an artist's paintings are shown; unknown years come last. */
export const chronological = () => [
  sql`${paintings.year} ASC NULLS LAST`,
  asc(paintings.sort_order),
  asc(paintings.title),
  asc(paintings.id),
];
