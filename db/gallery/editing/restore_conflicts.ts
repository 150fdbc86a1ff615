/** How entries of the log are taken back, and how later edits are recognized. */
import { refusal } from "../../../domain/app_error.ts";
import type { RecordChange } from "../../../domain/gallery/audit.ts";
import { equal, type Fields } from "../../../domain/gallery/editing/records.ts";
import type { Conflict } from "../../../domain/gallery/editing/restore_records.ts";
import type { Transaction } from "../../open.ts";
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

/** Refuses with what was edited since. */
export function refuse(conflicts: readonly Conflict[]): never {
  throw refusal(409, "edited_since", {}, { more: { conflicts } });
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
