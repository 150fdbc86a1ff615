/** Taking back an entry of the log. What was edited since is reported and never overwritten. */
import { and, eq, like, or } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import { narrowed, type RecordChange } from "../../../domain/gallery/audit.ts";
import { isKind } from "../../../domain/gallery/editing/kinds.ts";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import { type Fields, picked } from "../../../domain/gallery/editing/records.ts";
import type { Conflict, RestoreAnswer } from "../../../domain/gallery/editing/restore_records.ts";
import { changedFlags, type ReviewFlags, SETTLED } from "../../../domain/gallery/review.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { auditLog, operations } from "../../../db/schema/operations.ts";
import { inPart, type LogPart, newestEntry, record } from "../../../db/gallery/audit.ts";
import { pictureCredit, writePictureCredit } from "../pictures/picture_review.ts";
import {
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import { type Editor, findRecord } from "./catalog_records.ts";
import { takeBackDecision } from "../encyclopedia/decisions.ts";
import { takeBackDistinct } from "./distinct.ts";
import { leadOn } from "./merge.ts";
import { takeBackMetadata } from "./restore_metadata.ts";
import { removeRecord, type Row, rowsOf } from "./removal.ts";
import {
  asConflict,
  changedFields,
  conflict,
  differing,
  type Done,
  refuse,
  type Work,
} from "./restore_conflicts.ts";
import { takeBackPicture } from "./restore_picture.ts";
import { enterAgain, takeOutAgain } from "./restore_rows.ts";
import { takeBackFields } from "./restore_updates.ts";

/**
 * Takes back what an entry of the log has changed, which is a change with an entry of its own.
 *
 * @param field The only field of the record that goes back; left out: all that was changed.
 * @throws {AppError} 404 when there is no such entry; 409 with `conflicts` when something was edited
 *   since, or when the entry has nothing that could be put back
 */
export function restore(
  db: Database,
  id: number,
  username: string,
  field?: string,
): Promise<RestoreAnswer> {
  return db.writeOnce(async (tx) => {
    const [found] = await tx.select().from(auditLog).where(eq(auditLog.id, id));
    if (found === undefined) throw notFound("entry of the log", id);
    const whole = found as RecordChange;
    const entry = field === undefined ? whole : narrowed(whole, [field]);
    if (entry === undefined) throw refusal(409, "not_restorable");
    const done = await takeBack(tx, entry, { username });
    return {
      entry: done.entry,
      target_type: entry.target_type,
      target_id: entry.target_id,
      without_pictures: done.without ?? [],
    };
  });
}

/** Whether an entry of the log, or any of a part of it, is of a merge. */
export async function isOfMerge(db: Reader, of: { entry: number } | LogPart): Promise<boolean> {
  const which = "entry" in of ? eq(auditLog.id, of.entry) : inPart(of);
  const isMerge = or(eq(operations.kind, "merge"), like(auditLog.action, "%.merge"));
  const found = await db.select({ id: auditLog.id }).from(auditLog)
    .leftJoin(operations, eq(operations.id, auditLog.operation)).where(and(which, isMerge)).limit(
      1,
    );
  return found.length > 0;
}

/**
 * Takes back an entry, within a larger write. Where that is refused, nothing is written.
 *
 * @throws As {@link restore} does.
 */
export function takeBack(tx: Transaction, entry: RecordChange, editor: Editor): Promise<Done> {
  const how = WAYS[entry.action.slice(entry.action.indexOf(".") + 1)];
  // Accounts have actions of the same names, and are managed on a page of their own.
  if (how === undefined || !isKind(entry.target_type)) throw refusal(409, "not_restorable");
  return asConflicts(entry, () => how({ tx, entry, editor: { ...editor, restores: entry.id } }));
}

const WAYS: Readonly<Record<string, (work: Work) => Promise<Done>>> = {
  update: takeBackFields,
  create: takeBackCreation,
  delete: takeBackRemoval,
  merge: takeBackRemoval,
  distinct: takeBackDistinct,
  encyclopedia: takeBackDecision,
  metadata: takeBackMetadata,
  restore: takeBackReturn,
  checkup_flags: takeBackFlags,
  credit_image: takeBackCredit,
  ...Object.fromEntries(
    ["upload", "fix", "clear", "find", "lose", "restore", "merge"].flatMap((act) => [
      [`${act}_image`, takeBackPicture],
      [`${act}_portrait`, takeBackPicture],
    ]),
  ),
};

async function takeBackCreation({ tx, entry, editor }: Work): Promise<Done> {
  const { target_type: type, target_id: id } = entry;
  const { after } = entry.details as { after: Fields };
  const now = await findRecord(tx, type, id);
  if (now === undefined) return { entry: null };
  const conflicts = [
    ...differing(after, now).map((field) => conflict(entry, field, {}, after, now)),
    ...Object.entries((await rowsOf(tx, type, id))!)
      // What is a field of the record has been compared already.
      .filter(([name]) =>
        name !== type && name !== "alternative_names" && !(type === "tour" && name === "tour_stops")
      )
      .flatMap(([name, rows]) => [rows].flat().map((row) => addedSince(name, row as Row))),
  ];
  if (type === "painting" || type === "artist") {
    const { full } = (await pictureRow(tx, { type, id }))!;
    if (full !== null) {
      conflicts.push({ type, id, field: "image_path", before: null, after: null, now: full });
    }
  }
  if (conflicts.length > 0) refuse(conflicts);
  await removeRecord(tx, type, id, new Set(), editor);
  return { entry: await newestEntry(tx) };
}

async function takeBackRemoval({ tx, entry, editor }: Work): Promise<Done> {
  const { conflicts, without } = await enterAgain(tx, entry);
  if (conflicts.length > 0) refuse(conflicts);
  const { target_type: type, target_id: id } = entry;
  const written = await record(tx, {
    ...editor,
    action: `${type}.restore`,
    target: { type, id },
    // Where it led, so that it leads there again when this is taken back.
    before: entry.action.endsWith(".merge") ? entry.details.after : null,
    after: await rowsOf(tx, type, id),
  });
  return { entry: written, without };
}

async function takeBackReturn({ tx, entry, editor }: Work): Promise<Done> {
  const conflicts = await takeOutAgain(tx, entry, editor);
  if (conflicts === undefined) return { entry: null };
  if (conflicts.length > 0) refuse(conflicts);
  const merge = entry.details.before as { merged_into: number } | null;
  if (merge !== null) {
    await leadOn(tx, entry.target_type as MergedKind, entry.target_id, merge.merged_into);
  }
  return { entry: await newestEntry(tx) };
}

async function takeBackFlags({ tx, entry, editor }: Work): Promise<Done> {
  const target = { type: entry.target_type, id: entry.target_id } as PictureTarget;
  const { before, after } = entry.details as { before: ReviewFlags; after: ReviewFlags };
  const row = await pictureRow(tx, target);
  if (row === undefined) {
    refuse([{ ...target, field: "id", before: target.id, after: target.id, now: null }]);
  }
  const now = picked({ ...row! }, Object.keys(SETTLED));
  if (changedFields(entry, { ...before }, { ...after }, now).length === 0) return { entry: null };
  const flags = changedFlags({ checked: row!.checked, fixed: row!.fixed }, before);
  await writePictureRow(tx, target, flags);
  const action = `${target.type}.checkup_flags` as const;
  return { entry: await record(tx, { ...editor, action, target, before: now, after: flags }) };
}

async function takeBackCredit({ tx, entry, editor }: Work): Promise<Done> {
  const { target_id: id } = entry;
  const { before, after } = entry.details as { before: Fields; after: Fields };
  const { path, credit } = await pictureCredit(tx, id);
  const now: Fields = { ...credit, full: path };
  if (changedFields(entry, before, after, now).length === 0) return { entry: null };
  const put = { ...credit, ...picked(before, ["source", "credit", "license"]) };
  return { entry: await writePictureCredit(tx, { id, path, before: credit, after: put }, editor) };
}

/** A row that has come to hang on a record since. */
const addedSince = (type: string, { id }: Row): Conflict => ({
  type,
  id,
  field: "id",
  before: null,
  after: null,
  now: id,
});

/** What the rules of records refuse is something that was edited since, too. */
async function asConflicts(entry: RecordChange, work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? asConflict(entry, error) : error;
  }
}
