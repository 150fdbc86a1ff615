/** Changes of fields taken back, one or many at once. */
import { AppError } from "../../../domain/app_error.ts";
import type { RecordChange } from "../../../domain/gallery/audit.ts";
import { isKind, type Kind } from "../../../domain/gallery/editing/kinds.ts";
import { type EditedRecord, type Fields, picked } from "../../../domain/gallery/editing/records.ts";
import type { Transaction } from "../../../db/open.ts";
import { newestEntry } from "../../../db/gallery/audit.ts";
import { changeRecords, type Edit, type Editor, findRecords } from "./catalog_records.ts";
import { asConflict, changedFields, type Done, refuse, type Work } from "./restore_conflicts.ts";

/** Takes back one change. @throws {AppError} 409 with `conflicts` when something was edited since */
export async function takeBackFields({ tx, entry, editor }: Work): Promise<Done> {
  const [outcome] = await takeBackUpdates(tx, [entry], editor);
  if (outcome instanceof AppError) throw outcome;
  return { entry: outcome ? await newestEntry(tx) : null };
}

/** Whether an entry is one of those that {@link takeBackUpdates} takes back. */
export const isUpdate = ({ action, target_type }: RecordChange): boolean =>
  isKind(target_type) && action === `${target_type}.update`;

/**
 * Takes back changes of fields together, within a larger write: a few statements, however many they are.
 *
 * @param entries Of different records of one kind.
 * @returns for each whether something was written, or why it stays as it is
 */
export async function takeBackUpdates(
  tx: Transaction,
  entries: readonly RecordChange[],
  editor: Editor,
): Promise<(boolean | AppError)[]> {
  const kind = entries[0]!.target_type as Kind;
  const read = await findRecords(tx, kind, entries.map(({ target_id }) => target_id));
  const found = new Map(read.map((one) => [one.id, one]));
  const outcomes = new Map<RecordChange, boolean | AppError>();
  const edits: (Edit & { entry: RecordChange })[] = [];
  for (const entry of entries) {
    const before = found.get(entry.target_id);
    try {
      const sent = formerFields(entry, before);
      if (sent === undefined) outcomes.set(entry, false);
      else edits.push({ before: before!, sent, restores: entry.id, entry });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.set(entry, error);
    }
  }
  const written = await changeRecords(
    tx,
    kind,
    edits.map(({ entry: _, ...edit }) => edit),
    editor,
  );
  for (const [at, { entry }] of edits.entries()) {
    const after = written[at]!;
    outcomes.set(entry, after instanceof AppError ? asConflict(entry, after) : true);
  }
  return entries.map((entry) => outcomes.get(entry)!);
}

/** The fields that take back a change; undefined where nothing of it is left. @throws {AppError} 409 */
function formerFields(entry: RecordChange, now: EditedRecord | undefined): Fields | undefined {
  const { target_type: type, target_id: id } = entry;
  const { before, after } = entry.details as { before: Fields; after: Fields };
  if (now === undefined) refuse([{ type, id, field: "id", before: id, after: id, now: null }]);
  const changed = changedFields(entry, before, after, now);
  return changed.length === 0 ? undefined : picked(before, changed);
}
