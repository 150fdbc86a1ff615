import { eq, getTableName, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { firstSentences } from "../../domain/gallery/lead.ts";
import type { Language } from "../../domain/languages.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import { nameIn, textIn, type TextInLanguages } from "./translations.ts";

/** "" for names whose language is unknown. */
export type HeadingLanguage = Language | "";

/** Name and image of an artist, a movement or a painting for references to it. */
export interface Heading {
  name: string;
  /** The first sentences of its text; empty when there are none. */
  lead: string;
  /** Its years, as far as known: a lifetime, a span, the year of a work. */
  years: (number | null)[];
  /** Names of the containing records, the nearest first: artist, movement. */
  within: string[];
  /** Path of its image below `/images/`, and its cache key. */
  image: string | null;
  image_key: number | null;
}

/** Reads the heading of a record; undefined when there is none with this id. */
type FindHeading = (
  db: Reader,
  id: number,
  language: HeadingLanguage,
) => Promise<Heading | undefined>;

/** Returns a text in a language, or the original if there is none. */
const orIn = (language: HeadingLanguage, original: SQLiteColumn, text: TextInLanguages) =>
  sql<string>`coalesce(${text.in(language)}, ${original})`.as(original.name + "_in_language");

export const artistHeading: FindHeading = async (db, id, language) => {
  const [row] = await db.select({
    name: orIn(language, artists.name, nameIn("artist")),
    lead: artists.bio_short,
    bio: textIn("artists", "bio_full").in(language).mapWith(String).as("bio"),
    birth: artists.birth_year,
    death: artists.death_year,
    movement: orIn(language, movements.name, nameIn("movement")),
    image: artists.portrait_path,
    image_key: artists.portrait_cache_key,
  }).from(artists)
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .where(eq(artists.id, id));
  if (row === undefined) return undefined;
  const { birth, death, movement, bio, ...heading } = row;
  return {
    ...heading,
    ...(bio && { lead: firstSentences(bio, 2) }),
    years: [birth, death],
    within: [movement],
  };
};

/** Returns the reader of headings of eras or movements, whose names `named` translates. */
const spanHeading =
  (table: typeof movements | typeof eras, named: TextInLanguages): FindHeading =>
  async (db, id, language) => {
    const { name, description, start_year, end_year } = table;
    const lead = orIn(language, description, textIn(getTableName(table), "description"));
    const columns = { name: orIn(language, name, named), lead, start_year, end_year };
    const [row] = await db.select(columns).from(table).where(eq(table.id, id));
    if (row === undefined) return undefined;
    const { start_year: start, end_year: end, ...heading } = row;
    return { ...heading, years: [start, end], within: [], image: null, image_key: null };
  };

export const movementHeading = spanHeading(movements, nameIn("movement"));
export const eraHeading = spanHeading(eras, textIn("eras", "name"));

export const paintingHeading: FindHeading = async (db, id, language) => {
  const [row] = await db.select({
    name: orIn(language, paintings.title, nameIn("painting")),
    year: paintings.year,
    artist: orIn(language, artists.name, nameIn("artist")),
    movement: orIn(language, movements.name, nameIn("movement")),
    image: paintings.image_path,
    image_key: paintings.image_cache_key,
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .where(eq(paintings.id, id));
  if (row === undefined) return undefined;
  const { year, artist, movement, ...heading } = row;
  return { ...heading, lead: "", years: [year], within: [artist, movement] };
};
