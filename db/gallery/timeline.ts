/** Data of the timeline: bounds, and the eras, movements and artists of a window. */
import { and, asc, eq, exists, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { MAX_LIFE_YEARS } from "../../domain/gallery/artist_life.ts";
import type {
  Bounds,
  Era,
  PortraitDetail,
  Timeline,
  TimelineWork,
} from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import {
  artistColumns,
  eraColumns,
  jsonObject,
  timelineArtistColumns,
  timelineMovementColumns,
  withoutNulls,
} from "./columns.ts";
import { nameIn, parseTranslations, translationsJson } from "./translations.ts";

/** Identifiers of the catalog's state, unique among databases; any process's change counts. */
export interface CatalogVersion {
  /** Without the review flags. */
  catalog: string;
  /** With the review flags. */
  review: string;
}

/** Returns the catalog's versions. */
export async function catalogVersion(db: Pick<Reader, "all">): Promise<CatalogVersion> {
  const [row] = await db.all<{ epoch: string; version: number; review_version: number }>(
    sql`SELECT epoch, version, review_version FROM catalog_state`,
  );
  const catalog = `${row!.epoch}.${row!.version}`;
  return { catalog, review: `${catalog}.${row!.review_version}` };
}

/** The years of an empty catalog, and the default window of `GET /api/timeline`. */
const DEFAULT_BOUNDS: Bounds = { min_year: -3000, max_year: 2100 };

/** A span of years, including both ends. */
interface Window {
  start: number;
  end: number;
}

/** A window whose ends may be omitted. */
type PartialWindow = { [End in keyof Window]?: number | undefined };

/** Returns the years from the earliest movement to the last era, movement or lifetime. */
export async function bounds(db: Reader): Promise<Bounds> {
  const [row] = await db.all<Bounds>(sql`
    SELECT coalesce((SELECT min(start_year) FROM movements), ${DEFAULT_BOUNDS.min_year}) AS min_year,
      coalesce(max(year), ${DEFAULT_BOUNDS.max_year}) AS max_year
    FROM (
      SELECT max(end_year) AS year FROM eras
      UNION ALL SELECT max(end_year) FROM movements
      UNION ALL SELECT max(death_year) FROM artists
    )`);
  return row!;
}

/** Returns eras that overlap the window, in their order. */
async function erasIn(db: Reader, { start, end }: Window): Promise<Era[]> {
  const rows = await db.select(eraColumns).from(eras)
    .where(and(lte(eras.start_year, end), gte(eras.end_year, start)))
    .orderBy(asc(eras.sort_order), asc(eras.id));
  return rows.map(withoutNulls);
}

/** Returns movements that overlap the window, in their order, and meet `condition`. */
export async function movementsIn(db: Reader, { start, end }: Window, condition?: SQL) {
  const rows = await db.select(timelineMovementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(and(lte(movements.start_year, end), gte(movements.end_year, start), condition))
    .orderBy(asc(movements.sort_order), asc(movements.id));
  return rows.map(withoutNulls);
}

// A lifetime with one known year extends at most this far; without any, the years of activity
// count.
const earliestBirth = sql`coalesce(${artists.birth_year}, ${artists.death_year} - ${MAX_LIFE_YEARS},
  ${artists.active_from}, ${artists.active_to})`;
const latestDeath = sql`coalesce(${artists.death_year}, ${artists.birth_year} + ${MAX_LIFE_YEARS},
  ${artists.active_to}, ${artists.active_from})`;

/** Returns the condition for artists who may have lived in the window, if there is one. */
const lifeIn = (requestedWindow: PartialWindow, { start, end }: Window) =>
  requestedWindow.start === undefined && requestedWindow.end === undefined
    ? undefined
    : and(lte(earliestBirth, end), gte(latestDeath, start));

/** Returns eras and movements that overlap the window; only movements with an artist in it. */
export async function timeline(db: Reader, requestedWindow: PartialWindow): Promise<Timeline> {
  const { start = DEFAULT_BOUNDS.min_year, end = DEFAULT_BOUNDS.max_year } = requestedWindow;
  const window = { start, end };
  const withAnArtist = exists(
    db.select({ id: artists.id }).from(artists)
      .where(and(eq(artists.movement_id, movements.id), lifeIn(requestedWindow, window))),
  );
  const [erasFound, movementsFound] = await Promise.all([
    erasIn(db, window),
    movementsIn(db, window, withAnArtist),
  ]);
  return { eras: erasFound, movements: movementsFound };
}

/** Returns the timeline in a window, by default the bounds: the JSON of a `Bootstrap`. */
export async function bootstrapJson(db: Reader, requestedWindow: PartialWindow): Promise<string> {
  const whole = await bounds(db);
  const window = {
    start: requestedWindow.start ?? whole.min_year,
    end: requestedWindow.end ?? whole.max_year,
  };
  // Concurrently, because each query to a remote database is a round trip.
  const [erasFound, movementsFound, artistsFound] = await Promise.all([
    erasIn(db, window),
    movementsIn(db, window),
    artistsJson(db, timelineArtistColumns, lifeIn(requestedWindow, window)),
  ]);
  const head = JSON.stringify({ bounds: whole, eras: erasFound, movements: movementsFound });
  return `${head.slice(0, -1)},"artists":${artistsFound}}`;
}

/** Row counts and a counter of changes to the timeline's rows, as a validator of responses. */
export async function timelineState(db: Reader): Promise<string> {
  const [row] = await db.all<{ state: string }>(sql`
    SELECT concat_ws('-', epoch, (SELECT count(*) FROM ${eras}),
      (SELECT count(*) FROM ${movements}), (SELECT count(*) FROM ${artists}),
      (SELECT count(*) FROM ${paintings}), timeline_version) AS state
    FROM catalog_state`);
  return row!.state;
}

/** Conditions of `GET /api/artists`. */
interface ArtistFilter {
  /** Alive after this year. */
  start?: number | undefined;
  /** Born before this year. */
  end?: number | undefined;
  movement_id?: number | undefined;
}

/** Returns artists with or without biographies: JSON of `ArtistRow[]` or `TimelineArtist[]`. */
export function artistRowsJson(
  db: Reader,
  { start, end, movement_id }: ArtistFilter,
  isLight: boolean,
): Promise<string> {
  const condition = and(
    start === undefined ? undefined : gt(latestDeath, start),
    end === undefined ? undefined : lt(earliestBirth, end),
    movement_id === undefined ? undefined : eq(artists.movement_id, movement_id),
  );
  return artistsJson(db, isLight ? timelineArtistColumns : artistColumns, condition);
}

async function artistsJson(
  db: Reader,
  columns: typeof timelineArtistColumns,
  condition: SQL | undefined,
): Promise<string> {
  const rows = db.select({ json: jsonObject(columns).as("json") }).from(artists)
    .innerJoin(movements, eq(artists.movement_id, movements.id))
    .where(condition).orderBy(asc(artists.id));
  const [read] = await db.all<{ list: string | null }>(
    sql`SELECT group_concat(json) AS list FROM (${rows})`,
  );
  return `[${read!.list ?? ""}]`;
}

// A lane has room for at most this many pictures side by side at any zoom.
const MAX_WORKS_OF_ARTIST = 24;

const COLUMNS = sql`work.id, work.artist_id, work.title, work.year, work.thumbnail_path,
  work.thumbnail_cache_key, file.width, file.height,
  ${translationsJson({ title: nameIn("painting", "work") })} AS translations`;
const LINKS = sql`(SELECT count(*) FROM influence_sources WHERE painting_id = work.id)
  + (SELECT count(*) FROM influence_sources WHERE source_painting_id = work.id)
  + (SELECT count(*) FROM annotations WHERE painting_id = work.id)`;
const WITH_PICTURE = sql`JOIN image_files AS file
    ON file.path = work.thumbnail_path AND file.state = 'live'
  WHERE work.year IS NOT NULL AND`;

/** Returns artists' paintings with year and picture, each artist's best known first. */
export function worksOfArtists(db: Reader, ids: readonly number[]): Promise<TimelineWork[]> {
  return rankedByLinks(
    db,
    sql`paintings AS work ${WITH_PICTURE} work.artist_id IN ${ids}`,
    sql`work.artist_id`,
    MAX_WORKS_OF_ARTIST,
  );
}

/** Returns the best known painting with a picture, by movement. */
export function worksOfMovements(db: Reader, ids: readonly number[]): Promise<TimelineWork[]> {
  return rankedByLinks(
    db,
    sql`artists AS artist JOIN paintings AS work ON work.artist_id = artist.id ${WITH_PICTURE}
      artist.movement_id IN ${ids}`,
    sql`artist.movement_id`,
    1,
  );
}

/** Returns the best known painting with a picture, for artists without a portrait. */
export async function portraitDetails(db: Reader, ids: readonly number[]) {
  const rows = await db.all<PortraitDetail & { thumbnail_cache_key: number | null }>(sql`
    SELECT artist_id, id, title, thumbnail_path, thumbnail_cache_key, translations FROM (
      SELECT ${translationsJson({ title: nameIn("painting", "work") })} AS translations,
        work.artist_id, work.id, work.title, work.thumbnail_path, work.thumbnail_cache_key,
        row_number() OVER (PARTITION BY work.artist_id ORDER BY ${LINKS} DESC, work.id) AS place
      FROM artists AS artist JOIN paintings AS work ON work.artist_id = artist.id
      WHERE artist.id IN ${ids} AND artist.portrait_path IS NULL
        AND artist.portrait_thumb_path IS NULL AND work.thumbnail_path IS NOT NULL
    ) WHERE place = 1 ORDER BY artist_id`);
  return rows.map((row) => withoutNulls(parseTranslations(row)));
}

/** The first paintings of each group, those with the most links first. */
async function rankedByLinks(db: Reader, from: SQL, group: SQL, maxPerGroup: number) {
  const rows = await db.all<TimelineWork>(sql`
    SELECT id, artist_id, title, year, thumbnail_path, thumbnail_cache_key, width, height,
      translations FROM (
      SELECT ${COLUMNS}, ${group} AS owner,
        row_number() OVER (PARTITION BY ${group} ORDER BY ${LINKS} DESC, work.id) AS place
      FROM ${from}
    ) WHERE place <= ${maxPerGroup} ORDER BY owner, place`);
  return rows.map(parseTranslations);
}
