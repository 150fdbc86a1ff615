/** How entries of the log are taken back, and how later edits are recognized. */
import { type AppError, refusal } from "../../../domain/app_error.ts";
import type { RecordChange } from "../../../domain/gallery/audit.ts";
import { equal, type Fields } from "../../../domain/gallery/editing/records.ts";
import type { Conflict } from "../../../domain/gallery/editing/restore_records.ts";
import type { Transaction } from "../../../db/open.ts";
import type { Editor } from "./catalog_records.ts";

/** What one kind of entry is taken back by. */
export interface Work {
  tx: Transaction;
  entry: RecordChange;
  editor: Editor & { restores: number };
}

/** An entry that was written, or null, and the pictures that could not come back. */
export interface Done {
  entry: number | null;
  without?: string[];
}

/** The refusal that says what was edited since. */
export const editedSince = (conflicts: readonly Conflict[]): AppError =>
  refusal(409, "edited_since", {}, { more: { conflicts } });

/** Refuses with what was edited since. */
export function refuse(conflicts: readonly Conflict[]): never {
  throw editedSince(conflicts);
}

/** The fields of one state that are others in another. */
export const differing = (state: Fields, other: Fields): string[] =>
  Object.keys(state).filter((field) => !equal(state[field], other[field]));

/** One field that was edited since. */
export const conflict = (
  { target_type: type, target_id: id }: RecordChange,
  field: string,
  before: Fields,
  after: Fields,
  now: Fields,
): Conflict => ({
  type,
  id,
  field,
  before: before[field] ?? null,
  after: after[field] ?? null,
  now: now[field] ?? null,
});

/**
 * The fields that an entry has changed and that are still to be put back.
 *
 * @throws {AppError} 409 with `conflicts` when one of them was edited since
 */
export function changedFields(
  entry: RecordChange,
  before: Fields,
  after: Fields,
  now: Fields,
): string[] {
  const changed = differing(before, now);
  const conflicts = changed.filter((field) => !equal(now[field], after[field]))
    .map((field) => conflict(entry, field, before, after, now));
  if (conflicts.length > 0) refuse(conflicts);
  return changed;
}

const KNOWN: ReadonlySet<string> = new Set(["edited_since", "picture_not_kept"]);

/** What the rules of records refuse is something that was edited since, too. */
export function asConflict(entry: RecordChange, error: AppError): AppError {
  if (KNOWN.has(error.code)) return error;
  const field = error.messages[0]?.where ?? "id";
  const { before, after } = entry.details as { before: Fields | null; after: Fields | null };
  return editedSince([conflict(entry, field, before ?? {}, after ?? {}, {})]);
}
