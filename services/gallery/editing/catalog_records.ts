/** Reading, creating and changing the records of the catalog; each change with its log entry. */
import { and, asc, eq, getTableColumns, inArray, max, ne, or, sql } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  type EditedRecord,
  type Fields,
  INITIAL,
  isEqualValue,
  pickFields,
  withStopDefaults,
} from "../../../domain/gallery/editing/records.ts";
import { assertRules, isWordingOutdated } from "../../../domain/gallery/editing/rules.ts";
import type { OtherName } from "../../../domain/gallery/museum.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { recordAll } from "../../../db/gallery/audit.ts";
import { hasNames, namesOf, writeNames } from "../../../db/gallery/other_names.ts";
import { execute } from "../../../db/database_backend.ts";
import { insertOf } from "../../../db/warehouse/write_rows.ts";
import { influenceSources } from "../../../db/schema/gallery.ts";
import { tourStops } from "../../../db/schema/tours.ts";
import { CATALOG, sourceColumn, type SourceType } from "./catalog_kinds.ts";

// Other requests wait while a statement is built.
const RECORDS_PER_STATEMENT = 150;

/** Throws if a record has changed since its editor read it. */
export type Precondition = (record: EditedRecord) => void;

/** The author of a change, and the log entry that it undoes. */
export interface Editor {
  username: string;
  restores?: number | undefined;
  /** The operation that a change belongs to; absent if it is a separate one. */
  operation?: string | undefined;
}

/** Returns a record with its editable fields; undefined if there is none. */
export async function findRecord(
  db: Reader | Transaction,
  kind: Kind,
  id: number,
): Promise<EditedRecord | undefined> {
  return (await findRecords(db, kind, [id]))[0];
}

/** Returns the existing records among some ids, in the order of their ids. */
export async function findRecords(
  db: Reader | Transaction,
  kind: Kind,
  ids: readonly number[],
): Promise<EditedRecord[]> {
  const { table, columns, fields } = CATALOG[kind];
  const rows = await db.select({ id: table.id, ...columns }).from(table)
    .where(inArray(table.id, [...ids])).orderBy(table.id);
  const stops = kind === "tour" ? await stopsOf(db, ids) : undefined;
  const names = hasNames(kind) ? await namesOf(db, kind, ids) : undefined;
  return rows.map((row) => {
    const { id, ...rest } = row as EditedRecord;
    return {
      id,
      ...fields(rest),
      ...(stops && { stops: stops.get(id)! }),
      ...(names && { names: names.get(id)! }),
    };
  });
}

/** Selects records of a kind to list. */
export interface RecordQuery {
  /** Text in the name. */
  q?: string | undefined;
  /** The owner's id: for a movement's artists or a painting's notes. */
  of?: number | undefined;
  offset: number;
  limit: number;
}

/** Returns a page of a kind's records in their order; `next` is null on the last page. */
export async function listRecords(
  db: Reader,
  kind: Kind,
  { q, of, offset, limit }: RecordQuery,
): Promise<{ records: EditedRecord[]; next: number | null }> {
  const { table, columns, owner, order, name } = CATALOG[kind];
  const pattern = q?.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const owners = kind === "influence"
    ? [influenceSources.painting_id, influenceSources.source_painting_id]
    : [owner === undefined ? table.id : columns[owner.field]!];
  const rows = await db.select({ id: table.id }).from(table).where(and(
    pattern === undefined ? undefined : sql`${name} LIKE ${`%${pattern}%`} ESCAPE '\\'`,
    of === undefined ? undefined : or(...owners.map((column) => eq(column, of))),
  )).orderBy(...order).limit(limit + 1).offset(offset);
  const ids = rows.slice(0, limit).map(({ id }) => id as number);
  const records = new Map((await findRecords(db, kind, ids)).map((one) => [one.id, one]));
  return {
    records: ids.flatMap((id) => records.get(id) ?? []),
    next: rows.length > limit ? offset + limit : null,
  };
}

/** A record to be created or changed. */
export interface RecordWrite {
  /** The record as it is; undefined for a new one. */
  before?: EditedRecord | undefined;
  /** The fields of a new record, or those that may change. */
  sent: Fields;
  /** An unused id that a new record had elsewhere; the next id if absent. */
  id?: number | undefined;
}

/** The records of a kind that can be written together: those of some kinds exclude each other. */
export const writesTogether = (kind: Kind): number =>
  CATALOG[kind].unique !== undefined || kind === "influence" ? 1 : RECORDS_PER_STATEMENT;

/**
 * Creates or changes up to {@link writesTogether} records within a larger write. The log contains
 * only fields that actually changed; without changes there is no entry. Wording that contradicts a
 * changed year or date is cleared, unless it is sent.
 * @param previewed If given, nothing is written: the keys of records that would be new are added.
 * @returns Each record after the write; instead of a refused one, the error of
 *   {@link createRecord}.
 */
export async function writeRecords(
  tx: Transaction,
  kind: Kind,
  writes: readonly RecordWrite[],
  editor: Editor,
  previewed?: Set<string>,
): Promise<(EditedRecord | AppError)[]> {
  const outcomes = writes.map(({ before, sent, id = before?.id }) => {
    const fields = withStopDefaults(kind, sent);
    let whole: Fields = { ...(before ?? INITIAL[kind]), ...fields };
    const changed = before === undefined
      ? Object.keys(whole)
      : Object.keys(fields).filter((field) => !isEqualValue(fields[field], before[field]));
    if (before && !("date_text" in fields) && isWordingOutdated(kind, whole, changed)) {
      whole = { ...whole, date_text: "" };
      changed.push("date_text");
    }
    return { before, id, whole, changed, error: undefined as AppError | undefined };
  });
  const changing = outcomes.filter(({ changed }) => changed.length > 0);
  const references = await existingReferences(tx, kind, changing.map(({ whole }) => whole));
  const exists = (key: string) => references.has(key) || (previewed?.has(key) ?? false);
  for (const one of changing) {
    try {
      await assertWritable(tx, kind, one, exists);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      one.error = error;
    }
  }
  const written = changing.filter(({ error }) => error === undefined);
  if (previewed !== undefined) {
    const [{ last }] = await tx.select({ last: max(CATALOG[kind].table.id) })
      .from(CATALOG[kind].table) as [{ last: number | null }];
    for (const one of written) {
      one.id ??= (last ?? 0) + previewed.size + 1;
      if (one.before === undefined) previewed.add(keyOf({ kind, id: one.id }));
    }
    return outcomes.map(({ id, whole, error }) => error ?? { ...whole, id: id! });
  }
  await insertRows(tx, kind, written.filter(({ before }) => before === undefined));
  await updateRows(tx, kind, written);
  await writeParts(tx, kind, written);
  const ids = written.map(({ id }) => id!);
  const after = new Map(
    ids.length === 0 ? [] : (await findRecords(tx, kind, ids)).map((one) => [one.id, one]),
  );
  await recordAll(
    tx,
    written.map(({ before, id, changed }) => ({
      ...editor,
      action: before === undefined ? `${kind}.create` as const : `${kind}.update` as const,
      target: { type: kind, id: id! },
      before: before === undefined ? null : pickFields(before, changed),
      after: before === undefined ? after.get(id!)! : pickFields(after.get(id!)!, changed),
    })),
  );
  return outcomes.map(({ before, id, error }) => error ?? after.get(id!) ?? before!);
}

async function writeRecord(tx: Transaction, kind: Kind, write: RecordWrite, editor: Editor) {
  const [written] = await writeRecords(tx, kind, [write], editor);
  if (written instanceof AppError) throw written;
  return written!;
}

/**
 * Creates a record within a larger write.
 * @throws {AppError} 400 when a field is invalid, 404 when a reference does not exist, 409 when a
 *   name is taken
 */
export const createRecord = (tx: Transaction, kind: Kind, sent: Fields, editor: Editor) =>
  writeRecord(tx, kind, { sent }, editor);

/**
 * Changes fields of a record within a larger write.
 * @throws {AppError} 404; as {@link createRecord} does; what `precondition` throws
 */
export async function changeRecord(
  tx: Transaction,
  kind: Kind,
  id: number,
  sent: Fields,
  editor: Editor,
  precondition?: Precondition,
): Promise<EditedRecord> {
  const before = await findRecord(tx, kind, id);
  if (before === undefined) throw notFound(kind, id);
  precondition?.(before);
  return await editRecord(tx, kind, before, sent, editor);
}

/** Like {@link changeRecord}, for a record that was read in this transaction. */
export const editRecord = (
  tx: Transaction,
  kind: Kind,
  before: EditedRecord,
  sent: Fields,
  editor: Editor,
): Promise<EditedRecord> => writeRecord(tx, kind, { before, sent }, editor);

/** A record that is written, with its id once it has one. */
interface WrittenRecord extends Pick<RecordWrite, "before"> {
  id: number | undefined;
  whole: Fields;
  changed: readonly string[];
}

/** Inserts new records; those without an id get one. */
async function insertRows(tx: Transaction, kind: Kind, records: WrittenRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { table, row } = CATALOG[kind];
  const rows: Fields[] = records.map(({ id, whole }) => ({ ...row(whole), ...(id && { id }) }));
  const fields = new Set(rows.flatMap((one) => Object.keys(one)));
  const inserted = await execute(tx, insertOf(table, rows, [...fields], ' RETURNING "id"'));
  // Ids ascend in the order of the rows; those of the answer may have any order.
  const ids = inserted.rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  for (const [at, record] of records.entries()) record.id ??= ids[at]!;
}

/**
 * Updates only the changed columns, because search indexes depend on others; records that get the
 * same values in one statement.
 */
async function updateRows(
  tx: Transaction,
  kind: Kind,
  records: readonly WrittenRecord[],
) {
  const { table, row } = CATALOG[kind];
  const updates = new Map<string, { set: Fields; ids: number[] }>();
  for (const { before, whole } of records) {
    if (before === undefined) continue;
    const former = row(before);
    const columns = Object.entries(row(whole)).filter(([name, value]) =>
      !isEqualValue(value, former[name])
    );
    if (columns.length === 0) continue;
    const key = JSON.stringify(columns);
    const update = updates.get(key) ?? { set: Object.fromEntries(columns), ids: [] };
    updates.set(key, update);
    update.ids.push(before.id);
  }
  for (const { set, ids } of updates.values()) {
    await tx.update(table).set(set).where(inArray(table.id, ids));
  }
}

/** Writes the changed fields of records that are stored in other tables. */
async function writeParts(tx: Transaction, kind: Kind, written: readonly WrittenRecord[]) {
  const changing = (field: string) => written.filter(({ changed }) => changed.includes(field));
  for (const { id, whole } of changing("stops")) await writeStops(tx, id!, whole.stops as Fields[]);
  if (!hasNames(kind)) return;
  // A new record has none to replace.
  const named = changing("names").flatMap(({ before, id, whole }) => {
    const names = whole.names as OtherName[];
    return before === undefined && names.length === 0 ? [] : [[id!, names] as const];
  });
  await writeNames(tx, kind, new Map(named));
}

const { id: _, tour_id: __, sort_order: ___, ...stopColumns } = getTableColumns(tourStops);

/** Returns the stops of tours in their order, by tour. */
async function stopsOf(db: Reader | Transaction, ids: readonly number[]) {
  const rows = await db.select({ ...stopColumns, tour_id: tourStops.tour_id }).from(tourStops)
    .where(inArray(tourStops.tour_id, [...ids]))
    .orderBy(asc(tourStops.sort_order), asc(tourStops.id));
  const stops = new Map<number, Fields[]>(ids.map((id) => [id, []]));
  for (const { tour_id, ...stop } of rows) stops.get(tour_id)!.push(stop);
  return stops;
}

/** Replaces the stops of a tour. */
async function writeStops(tx: Transaction, tour_id: number, stops: readonly Fields[]) {
  await tx.delete(tourStops).where(eq(tourStops.tour_id, tour_id));
  if (stops.length === 0) return;
  const rows = stops.map((stop, sort_order) => ({ ...stop, tour_id, sort_order }));
  await tx.insert(tourStops).values(rows as typeof tourStops.$inferInsert[]);
}

/** Creates a record for a request. @throws Like {@link createRecord}. */
export function create(db: Database, kind: Kind, draft: Fields, username: string) {
  return db.writeOnce((tx) => createRecord(tx, kind, draft, { username }));
}

/** Changes a record for a request. @throws Like {@link changeRecord}. */
export function change(
  db: Database,
  kind: Kind,
  id: number,
  changes: Fields,
  username: string,
  precondition?: Precondition,
): Promise<EditedRecord> {
  return db.writeOnce((tx) => changeRecord(tx, kind, id, changes, { username }, precondition));
}

/**
 * Validates a record by the rules of its kind and against other records.
 * @param exists Returns true for the key of an existing record that it refers to.
 * @throws {AppError} 400 when a field is invalid, 404 when a reference does not exist, 409 when a
 *   name is taken
 */
async function assertWritable(
  tx: Transaction,
  kind: Kind,
  { before, whole, changed }: Pick<WrittenRecord, "before" | "whole" | "changed">,
  exists: (key: string) => boolean,
): Promise<void> {
  assertRules(kind, whole, before && changed);
  const { unique, table } = CATALOG[kind];
  const id = before?.id;
  if (unique !== undefined && changed.includes(unique.field)) {
    const value = whole[unique.field] as string;
    const others = id === undefined ? undefined : ne(table.id, id);
    const takenNames = await tx.select({ id: table.id }).from(table)
      .where(and(eq(unique.column, value), others)).limit(1);
    if (takenNames.length > 0) {
      throw refusal(409, "taken_already", { value }, { where: unique.field });
    }
  }
  if (kind === "influence" && EDGE.some((field) => changed.includes(field))) {
    const other = await sameInfluence(tx, whole, id);
    if (other !== undefined) {
      throw refusal(409, "influence_there", { id: other }, { where: "source_id" });
    }
  }
  const missing = referencesOf(kind, whole).find((one) => !exists(keyOf(one)));
  if (missing === undefined) return;
  const { kind: what, where } = missing;
  throw refusal(404, "reference_not_found", { what, id: missing.id }, { where });
}

const keyOf = ({ kind, id }: { kind: Kind; id: number }) => `${kind} ${id}`;

/** Returns the keys of the existing records that records refer to. */
async function existingReferences(tx: Transaction, kind: Kind, records: readonly Fields[]) {
  const references = new Set<string>();
  const all = Map.groupBy(records.flatMap((one) => referencesOf(kind, one)), ({ kind }) => kind);
  for (const [what, named] of all) {
    const { table } = CATALOG[what];
    const rows = await tx.select({ id: table.id }).from(table)
      .where(inArray(table.id, [...new Set(named.map(({ id }) => id))]));
    for (const { id } of rows) references.add(keyOf({ kind: what, id: id as number }));
  }
  return references;
}

/** Source and target of an influence, which are unique together. */
const EDGE = ["source_type", "source_id", "target_id"];

/** Returns the id of another influence with the same source and target. */
export async function sameInfluence(
  tx: Transaction,
  { source_type, source_id, target_id }: Fields,
  id?: number,
): Promise<number | undefined> {
  const [other] = await tx.select({ id: influenceSources.id }).from(influenceSources).where(and(
    eq(influenceSources.painting_id, target_id as number),
    eq(sourceColumn(source_type as SourceType), source_id),
    id === undefined ? undefined : ne(influenceSources.id, id),
  ));
  return other?.id;
}

/** A referenced record, and the field that refers to it. */
interface Named {
  kind: Kind;
  where: string;
  id: number;
}

/** Returns the records that a record refers to. */
function referencesOf(kind: Kind, whole: Fields): Named[] {
  const named = (kind: Kind, where: string): Named => ({ kind, where, id: whole[where] as number });
  const { owner } = CATALOG[kind];
  if (owner !== undefined) return [named(owner.kind, owner.field)];
  if (kind === "influence") {
    return [named(whole.source_type as SourceType, "source_id"), named("painting", "target_id")];
  }
  const { stops = [] } = whole as { stops?: readonly { painting_id: number }[] };
  return stops.map(({ painting_id: id }, at) => ({
    kind: "painting",
    where: `stops[${at}].painting_id`,
    id,
  }));
}

/** Thrown at the end of a dry run, so that it is rolled back. */
const ROLLED_BACK = new Error("Rolled back");

/** Runs a request's work in one write transaction, which a dry run rolls back. */
export async function writeOrTry<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { dryRun, signal }: { dryRun: boolean; signal?: AbortSignal | undefined },
): Promise<T> {
  let dryRunResult: T;
  try {
    return await db.writeOnce(async (tx) => {
      const result = await work(tx);
      if (!dryRun) return result;
      dryRunResult = result;
      throw ROLLED_BACK;
    }, { signal, isLong: true });
  } catch (error) {
    if (error === ROLLED_BACK) return dryRunResult!;
    throw error;
  }
}
