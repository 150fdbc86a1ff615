/** Guided tours and their stops. */
import { asc, eq, inArray } from "drizzle-orm";
import type {
  TourMarker,
  TourPainting,
  TourRow,
  TourStop,
} from "../../domain/gallery/tour_records.ts";
import type { Language } from "../../domain/languages.ts";
import type { Reader } from "../open.ts";
import { artists, movements, paintings } from "../schema/gallery.ts";
import { imageFiles } from "../schema/pictures.ts";
import { tours, tourStops } from "../schema/tours.ts";
import { IMAGE_OF_PAINTING, paintingColumns, withoutNulls } from "./columns.ts";

const {
  has_influence_links: _,
  checkup_checked: __,
  checkup_fixed: ___,
  sort_order: ____,
  ...shown
} = paintingColumns;
const tourPaintingColumns = {
  ...shown,
  artist_id: paintings.artist_id,
  movement_color: movements.color,
};

const TOUR_ORDER = [asc(tours.sort_order), asc(tours.id)];
const STOP_ORDER = [asc(tourStops.sort_order), asc(tourStops.id)];

/** Returns all tours in their order, in the given language if translated. */
export async function listTours(db: Reader, language: Language): Promise<TourRow[]> {
  const [rows, stops] = await Promise.all([
    db.select().from(tours).orderBy(...TOUR_ORDER),
    db.select({
      tour_id: tourStops.tour_id,
      thumbnail_path: paintings.thumbnail_path,
      thumbnail_cache_key: paintings.thumbnail_cache_key,
    }).from(tourStops).innerJoin(paintings, eq(paintings.id, tourStops.painting_id))
      .orderBy(...STOP_ORDER),
  ]);
  const stopsByTour = Map.groupBy(stops, ({ tour_id }) => tour_id);
  return rows.map((row) => {
    const own = stopsByTour.get(row.id) ?? [];
    const cover = own.find(({ thumbnail_path }) => thumbnail_path !== null);
    return withoutNulls({
      ...inLanguage(row, language),
      id: row.id,
      summary: translated(row.summary, row.summary_ru, language),
      stops: own.length,
      thumbnail_path: cover?.thumbnail_path ?? null,
      thumbnail_cache_key: cover?.thumbnail_cache_key ?? null,
    });
  });
}

/** Returns the timeline's stops at dated works: all tours' first stops, then the second ones. */
export async function tourMarkers(db: Reader, language: Language): Promise<TourMarker[]> {
  const rows = await db.select({
    tour_id: tours.id,
    title: tours.title,
    title_ru: tours.title_ru,
    artist_id: paintings.artist_id,
    year: paintings.year,
  }).from(tours)
    .innerJoin(tourStops, eq(tourStops.tour_id, tours.id))
    .innerJoin(paintings, eq(paintings.id, tourStops.painting_id))
    .orderBy(...TOUR_ORDER, ...STOP_ORDER);
  return [...Map.groupBy(rows, ({ tour_id }) => tour_id).values()].flatMap((stops) =>
    stops.flatMap(({ tour_id, artist_id, year, ...titles }, at) =>
      year === null ? [] : [{
        tour_id,
        ...inLanguage(titles, language),
        stop: at + 1,
        stops: stops.length,
        artist_id,
        year,
      }]
    )
  ).sort((a, b) => a.stop - b.stop);
}

/** Returns a tour with its stops and their paintings; undefined when there is no such tour. */
export async function findTour(db: Reader, id: number, language: Language) {
  const [[tour], rows] = await Promise.all([
    db.select().from(tours).where(eq(tours.id, id)),
    db.select().from(tourStops).where(eq(tourStops.tour_id, id))
      .orderBy(...STOP_ORDER),
  ]);
  if (tour === undefined) return undefined;
  const stops = rows.map((row): TourStop => {
    const { id: _, tour_id: __, title_ru: ___, body_ru, sort_order: ____, ...stop } = row;
    return { ...stop, ...inLanguage(row, language), body: translated(row.body, body_ru, language) };
  });
  return {
    id,
    ...inLanguage(tour, language),
    summary: translated(tour.summary, tour.summary_ru, language),
    stops,
    paintings: await paintingsOf(db, new Set(stops.map(({ painting_id }) => painting_id))),
  };
}

/** Heading of a tour in a language; undefined when there is none with this id. */
export async function tourHeading(db: Reader, id: number, language: Language) {
  const tour = await findTour(db, id, language);
  if (tour === undefined) return undefined;
  const images = new Map(tour.paintings.map((painting) => [painting.id, painting]));
  const cover = tour.stops.map(({ painting_id }) => images.get(painting_id)!)
    .find(({ image_path }) => image_path !== null);
  return {
    name: tour.title,
    lead: tour.summary,
    years: [],
    within: [],
    image: cover?.image_path ?? null,
    image_key: cover?.image_cache_key ?? null,
  };
}

async function paintingsOf(db: Reader, ids: ReadonlySet<number>): Promise<TourPainting[]> {
  const rows = await db.select(tourPaintingColumns).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .innerJoin(movements, eq(movements.id, artists.movement_id))
    .leftJoin(imageFiles, IMAGE_OF_PAINTING)
    .where(inArray(paintings.id, [...ids]))
    .orderBy(asc(paintings.id));
  return rows.map(withoutNulls);
}

function inLanguage(
  { title, title_ru }: { title: string; title_ru: string },
  language: Language,
): Pick<TourStop, "title" | "language"> {
  return language === "ru" && title_ru !== ""
    ? { title: title_ru, language }
    : { title, language: "en" };
}

const translated = (text: string, russian: string, language: Language) =>
  language === "ru" && russian !== "" ? russian : text;
