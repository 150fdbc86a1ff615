/** Deleted rows: inserted again, and deleted again. */
import { and, eq, gt, inArray } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { chunks } from "../../../domain/chunks.ts";
import type { RecordChange } from "../../../domain/gallery/audit.ts";
import { OPTIONAL_DEPENDENTS } from "../../../domain/gallery/editing/kinds.ts";
import { type Fields, isEqualValue } from "../../../domain/gallery/editing/records.ts";
import {
  type Conflict,
  conflictOf,
  editedSince,
  picturesIn,
  withoutMissing,
} from "../../../domain/gallery/editing/restore_records.ts";
import type { Transaction } from "../../../db/open.ts";
import { influenceSources } from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { CATALOG, type CatalogTable, REMOVED_TABLES } from "./catalog_kinds.ts";
import { type Editor, findRecord, sameInfluence } from "./catalog_records.ts";
import { type RemovedRows, removeRecord, type Row, rowsOf } from "./removal.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";

/** Returns the image files, among some, that are published or retained. */
export async function presentPictures(tx: Transaction, paths: readonly string[]) {
  const files = await tx.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(inArray(imageFiles.path, [...paths]), inArray(imageFiles.state, ["live", "kept"])));
  return new Set(files.map(({ path }) => path));
}

const ROWS_PER_STATEMENT = 100;

/** The deleted rows of one table. */
interface RemovedTable {
  name: string;
  table: CatalogTable;
  rows: readonly Row[];
}

/**
 * Inserts the deleted rows again.
 * @returns Paths of pictures that are no longer retained
 * @throws {AppError} 409 with `conflicts`; then nothing is inserted
 */
export async function reinsertRows(tx: Transaction, entry: RecordChange): Promise<string[]> {
  const before = entry.details.before as RemovedRows;
  const removed = Object.entries(REMOVED_TABLES).filter(([name]) => name in before)
    .map(([name, table]): RemovedTable => ({ name, table, rows: [before[name]!].flat() as Row[] }));
  const conflicts: Conflict[] = [];
  for (const some of removed) {
    conflicts.push(...await takenValues(tx, some));
    if (some.table === influenceSources) conflicts.push(...await recreatedInfluences(tx, some));
    conflicts.push(...await missingReferences(tx, some, removed));
    if (some.name === "tour_stops") conflicts.push(...await editedTours(tx, entry, some));
  }
  if (conflicts.length > 0) throw editedSince(conflicts);
  const lost: string[] = [];
  for (const { table, rows } of removed) {
    const paths = rows.flatMap(picturesIn);
    const present = await presentPictures(tx, paths);
    lost.push(...paths.filter((path) => !present.has(path)));
    for (const batch of chunks(rows, ROWS_PER_STATEMENT)) {
      await tx.insert(table).values(batch.map((row) => withoutMissing(row, present)) as never);
    }
  }
  return lost;
}

/**
 * Deletes the restored rows again.
 * @returns False if they no longer exist
 * @throws {AppError} 409 with `conflicts`; then nothing is deleted
 */
export async function deleteRestoredRows(tx: Transaction, entry: RecordChange, editor: Editor) {
  const { target_type: kind, target_id: id } = entry;
  const restored = entry.details.after as RemovedRows;
  const now = await rowsOf(tx, kind, id);
  if (now === undefined) return false;
  const conflicts: Conflict[] = [];
  // Rows that were deleted since need no deletion.
  for (const [name, rows] of Object.entries(now)) {
    const logged = new Map(([restored[name] ?? []].flat() as Row[]).map((row) => [row.id, row]));
    for (const row of [rows].flat() as Row[]) {
      const after = logged.get(row.id) ?? null;
      if (after === null || !isAsLogged(after, row)) {
        conflicts.push(conflictOf(name, row.id, "id", { after, now: row }));
      }
    }
  }
  if (conflicts.length > 0) throw editedSince(conflicts);
  const merge = entry.details.before as { merged_into: number } | null;
  await removeRecord(
    tx,
    kind,
    id,
    new Set(OPTIONAL_DEPENDENTS),
    editor,
    undefined,
    merge ?? undefined,
  );
  return true;
}

/** Returns true if a row equals the logged one; added or dropped columns are ignored. */
const isAsLogged = (logged: Row, now: Row) =>
  Object.keys(logged).every((field) => !(field in now) || isEqualValue(logged[field], now[field]));

/** Returns unique ids and names that other rows have taken meanwhile. */
async function takenValues(tx: Transaction, { name, table, rows }: RemovedTable) {
  const { unique } = Object.values(CATALOG).find((one) => one.table === table) ?? {};
  const conflicts: Conflict[] = [];
  for (const { field, column } of [{ field: "id", column: table.id }, ...unique ? [unique] : []]) {
    const existingIds = await existing(tx, column, rows.map((row) => row[field]));
    const conflictingRows = rows.filter((row) => existingIds.has(row[field]));
    conflicts.push(
      ...conflictingRows.map((row) =>
        conflictOf(name, row.id, field, { before: row[field], now: row[field] })
      ),
    );
  }
  return conflicts;
}

/** Returns influences between a source and a target that have been connected again since. */
async function recreatedInfluences(tx: Transaction, { name, rows }: RemovedTable) {
  const conflicts: Conflict[] = [];
  for (const row of rows) {
    const same = await sameInfluence(tx, CATALOG.influence.fields(row));
    if (same === undefined) continue;
    conflicts.push(conflictOf(name, row.id, "source_id", { before: same, now: same }));
  }
  return conflicts;
}

/** Returns references to rows that neither exist nor are restored. */
async function missingReferences(
  tx: Transaction,
  { name, table, rows }: RemovedTable,
  removed: readonly RemovedTable[],
): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: [column], foreignColumns: [foreign] } = key.reference();
    const field = column!.name;
    const newIds = new Set<unknown>(
      removed.filter((one) => one.table === foreign!.table)
        .flatMap((one) => one.rows.map(({ id }) => id)),
    );
    const naming = rows.filter((row) => typeof row[field] === "number" && !newIds.has(row[field]));
    const existingIds = await existing(tx, foreign!, naming.map((row) => row[field]));
    const missing = naming.filter((row) => !existingIds.has(row[field]));
    conflicts.push(
      ...missing.map((row) => conflictOf(name, row.id, field, { before: row[field] })),
    );
  }
  return conflicts;
}

/** Returns tours whose other stops have been edited since the deletion. */
async function editedTours(tx: Transaction, entry: RecordChange, { name, rows }: RemovedTable) {
  if (entry.target_type === "tour") return [];
  const conflicts: Conflict[] = [];
  for (const { id, tour_id } of rows as readonly (Row & { tour_id: number })[]) {
    const edits = await tx.select({ details: auditLog.details }).from(auditLog).where(and(
      eq(auditLog.action, "tour.update"),
      eq(auditLog.target_id, tour_id),
      gt(auditLog.id, entry.id),
    )).orderBy(auditLog.id);
    const remainingStops = edits.map(({ details }) => (details as { before: Fields }).before.stops)
      .find((before) => before !== undefined);
    const now = (await findRecord(tx, "tour", tour_id))?.stops ?? [];
    if (remainingStops === undefined || isEqualValue(remainingStops, now)) continue;
    conflicts.push(conflictOf(name, id, "sort_order", { after: remainingStops, now }));
  }
  return conflicts;
}

/** Returns the values, among some, that a column contains. */
async function existing(tx: Transaction, column: SQLiteColumn, values: readonly unknown[]) {
  const rows = await tx.selectDistinct({ value: column }).from(column.table as CatalogTable)
    .where(inArray(column, [...new Set(values)]));
  return new Set(rows.map(({ value }) => value));
}
