/** The tables of the gallery's guided tours. */
import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { paintings } from "./gallery.ts";

const words = () => text().notNull().default("");

/** The Russian texts are "" until translated. */
export const tours = sqliteTable("tours", {
  id: integer().primaryKey({ autoIncrement: true }),
  title: text().notNull(),
  title_ru: words(),
  summary: words(),
  summary_ru: words(),
  sort_order: integer().notNull().default(0),
});

/**
 * The stops of a tour, each a painting with a text. A place is a rectangle in fractions of the
 * picture, `pos_x` and `pos_y` its top left corner; all four are null for the whole picture.
 */
export const tourStops = sqliteTable("tour_stops", {
  id: integer().primaryKey({ autoIncrement: true }),
  tour_id: integer().notNull().references(() => tours.id, { onDelete: "cascade" }),
  painting_id: integer().notNull().references(() => paintings.id, { onDelete: "cascade" }),
  title: text().notNull(),
  title_ru: words(),
  body: words(),
  body_ru: words(),
  pos_x: real(),
  pos_y: real(),
  width: real(),
  height: real(),
  sort_order: integer().notNull().default(0),
}, (table) => [
  index("tour_stops_by_tour").on(table.tour_id, table.sort_order),
  index("tour_stops_by_painting").on(table.painting_id),
  check(
    "tour_stop_lies_in_its_picture",
    sql`(${table.pos_x} IS NULL AND ${table.pos_y} IS NULL
        AND ${table.width} IS NULL AND ${table.height} IS NULL)
      OR coalesce(${table.pos_x} >= 0 AND ${table.pos_y} >= 0
        AND ${table.width} > 0 AND ${table.height} > 0
        AND ${table.pos_x} + ${table.width} <= 1 AND ${table.pos_y} + ${table.height} <= 1, 0)`,
  ),
]);
