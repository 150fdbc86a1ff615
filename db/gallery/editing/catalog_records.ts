/** Reading, creating and changing the records of the catalog; each change with its entry of the log. */
import { and, eq, inArray, ne } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  completed,
  type EditedRecord,
  type Fields,
  INITIAL,
  picked,
} from "../../../domain/gallery/editing/records.ts";
import { assertRules } from "../../../domain/gallery/editing/rules.ts";
import type { Database, Reader, Transaction } from "../../open.ts";
import { record } from "../audit.ts";
import { CATALOG, type CatalogKind } from "./catalog_kinds.ts";
import type { OtherName } from "../../../domain/gallery/museum.ts";
import { hasNames, namesOf, writeNames } from "./other_names.ts";
import { stopsOf, writeStops } from "./tour_stops.ts";

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
  await assertWritable(tx, described, whole, undefined, Object.keys(whole));
  const [row] = await tx.insert(described.table).values({
    ...described.row(whole),
    ...(ownId !== undefined && { id: ownId }),
  } as never)
    .returning({ id: described.table.id });
  const id = row!.id as number;
  if (kind === "tour") await writeStops(tx, id, whole.stops as Fields[]);
  if (hasNames(kind)) await writeNames(tx, kind, id, whole.names as OtherName[]);
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
  const given = completed(kind, sent);
  const described = CATALOG[kind];
  const before = await findRecord(tx, kind, id);
  if (before === undefined) throw notFound(described.noun, id);
  precondition?.(before);
  const changed = Object.keys(given).filter((field) => !equal(given[field], before[field]));
  if (changed.length === 0) return before;
  const whole = { ...before, ...given };
  await assertWritable(tx, described, whole, id, changed);
  const { id: _, ...row } = described.row(whole);
  await tx.update(described.table).set(row as never).where(eq(described.table.id, id));
  if (changed.includes("stops")) await writeStops(tx, id, whole.stops as Fields[]);
  if (hasNames(kind) && changed.includes("names")) {
    await writeNames(tx, kind, id, whole.names as OtherName[]);
  }
  const after = (await findRecord(tx, kind, id))!;
  await record(tx, {
    ...editor,
    action: `${kind}.update`,
    target: { type: kind, id },
    before: picked(before, changed),
    after: picked(after, changed),
  });
  return after;
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

/** Whether two values of a field are the same. */
export const equal = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Holds a whole record against its rules, and what has changed of it against other records. */
async function assertWritable(
  tx: Transaction,
  described: CatalogKind,
  whole: Fields,
  id: number | undefined,
  changed: readonly string[],
): Promise<void> {
  assertRules(described.kind, whole);
  const { unique } = described;
  if (unique !== undefined && changed.includes(unique.field)) {
    const value = whole[unique.field] as string;
    const others = id === undefined ? undefined : ne(described.table.id, id);
    const taken = await tx.select({ id: described.table.id }).from(described.table)
      .where(and(eq(unique.column, value), others)).limit(1);
    if (taken.length > 0) {
      throw refusal(409, "taken_already", { value }, { where: unique.field });
    }
  }
  for (const { field, kind } of described.references(whole)) {
    await assertThere(tx, kind, [[field, whole[field] as number]]);
  }
  if (described.kind === "tour" && changed.includes("stops")) {
    const stops = whole.stops as { painting_id: number }[];
    const named = stops.map(({ painting_id }, at) =>
      [`stops[${at}].painting_id`, painting_id] as const
    );
    await assertThere(tx, "painting", named);
  }
}

async function assertThere(
  tx: Transaction,
  kind: Kind,
  named: readonly (readonly [where: string, id: number])[],
): Promise<void> {
  const { table, noun } = CATALOG[kind];
  const ids = [...new Set(named.map(([, id]) => id))];
  const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  const known = new Set(rows.map((row) => row.id));
  const missing = named.find(([, id]) => !known.has(id));
  if (missing === undefined) return;
  const [where, id] = missing;
  throw refusal(400, "reference_not_found", { what: noun, id }, { where });
}
