/** Removed rows: entered again as they were, and taken out again. */
import { and, eq, gt, inArray } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { chunks } from "../../../domain/chunks.ts";
import type { RecordChange } from "../../../domain/gallery/audit.ts";
import { equal, type Fields } from "../../../domain/gallery/editing/records.ts";
import type { Conflict } from "../../../domain/gallery/editing/restore_records.ts";
import { GOING_ALONG } from "../../../domain/gallery/editing/kinds.ts";
import type { Transaction } from "../../../db/open.ts";
import { influenceSources } from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { CATALOG, type CatalogTable, REMOVED_TABLES } from "./catalog_kinds.ts";
import type { Editor } from "./catalog_records.ts";
import { type RemovedRows, removeRecord, type Row, rowsOf } from "./removal.ts";
import { sameInfluence } from "./writable.ts";
import { stopsOf } from "./tour_stops.ts";
import { withKeptPictures } from "./restored_pictures.ts";

const ROWS_A_STATEMENT = 100;

/** What entering again has come to. */
interface Entered {
  conflicts: Conflict[];
  /** Paths of pictures that are not kept any more. */
  without: string[];
}

/** Enters the rows of a removal again, unless something stands in the way: then nothing is entered. */
export async function enterAgain(tx: Transaction, entry: RecordChange): Promise<Entered> {
  const removed = entry.details.before as RemovedRows;
  const conflicts: Conflict[] = [];
  const without: string[] = [];
  const rows: Record<string, Row | Row[]> = {};
  const tables = Object.keys(REMOVED_TABLES).filter((name) => name in removed);
  for (const name of tables) {
    const table = REMOVED_TABLES[name]!;
    const given = [removed[name]!].flat() as Row[];
    conflicts.push(...await taken(tx, name, table, given));
    conflicts.push(...await namesake(tx, name, table, given));
    if (table === influenceSources) conflicts.push(...await drawnAgain(tx, name, given));
    conflicts.push(...await missing(tx, name, table, given, removed));
    if (name === "tour_stops") conflicts.push(...await editedTours(tx, entry, given));
    const [entered, lost] = await withKeptPictures(tx, table, given);
    without.push(...lost);
    rows[name] = Array.isArray(removed[name]) ? entered : entered[0]!;
  }
  const unique = CATALOG[entry.target_type].unique;
  if (unique !== undefined) {
    const name = (removed[entry.target_type] as Row)[unique.field] as string;
    const [other] = await tx.select({ id: CATALOG[entry.target_type].table.id })
      .from(CATALOG[entry.target_type].table).where(inArray(unique.column, [name]));
    if (other !== undefined) {
      conflicts.push(inTheWay(entry.target_type, other.id as number, unique.field, name));
    }
  }
  if (conflicts.length > 0) return { conflicts, without: [] };
  for (const name of tables) {
    for (const some of chunks([rows[name]!].flat(), ROWS_A_STATEMENT)) {
      await tx.insert(REMOVED_TABLES[name]!).values(some as never);
    }
  }
  return { conflicts, without };
}

/**
 * Takes out what was entered again.
 *
 * @returns what has changed since, in which case nothing is taken out; undefined when it is gone
 */
export async function takeOutAgain(
  tx: Transaction,
  entry: RecordChange,
  editor: Editor,
): Promise<Conflict[] | undefined> {
  const { target_type: kind, target_id: id } = entry;
  const entered = entry.details.after as RemovedRows;
  const now = await rowsOf(tx, kind, id);
  if (now === undefined) return undefined;
  const conflicts: Conflict[] = [];
  for (const name of new Set([...Object.keys(entered), ...Object.keys(now)])) {
    const [before, after] = [entered, now].map((rows) =>
      new Map([rows[name] ?? []].flat().map((row) => [(row as Row).id, row as Row]))
    );
    // What has gone since is as it would be.
    for (const one of after!.keys()) {
      if (isAsLogged(before!.get(one), after!.get(one)!)) continue;
      conflicts.push({
        type: name,
        id: one,
        field: "id",
        before: null,
        after: before!.get(one) ?? null,
        now: after!.get(one) ?? null,
      });
    }
  }
  if (conflicts.length > 0) return conflicts;
  const merge = entry.details.before as { merged_into: number } | null;
  await removeRecord(tx, kind, id, new Set(GOING_ALONG), editor, undefined, merge ?? undefined);
  return conflicts;
}

/** True if a row is as the log has it; columns that came or went since do not count. */
const isAsLogged = (logged: Row | undefined, now: Row) =>
  logged !== undefined &&
  Object.keys(logged).every((field) => !(field in now) || equal(logged[field], now[field]));

const inTheWay = (type: string, id: number, field: string, now: unknown): Conflict => ({
  type,
  id,
  field,
  before: now,
  after: null,
  now,
});

/** Ids that are there already. */
async function taken(
  tx: Transaction,
  name: string,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<Conflict[]> {
  const found = await existing(tx, table.id, rows.map(({ id }) => id));
  return [...found].map((id) => inTheWay(name, id as number, "id", id));
}

/** Names that no two rows may share, and that others have got. */
async function namesake(
  tx: Transaction,
  name: string,
  table: CatalogTable,
  rows: readonly Row[],
): Promise<Conflict[]> {
  const { field, column } = Object.values(CATALOG).find((one) => one.table === table)?.unique ?? {};
  if (field === undefined || column === undefined) return [];
  const found = await existing(tx, column, rows.map((row) => row[field]));
  return rows.filter((row) => found.has(row[field]))
    .map((row) => inTheWay(name, row.id, field, row[field]));
}

/** Influences whose source and target have been connected again since. */
async function drawnAgain(
  tx: Transaction,
  name: string,
  rows: readonly Row[],
): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const row of rows) {
    const same = await sameInfluence(tx, CATALOG.influence.fields(row));
    if (same !== undefined) conflicts.push(inTheWay(name, row.id, "source_id", same));
  }
  return conflicts;
}

/** Rows that name something which is neither there nor entered with them. */
async function missing(
  tx: Transaction,
  name: string,
  table: CatalogTable,
  rows: readonly Row[],
  removed: RemovedRows,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: [column], foreignColumns: [foreign] } = key.reference();
    const withThem = new Set(
      Object.entries(removed).filter(([other]) => REMOVED_TABLES[other] === foreign!.table)
        .flatMap(([, some]) => [some].flat().map((row) => (row as Row).id)),
    );
    const named = rows.map((row) => row[column!.name] as number | null)
      .filter((id): id is number => id !== null && id !== undefined && !withThem.has(id));
    const there = await existing(tx, foreign!, named);
    for (const row of rows) {
      const id = row[column!.name] as number | null;
      if (id === null || id === undefined || withThem.has(id) || there.has(id)) continue;
      conflicts.push({
        type: name,
        id: row.id,
        field: column!.name,
        before: id,
        after: null,
        now: null,
      });
    }
  }
  return conflicts;
}

/** Stops of tours whose other stops are not those that the removal has left. */
async function editedTours(
  tx: Transaction,
  entry: RecordChange,
  stops: readonly Row[],
): Promise<Conflict[]> {
  if (entry.target_type === "tour") return [];
  const now = await stopsOf(tx, [...new Set(stops.map(({ tour_id }) => tour_id as number))]);
  const conflicts: Conflict[] = [];
  for (const { id, tour_id } of stops) {
    const edits = await tx.select({ details: auditLog.details }).from(auditLog).where(and(
      eq(auditLog.action, "tour.update"),
      eq(auditLog.target_id, tour_id as number),
      gt(auditLog.id, entry.id),
    )).orderBy(auditLog.id);
    const left = edits.map(({ details }) => (details as { before: Fields }).before.stops)
      .find((before) => before !== undefined);
    if (left === undefined || equal(left, now.get(tour_id as number))) continue;
    conflicts.push({
      type: "tour_stops",
      id,
      field: "sort_order",
      before: null,
      after: left,
      now: now.get(tour_id as number),
    });
  }
  return conflicts;
}

async function existing(
  tx: Transaction,
  column: SQLiteColumn,
  ids: readonly unknown[],
): Promise<Set<unknown>> {
  const found = new Set<unknown>();
  for (const some of chunks([...new Set(ids)], 500)) {
    const rows = await tx.select({ id: column }).from(column.table as CatalogTable)
      .where(inArray(column, some));
    for (const { id } of rows) found.add(id);
  }
  return found;
}
