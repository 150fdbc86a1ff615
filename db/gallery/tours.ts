/** Guided tours and their stops. */
import { and, asc, count, eq, inArray, isNotNull } from "drizzle-orm";
import type {
  Tour,
  TourLanguage,
  TourMarker,
  TourPainting,
  TourRow,
  TourStop,
} from "../../domain/gallery/tour_records.ts";
import type { Reader } from "../open.ts";
import { artists, movements, paintings } from "../schema/gallery.ts";
import { tours, tourStops } from "../schema/tours.ts";
import type { Heading } from "./headings.ts";
import {
  imageSizeColumns,
  OPTIONAL_PAINTING_ROW_KEYS,
  paintingColumns,
  withoutNulls,
} from "./columns.ts";

const tourPaintingColumns = {
  id: paintingColumns.id,
  title: paintingColumns.title,
  year: paintingColumns.year,
  artist_name: paintingColumns.artist_name,
  image_path: paintingColumns.image_path,
  thumbnail_path: paintingColumns.thumbnail_path,
  image_cleared: paintingColumns.image_cleared,
  image_cache_key: paintingColumns.image_cache_key,
  thumbnail_cache_key: paintingColumns.thumbnail_cache_key,
  ...imageSizeColumns,
  artist_id: paintings.artist_id,
  movement_color: movements.color,
};

/** All tours in their order, in a language where they have been written in it. */
export async function listTours(db: Reader, language: TourLanguage): Promise<TourRow[]> {
  const [rows, counts, pictures] = await Promise.all([
    db.select().from(tours).orderBy(asc(tours.sort_order), asc(tours.id)),
    db.select({ id: tourStops.tour_id, stops: count() }).from(tourStops)
      .groupBy(tourStops.tour_id),
    db.select({
      id: tourStops.tour_id,
      thumbnail_path: paintings.thumbnail_path,
      thumbnail_cache_key: paintings.thumbnail_cache_key,
    }).from(tourStops).innerJoin(paintings, eq(paintings.id, tourStops.painting_id))
      .where(isNotNull(paintings.thumbnail_path))
      .orderBy(asc(tourStops.sort_order), asc(tourStops.id)),
  ]);
  const stops = new Map(counts.map((row) => [row.id, row.stops]));
  // Written last, the first one stays.
  const covers = new Map(pictures.reverse().map(({ id, ...cover }) => [id, cover]));
  return rows.map((row) => {
    const { thumbnail_path = null, thumbnail_cache_key = null } = covers.get(row.id) ?? {};
    return withoutNulls({
      ...inLanguage(row, language),
      id: row.id,
      summary: translated(row.summary, row.summary_ru, language),
      stops: stops.get(row.id) ?? 0,
      thumbnail_path,
      thumbnail_cache_key,
    }, ["thumbnail_cache_key"]);
  });
}

/**
 * Where tours stop in time: at the works that have a year, the first stops of all tours before all second
 * ones.
 */
export async function tourMarkers(db: Reader, language: TourLanguage): Promise<TourMarker[]> {
  const rows = await db.select({
    tour_id: tours.id,
    title: tours.title,
    title_ru: tours.title_ru,
    artist_id: paintings.artist_id,
    year: paintings.year,
  }).from(tours)
    .innerJoin(tourStops, eq(tourStops.tour_id, tours.id))
    .innerJoin(paintings, eq(paintings.id, tourStops.painting_id))
    .orderBy(asc(tours.sort_order), asc(tours.id), asc(tourStops.sort_order), asc(tourStops.id));
  const counts = new Map<number, number>();
  const numbered = rows.map((row) => {
    const stop = (counts.get(row.tour_id) ?? 0) + 1;
    counts.set(row.tour_id, stop);
    return { ...row, stop };
  });
  return numbered.flatMap(({ tour_id, title, title_ru, stop, artist_id, year }) =>
    year === null ? [] : [{
      tour_id,
      ...inLanguage({ title, title_ru }, language),
      stop,
      stops: counts.get(tour_id)!,
      artist_id,
      year,
    }]
  ).sort((a, b) => a.stop - b.stop);
}

/** A tour with its stops and their paintings; undefined when there is no such tour. */
export async function findTour(
  db: Reader,
  id: number,
  language: TourLanguage,
): Promise<Tour | undefined> {
  const [[tour], rows] = await Promise.all([
    db.select().from(tours).where(eq(tours.id, id)),
    db.select().from(tourStops).where(eq(tourStops.tour_id, id))
      .orderBy(asc(tourStops.sort_order), asc(tourStops.id)),
  ]);
  if (tour === undefined) return undefined;
  const stops = rows.map((row): TourStop => ({
    painting_id: row.painting_id,
    ...inLanguage(row, language),
    body: translated(row.body, row.body_ru, language),
    pos_x: row.pos_x,
    pos_y: row.pos_y,
    width: row.width,
    height: row.height,
  }));
  return {
    id,
    ...inLanguage(tour, language),
    summary: translated(tour.summary, tour.summary_ru, language),
    stops,
    paintings: await paintingsOf(db, new Set(stops.map(({ painting_id }) => painting_id))),
  };
}

/** Heading of a tour in a language; undefined when there is none with this id. */
export async function tourHeading(
  db: Reader,
  id: number,
  language: TourLanguage,
): Promise<Heading | undefined> {
  const [[tour], [cover]] = await Promise.all([
    db.select().from(tours).where(eq(tours.id, id)),
    db.select({ image: paintings.image_path, image_key: paintings.image_cache_key })
      .from(tourStops).innerJoin(paintings, eq(paintings.id, tourStops.painting_id))
      .where(and(eq(tourStops.tour_id, id), isNotNull(paintings.image_path)))
      .orderBy(asc(tourStops.sort_order), asc(tourStops.id)).limit(1),
  ]);
  if (tour === undefined) return undefined;
  return {
    name: translated(tour.title, tour.title_ru, language),
    lead: translated(tour.summary, tour.summary_ru, language),
    years: [],
    within: [],
    image: cover?.image ?? null,
    image_key: cover?.image_key ?? null,
  };
}

async function paintingsOf(db: Reader, ids: ReadonlySet<number>): Promise<TourPainting[]> {
  const rows = await db.select(tourPaintingColumns).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .where(inArray(paintings.id, [...ids]))
    .orderBy(asc(paintings.id));
  return rows.map((row) => withoutNulls(row, OPTIONAL_PAINTING_ROW_KEYS));
}

function inLanguage(
  { title, title_ru }: { title: string; title_ru: string },
  language: TourLanguage,
): Pick<TourStop, "title" | "language"> {
  return language === "ru" && title_ru !== ""
    ? { title: title_ru, language }
    : { title, language: "en" };
}

const translated = (text: string, russian: string, language: TourLanguage) =>
  language === "ru" && russian !== "" ? russian : text;
