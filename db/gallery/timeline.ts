/** What the timeline is made of: bounds, eras and movements of a window, and its artists. */
import { and, asc, eq, exists, gt, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import { MAX_LIFE_YEARS } from "../../domain/gallery/artist_life.ts";
import type { Bootstrap, Bounds, Era, Movement, Timeline } from "../../domain/gallery/records.ts";
import type { Reader } from "../open.ts";
import { artists, eras, movements, paintings } from "../schema/gallery.ts";
import {
  artistColumns,
  eraColumns,
  jsonObject,
  movementColumns,
  timelineArtistColumns,
} from "./columns.ts";

/** The years of an empty catalog, and of `GET /api/timeline` where none are asked for. */
export const WIDEST: Bounds = { min_year: -3000, max_year: 2100 };

/** A span of years, both ends included. */
export interface Window {
  start: number;
  end: number;
}

/** From the earliest movement to the latest end of an era, a movement or a life. */
export async function bounds(db: Reader): Promise<Bounds> {
  const [row] = await db.all<{ min_year: number | null; max_year: number | null }>(sql`
    SELECT (SELECT min(start_year) FROM movements) AS min_year, max(year) AS max_year FROM (
      SELECT max(end_year) AS year FROM eras
      UNION ALL SELECT max(end_year) FROM movements
      UNION ALL SELECT max(death_year) FROM artists
    )`);
  return {
    min_year: row?.min_year ?? WIDEST.min_year,
    max_year: row?.max_year ?? WIDEST.max_year,
  };
}

/** Eras that overlap the window, in their order. */
export function erasIn(db: Reader, { start, end }: Window): Promise<Era[]> {
  return db.select(eraColumns).from(eras)
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

/** Who may have been alive in a window; who has no year at all is in none. */
const aliveIn = ({ start, end }: Window) => and(lte(earliestBirth, end), gte(latestDeath, start));

/** A window of which either end may be left out. */
export type AskedWindow = { [End in keyof Window]?: number | undefined };

// Without a window, every artist is inside.
const lifeIn = (asked: AskedWindow, window: Window) =>
  asked.start === undefined && asked.end === undefined ? undefined : aliveIn(window);

/** Eras and movements that overlap the window; of the movements only those with an artist in it. */
export async function timeline(db: Reader, asked: AskedWindow): Promise<Timeline> {
  const { start = WIDEST.min_year, end = WIDEST.max_year } = asked;
  const window = { start, end };
  const withAnArtist = exists(
    db.select({ id: artists.id }).from(artists)
      .where(and(eq(artists.movement_id, movements.id), lifeIn(asked, window))),
  );
  const [erasFound, movementsFound] = await Promise.all([
    erasIn(db, window),
    movementsIn(db, window, withAnArtist),
  ]);
  return { eras: erasFound, movements: movementsFound };
}

/**
 * Everything the timeline client loads, cut to a window that defaults to the bounds: the JSON of a
 * `Bootstrap`, piece by piece.
 */
export async function* bootstrapJson(
  db: Reader,
  asked: AskedWindow,
): AsyncGenerator<string> {
  const whole = await bounds(db);
  const window = { start: asked.start ?? whole.min_year, end: asked.end ?? whole.max_year };
  const artistsFound = artistsJson(db, timelineArtistColumns, lifeIn(asked, window));
  // At once, because a database on a server is a round trip away.
  const [erasFound, movementsFound, first] = await Promise.all([
    erasIn(db, window),
    movementsIn(db, window),
    artistsFound.next(),
  ]);
  const head: Omit<Bootstrap, "artists"> = {
    bounds: whole,
    eras: erasFound,
    movements: movementsFound,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"artists":${first.value}`;
  yield* artistsFound;
  yield "}";
}

/** The state of the catalog that a bootstrap answer depends on. */
export interface TimelineState {
  epoch: string;
  timeline_version: number;
  eras: number;
  movements: number;
  artists: number;
  paintings: number;
}

/** Row counts and the counter that moves with the timeline's rows: what its ETag is made of. */
export async function timelineState(db: Reader): Promise<TimelineState> {
  const [row] = await db.all<TimelineState>(sql`
    SELECT epoch, timeline_version,
      (SELECT count(*) FROM ${eras}) AS eras,
      (SELECT count(*) FROM ${movements}) AS movements,
      (SELECT count(*) FROM ${artists}) AS artists,
      (SELECT count(*) FROM ${paintings}) AS paintings
    FROM catalog_state`);
  return row!;
}

/** Which artists `GET /api/artists` lists. */
export interface ArtistFilter {
  /** Alive after this year. */
  start?: number | undefined;
  /** Born before this year. */
  end?: number | undefined;
  movement_id?: number | undefined;
}

const matches = ({ start, end, movement_id }: ArtistFilter) =>
  and(
    start === undefined ? undefined : gt(latestDeath, start),
    end === undefined ? undefined : lt(earliestBirth, end),
    movement_id === undefined ? undefined : eq(artists.movement_id, movement_id),
  );

/** Artists with their biographies: the JSON of `ArtistRow[]`, piece by piece. */
export function artistRowsJson(db: Reader, filter: ArtistFilter): AsyncGenerator<string> {
  return artistsJson(db, artistColumns, matches(filter));
}

/** Artists as light timeline rows: the JSON of `TimelineArtist[]`, piece by piece. */
export function timelineArtistsJson(db: Reader, filter: ArtistFilter): AsyncGenerator<string> {
  return artistsJson(db, timelineArtistColumns, matches(filter));
}

// Few enough that reading a page never holds up other requests for long.
const ARTISTS_A_READ = 500;

async function* artistsJson(
  db: Reader,
  columns: typeof timelineArtistColumns,
  condition: SQL | undefined,
): AsyncGenerator<string> {
  let after: number | undefined;
  // What it yields first is the first page, so that reading begins with the first call of `next`.
  for (;;) {
    const isNext = after === undefined ? undefined : gt(artists.id, after);
    const page = db.select({ id: artists.id, json: jsonObject(columns).as("json") }).from(artists)
      .innerJoin(movements, eq(artists.movement_id, movements.id))
      .where(and(isNext, condition))
      .orderBy(asc(artists.id)).limit(ARTISTS_A_READ);
    // One text for all of them: as rows they would take several times as long.
    const [read] = await db.all<{ list: string | null; last: number; size: number }>(
      sql`SELECT group_concat(json) AS list, max(id) AS last, count(*) AS size FROM (${page})`,
    );
    const { list, last, size } = read!;
    if (after === undefined) yield `[${list ?? ""}`;
    else if (list !== null) yield `,${list}`;
    if (size < ARTISTS_A_READ) break;
    after = last;
  }
  yield "]";
}
