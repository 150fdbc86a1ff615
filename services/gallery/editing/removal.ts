/** Deletes records with dependent rows; the log has every row, for restoring. */
import { and, eq, getTableColumns, inArray, or } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { notFound, refusal } from "../../../domain/app_error.ts";
import {
  type Kind,
  KINDS,
  OPTIONAL_DEPENDENTS,
  type OptionalDependent,
  PLURALS,
} from "../../../domain/gallery/editing/kinds.ts";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import type { Fields } from "../../../domain/gallery/editing/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { record } from "../../../db/gallery/audit.ts";
import { CATALOG, DEPENDENCES, REMOVED_TABLES } from "./catalog_kinds.ts";
import { type Editor, findRecord, type Precondition } from "./catalog_records.ts";
import type { AuditRecord } from "../../../domain/gallery/audit.ts";
import { chunks } from "../../../domain/chunks.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { discard } from "../pictures/image_files.ts";
import { stillUsed, type Uses } from "../../../domain/gallery/editing/refusal_records.ts";

/** Maximum rows of one deletion: all of them are in one log entry. */
const MAX_ROWS = 5000;

/** A row of a table. */
export type Row = Fields & { id: number };

/** Rows by their names in the log; only the deleted record itself is under its kind. */
export type RemovedRows = Readonly<Record<string, Row | readonly Row[]>>;

/**
 * Deletes a record within a larger write.
 * @param along Kinds of dependent rows that are deleted as well although they are not part of the
 *   record.
 * @param merge The record that it was merged into, if any: its id redirects there.
 * @throws {AppError} 404; 409 when other records use it; what `precondition` throws
 */
export async function removeRecord(
  tx: Transaction,
  kind: Kind,
  id: number,
  along: ReadonlySet<OptionalDependent>,
  editor: Editor,
  precondition?: Precondition,
  merge?: { merged_into: number },
): Promise<RemovedRows> {
  const { table } = CATALOG[kind];
  if (precondition !== undefined) {
    const before = await findRecord(tx, kind, id);
    if (before !== undefined) precondition(before);
  }
  const dependentRows = await rowsWith(tx, kind, id, along);
  if (dependentRows === undefined) throw notFound(kind, id);
  const { rows: before, uses } = dependentRows;
  if (Object.keys(uses).length > 0) throw stillUsed(uses);
  // First the rows that the database would not delete, or that would prevent the deletion; the rest
  // cascades.
  for (const name of OPTIONAL_DEPENDENTS.toReversed()) {
    const ids = (before[name] as Row[] | undefined ?? []).map(({ id }) => id);
    const dependent = REMOVED_TABLES[name]!;
    if (ids.length > 0) await tx.delete(dependent).where(inArray(dependent.id, ids));
  }
  await tx.delete(table).where(eq(table.id, id));
  await record(tx, {
    ...editor,
    action: merge ? `${kind as MergedKind}.merge` : `${kind}.delete`,
    target: { type: kind, id },
    before,
    after: merge ?? null,
  });
  return before;
}

/** Deletes a record for a request. @throws Like {@link removeRecord}. */
export function remove(
  db: Database,
  kind: Kind,
  id: number,
  along: readonly OptionalDependent[],
  username: string,
  precondition?: Precondition,
): Promise<RemovedRows> {
  const work = (tx: Transaction) =>
    removeRecord(tx, kind, id, new Set(along), { username }, precondition);
  return db.write(work, { isLong: true });
}

const tooManyRows = () => refusal(409, "takes_too_much_along", { max: MAX_ROWS });

/** Returns the stored columns of a table, without generated ones. */
export const storedColumns = (table: SQLiteTable): Readonly<Record<string, SQLiteColumn>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>)
      .filter(([name, { generated }]) => generated === undefined && name !== "sort_key"),
  );

/** Returns the row of a record with all dependent rows; undefined if there is none. */
export async function rowsOf(tx: Transaction, kind: Kind, id: number) {
  return (await rowsWith(tx, kind, id, new Set(OPTIONAL_DEPENDENTS)))?.rows;
}

async function rowsWith(
  tx: Transaction,
  kind: Kind,
  id: number,
  along: ReadonlySet<OptionalDependent>,
): Promise<{ rows: RemovedRows; uses: Uses } | undefined> {
  const { table } = CATALOG[kind];
  const [row] = await tx.select(storedColumns(table)).from(table).where(eq(table.id, id));
  if (row === undefined) return undefined;
  const result = new Map<string, Map<number, Row>>();
  const uses: Uses = {};
  await collect(tx, kind, [id], along, result, uses);
  const dependent = [...result].map(([name, some]) => [name, [...some.values()]]);
  return { rows: { [kind]: row as Row, ...Object.fromEntries(dependent) }, uses };
}

/** Adds records' dependent rows to `rows`, and those that may not be deleted to `uses`. */
async function collect(
  tx: Transaction,
  kind: Kind,
  ids: readonly number[],
  along: ReadonlySet<OptionalDependent>,
  rows: Map<string, Map<number, Row>>,
  uses: Uses,
): Promise<void> {
  for (const { name, by, only, onRequest } of DEPENDENCES[kind]) {
    const table = REMOVED_TABLES[name]!;
    const batch = await tx.select(storedColumns(table)).from(table)
      .where(and(only, or(...by.map((column) => inArray(column, [...ids])))))
      .orderBy(table.id).limit(MAX_ROWS + 1) as Row[];
    if (batch.length === 0) continue;
    if (batch.length > MAX_ROWS) throw tooManyRows();
    if (onRequest !== undefined && !along.has(onRequest)) {
      uses[onRequest] = (uses[onRequest] ?? 0) + batch.length;
      continue;
    }
    const existing = rows.get(name) ?? new Map<number, Row>();
    rows.set(name, existing);
    for (const row of batch) existing.set(row.id, row);
    const all = [...rows.values()].reduce((sum, { size }) => sum + size, 0);
    if (all > MAX_ROWS) throw tooManyRows();
    const own = KINDS.find((kind) => PLURALS[kind] === name);
    if (own !== undefined) await collect(tx, own, batch.map(({ id }) => id), along, rows, uses);
  }
}

const PATHS_PER_STATEMENT = 500;

/** Ends the retention of an entry's pictures for `Pictures.tidy`. @throws {AppError} 404, 409 */
export function eraseRetainedPictures(db: Database, id: number, username: string): Promise<void> {
  return db.writeOnce(async (tx) => {
    const [row] = await tx.select().from(auditLog).where(eq(auditLog.id, id));
    if (row === undefined) throw notFound("entry of the log", id);
    const entry = row as AuditRecord;
    const files = await retainedAmong(tx, [...textsIn(entry.details.before)]);
    if (files.length === 0) throw refusal(409, "no_kept_picture");
    await discard(tx, files.map(({ path }) => path));
    const isPortrait = entry.target_type === "artist";
    await record(tx, {
      username,
      action: isPortrait ? "artist.erase_portrait" : "painting.erase_image",
      target: { type: entry.target_type, id: entry.target_id },
      before: { entry: id, files },
      after: null,
    });
  }, { isLong: true });
}

async function retainedAmong(tx: Transaction, texts: readonly string[]) {
  const erasedFiles: { path: string; sha256: string }[] = [];
  for (const paths of chunks(texts, PATHS_PER_STATEMENT)) {
    erasedFiles.push(
      ...await tx.select({ path: imageFiles.path, sha256: imageFiles.sha256 }).from(imageFiles)
        .where(and(inArray(imageFiles.path, paths), eq(imageFiles.state, "kept"))),
    );
  }
  return erasedFiles;
}

/** Yields all texts in an entry's changes, and with them the paths of files of every kind. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const one of Object.values(value)) yield* textsIn(one);
  }
}
