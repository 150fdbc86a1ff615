/** Image files, features for finding pictures, and results of searches in other sources. */
import { sql } from "drizzle-orm";
import { customType, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PaletteColour } from "../../domain/images/likeness/palette.ts";
import type { PictureCrop } from "../../domain/images/crop.ts";
import { paintings } from "./gallery.ts";

const flag = () => integer({ mode: "boolean" }).notNull().default(false);
const words = () => text().notNull().default("");

/** 32-bit numbers in sequence, the format of libSQL's vector functions. */
const vector = customType<{ data: Float32Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => "blob",
  toDriver: ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  // A copy, because the bytes may not be aligned for a Float32Array.
  fromDriver: (bytes) => new Float32Array(new Uint8Array(bytes).buffer),
});

/**
 * The files of the image store. A file is `new` before any row of the catalog names it; `live`
 * while one does (visitors see only these); `kept` while it is retained after a replacement or
 * deletion, so that it can be restored; and `old` once it is to be deleted. The next start deletes
 * files that a crash has left `new` or `old`.
 */
export const imageFiles = sqliteTable("image_files", {
  path: text().primaryKey(),
  state: text({ enum: ["new", "live", "kept", "old"] }).notNull(),
  /** Start of retention in Unix milliseconds; null in every other state and for photos in use. */
  kept_since: integer(),
  type: text().notNull(),
  /** Hex of the bytes' SHA-256: the strong ETag. */
  sha256: text().notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** The file's modification time in Unix milliseconds: the cache key. */
  modified_at: integer().notNull(),
  /** Source of the picture, credit and license; "" if unknown. */
  source: words(),
  credit: words(),
  license: words(),
  /** True if it was found automatically and no curator has seen it yet; a trigger resets it. */
  is_found: flag(),
  /** Path of the picture that this one is a part of, which is retained as long as this one. */
  original: text(),
  crop: text({ mode: "json" }).$type<PictureCrop>(),
}, (table) => [
  index("image_files_by_original").on(table.original).where(sql`original IS NOT NULL`),
  index("image_files_not_live").on(table.state, table.kept_since).where(sql`state <> 'live'`),
]);

/**
 * Features for finding pictures of paintings: one row per analysed file, deleted with it. `colour`
 * and `composition` are unit vectors; null if the file could not be decoded.
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
 * Result of the last search in other sources for a painting's picture; `held` is a picture that
 * waits for a curator's decision. If nothing was found, all URLs are "".
 */
export const pictureSearches = sqliteTable("picture_searches", {
  painting_id: integer().primaryKey().references(() => paintings.id, { onDelete: "cascade" }),
  /** Unix milliseconds. */
  at: integer().notNull(),
  outcome: text({ enum: ["published", "held", "none", "failed"] }).notNull(),
  image_url: words(),
  thumb_url: words(),
  page_url: words(),
  /** Name of the source. */
  source: words(),
  credit: words(),
  license: words(),
}, (table) => [index("picture_searches_by_outcome").on(table.outcome)]);

/** Files that curators are sending in parts, until they are published or expire. */
export const uploads = sqliteTable("uploads", {
  /** UUID. */
  id: text().primaryKey(),
  username: text().notNull(),
  /** File name at the sender; "" if unknown. */
  name: words(),
  /** Declared bytes of the file. */
  length: integer().notNull(),
  /** Stored bytes. */
  received: integer().notNull().default(0),
  /** Paths of its parts in the image store, in order. */
  parts: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Unix milliseconds. */
  expires_at: integer().notNull(),
}, (table) => [index("uploads_by_username").on(table.username, table.expires_at)]);
