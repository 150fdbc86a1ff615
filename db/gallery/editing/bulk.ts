/** One change of many records, as one operation of the log. */
import { and, eq } from "drizzle-orm";
import { AppError, notFound, refusal } from "../../../domain/app_error.ts";
import { changedFields, checkedChanges } from "../../../domain/gallery/editing/bulk_change.ts";
import type { BulkBody } from "../../../domain/gallery/editing/bulk_records.ts";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { type EditedRecord, type Fields, picked } from "../../../domain/gallery/editing/records.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Message } from "../../../domain/messages/message.ts";
import type { Database, Transaction } from "../../open.ts";
import { operations } from "../../schema/gallery.ts";
import { beginOperation } from "../operations.ts";
import { CATALOG } from "./catalog_kinds.ts";
import { changeRecord, equal, findRecords } from "./catalog_records.ts";

/** What has come of one record. */
export interface BulkOutcome {
  id: number;
  outcome: "changed" | "unchanged" | "refused";
  /** Before the change; null: there is none. */
  record: EditedRecord | null;
  tag: string | null;
  after: Fields;
  error: Message | null;
}

/** What has come of all of them. */
export interface BulkReport {
  records: BulkOutcome[];
  operation: string | null;
}

/** Ends a dry run, so that nothing of it stays. */
class RolledBack extends Error {
  constructor(readonly report: BulkReport) {
    super("Rolled back");
  }
}

/**
 * Changes fields of some records in one transaction. What is refused for one record leaves that one as
 * it was and says why; the others change.
 *
 * @param tagOf The tag of a record, which `records` name.
 * @throws {AppError} 400 when a change is wrong for every record, 404 when there is no such operation
 */
export async function changeMany(
  db: Database,
  kind: Kind,
  { records, changes: sent, reason, operation }: BulkBody,
  { username, dryRun, tagOf }: {
    username: string;
    /** Does all of it and rolls it back. */
    dryRun: boolean;
    tagOf: (record: EditedRecord) => string;
  },
): Promise<BulkReport> {
  const changes = checkedChanges(kind, sent);
  const attempt = async (tx: Transaction): Promise<BulkReport> => {
    if (operation !== undefined) await assertOwn(tx, operation, username);
    const id = operation ?? newId();
    const editor = { username, operation: id };
    const ids = records.map((one) => one.id);
    const found = new Map((await findRecords(tx, kind, ids)).map((one) => [one.id, one]));
    const outcomes: BulkOutcome[] = [];
    for (const { id, tag: seen } of records) {
      const record = found.get(id);
      if (record === undefined) {
        const [error = null] = notFound(CATALOG[kind].noun, id).messages;
        outcomes.push({ id, outcome: "refused", record: null, tag: null, after: {}, error });
        continue;
      }
      const tag = tagOf(record);
      const about = { id, record, tag };
      try {
        if (seen !== undefined && seen !== tag) throw refusal(412, "record_changed");
        const after = await changeRecord(tx, kind, id, changedFields(record, changes), editor);
        const fields = Object.keys(after).filter((field) => !equal(after[field], record[field]));
        // A record that is named twice is changed once more.
        found.set(id, after);
        outcomes.push({
          ...about,
          outcome: fields.length === 0 ? "unchanged" : "changed",
          after: picked(after, fields),
          error: null,
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        outcomes.push({ ...about, outcome: "refused", after: {}, error: error.messages[0]! });
      }
    }
    const hasChanged = outcomes.some(({ outcome }) => outcome === "changed");
    if (dryRun) throw new RolledBack({ records: outcomes, operation: null });
    if (hasChanged && operation === undefined) {
      await beginOperation(tx, { id, username, kind: "bulk", reason });
    }
    return { records: outcomes, operation: hasChanged ? id : operation ?? null };
  };
  try {
    return await db.writeOnce(attempt);
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    throw error;
  }
}

/** @throws {AppError} 404 unless it is a change of many by the same curator */
async function assertOwn(tx: Transaction, id: string, username: string): Promise<void> {
  const [own] = await tx.select({ id: operations.id }).from(operations).where(
    and(eq(operations.id, id), eq(operations.username, username), eq(operations.kind, "bulk")),
  );
  if (own === undefined) throw notFound("operation", id);
}
