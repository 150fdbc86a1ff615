/** Image files, what pictures are found by, and what came of looking for them outside. */
import { sql } from "drizzle-orm";
import { customType, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PaletteColour } from "../../domain/images/likeness/palette.ts";
import { paintings } from "./gallery.ts";

const flag = () => integer({ mode: "boolean" }).notNull().default(false);
const words = () => text().notNull().default("");

/** Numbers of 32 bits one after the other, as libSQL's functions on vectors take them. */
const vector = customType<{ data: Float32Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => "blob",
  toDriver: ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  // A copy, because the bytes need not lie where a Float32Array may begin.
  fromDriver: (bytes) => new Float32Array(new Uint8Array(bytes).buffer),
});

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
  /** Source of the picture, whom to credit and under which terms; "" where it is not known. */
  source: words(),
  credit: words(),
  license: words(),
  /** Found without anybody's choice, and no curator has seen it yet; a trigger ends that. */
  is_found: flag(),
}, (table) => [
  index("image_files_not_live").on(table.state, table.kept_since).where(sql`state <> 'live'`),
]);

/**
 * Features by which pictures of paintings are found: one row per analysed file, deleted with it.
 * `colour` and `composition` are of unit length; null where the file could not be decoded.
 */
export const pictureLikeness = sqliteTable("picture_likeness", {
  path: text().primaryKey().references(() => imageFiles.path, { onDelete: "cascade" }),
  painting_id: integer().notNull().references(() => paintings.id, { onDelete: "cascade" }),
  /** Method of the analysis: `LIKENESS_METHOD`. */
  method: integer().notNull(),
  palette: text({ mode: "json" }).$type<PaletteColour[]>().notNull(),
  colour: vector(),
  composition: vector(),
}, (table) => [index("picture_likeness_by_painting").on(table.painting_id)]);

/**
 * Result of the last search outside for the picture of a painting: `held` is a picture that
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
