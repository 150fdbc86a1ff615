/** Undo of changes on the review desk; picture changes are undone through their log entries. */
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { restoreEntry } from "../../shared/desk/records/record_api.ts";
import { getAudit, getPaintingRow, restoreOperation } from "./curator_api.ts";
import { paintingRow, type ReviewRow, type Target, writtenFile } from "./review_row.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";

/** A change, with the row as it was before. */
export interface Undoable {
  what: "flags" | "picture" | "removal";
  row: ReviewRow;
  /** Path of the published picture; "" if it was taken down. */
  published?: string;
}

const isOf = ({ kind, id }: Target) => ({ row }: Undoable) => row.kind === kind && row.id === id;

/** The changes of this page; the newest is undone first. */
export class DeskHistory extends UndoHistory<Undoable> {
  constructor() {
    super({ maximum: 500 });
  }

  /** Records a picture change. Earlier flag changes concerned the old picture and are dropped. */
  pushPicture(row: ReviewRow, published: string): void {
    const isOfRow = isOf(row);
    this.forget((step) => step.what === "flags" && isOfRow(step));
    this.push({ what: "picture", row, published });
  }

  /** Records a deletion. Earlier changes of the record can no longer be undone. */
  pushRemoval(row: ReviewRow): void {
    this.forget(isOf(row));
    this.push({ what: "removal", row });
  }
}

/** A picture as entries of the log have it. */
interface LoggedPicture {
  full: string | null;
  thumbnail: string | null;
  fullKey: number | null;
  thumbnailKey: number | null;
  checked: boolean;
  fixed: boolean;
  cleared: boolean;
}

const PICTURE = /\.\w+_(image|portrait)$/;
// How far the log is read for the entry; what lies further back was overtaken by other changes.
const MAX_ENTRIES = "50";

/** The entry of the change that is to be taken back; undefined when there is none. */
function entryOf(
  { what, published }: Pick<Undoable, "what" | "published">,
  records: readonly AuditRecord[],
): AuditRecord | undefined {
  return records.find(({ action, details }) =>
    what === "removal"
      ? action.endsWith(".delete")
      : PICTURE.test(action) && ((details.after as LoggedPicture | null)?.full ?? "") === published
  );
}

/**
 * Takes it back.
 *
 * @returns the row as it is then; undefined when the log has no such entry any more
 * @throws {ApiError} 409 when it was changed since, or the previous picture is not kept
 */
export async function takeBackPicture(undoable: Undoable): Promise<ReviewRow | undefined> {
  const { row } = undoable;
  const { records } = await getAudit({
    target_type: row.kind,
    target_id: String(row.id),
    limit: MAX_ENTRIES,
  });
  const entry = entryOf(undoable, records);
  if (entry === undefined) return undefined;
  // What was moved with the picture goes back with it.
  if (entry.operation) await restoreOperation(entry.operation);
  else await restoreEntry(entry.id);
  if (undoable.what === "removal") {
    const found = await getPaintingRow(row.id);
    return found && paintingRow(found);
  }
  return withPicture(row, entry.details.before as LoggedPicture);
}

function withPicture(row: ReviewRow, before: LoggedPicture): ReviewRow {
  const { checked, fixed, cleared } = before;
  return {
    ...row,
    full: writtenFile(before.full, before.fullKey ?? undefined),
    small: writtenFile(before.thumbnail, before.thumbnailKey ?? undefined),
    checked,
    fixed,
    cleared,
  };
}
