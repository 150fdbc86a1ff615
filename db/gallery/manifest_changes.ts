/** Which manifests and collections changes of the catalog are about, as the audit log has them. */
import { type SQL, sql } from "drizzle-orm";
import {
  type ActivityPage,
  ENTRIES_A_PAGE,
  type ManifestChange,
} from "../../domain/iiif/discovery/activities.ts";
import type { Reader } from "../open.ts";

const PICTURE_ACTIONS = ["upload", "fix", "clear", "find", "credit", "lose", "restore", "merge"]
  .map((act) => `painting.${act}_image`);
const EDITS = ["create", "update", "delete", "restore", "merge"];

/** Entries about what has a manifest or a collection itself. */
const OWN = [
  ...["painting", "artist", "movement", "tour"].flatMap((kind) =>
    EDITS.map((edit) => `${kind}.${edit}`)
  ),
  ...PICTURE_ACTIONS,
];
const NOTES = ["create", "update", "delete", "restore"].map((edit) => `annotation.${edit}`);
/** Entries about an era count where movements went or came back with it. */
const ERAS = ["era.delete", "era.restore"];

const listed = (values: readonly string[]): SQL =>
  sql.join(values.map((value) => sql`${value}`), sql`, `);

/** The painting of a note: of changed fields alone the log may not name it. */
const PAINTING_OF_NOTE = sql`coalesce(
  details ->> '$.after.painting_id', details ->> '$.before.annotation.painting_id',
  details ->> '$.after.annotation.painting_id',
  (SELECT painting_id FROM annotations WHERE annotations.id = target_id))`;

const IS_CHANGE = sql`(action IN (${listed(OWN)})
  OR action IN (${listed(NOTES)}) AND ${PAINTING_OF_NOTE} IS NOT NULL
  OR action IN (${listed(ERAS)})
    AND coalesce(details -> '$.before.movements', details -> '$.after.movements') IS NOT NULL)`;

/** The details of entries that may be about more than their target. */
const ROWS = sql`CASE WHEN action IN (${
  listed(["artist", "movement", "era"].flatMap((kind) => [`${kind}.delete`, `${kind}.restore`]))
}) THEN details END`;

/** The changes of one page of the log, oldest first; pages are counted from 1 by ids of entries. */
export async function manifestChanges(db: Reader, page: number): Promise<ManifestChange[]> {
  const rows = await db.all<
    Omit<ManifestChange, "rows" | "painting"> & { painting: number | null; rows: string | null }
  >(sql`
    SELECT at, action, target_id AS id, ${ROWS} AS rows,
      CASE WHEN target_type = 'annotation' THEN ${PAINTING_OF_NOTE} END AS painting
    FROM audit_log
    WHERE id > ${(page - 1) * ENTRIES_A_PAGE} AND id <= ${page * ENTRIES_A_PAGE} AND ${IS_CHANGE}
    ORDER BY audit_log.id`);
  return rows.map(({ rows, ...change }) => ({ ...change, rows: rows && JSON.parse(rows) }));
}

const CREATED_SINCE = sql`EXISTS (SELECT 1 FROM audit_log
  WHERE target_type = 'painting' AND target_id = paintings.id AND action = 'painting.create')`;

/** Paintings of one page that are older than the log or came with a whole catalog, by id. */
export async function paintingsBeforeLog(db: Reader, page: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    SELECT id FROM paintings
    WHERE id > ${(page - 1) * ENTRIES_A_PAGE} AND id <= ${page * ENTRIES_A_PAGE}
      AND NOT ${CREATED_SINCE}
    ORDER BY id`);
  return rows.map(({ id }) => id);
}

interface Source {
  table: SQL;
  where: SQL;
}
const SOURCES: Readonly<Record<ActivityPage["of"], Source>> = {
  paintings: { table: sql`paintings`, where: sql`NOT ${CREATED_SINCE}` },
  log: { table: sql`audit_log`, where: IS_CHANGE },
};

/** The page with the first or the last of them, after or before some page; undefined: there is none. */
async function nearest(
  db: Reader,
  of: ActivityPage["of"],
  direction: "after" | "before",
  page?: number,
): Promise<ActivityPage | undefined> {
  const { table, where } = SOURCES[of];
  const bound = page === undefined
    ? sql`TRUE`
    : direction === "after"
    ? sql`id > ${page * ENTRIES_A_PAGE}`
    : sql`id <= ${(page - 1) * ENTRIES_A_PAGE}`;
  const order = direction === "after" ? sql`id` : sql`id DESC`;
  const [row] = await db.all<{ id: number }>(
    sql`SELECT id FROM ${table} WHERE ${bound} AND ${where} ORDER BY ${order} LIMIT 1`,
  );
  return row && { of, number: Math.ceil(row.id / ENTRIES_A_PAGE) };
}

/** The first and the last page that have something; undefined where the catalog is empty. */
export async function endPages(db: Reader): Promise<{
  first: ActivityPage | undefined;
  last: ActivityPage | undefined;
}> {
  return {
    first: await nearest(db, "paintings", "after") ?? await nearest(db, "log", "after"),
    last: await nearest(db, "log", "before") ?? await nearest(db, "paintings", "before"),
  };
}

/** The pages next to a page that have something. */
export async function adjacentPages(db: Reader, { of, number }: ActivityPage): Promise<{
  previous: ActivityPage | undefined;
  next: ActivityPage | undefined;
}> {
  const before = await nearest(db, of, "before", number);
  const after = await nearest(db, of, "after", number);
  return of === "log"
    ? { previous: before ?? await nearest(db, "paintings", "before"), next: after }
    : { previous: before, next: after ?? await nearest(db, "log", "after") };
}
