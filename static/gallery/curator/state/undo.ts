/**
 * Changes of the review desk that can be undone; changes of pictures are undone by their entries of
 * the audit log.
 */
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { restoreEntry } from "../../shared/desk/records/record_api.ts";
import { getAudit, getPaintingRow, restoreOperation } from "./curator_api.ts";
import { paintingRow, type ReviewRow, type Target, writtenFile } from "./review_row.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";

/** A change, with the row as it was before. */
export interface Undoable {
  what: "flags" | "picture" | "removal";
  row: ReviewRow;
  /** For a picture: the path that the change published, "" if it removed the picture. */
  published?: string;
}

const isOf = ({ kind, id }: Target) => ({ row }: Undoable) => row.kind === kind && row.id === id;

/** The changes of this page; the newest is undone first. */
export class DeskHistory extends UndoHistory<Undoable> {
  constructor() {
    super({ maximum: 500 });
  }

  /**
   * Records a changed picture and drops earlier flag changes of the row, which referred to the
   * previous picture.
   */
  pushPicture(row: ReviewRow, published: string): void {
    const isOfRow = isOf(row);
    this.forget((step) => step.what === "flags" && isOfRow(step));
    this.push({ what: "picture", row, published });
  }

  /**
   * Records a removal and drops all other changes of the painting, which can no longer be undone.
   */
  pushRemoval(row: ReviewRow): void {
    this.forget(isOf(row));
    this.push({ what: "removal", row });
  }
}

/** A picture in entries of the log. */
interface LoggedPicture {
  full: string | null;
  thumbnail: string | null;
  fullKey: number | null;
  thumbnailKey: number | null;
  checked: boolean;
  fixed: boolean;
  cleared: boolean;
}

const PICTURE_ACTION = /\.\w+_(image|portrait)$/;
// Number of entries that are searched; older ones were superseded by other changes.
const MAX_ENTRIES = "50";

/** Returns the entry of a change; undefined if there is none. */
function entryOf(
  { what, published }: Pick<Undoable, "what" | "published">,
  records: readonly AuditRecord[],
): AuditRecord | undefined {
  return records.find(({ action, details }) =>
    what === "removal" ? action.endsWith(".delete") : PICTURE_ACTION.test(action) &&
      ((details.after as LoggedPicture | null)?.full ?? "") === published
  );
}

/**
 * Undoes a change of a picture or a removal.
 *
 * @returns The restored row; undefined if the log has no such entry any more.
 * @throws {ApiError} 409 if the record was changed since, or the previous picture is no longer
 * retained.
 */
export async function undoPicture(undoable: Undoable): Promise<ReviewRow | undefined> {
  const { row } = undoable;
  const { records } = await getAudit({
    target_type: row.kind,
    target_id: String(row.id),
    limit: MAX_ENTRIES,
  });
  const entry = entryOf(undoable, records);
  if (entry === undefined) return undefined;
  // Also restores the notes that were moved with the picture.
  if (entry.operation) await restoreOperation(entry.operation);
  else await restoreEntry(entry.id);
  if (undoable.what === "removal") {
    const restored = await getPaintingRow(row.id);
    return restored && paintingRow(restored);
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
