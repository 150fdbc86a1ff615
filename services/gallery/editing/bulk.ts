/** A bulk change of records, as one operation of the log. */
import { and, eq } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import {
  type BulkOutcome,
  changedFields,
  type CheckedChange,
  checkedChanges,
  distinctGroups,
  outcomeOf,
} from "../../../domain/gallery/editing/bulk_change.ts";
import type { BulkBody } from "../../../domain/gallery/editing/bulk_records.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import type { EditedRecord } from "../../../domain/gallery/editing/records.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { operations } from "../../../db/schema/operations.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import {
  type Editor,
  findRecords,
  type RecordWrite,
  writeOrTry,
  writeRecords,
  writesTogether,
} from "./catalog_records.ts";

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
    for (const group of distinctGroups(records, writesTogether(kind))) {
      outcomes.push(...await changeGroup(tx, kind, group, { changes, editor, tagOf }));
    }
    const hasChanged = outcomes.some(({ outcome }) => outcome === "changed");
    if (hasChanged && operation === undefined) {
      await beginOperation(tx, { id, username, kind: "bulk", reason });
    }
    const operationId = hasChanged ? id : operation ?? null;
    return { records: outcomes, operation: dryRun ? null : operationId };
  }, { dryRun });
}

async function changeGroup(
  tx: Transaction,
  kind: Kind,
  group: BulkBody["records"],
  { changes: shared, editor, tagOf }: Pick<BulkOptions, "tagOf"> & {
    changes: readonly CheckedChange[];
    editor: Editor;
  },
): Promise<BulkOutcome[]> {
  const found = await findRecords(tx, kind, group.map(({ id }) => id));
  const byId = new Map(found.map((record) => [record.id, record]));
  const writes: RecordWrite[] = [];
  const prepared = group.map(({ id, tag: expectedTag, changes: own }) => {
    const record = byId.get(id) ?? null;
    const tag = record && tagOf(record);
    let error: AppError | undefined;
    try {
      if (record === null) throw notFound(kind, id);
      if (expectedTag !== undefined && expectedTag !== tag) throw refusal(412, "record_changed");
      const changes = own === undefined ? shared : checkedChanges(kind, own);
      writes.push({ before: record, sent: changedFields(record, changes) });
    } catch (refused) {
      if (!(refused instanceof AppError) || refused.status >= 500) throw refused;
      error = refused;
    }
    return { id, record, tag, own, error };
  });
  const results = (await writeRecords(tx, kind, writes, editor)).values();
  return prepared.map(({ own, error, ...one }) =>
    outcomeOf(one, error ?? results.next().value!, own)
  );
}

/** @throws {AppError} 404 unless it is a bulk change by the same curator */
async function assertOwn(tx: Transaction, id: string, username: string): Promise<void> {
  const [own] = await tx.select({ id: operations.id }).from(operations).where(
    and(eq(operations.id, id), eq(operations.username, username), eq(operations.kind, "bulk")),
  );
  if (own === undefined) throw notFound("operation", id);
}
