/** The content of the timeline: bounds, eras and movements of a window, and its artists. */
import { and, asc, eq, exists, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { MAX_LIFE_YEARS } from "../../domain/gallery/artist_life.ts";
import type { Bounds, Era, Movement, Timeline } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import { artistColumns, jsonObject, movementColumns, timelineArtistColumns } from "./columns.ts";

/** The years of an empty catalog, and the default window of `GET /api/timeline`. */
const DEFAULT_BOUNDS: Bounds = { min_year: -3000, max_year: 2100 };

/** A span of years, both ends included. */
interface Window {
  start: number;
  end: number;
}

/** A window of which either end may be left out. */
type AskedWindow = { [End in keyof Window]?: number | undefined };

/** From the earliest movement to the latest end of an era, a movement or a life. */
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

/** Eras that overlap the window, in their order. */
function erasIn(db: Reader, { start, end }: Window): Promise<Era[]> {
  return db.select().from(eras)
    .where(and(lte(eras.start_year, end), gte(eras.end_year, start)))
    .orderBy(asc(eras.sort_order), asc(eras.id));
}

/** Movements that overlap the window, in their order, and that meet `condition`. */
export function movementsIn(
  db: Reader,
  { start, end }: Window,
  condition?: SQL,
): Promise<Movement[]> {
  return db.select(movementColumns).from(movements)
    .innerJoin(eras, eq(movements.era_id, eras.id))
    .where(and(lte(movements.start_year, end), gte(movements.end_year, start), condition))
    .orderBy(asc(movements.sort_order), asc(movements.id));
}

// A life with one known year reaches so far at the most; of one without any, the years of work count.
const earliestBirth = sql`coalesce(${artists.birth_year}, ${artists.death_year} - ${MAX_LIFE_YEARS},
  ${artists.active_from}, ${artists.active_to})`;
const latestDeath = sql`coalesce(${artists.death_year}, ${artists.birth_year} + ${MAX_LIFE_YEARS},
  ${artists.active_to}, ${artists.active_from})`;

/** Artists who may have been alive in the window; all of them where none was asked for. */
const lifeIn = (requestedWindow: AskedWindow, { start, end }: Window) =>
  requestedWindow.start === undefined && requestedWindow.end === undefined
    ? undefined
    : and(lte(earliestBirth, end), gte(latestDeath, start));

/** Eras and movements that overlap the window; of the movements only those with an artist in it. */
export async function timeline(db: Reader, requestedWindow: AskedWindow): Promise<Timeline> {
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

/**
 * Returns everything that the timeline loads, cut to a window that defaults to the bounds: the JSON of
 * a `Bootstrap`.
 */
export async function bootstrapJson(db: Reader, requestedWindow: AskedWindow): Promise<string> {
  const whole = await bounds(db);
  const window = {
    start: requestedWindow.start ?? whole.min_year,
    end: requestedWindow.end ?? whole.max_year,
  };
  // At once, because a database on a server is a round trip away.
  const [erasFound, movementsFound, artistsFound] = await Promise.all([
    erasIn(db, window),
    movementsIn(db, window),
    artistsJson(db, timelineArtistColumns, lifeIn(requestedWindow, window)),
  ]);
  const head = JSON.stringify({ bounds: whole, eras: erasFound, movements: movementsFound });
  return `${head.slice(0, -1)},"artists":${artistsFound}}`;
}

/** Row counts and the counter that moves with the timeline's rows: a validator of its answers. */
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

/**
 * Returns artists with their biographies, or light rows for the timeline: the JSON of `ArtistRow[]` or
 * `TimelineArtist[]`.
 */
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
