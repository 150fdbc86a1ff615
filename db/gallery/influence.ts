/** The influence graph of the whole catalog. */
import { type SQL, sql } from "drizzle-orm";
import type { Database, Reader } from "../open.ts";
import { catalogVersion } from "./version.ts";

const ERA_FIELDS = ["id", "name", "start_year", "end_year", "sort_order"];
const MOVEMENTS = ["id", "name", "color", "start_year", "end_year", "era_id", "sort_order"];
const ARTISTS = [
  "id",
  "name",
  "birth_year",
  "death_year",
  "movement_id",
  "portrait_thumb_path",
];
const PAINTINGS = ["id", "title", "year", "artist_id"];

// A server answers at most 10 MB at a time.
const ROWS_A_READ = 1000;
// Where there are no snapshots it is read again after changes meanwhile, and taken as it is at last.
const MOST_TRIES = 3;

/**
 * Every painting, artist and movement at an end of an influence row, with the artists of those
 * paintings and the movements of those artists: the JSON of an `InfluenceAnswer`.
 */
export async function influenceJson(
  db: Pick<Database, "snapshot" | "hasSnapshots" | "read">,
): Promise<string> {
  for (let tries = 1;; tries++) {
    const { catalog } = await catalogVersion(db.read);
    const json = await db.snapshot(readInfluences);
    // Its parts may not be of one catalog then.
    const isWhole = db.hasSnapshots || (await catalogVersion(db.read)).catalog === catalog;
    if (isWhole || tries === MOST_TRIES) return json;
  }
}

async function readInfluences(db: Reader): Promise<string> {
  const edges: Record<string, string> = {};
  for (const kind of ["painting", "artist", "movement"] as const) {
    edges[kind] = await edgesFrom(db, kind);
  }
  const paintings = await columnsOf(db, PAINTINGS, LINKED_PAINTINGS);
  const artists = await columnsOf(db, ARTISTS, LINKED_ARTISTS);
  const inArtists = sql`SELECT value FROM json_each(${artists.get("movement_id")})`;
  const movements = await columnsOf(db, MOVEMENTS, linkedMovements(inArtists));
  const eras = await erasOf(db, movements.get("era_id")!);
  return jsonOf({
    eras,
    movements: jsonOf(Object.fromEntries(movements)),
    artists: jsonOf(Object.fromEntries(artists)),
    paintings: jsonOf(Object.fromEntries(paintings)),
    edges: jsonOf(edges),
  });
}

/** An object of members that are JSON already. */
function jsonOf(members: Record<string, string>): string {
  let json = "";
  // Not joined, which would copy all of it at once, and again where it becomes a member itself.
  for (const [name, value] of Object.entries(members)) {
    json += `${json === "" ? "{" : ","}"${name}":${value}`;
  }
  return `${json}}`;
}

const isLinked = sql.raw(`(
  EXISTS (SELECT 1 FROM influence_sources WHERE painting_id = paintings.id)
  OR EXISTS (SELECT 1 FROM influence_sources WHERE source_painting_id = paintings.id))`);
const LINKED_PAINTINGS = sql`SELECT id, title, year, artist_id FROM paintings WHERE ${isLinked}`;
const LINKED_ARTISTS = sql`
  SELECT id, name, birth_year, death_year, movement_id,
    coalesce(portrait_thumb_path, '') AS portrait_thumb_path
  FROM artists WHERE (EXISTS (SELECT 1 FROM influence_sources WHERE source_artist_id = artists.id)
    OR EXISTS (SELECT 1 FROM paintings WHERE artist_id = artists.id AND ${isLinked}))`;
const linkedMovements = (inArtists: SQL) =>
  sql`SELECT id, name, color, start_year, end_year, era_id, sort_order FROM movements
    WHERE (id IN (${inArtists})
      OR EXISTS (SELECT 1 FROM influence_sources WHERE source_movement_id = movements.id))`;

/** The columns of what `rows` selects, each as JSON that SQLite writes, in the order of ids. */
async function columnsOf(
  db: Reader,
  names: readonly string[],
  rows: SQL,
): Promise<Map<string, string>> {
  const columns = new Map(names.map((name) => [name, [] as string[]]));
  // Decoding thousands of rows would cost many times as much.
  const lists = sql.raw(names.map((name) => `json_group_array(${name}) AS ${name}`).join(", "));
  for (let after = Number.MIN_SAFE_INTEGER;;) {
    const [page] = await db.all<Record<string, string> & { last: number; size: number }>(sql`
      SELECT ${lists}, max(id) AS last, count(*) AS size
      FROM (${rows} AND id > ${after} ORDER BY id LIMIT ${ROWS_A_READ})`);
    const { last, size } = page!;
    if (size > 0) { for (const [name, parts] of columns) parts.push(page![name]!.slice(1, -1)); }
    if (size < ROWS_A_READ) break;
    after = last;
  }
  return new Map([...columns].map(([name, parts]) => [name, `[${parts.join(",")}]`]));
}

// Rows come in order from within, because libSQL's server knows no `ORDER BY` inside an aggregate.
async function edgesFrom(db: Reader, kind: "painting" | "artist" | "movement"): Promise<string> {
  const [row] = await db.all<{ json: string }>(sql`
    SELECT json_object('source', json_group_array(source),
      'target', json_group_array(target)) AS json
    FROM (
      SELECT min(id) AS id, ${sql.raw(`source_${kind}_id`)} AS source, painting_id AS target
      FROM influence_sources WHERE source_type = ${kind} GROUP BY 2, 3 ORDER BY 1)`);
  return row!.json;
}

async function erasOf(db: Reader, ids: string): Promise<string> {
  const fields = sql.raw(ERA_FIELDS.map((name) => `'${name}', ${name}`).join(", "));
  const [row] = await db.all<{ json: string }>(sql`
    SELECT json_group_array(json_object(${fields},
      'start_definite', json(iif(start_definite, 'true', 'false')),
      'end_definite', json(iif(end_definite, 'true', 'false')))) AS json
    FROM (SELECT * FROM eras WHERE id IN (SELECT value FROM json_each(${ids}))
      ORDER BY sort_order, id)`);
  return row!.json;
}
