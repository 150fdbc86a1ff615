/** Reading, creating and changing the records of the catalog; each change with its entry of the log. */
import { inArray } from "drizzle-orm";
import { AppError, notFound } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  completed,
  type EditedRecord,
  equal,
  type Fields,
  INITIAL,
  picked,
} from "../../../domain/gallery/editing/records.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { record, recordAll } from "../../../db/gallery/audit.ts";
import { CATALOG } from "./catalog_kinds.ts";
import type { OtherName } from "../../../domain/gallery/museum.ts";
import { hasNames, namesOf, writeNames } from "../../../db/gallery/other_names.ts";
import { RowUpdates } from "./row_updates.ts";
import { stopsOf, writeStops } from "./tour_stops.ts";
import { assertWritable, EDGE, knownReferences } from "./writable.ts";

/** Throws where a record is not as its editor has seen it. */
export type Precondition = (record: EditedRecord) => void;

/** Who changes something, and what entry of the log it takes back. */
export interface Editor {
  username: string;
  restores?: number | undefined;
  /** The operation that a change is a part of; absent: it is one by itself. */
  operation?: string | undefined;
}

/** A record as it is edited; undefined when there is none. */
export async function findRecord(
  db: Reader | Transaction,
  kind: Kind,
  id: number,
): Promise<EditedRecord | undefined> {
  return (await findRecords(db, kind, [id]))[0];
}

/** Those of some records that there are, in the order of their ids. */
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
    const { id, ...rest } = row as Fields;
    const own = {
      ...(stops && { stops: stops.get(id as number)! }),
      ...(names && { names: names.get(id as number)! }),
    };
    return { id: id as number, ...fields(rest), ...own };
  });
}

/**
 * Creates a record, within a larger write.
 *
 * @param ownId The id that it had elsewhere, which no other has; absent: the next one.
 * @throws {AppError} 400 when a field is wrong or refers to nothing, 409 when a name is taken
 */
export async function createRecord(
  tx: Transaction,
  kind: Kind,
  given: Fields,
  editor: Editor,
  ownId?: number,
): Promise<EditedRecord> {
  const described = CATALOG[kind];
  const whole: Fields = { ...INITIAL[kind], ...completed(kind, given) };
  const draft = { id: undefined, whole, changed: Object.keys(whole) };
  await assertWritable(tx, described, draft, await knownReferences(tx, described, [draft]));
  const [row] = await tx.insert(described.table).values({
    ...described.row(whole),
    ...(ownId !== undefined && { id: ownId }),
  } as never)
    .returning({ id: described.table.id });
  const id = row!.id as number;
  if (kind === "tour") await writeStops(tx, id, whole.stops as Fields[]);
  if (hasNames(kind)) await writeNames(tx, kind, new Map([[id, whole.names as OtherName[]]]));
  const created = (await findRecord(tx, kind, id))!;
  await record(tx, {
    ...editor,
    action: `${kind}.create`,
    target: { type: kind, id },
    before: null,
    after: created,
  });
  return created;
}

/**
 * Changes fields of a record, within a larger write. The log has those that really changed; where none
 * did, nothing is recorded.
 *
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
  if (before === undefined) throw notFound(CATALOG[kind].noun, id);
  precondition?.(before);
  const [after] = await changeRecords(tx, kind, [{ before, sent }], editor);
  if (after instanceof AppError) throw after;
  return after!;
}

/** What is to become of one record. */
export interface Edit {
  /** As it is in this transaction. */
  before: EditedRecord;
  sent: Fields;
  /** The entry of the log that it takes back; absent: that of the editor. */
  restores?: number;
}

/**
 * As {@link changeRecord}, for some records at once: few statements, however many records there are.
 *
 * @param edits Of different records.
 * @returns for each what it has become, or why it stays as it was
 */
export async function changeRecords(
  tx: Transaction,
  kind: Kind,
  edits: readonly Edit[],
  editor: Editor,
): Promise<(EditedRecord | AppError)[]> {
  const described = CATALOG[kind];
  const drafts = edits.map(({ before, sent, ...takesBack }) => {
    const given = completed(kind, sent);
    const changed = Object.keys(given).filter((field) => !equal(given[field], before[field]));
    return { id: before.id, before, whole: { ...before, ...given } as Fields, changed, takesBack };
  });
  const known = await knownReferences(
    tx,
    described,
    drafts.filter((one) => one.changed.length > 0),
  );
  const refused = new Map<number, AppError>();
  const accepted: typeof drafts = [];
  const rows = new RowUpdates(tx, described);
  for (const draft of drafts) {
    if (draft.changed.length === 0) continue;
    try {
      await assertWritable(tx, described, draft, known);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refused.set(draft.id, error);
      continue;
    }
    rows.add(draft);
    // The next one may want the name that this one has taken or given up.
    const claims = kind === "influence" ? EDGE : new Set([described.unique?.field]);
    if (draft.changed.some((field) => claims.has(field))) await rows.write();
    accepted.push(draft);
  }
  await rows.write();
  for (const { id, whole, changed } of accepted) {
    if (changed.includes("stops")) await writeStops(tx, id, whole.stops as Fields[]);
  }
  if (hasNames(kind)) {
    const renamed = accepted.filter(({ changed }) => changed.includes("names"));
    const names = renamed.map(({ id, whole }) => [id, whole.names as OtherName[]] as const);
    await writeNames(tx, kind, new Map(names));
  }
  const ids = accepted.map(({ id }) => id);
  const after = new Map((await findRecords(tx, kind, ids)).map((one) => [one.id, one]));
  const changes = accepted.map(({ id, before, changed, takesBack }) => ({
    ...editor,
    ...takesBack,
    action: `${kind}.update` as const,
    target: { type: kind, id },
    before: picked(before, changed),
    after: picked(after.get(id)!, changed),
  }));
  await recordAll(tx, changes);
  return drafts.map(({ id, before }) => refused.get(id) ?? after.get(id) ?? before);
}

/** Creates a record as a request asks for it. @throws As {@link createRecord} does. */
export function create(
  db: Database,
  kind: Kind,
  draft: Fields,
  username: string,
): Promise<EditedRecord> {
  return db.writeOnce((tx) => createRecord(tx, kind, draft, { username }));
}

/** Changes a record as a request asks for it. @throws As {@link changeRecord} does. */
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
