/** The gallery's tables. Deleting an artist or a painting deletes everything that depends on it. */
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ATTRIBUTIONS, type Identifier } from "../../domain/gallery/museum.ts";
import { ARTIST_TEXTS, forEachText, PAINTING_TEXTS } from "../../domain/gallery/museum_texts.ts";
import { UNDECOMPOSED_LETTERS } from "../../domain/gallery/search_query.ts";
import type { TranslatedText } from "../../domain/gallery/translations.ts";
import { JOB_STATES, OUTCOMES } from "../../domain/gallery/encyclopedia/records.ts";
import type { FoundFacts } from "../../domain/gallery/encyclopedia/facts.ts";
import { READ_KINDS } from "../../domain/gallery/encyclopedia/read_kinds.ts";

const id = () => integer().primaryKey({ autoIncrement: true });
const flag = () => integer({ mode: "boolean" }).notNull().default(false);
const words = () => text().notNull().default("");
const identifiers = () => text({ mode: "json" }).$type<Identifier[]>().notNull().default([]);
const sortOrder = () => integer().notNull().default(0);
/** Texts in other languages; translated names are in `alternative_names`, if the kind has these. */
const translations = () => text({ mode: "json" }).$type<TranslatedText[]>().notNull().default([]);

/** Returns a generated column with `column` as normalized for the search index. */
const folded = (column: string) =>
  text().generatedAlwaysAs(
    sql.raw(UNDECOMPOSED_LETTERS.reduce((inner, [from, to]) =>
      `replace(${inner}, '${from}', '${to}')`, column)),
    { mode: "virtual" },
  );

/** Sort key of a name or title, set by triggers like `nameOrderKey` for European languages. */
const sortKey = () => text().notNull().default("");

export const eras = sqliteTable("eras", {
  id: id(),
  name: text().notNull().unique(),
  start_year: integer().notNull(),
  end_year: integer().notNull(),
  start_definite: flag(),
  end_definite: flag(),
  description: words(),
  translations: translations(),
  sort_order: sortOrder(),
});

export const movements = sqliteTable("movements", {
  id: id(),
  name: text().notNull().unique(),
  start_year: integer().notNull(),
  end_year: integer().notNull(),
  era_id: integer().notNull().references(() => eras.id),
  color: text().notNull(),
  description: words(),
  translations: translations(),
  sort_order: sortOrder(),
  search_name: folded("name"),
}, (table) => [index("movements_by_era").on(table.era_id)]);

// The century of the birth year: 1452 → 15, 1500 → 15, 1501 → 16, −480 → −5.
const centuryOfBirth = sql`CASE WHEN birth_year > 0 THEN (birth_year + 99) / 100
  WHEN birth_year < 0 THEN (birth_year - 99) / 100 END`;

export const artists = sqliteTable("artists", {
  id: id(),
  name: text().notNull(),
  birth_year: integer(),
  death_year: integer(),
  movement_id: integer().notNull().references(() => movements.id),
  portrait_path: text(),
  portrait_thumb_path: text(),
  portrait_cache_key: integer(),
  portrait_thumb_cache_key: integer(),
  /** True if it was permanently removed: no search for one, whatever the review flags say. */
  portrait_cleared: flag(),
  /** Curator who chose the portrait; null if none did, or there is none. */
  portrait_chosen_by: text(),
  encyclopedia_title: words(),
  century: integer().generatedAlwaysAs(centuryOfBirth, { mode: "virtual" }),
  bio_short: words(),
  bio_full: words(),
  translations: translations(),
  /** EDTF; "" if the years say everything. */
  birth_date: words(),
  death_date: words(),
  /** Years in which the artist is known to have worked. */
  active_from: integer(),
  active_to: integer(),
  /** The life dates in the words of their source. */
  date_text: words(),
  /** They take precedence over `palette_metadata`. */
  ...forEachText(ARTIST_TEXTS, words),
  identifiers: identifiers(),
  text_rights: words(),
  text_credit: words(),
  palette_metadata: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  checkup_checked: flag(),
  checkup_fixed: flag(),
  search_name: folded("name"),
  sort_key: sortKey(),
}, (table) => [
  index("artists_sorted").on(table.sort_key),
  index("artists_by_movement").on(table.movement_id, table.birth_year),
  index("artists_by_birth").on(table.birth_year, table.death_year),
  index("artists_by_name").on(sql`name COLLATE NOCASE`),
]);

export const periods = sqliteTable("periods", {
  id: id(),
  artist_id: integer().notNull().references(() => artists.id, { onDelete: "cascade" }),
  name: text().notNull(),
  start_year: integer().notNull(),
  end_year: integer().notNull(),
  description: words(),
  translations: translations(),
  sort_order: sortOrder(),
}, (table) => [index("periods_by_artist").on(table.artist_id, table.start_year)]);

export const paintings = sqliteTable("paintings", {
  id: id(),
  artist_id: integer().notNull().references(() => artists.id, { onDelete: "cascade" }),
  title: text().notNull(),
  year: integer(),
  encyclopedia_title: words(),
  /** EDTF; "" if the year says everything. */
  date: words(),
  /** The date in the words of its source. */
  date_text: words(),
  attribution: text({ enum: ATTRIBUTIONS }).notNull().default(""),
  medium: words(),
  support: words(),
  height_mm: integer(),
  width_mm: integer(),
  collection: words(),
  place: words(),
  ...forEachText(PAINTING_TEXTS, words),
  identifiers: identifiers(),
  object_rights: words(),
  object_credit: words(),
  /** Take precedence over the data of the image file. */
  picture_rights: words(),
  picture_credit: words(),
  text_rights: words(),
  text_credit: words(),
  image_path: text(),
  thumbnail_path: text(),
  image_cache_key: integer(),
  thumbnail_cache_key: integer(),
  /** Like `artists.portrait_cleared` and `portrait_chosen_by`. */
  image_cleared: flag(),
  image_chosen_by: text(),
  checkup_checked: flag(),
  checkup_fixed: flag(),
  sort_order: sortOrder(),
  search_title: folded("title"),
  sort_key: sortKey(),
}, (table) => [
  // Lists of the desk are counted by it, without their rows.
  index("paintings_by_collection").on(
    table.collection,
    table.object_rights,
    table.year,
    table.artist_id,
    table.image_path,
  ),
  index("paintings_sorted").on(table.sort_key),
  index("paintings_by_artist").on(table.artist_id, table.year),
  index("paintings_by_year").on(table.year),
  index("paintings_by_title").on(sql`title COLLATE NOCASE`),
]);

/** Other names of artists, paintings and movements for search; triggers delete them as well. */
export const alternativeNames = sqliteTable("alternative_names", {
  id: id(),
  target_type: text({ enum: ["artist", "painting", "movement"] }).notNull(),
  target_id: integer().notNull(),
  name: text().notNull(),
  /** BCP 47; "" if unknown. */
  language: words(),
  search_name: folded("name"),
}, (table) => [
  index("alternative_names_by_target").on(table.target_type, table.target_id),
  index("alternative_names_by_name").on(sql`name COLLATE NOCASE`),
]);

const painting = (name?: string) =>
  (name ? integer(name) : integer()).references((): AnySQLiteColumn => paintings.id, {
    onDelete: "cascade",
  });

/** One row per edge: an influence on the painting `painting_id`. */
export const influenceSources = sqliteTable("influence_sources", {
  id: id(),
  painting_id: painting().notNull(),
  source_type: text({ enum: ["painting", "artist", "movement"] }).notNull(),
  source_painting_id: painting(),
  source_artist_id: integer().references(() => artists.id, { onDelete: "cascade" }),
  source_movement_id: integer().references(() => movements.id, { onDelete: "cascade" }),
  notes: words(),
  translations: translations(),
  aspects: words(),
  quote: words(),
  source_author: words(),
  source_url: words(),
  period_note: words(),
  period_start_year: integer(),
  period_end_year: integer(),
}, (table) => [
  index("influence_by_painting").on(table.painting_id),
  index("influence_by_source_painting").on(table.source_painting_id),
  index("influence_by_source_artist").on(table.source_artist_id),
  index("influence_by_source_movement").on(table.source_movement_id),
  check("influence_not_itself", sql`${table.painting_id} IS NOT ${table.source_painting_id}`),
  check(
    "influence_has_its_one_source",
    sql`(${table.source_painting_id} IS NOT NULL) = (${table.source_type} = 'painting')
      AND (${table.source_artist_id} IS NOT NULL) = (${table.source_type} = 'artist')
      AND (${table.source_movement_id} IS NOT NULL) = (${table.source_type} = 'movement')`,
  ),
]);

/** Painting-to-painting edges of an older form; stored but never returned. */
export const legacyInfluences = sqliteTable("legacy_influences", {
  id: id(),
  painting_id: painting().notNull(),
  influenced_by_id: painting().notNull(),
}, (table) => [
  index("legacy_influences_by_painting").on(table.painting_id),
  index("legacy_influences_by_source").on(table.influenced_by_id),
]);

export const annotations = sqliteTable("annotations", {
  id: id(),
  painting_id: painting().notNull(),
  label: text().notNull(),
  body: words(),
  translations: translations(),
  category: words(),
  /** A point or the top left corner of a rectangle, in fractions; null for the whole picture. */
  pos_x: real(),
  pos_y: real(),
  width: real(),
  height: real(),
  source_author: words(),
  source: words(),
  source_url: words(),
  sort_order: sortOrder(),
  confidence: words(),
}, (table) => [index("annotations_by_painting").on(table.painting_id, table.sort_order)]);

/**
 * A single row of change counters. `version` counts every change of the catalog's tables except
 * review flags, `review_version` those of the flags, `timeline_version` those that affect timeline
 * rows; triggers increment them.
 */
export const catalogState = sqliteTable("catalog_state", {
  id: integer().primaryKey(),
  epoch: text().notNull(),
  version: integer().notNull(),
  timeline_version: integer().notNull(),
  review_version: integer().notNull().default(1),
});

/** The latest findings about a record. */
export const encyclopediaFindings = sqliteTable("encyclopedia_findings", {
  kind: text({ enum: READ_KINDS }).notNull(),
  record_id: integer().notNull(),
  /** Unix milliseconds. */
  at: integer().notNull(),
  outcome: text({ enum: OUTCOMES }).notNull(),
  found: text({ mode: "json" }).$type<FoundFacts>().notNull(),
}, (table) => [primaryKey({ columns: [table.kind, table.record_id] })]);

/** Decisions of curators on the candidates of a record. */
export const encyclopediaDecisions = sqliteTable("encyclopedia_decisions", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: READ_KINDS }).notNull(),
  record_id: integer().notNull(),
  /** The identified item; "" for an article without one, null while undecided. */
  item: text(),
  /** True if none of the found candidates is right. */
  none: integer({ mode: "boolean" }).notNull().default(false),
  /** Rejected items. */
  rejected: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  /** Unix milliseconds at which all findings so far were decided; null while they are not. */
  settled_at: integer(),
}, (table) => [uniqueIndex("encyclopedia_decisions_once").on(table.kind, table.record_id)]);

/** Jobs that read about many records, one after another. */
export const encyclopediaJobs = sqliteTable("encyclopedia_jobs", {
  id: integer().primaryKey({ autoIncrement: true }),
  kind: text({ enum: READ_KINDS }).notNull(),
  username: text().notNull(),
  /** Unix milliseconds, like `seen`. */
  at: integer().notNull(),
  state: text({ enum: JOB_STATES }).notNull(),
  total: integer().notNull(),
  done: integer().notNull().default(0),
  differs: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  /** The last failure, as packed messages; "" if there is none. */
  error: text().notNull().default(""),
  /** Last heartbeat of its process. */
  seen: integer().notNull(),
});
