/** A bulk change of records, as one operation of the log. */
import { and, eq } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import {
  changedFields,
  type CheckedChange,
  checkedChanges,
} from "../../../domain/gallery/editing/bulk_change.ts";
import type { BulkBody } from "../../../domain/gallery/editing/bulk_records.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  differing,
  type EditedRecord,
  type Fields,
  pickFields,
} from "../../../domain/gallery/editing/records.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Message } from "../../../domain/messages/message.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { operations } from "../../../db/schema/operations.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import { type Editor, editRecord, findRecord, writeOrTry } from "./catalog_records.ts";

/** The outcome of a bulk change for one record. */
interface BulkOutcome {
  id: number;
  outcome: "changed" | "unchanged" | "refused";
  /** The record before the change; null if there is none. */
  record: EditedRecord | null;
  tag: string | null;
  after: Fields;
  error: Message | null;
  field: string | null;
}

/** Options of {@link changeMany}. */
interface BulkOptions {
  username: string;
  /** True to perform all changes and roll them back. */
  dryRun: boolean;
  /** Returns the tag of a record, for comparing it with those in `records`. */
  tagOf: (record: EditedRecord) => string;
}

/**
 * Changes fields of some records in one transaction. If a change is refused for a record, that
 * record stays unchanged and gets a reason; the others change. A repeated record is changed again.
 * @throws {AppError} 400 when a change is invalid for every record, 404 when the operation does not
 *   exist
 */
export async function changeMany(
  db: Database,
  kind: Kind,
  { records, changes: sent, reason, operation }: BulkBody,
  { username, dryRun, tagOf }: BulkOptions,
): Promise<{ records: BulkOutcome[]; operation: string | null }> {
  const changes = checkedChanges(kind, sent);
  return await writeOrTry(db, async (tx) => {
    if (operation !== undefined) await assertOwn(tx, operation, username);
    const id = operation ?? newId();
    const editor = { username, operation: id };
    const outcomes: BulkOutcome[] = [];
    for (const one of records) {
      outcomes.push(await changeOne(tx, kind, one, { changes, editor, tagOf }));
    }
    const hasChanged = outcomes.some(({ outcome }) => outcome === "changed");
    if (hasChanged && operation === undefined) {
      await beginOperation(tx, { id, username, kind: "bulk", reason });
    }
    const written = hasChanged ? id : operation ?? null;
    return { records: outcomes, operation: dryRun ? null : written };
  }, { dryRun });
}

async function changeOne(
  tx: Transaction,
  kind: Kind,
  { id, tag: expectedTag, changes: own }: BulkBody["records"][number],
  { changes: shared, editor, tagOf }: Pick<BulkOptions, "tagOf"> & {
    changes: readonly CheckedChange[];
    editor: Editor;
  },
): Promise<BulkOutcome> {
  const record = await findRecord(tx, kind, id) ?? null;
  const tag = record && tagOf(record);
  try {
    if (record === null) throw notFound(kind, id);
    if (expectedTag !== undefined && expectedTag !== tag) throw refusal(412, "record_changed");
    const changes = own === undefined ? shared : checkedChanges(kind, own);
    const after = await editRecord(tx, kind, record, changedFields(record, changes), editor);
    const fields = differing(after, record);
    const outcome = fields.length === 0 ? "unchanged" : "changed";
    return { id, outcome, record, tag, after: pickFields(after, fields), error: null, field: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { where, ...reason } = error.messages[0]!;
    const [, at] = /^changes\[(\d+)\]/.exec(where ?? "") ?? [];
    const field = at === undefined ? where : own![Number(at)]!.field;
    const named = { ...reason, ...(field !== undefined && { where: field }) };
    return { id, outcome: "refused", record, tag, after: {}, error: named, field: field ?? null };
  }
}

/** @throws {AppError} 404 unless it is a bulk change by the same curator */
async function assertOwn(tx: Transaction, id: string, username: string): Promise<void> {
  const [own] = await tx.select({ id: operations.id }).from(operations).where(
    and(eq(operations.id, id), eq(operations.username, username), eq(operations.kind, "bulk")),
  );
  if (own === undefined) throw notFound("operation", id);
}
