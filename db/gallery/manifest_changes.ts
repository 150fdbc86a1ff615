/** IIIF manifests and collections that changed, according to the audit log. */
import { sql } from "drizzle-orm";
import {
  type ActivityPage,
  ENTRIES_PER_PAGE,
  type ManifestChange,
} from "../../domain/iiif/discovery/activities.ts";
import type { Reader } from "../open.ts";

const PICTURE_ACTIONS = ["upload", "fix", "clear", "find", "credit", "lose", "restore", "merge"]
  .map((act) => `painting.${act}_image`);
const EDITS = ["create", "update", "delete", "restore", "merge"];

/** Entries about records that have a manifest or a collection themselves. */
const OWN = [
  ...["painting", "artist", "movement", "tour"].flatMap((kind) =>
    EDITS.map((edit) => `${kind}.${edit}`)
  ),
  ...PICTURE_ACTIONS,
];
const NOTES = ["create", "update", "delete", "restore"].map((edit) => `annotation.${edit}`);
/** Entries about an era count if movements were deleted or restored with it. */
const ERAS = ["era.delete", "era.restore"];

/** The painting of a note: an entry with only the changed fields may not name it. */
const PAINTING_OF_NOTE = sql`coalesce(
  details ->> '$.after.painting_id', details ->> '$.before.annotation.painting_id',
  details ->> '$.after.annotation.painting_id',
  (SELECT painting_id FROM annotations WHERE annotations.id = target_id))`;

const IS_CHANGE = sql`(action IN ${OWN}
  OR action IN ${NOTES} AND ${PAINTING_OF_NOTE} IS NOT NULL
  OR action IN ${ERAS}
    AND coalesce(details -> '$.before.movements', details -> '$.after.movements') IS NOT NULL)`;

const WITH_ROWS = ["artist", "movement", "era"]
  .flatMap((kind) => [`${kind}.delete`, `${kind}.restore`]);

/** Details of entries that may concern more than their target. */
const ROWS = sql`CASE WHEN action IN ${WITH_ROWS} THEN details END`;

/**
 * Returns the changes of one page of the log, oldest first; pages are numbered from 1 by entry id.
 */
export async function manifestChanges(db: Reader, page: number): Promise<ManifestChange[]> {
  const rows = await db.all<
    Omit<ManifestChange, "rows" | "painting"> & { painting: number | null; rows: string | null }
  >(sql`
    SELECT at, action, target_id AS id, ${ROWS} AS rows,
      CASE WHEN target_type = 'annotation' THEN ${PAINTING_OF_NOTE} END AS painting
    FROM audit_log
    WHERE id > ${(page - 1) * ENTRIES_PER_PAGE} AND id <= ${
    page * ENTRIES_PER_PAGE
  } AND ${IS_CHANGE}
    ORDER BY audit_log.id`);
  return rows.map(({ rows, ...change }) => ({ ...change, rows: rows && JSON.parse(rows) }));
}

const CREATED_SINCE = sql`EXISTS (SELECT 1 FROM audit_log
  WHERE target_type = 'painting' AND target_id = paintings.id AND action = 'painting.create')`;

/** Paintings of one page that are older than the log or came with a whole catalog, by id. */
export async function paintingsBeforeLog(db: Reader, page: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    SELECT id FROM paintings
    WHERE id > ${(page - 1) * ENTRIES_PER_PAGE} AND id <= ${page * ENTRIES_PER_PAGE}
      AND NOT ${CREATED_SINCE}
    ORDER BY id`);
  return rows.map(({ id }) => id);
}

/** Returns the pages that are not empty, in their order. */
async function activityPages(db: Reader): Promise<ActivityPage[]> {
  // Not bound as parameters, which would make them floating-point numbers.
  const number = sql.raw(`(id + ${ENTRIES_PER_PAGE - 1}) / ${ENTRIES_PER_PAGE} AS number`);
  return await db.all<ActivityPage>(sql`
    SELECT 'paintings' AS "of", ${number} FROM paintings WHERE NOT ${CREATED_SINCE}
    UNION SELECT 'log', ${number} FROM audit_log WHERE ${IS_CHANGE}
    ORDER BY 1 DESC, 2`);
}

/** Returns the first and the last page; undefined if the catalog is empty. */
export async function endPages(db: Reader) {
  const pages = await activityPages(db);
  return { first: pages[0], last: pages.at(-1) };
}

/** Returns the neighbouring pages of a non-empty page. */
export async function adjacentPages(db: Reader, { of, number }: ActivityPage) {
  const pages = await activityPages(db);
  const at = pages.findIndex((page) => page.of === of && page.number === number);
  return { previous: pages[at - 1], next: pages[at + 1] };
}
