/** The gallery's tables. Deleting an artist or a painting takes with it all that depends on it. */
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  customType,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { CURATOR_ROLES } from "../../domain/accounts/curator_roles.ts";
import { OPERATION_KINDS } from "../../domain/gallery/operations.ts";
import type { PaletteColour } from "../../domain/images/likeness/palette.ts";
import { MERGED_KINDS } from "../../domain/gallery/editing/merge_records.ts";
import { ATTRIBUTIONS, type Identifier } from "../../domain/gallery/museum.ts";
import { UNDECOMPOSED_LETTERS } from "../../domain/gallery/search_query.ts";

const id = () => integer().primaryKey({ autoIncrement: true });
const flag = () => integer({ mode: "boolean" }).notNull().default(false);
const words = () => text().notNull().default("");
const identifiers = () => text({ mode: "json" }).$type<Identifier[]>().notNull().default([]);
const sortOrder = () => integer().notNull().default(0);

/** Numbers of 32 bits one after the other, as libSQL's functions on vectors take them. */
const vector = customType<{ data: Float32Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => "blob",
  toDriver: ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  // A copy, because the bytes need not lie where a Float32Array may begin.
  fromDriver: (bytes) => new Float32Array(new Uint8Array(bytes).buffer),
});

/** A column that holds `column` as the search index takes it. */
const folded = (column: string) =>
  text().generatedAlwaysAs(
    sql.raw(UNDECOMPOSED_LETTERS.reduce((inner, [from, to]) =>
      `replace(${inner}, '${from}', '${to}')`, column)),
    { mode: "virtual" },
  );

export const eras = sqliteTable("eras", {
  id: id(),
  name: text().notNull().unique(),
  start_year: integer().notNull(),
  end_year: integer().notNull(),
  start_definite: flag(),
  end_definite: flag(),
  description: words(),
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
  /** Taken down for good: none is looked for, whatever the review flags say. */
  portrait_cleared: flag(),
  /** Who chose the portrait; null where it was found without anybody's choice, or there is none. */
  portrait_chosen_by: text(),
  encyclopedia_title: words(),
  century: integer().generatedAlwaysAs(centuryOfBirth, { mode: "virtual" }),
  bio_short: words(),
  bio_full: words(),
  /** EDTF; "" where the years say all that is known. */
  birth_date: words(),
  death_date: words(),
  /** Wins over what `palette_metadata` says. */
  nationality: words(),
  identifiers: identifiers(),
  text_rights: words(),
  text_credit: words(),
  palette_metadata: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  checkup_checked: flag(),
  checkup_fixed: flag(),
  search_name: folded("name"),
}, (table) => [
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
  sort_order: sortOrder(),
}, (table) => [index("periods_by_artist").on(table.artist_id, table.start_year)]);

export const paintings = sqliteTable("paintings", {
  id: id(),
  artist_id: integer().notNull().references(() => artists.id, { onDelete: "cascade" }),
  title: text().notNull(),
  year: integer(),
  encyclopedia_title: words(),
  /** EDTF; "" where the year says all that is known. */
  date: words(),
  attribution: text({ enum: ATTRIBUTIONS }).notNull().default(""),
  medium: words(),
  support: words(),
  height_mm: integer(),
  width_mm: integer(),
  collection: words(),
  place: words(),
  inventory_number: words(),
  identifiers: identifiers(),
  object_rights: words(),
  object_credit: words(),
  /** Win over what the register of image files says of the picture. */
  picture_rights: words(),
  picture_credit: words(),
  text_rights: words(),
  text_credit: words(),
  image_path: text(),
  thumbnail_path: text(),
  image_cache_key: integer(),
  thumbnail_cache_key: integer(),
  /** As `artists.portrait_cleared` and `portrait_chosen_by`. */
  image_cleared: flag(),
  image_chosen_by: text(),
  checkup_checked: flag(),
  checkup_fixed: flag(),
  sort_order: sortOrder(),
  search_title: folded("title"),
}, (table) => [
  index("paintings_by_artist").on(table.artist_id, table.year),
  index("paintings_by_year").on(table.year),
  index("paintings_by_title").on(sql`title COLLATE NOCASE`),
]);

/**
 * Other names by which a search finds an artist, a painting or a movement: translations, spellings,
 * pseudonyms. Triggers remove them with what they name.
 */
export const alternativeNames = sqliteTable("alternative_names", {
  id: id(),
  target_type: text({ enum: ["artist", "painting", "movement"] }).notNull(),
  target_id: integer().notNull(),
  name: text().notNull(),
  /** BCP 47; "" where it is not known. */
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

/** One row an edge: what influenced the painting `painting_id`. */
export const influenceSources = sqliteTable("influence_sources", {
  id: id(),
  painting_id: painting().notNull(),
  source_type: text({ enum: ["painting", "artist", "movement"] }).notNull(),
  source_painting_id: painting(),
  source_artist_id: integer().references(() => artists.id, { onDelete: "cascade" }),
  source_movement_id: integer().references(() => movements.id, { onDelete: "cascade" }),
  notes: words(),
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

/** Painting-to-painting edges of an older form: kept, never answered. */
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
  category: words(),
  /**
   * Where in the picture: a point, or the top left corner of a rectangle, in fractions of it; null
   * where the note is about the whole.
   */
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

export const curators = sqliteTable("curators", {
  id: id(),
  username: text().notNull().unique(),
  password_hash: text().notNull(),
  // Accounts that are older than the roles could do everything.
  role: text({ enum: CURATOR_ROLES }).notNull().default("editor_in_chief"),
  created_at: integer().notNull(),
});

/** Who has a record open to edit it; forgotten when nothing is heard of them for a minute. */
export const recordEditors = sqliteTable("record_editors", {
  kind: text().notNull(),
  record_id: integer().notNull(),
  curator_id: integer().notNull().references(() => curators.id, { onDelete: "cascade" }),
  /** Since when, and when they were heard of last: Unix milliseconds. */
  since: integer().notNull(),
  at: integer().notNull(),
}, (table) => [
  primaryKey({ columns: [table.kind, table.record_id, table.curator_id] }),
  index("record_editors_by_time").on(table.at),
  index("record_editors_by_curator").on(table.curator_id),
]);

/** Of a session only the SHA-256 of its id is kept. Times are Unix milliseconds. */
export const sessions = sqliteTable("sessions", {
  token_hash: text().primaryKey(),
  curator_id: integer().notNull().references(() => curators.id, { onDelete: "cascade" }),
  created_at: integer().notNull(),
  last_seen_at: integer().notNull(),
  expires_at: integer().notNull(),
  /** The browser or program that has logged in, as it calls itself. */
  client: text().notNull().default(""),
}, (table) => [
  index("sessions_by_curator").on(table.curator_id),
  index("sessions_by_expiry").on(table.expires_at),
]);

/** From where someone has logged in lately, by the key that attempts are counted under. */
export const knownLogins = sqliteTable("known_logins", {
  key: text().primaryKey(),
  /** Unix milliseconds. */
  at: integer().notNull(),
}, (table) => [index("known_logins_by_time").on(table.at)]);

/**
 * Failed logins of the last minutes: by a hash of username and address, and by those that the wider
 * limits count under.
 */
export const loginAttempts = sqliteTable("login_attempts", {
  id: id(),
  key: text().notNull(),
  at: integer().notNull(),
}, (table) => [
  index("login_attempts_by_key").on(table.key, table.at),
  index("login_attempts_by_time").on(table.at),
]);

/**
 * The files of the image store. A file is `new` before any row of the catalog names it, `live` while
 * one does, which alone visitors see, `kept` for a while after it was replaced or deleted, so that it
 * can come back, and `old` when it is to go. What a crash leaves `new` or `old` is removed at the next
 * start.
 */
export const imageFiles = sqliteTable("image_files", {
  path: text().primaryKey(),
  state: text({ enum: ["new", "live", "kept", "old"] }).notNull(),
  /** Since when it is kept, in Unix milliseconds; null in every other state. */
  kept_since: integer(),
  type: text().notNull(),
  /** Hex of the bytes' SHA-256: the strong ETag. */
  sha256: text().notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The file's modification time in Unix milliseconds: the cache key. */
  modified_at: integer().notNull(),
  /** Where the picture comes from, whom to credit and under which terms; "" where it is not known. */
  source: words(),
  credit: words(),
  license: words(),
  /** Found without anybody's choice, and no curator has seen it yet; a trigger ends that. */
  is_found: flag(),
}, (table) => [
  index("image_files_not_live").on(table.state, table.kept_since).where(sql`state <> 'live'`),
]);

/** Changes that were made together: an import, a merge, a change of many. Never changed or removed. */
export const operations = sqliteTable("operations", {
  number: id(),
  /** The UUID that its entries of the log have. */
  id: text().notNull().unique(),
  at: integer().notNull(),
  username: text().notNull(),
  kind: text({ enum: OPERATION_KINDS }).notNull(),
  /** Why, in its maker's words; "" where nothing was said. */
  reason: words(),
  /** The operation that this one has taken back. */
  restores: text(),
});

/**
 * What the pictures of paintings are found by: one row a file that has been looked at, gone with it.
 * `colour` and `composition` are of unit length; null where the file could not be decoded.
 */
export const pictureLikeness = sqliteTable("picture_likeness", {
  path: text().primaryKey().references(() => imageFiles.path, { onDelete: "cascade" }),
  painting_id: painting().notNull(),
  /** Which method has looked at it: `LIKENESS_METHOD`. */
  method: integer().notNull(),
  palette: text({ mode: "json" }).$type<PaletteColour[]>().notNull(),
  colour: vector(),
  composition: vector(),
}, (table) => [index("picture_likeness_by_painting").on(table.painting_id)]);

/**
 * What came of looking outside for the picture of a painting, the last time: `held` is a picture that
 * a curator is to look at first. Where nothing was found all addresses are "".
 */
export const pictureSearches = sqliteTable("picture_searches", {
  painting_id: integer().primaryKey().references(() => paintings.id, { onDelete: "cascade" }),
  /** Unix milliseconds. */
  at: integer().notNull(),
  outcome: text({ enum: ["published", "held", "none"] }).notNull(),
  image_url: words(),
  thumb_url: words(),
  page_url: words(),
  /** Name of the source that has it. */
  source: words(),
  credit: words(),
  license: words(),
}, (table) => [index("picture_searches_by_outcome").on(table.outcome)]);

/** One row a mutation, never changed and never removed (a trigger refuses both). */
export const auditLog = sqliteTable("audit_log", {
  id: id(),
  at: integer().notNull(),
  username: text().notNull(),
  action: text().notNull(),
  target_type: text().notNull(),
  target_id: integer().notNull(),
  details: text({ mode: "json" }).notNull(),
  /** A UUID that all entries of one operation share; null: the entry is an operation by itself. */
  operation: text(),
}, (table) => [
  index("audit_log_by_action").on(table.action, table.id),
  index("audit_log_by_target").on(table.target_type, table.target_id, table.id),
  index("audit_log_by_operation").on(table.operation, table.id)
    .where(sql`operation IS NOT NULL`),
]);

/** Records that were merged into others, to which their ids lead; triggers remove what is there again. */
export const mergedRecords = sqliteTable("merged_records", {
  id: id(),
  kind: text({ enum: MERGED_KINDS }).notNull(),
  merged_id: integer().notNull(),
  into_id: integer().notNull(),
}, (table) => [uniqueIndex("merged_records_once").on(table.kind, table.merged_id)]);

/** Pairs of records that someone has said are not the same, the smaller id first. */
export const distinctRecords = sqliteTable("distinct_records", {
  id: id(),
  kind: text({ enum: MERGED_KINDS }).notNull(),
  one: integer().notNull(),
  other: integer().notNull(),
}, (table) => [uniqueIndex("distinct_records_once").on(table.kind, table.one, table.other)]);

/**
 * A single row that says how far the catalog has moved. `version` counts every change of the
 * catalog's tables but review flags, `review_version` those of the flags, `timeline_version` those
 * that a timeline row shows; triggers move them.
 */
export const catalogState = sqliteTable("catalog_state", {
  id: integer().primaryKey(),
  epoch: text().notNull(),
  version: integer().notNull(),
  timeline_version: integer().notNull(),
  review_version: integer().notNull().default(1),
});
