import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { firstSentences } from "../../domain/gallery/lead.ts";
import type { Language } from "../../domain/messages/texts.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import { IMAGE_OF_PAINTING } from "./columns.ts";
import { type InLanguage, nameIn, textIn } from "./translations.ts";

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
  /** Size in pixels, if the server produced the file. */
  image_width?: number | null;
  /** Path of its thumbnail and its cache key. */
  thumbnail?: string | null;
  thumbnail_key?: number | null;
}

/** Returns a text in a language, or the original if there is none. */
const orIn = (language: HeadingLanguage, original: SQLiteColumn, text: InLanguage) =>
  sql<string>`coalesce(${text(language)}, ${original})`.as(original.name + "_in_language");

/** Heading of an artist; undefined when there is none with this id. */
export async function artistHeading(
  db: Reader,
  id: number,
  language: HeadingLanguage,
): Promise<Heading | undefined> {
  const [row] = await db.select({
    name: orIn(language, artists.name, nameIn("artist")),
    lead: artists.bio_short,
    bio: textIn("artists", "bio_full")(language).mapWith(String).as("bio"),
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
}

/** Heading of a movement; undefined when there is none with this id. */
export async function movementHeading(
  db: Reader,
  id: number,
  language: HeadingLanguage,
): Promise<Heading | undefined> {
  const [row] = await db.select({
    name: orIn(language, movements.name, nameIn("movement")),
    lead: orIn(language, movements.description, textIn("movements", "description")),
    start: movements.start_year,
    end: movements.end_year,
  }).from(movements).where(eq(movements.id, id));
  if (row === undefined) return undefined;
  const { start, end, ...heading } = row;
  return { ...heading, years: [start, end], within: [], image: null, image_key: null };
}

/** Heading of an era; undefined when there is none with this id. */
export async function eraHeading(
  db: Reader,
  id: number,
  language: HeadingLanguage,
): Promise<Heading | undefined> {
  const [row] = await db.select({
    name: orIn(language, eras.name, textIn("eras", "name")),
    lead: orIn(language, eras.description, textIn("eras", "description")),
    start: eras.start_year,
    end: eras.end_year,
  }).from(eras).where(eq(eras.id, id));
  if (row === undefined) return undefined;
  const { start, end, ...heading } = row;
  return { ...heading, years: [start, end], within: [], image: null, image_key: null };
}

/** Heading of a painting; undefined when there is none with this id. */
export async function paintingHeading(
  db: Reader,
  id: number,
  language: HeadingLanguage,
): Promise<Heading | undefined> {
  const [row] = await db.select({
    name: orIn(language, paintings.title, nameIn("painting")),
    year: paintings.year,
    artist: orIn(language, artists.name, nameIn("artist")),
    movement: orIn(language, movements.name, nameIn("movement")),
    image: paintings.image_path,
    image_key: paintings.image_cache_key,
    image_width: imageFiles.width,
    thumbnail: paintings.thumbnail_path,
    thumbnail_key: paintings.thumbnail_cache_key,
  }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(eq(paintings.id, id));
  if (row === undefined) return undefined;
  const { year, artist, movement, ...heading } = row;
  return { ...heading, lead: "", years: [year], within: [artist, movement] };
}
