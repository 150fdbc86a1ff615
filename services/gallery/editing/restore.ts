/** Undoing a log entry. Later edits are reported and never overwritten. */
import { and, desc, eq, inArray, like, lt, lte, max, type SQL, sql } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import {
  narrowedToFields,
  type RecordChange,
  type RestoreLog,
} from "../../../domain/gallery/audit.ts";
import { isKind, KINDS } from "../../../domain/gallery/editing/kinds.ts";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import {
  differing,
  type Fields,
  isEqualValue,
  pickFields,
} from "../../../domain/gallery/editing/records.ts";
import { deleteRestoredRows, presentPictures, reinsertRows } from "./restore_rows.ts";
import {
  type Conflict,
  conflictOf,
  editedSince,
  fieldConflict,
} from "../../../domain/gallery/editing/restore_records.ts";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { ReadDecision } from "../../../domain/gallery/encyclopedia/records.ts";
import { changedFlags, REVIEWED_FLAGS, type ReviewFlags } from "../../../domain/gallery/review.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { artists } from "../../../db/schema/gallery.ts";
import { auditLog, operations } from "../../../db/schema/operations.ts";
import { inPart, type LogPart, newestEntry, record } from "../../../db/gallery/audit.ts";
import {
  type PictureRow,
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import { writeDecision } from "../encyclopedia/decisions.ts";
import { findDecision } from "../encyclopedia/readings.ts";
import { pictureCredit, writePictureCredit } from "../pictures/picture_review.ts";
import { waitingBefore } from "../pictures/placements.ts";
import { type Editor, editRecord, findRecord } from "./catalog_records.ts";
import { redirectLinks, writeDistinct } from "./merge.ts";
import { removeRecord, type Row, rowsOf } from "./removal.ts";
import type { OperationRestored } from "../../../domain/gallery/operations.ts";
import { beginOperation, operationExists } from "../../../db/gallery/operations.ts";

/** The written entry, or null, and the paths of pictures that could not be restored. */
interface RestoreResult {
  entry: number | null;
  without?: string[];
}

/**
 * Undoes the changes of a log entry, which is itself a change with an entry.
 * @param field The only field to restore; all changed fields if omitted.
 * @throws {AppError} 404 when there is no such entry; 409 with `conflicts` when something was
 *   edited since, or when the entry has nothing to restore
 */
export function restore(db: Database, id: number, username: string, field?: string) {
  return db.writeOnce(async (tx) => {
    const [row] = await tx.select().from(auditLog).where(eq(auditLog.id, id));
    if (row === undefined) throw notFound("entry of the log", id);
    const whole = row as RecordChange;
    const entry = field === undefined ? whole : narrowedToFields(whole, [field]);
    if (entry === undefined) throw refusal(409, "not_restorable");
    const restored = await undoEntry(tx, entry, { username });
    return {
      entry: restored.entry,
      target_type: entry.target_type,
      target_id: entry.target_id,
      without_pictures: restored.without ?? [],
    };
  });
}

/**
 * Returns true if a log entry, or any entry of a part of the log, belongs to a merge, or restores an
 * entry that does.
 */
export async function isOfMerge(db: Reader, of: { entry: number } | LogPart): Promise<boolean> {
  const which = "entry" in of ? eq(auditLog.id, of.entry) : inPart(of);
  const merges = await db.all(sql`
    WITH RECURSIVE origins(id) AS (
      SELECT id FROM ${auditLog} WHERE ${which ?? sql`TRUE`}
      UNION
      SELECT ${auditLog.details} ->> '$.restores' FROM origins JOIN ${auditLog} USING (id)
    )
    SELECT 1 FROM origins JOIN ${auditLog} USING (id)
    LEFT JOIN ${operations} ON ${operations.id} = ${auditLog.operation}
    WHERE ${operations.kind} = 'merge' OR ${auditLog.action} LIKE '%.merge' LIMIT 1`);
  return merges.length > 0;
}

/** Undoes an entry, or nothing, within a larger write. @throws like {@link restore} */
export async function undoEntry(tx: Transaction, entry: RecordChange, editor: Editor) {
  const undo = UNDO[entry.action.slice(entry.action.indexOf(".") + 1)];
  // Accounts have actions of the same names, and are managed on a separate page.
  if (undo === undefined || !isKind(entry.target_type)) throw refusal(409, "not_restorable");
  try {
    return await undo({ tx, entry, editor: { ...editor, restores: entry.id } });
  } catch (error) {
    throw error instanceof AppError ? asConflict(entry, error) : error;
  }
}

const AS_THEY_ARE = new Set<string>([
  "edited_since",
  "picture_not_kept",
  "merged_later",
  "deleted_later",
]);

/** Returns the refusal that lists later edits; a rule against the former state is one. */
function asConflict(entry: RecordChange, error: AppError): AppError {
  if (AS_THEY_ARE.has(error.code)) return error;
  return editedSince([fieldConflict(entry, error.messages[0]?.where ?? "id", {})]);
}

interface Work {
  tx: Transaction;
  entry: RecordChange;
  editor: Editor & { restores: number };
}

/** Undo functions by the part of the action after its dot. */
const UNDO: Readonly<Record<string, (work: Work) => Promise<RestoreResult>>> = {
  update: undoFieldChanges,
  create: undoCreation,
  delete: undoRemoval,
  merge: undoRemoval,
  distinct: undoDistinctMark,
  encyclopedia: undoEncyclopediaDecision,
  metadata: undoMetadata,
  restore: undoRestore,
  checkup_flags: undoReviewFlags,
  credit_image: undoPictureCredit,
  ...Object.fromEntries(
    ["upload", "crop", "fix", "clear", "find", "lose", "restore", "merge"].flatMap((act) => [
      [`${act}_image`, undoPicture],
      [`${act}_portrait`, undoPicture],
    ]),
  ),
};

/**
 * Restores those changed fields of an entry that have not been edited since.
 * @param now Undefined if the record no longer exists.
 * @param write Writes former values of fields.
 * @returns The entry
 * @throws {AppError} 409 with `conflicts` when one of them was edited since
 */
async function restoreFields(
  entry: RecordChange,
  now: Fields | undefined,
  write: (former: Fields) => Promise<number>,
): Promise<RestoreResult> {
  const { target_type, target_id: id, details } = entry;
  if (now === undefined) {
    throw editedSince([conflictOf(target_type, id, "id", { before: id, after: id })]);
  }
  const { before, after } = details as Record<"before" | "after", Fields>;
  const changed = differing(before, now);
  const edited = changed.filter((field) => !isEqualValue(now[field], after[field]));
  if (edited.length > 0) throw editedSince(edited.map((field) => fieldConflict(entry, field, now)));
  return { entry: changed.length === 0 ? null : await write(pickFields(before, changed)) };
}

async function undoFieldChanges({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const { target_type: kind, target_id: id } = entry;
  const now = await findRecord(tx, kind, id);
  return await restoreFields(entry, now, async (former) => {
    await editRecord(tx, kind, now!, former, editor);
    return await newestEntry(tx);
  });
}

async function undoReviewFlags({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const target = { type: entry.target_type, id: entry.target_id } as PictureTarget;
  const row = await pictureRow(tx, target);
  const now = row && pickFields({ ...row }, Object.keys(REVIEWED_FLAGS));
  return await restoreFields(entry, now, async (former) => {
    const flags = changedFlags(row!, former as Partial<ReviewFlags>);
    await writePictureRow(tx, target, flags);
    const action = `${target.type}.checkup_flags` as const;
    return await record(tx, { ...editor, action, target, before: now, after: flags });
  });
}

async function undoPictureCredit({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const { target_id: id } = entry;
  const { path, credit: before } = await pictureCredit(tx, id);
  return await restoreFields(entry, { ...before, full: path }, async (former) => {
    const after = { ...before, ...former };
    return await writePictureCredit(tx, { id, path, before, after }, editor);
  });
}

/** Undoes imported facts about an artist, which curators cannot edit. */
async function undoMetadata({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const { target_id: id } = entry;
  const [now] = await tx.select({ palette_metadata: artists.palette_metadata }).from(artists)
    .where(eq(artists.id, id));
  return await restoreFields(entry, now, async (former) => {
    await tx.update(artists).set(former).where(eq(artists.id, id));
    const target = { type: "artist", id } as const;
    const change = { action: "artist.metadata", target, before: now, after: former } as const;
    return await record(tx, { ...editor, ...change });
  });
}

/** The compared parts of a picture's row; a thumbnail may be produced again at any time. */
const COMPARED_FIELDS = ["full", "cleared", "chosenBy", "checked", "fixed"] as const;

/** Undoes a picture's publication, replacement or removal: retained files are used again. */
async function undoPicture({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const target = { type: entry.target_type, id: entry.target_id } as PictureTarget;
  const details = entry.details as { before: PictureRow; after: PictureRow };
  const row = await pictureRow(tx, target);
  // A picture that was found automatically would be found again at once; undoing it therefore means
  // that none is wanted.
  const cleared = entry.action.includes(".find_") || details.before.cleared;
  const before = pickFields({ ...details.before, cleared }, COMPARED_FIELDS);
  const comparedEntry = {
    ...entry,
    details: { before, after: pickFields({ ...details.after }, COMPARED_FIELDS) },
  };
  return await restoreFields(
    comparedEntry,
    row && pickFields({ ...row }, COMPARED_FIELDS),
    async () => {
      const { full, fullKey, thumbnail, thumbnailKey } = details.before;
      const paths = [full, thumbnail].filter((path) => path !== null);
      const present = await presentPictures(tx, paths);
      if (full !== null && !present.has(full)) throw refusal(409, "picture_not_kept");
      const small = thumbnail !== null && present.has(thumbnail)
        ? { thumbnail, thumbnailKey }
        : { thumbnail: null, thumbnailKey: null };
      const after: PictureRow = { ...row!, ...before, fullKey, ...small };
      await writePictureRow(tx, target, after);
      const action = target.type === "painting"
        ? "painting.restore_image"
        : "artist.restore_portrait";
      const alignment = target.type === "painting" &&
        await waitingBefore(tx, target.id, entry.id);
      const noted = { ...after, ...(alignment && { alignment }) };
      return await record(tx, { ...editor, action, target, before: row, after: noted });
    },
  );
}

async function undoCreation({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const { target_type: type, target_id: id } = entry;
  const now = await findRecord(tx, type, id);
  if (now === undefined) return { entry: null };
  const conflicts = differing(entry.details.after as Fields, now)
    .map((field) => fieldConflict(entry, field, now));
  for (const [name, rows] of Object.entries((await rowsOf(tx, type, id))!)) {
    // Fields of the record were already compared.
    if (name === type || name === "alternative_names") continue;
    if (type === "tour" && name === "tour_stops") continue;
    for (const { id } of rows as readonly Row[]) {
      conflicts.push(conflictOf(name, id, "id", { now: id }));
    }
  }
  if (type === "painting" || type === "artist") {
    const { full } = (await pictureRow(tx, { type, id }))!;
    if (full !== null) conflicts.push(conflictOf(type, id, "image_path", { now: full }));
  }
  if (conflicts.length > 0) throw editedSince(conflicts);
  await removeRecord(tx, type, id, new Set(), editor);
  return { entry: await newestEntry(tx) };
}

/**
 * Refuses to undo a merge whose remaining record has been merged or deleted since: what was moved to
 * it would not be moved back.
 * @throws {AppError} 409 with the later entry
 */
async function assertStillRemains(db: Reader | Transaction, merge: RecordChange): Promise<void> {
  const { target_type: kind } = merge;
  const { merged_into: id } = merge.details.after as { merged_into: number };
  if (await findRecord(db, kind, id) !== undefined) return;
  const [later] = await db.select().from(auditLog).where(and(
    eq(auditLog.target_type, kind),
    eq(auditLog.target_id, id),
    inArray(auditLog.action, [`${kind}.merge`, `${kind}.delete`]),
  )).orderBy(desc(auditLog.id)).limit(1);
  // An operation that also removed the remaining record restores it first.
  if (later === undefined || (later.operation ?? "") === merge.operation) return;
  const row = (later.details as { before: Record<string, Row> }).before[kind]!;
  throw refusal(409, later.action.endsWith(".merge") ? "merged_later" : "deleted_later", {
    name: String(row.name ?? row.title),
    entry: later.id,
  });
}

async function undoRemoval({ tx, entry, editor }: Work): Promise<RestoreResult> {
  if (entry.action.endsWith(".merge")) await assertStillRemains(tx, entry);
  const without = await reinsertRows(tx, entry);
  const { target_type: type, target_id: id } = entry;
  const written = await record(tx, {
    ...editor,
    action: `${type}.restore`,
    target: { type, id },
    // The previous redirect, which is restored when this is undone.
    before: entry.action.endsWith(".merge") ? entry.details.after : null,
    after: await rowsOf(tx, type, id),
  });
  return { entry: written, without };
}

async function undoRestore({ tx, entry, editor }: Work): Promise<RestoreResult> {
  if (!await deleteRestoredRows(tx, entry, editor)) return { entry: null };
  const merge = entry.details.before as { merged_into: number } | null;
  if (merge !== null) {
    await redirectLinks(tx, entry.target_type as MergedKind, entry.target_id, merge.merged_into);
  }
  return { entry: await newestEntry(tx) };
}

async function undoDistinctMark({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const { before, after } = entry.details as Record<
    "before" | "after",
    { distinct_from: number } | null
  >;
  const pair = {
    kind: entry.target_type as MergedKind,
    one: entry.target_id,
    other: (before ?? after)!.distinct_from,
  };
  return { entry: await writeDistinct(tx, pair, before !== null, editor) };
}

async function undoEncyclopediaDecision({ tx, entry, editor }: Work): Promise<RestoreResult> {
  const which = { kind: entry.target_type as ReadKind, id: entry.target_id };
  const { before, after } = entry.details as Record<"before" | "after", ReadDecision | null>;
  const now = await findDecision(tx, which);
  if (isEqualValue(now, before)) return { entry: null };
  if (!isEqualValue(now, after)) throw editedSince([fieldConflict(entry, "item", { ...now })]);
  return { entry: await writeDecision(tx, which, { before: now, after: before }, editor) };
}

/** Entries undone in one transaction; other writes run between transactions. */
const ENTRIES_PER_TRANSACTION = 100;

/** The author of an undo. */
interface UndoAuthor {
  username: string;
  reason?: string | undefined;
  /** Ends the undoing between two transactions; a repeated request undoes the rest. */
  signal?: AbortSignal | undefined;
}

/**
 * Undoes every entry of an operation, newest first, as a new operation. Later edits stay unchanged
 * and are listed.
 * @throws {AppError} 404 when there is no such operation; 409 for a merge, if the remaining record
 *   has been merged or deleted since
 */
export async function restoreOperation(db: Database, id: string, restoring: UndoAuthor) {
  if (!await operationExists(db.read, id)) throw notFound("operation", id);
  const merges = await db.read.select().from(auditLog)
    .where(and(eq(auditLog.operation, id), like(auditLog.action, "%.merge")));
  for (const merge of merges) await assertStillRemains(db.read, merge as RecordChange);
  return await undoAll(db, eq(auditLog.operation, id), { ...restoring, restores: id });
}

/** Undoes the log of some records or fields from a time on; see {@link restoreOperation}. */
export async function restoreLog(
  db: Database,
  { fields, reason, ...part }: RestoreLog,
  restoring: Omit<UndoAuthor, "reason">,
): Promise<OperationRestored> {
  const [newest] = await db.read.select({ id: max(auditLog.id) }).from(auditLog);
  // Accounts have a separate page, and the entries of this operation itself are excluded.
  const which = and(
    inPart(part),
    inArray(auditLog.target_type, [...KINDS]),
    lte(auditLog.id, newest?.id ?? 0),
  )!;
  return await undoAll(db, which, { ...restoring, reason, fields });
}

async function undoAll(
  db: Database,
  which: SQL,
  { username, reason, signal, restores, fields }: UndoAuthor & {
    restores?: string;
    fields?: readonly string[] | undefined;
  },
): Promise<OperationRestored> {
  const operation = await db.write((tx) =>
    beginOperation(tx, { username, kind: "restore", reason, restores })
  );
  const whole: OperationRestored = {
    operation,
    restored: 0,
    unchanged: 0,
    conflicts: [],
    without_pictures: [],
  };
  let older: SQL | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const entries = await db.read.select().from(auditLog).where(and(which, older))
      .orderBy(desc(auditLog.id)).limit(ENTRIES_PER_TRANSACTION) as RecordChange[];
    if (entries.length === 0) return whole;
    const wantedFields = fields === undefined
      ? entries
      : entries.flatMap((entry) => narrowedToFields(entry, fields) ?? []);
    const outcomes = await db.write(async (tx) => {
      const outcomes = [];
      for (const entry of wantedFields) {
        outcomes.push(await undoEntry(tx, entry, { username, operation }).catch(conflictsIn));
      }
      return outcomes;
    }, { isLong: true });
    for (const [at, outcome] of outcomes.entries()) {
      const { id: entry, target_type, target_id } = wantedFields[at]!;
      if ("conflicts" in outcome) {
        const { conflicts = [conflictOf(target_type, target_id, "id", {})] } = outcome;
        whole.conflicts.push(...conflicts.map((one) => ({ entry, ...one })));
      } else {
        whole[outcome.entry === null ? "unchanged" : "restored"]++;
        whole.without_pictures.push(...outcome.without ?? []);
      }
    }
    older = lt(auditLog.id, entries.at(-1)!.id);
  }
}

/** Returns the conflicts listed by a refusal; undefined if none. */
function conflictsIn(error: unknown): { conflicts: readonly Conflict[] | undefined } {
  if (!(error instanceof AppError) || error.status !== 409) throw error;
  return { conflicts: error.more?.conflicts as readonly Conflict[] | undefined };
}
