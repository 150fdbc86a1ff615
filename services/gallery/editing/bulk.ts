/** One change of many records, as one operation of the log. */
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
  type EditedRecord,
  equal,
  type Fields,
  picked,
} from "../../../domain/gallery/editing/records.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Message } from "../../../domain/messages/message.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { operations } from "../../../db/schema/operations.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import { CATALOG } from "./catalog_kinds.ts";
import { changeRecords, type Edit, type Editor, findRecords } from "./catalog_records.ts";

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
    const outcomes: BulkOutcome[] = [];
    // A record that is named twice is changed once more.
    for (const some of withoutRepeats(records)) {
      outcomes.push(...await changeSome(tx, kind, some, { changes, editor, tagOf }));
    }
    const hasChanged = outcomes.some(({ outcome }) => outcome === "changed");
    if (dryRun) throw new RolledBack({ records: outcomes, operation: null });
    if (hasChanged && operation === undefined) {
      await beginOperation(tx, { id, username, kind: "bulk", reason });
    }
    return { records: outcomes, operation: hasChanged ? id : operation ?? null };
  };
  try {
    return await db.writeOnce(attempt, { isLong: true });
  } catch (error) {
    if (error instanceof RolledBack) return error.report;
    throw error;
  }
}

/** Changes different records, read and written together. */
async function changeSome(
  tx: Transaction,
  kind: Kind,
  records: BulkBody["records"],
  { changes, editor, tagOf }: {
    changes: readonly CheckedChange[];
    editor: Editor;
    tagOf: (record: EditedRecord) => string;
  },
): Promise<BulkOutcome[]> {
  const read = await findRecords(tx, kind, records.map(({ id }) => id));
  const found = new Map(read.map((record) => [record.id, { record, tag: tagOf(record) }]));
  const isStale = ({ id, tag }: BulkBody["records"][number]) =>
    tag !== undefined && tag !== found.get(id)?.tag;
  const edits = records.flatMap((one): Edit[] => {
    const before = found.get(one.id)?.record;
    if (before === undefined || isStale(one)) return [];
    return [{ before, sent: changedFields(before, changes) }];
  });
  const results = await changeRecords(tx, kind, edits, editor);
  const become = new Map(edits.map(({ before }, at) => [before.id, results[at]!]));
  return records.map((one): BulkOutcome => {
    const { id } = one;
    const { record = null, tag = null } = found.get(id) ?? {};
    const after = record === null
      ? notFound(CATALOG[kind].noun, id)
      : become.get(id) ?? refusal(412, "record_changed");
    if (record === null || after instanceof AppError) {
      const [error = null] = (after as AppError).messages;
      return { id, outcome: "refused", record, tag, after: {}, error };
    }
    const fields = Object.keys(after).filter((field) => !equal(after[field], record[field]));
    const outcome = fields.length === 0 ? "unchanged" : "changed";
    return { id, outcome, record, tag, after: picked(after, fields), error: null };
  });
}

/** Parts of a list in which no record is named twice. */
function withoutRepeats(records: BulkBody["records"]): BulkBody["records"][] {
  const parts: BulkBody["records"][] = [];
  let named = new Set<number>();
  for (const one of records) {
    if (parts.length === 0 || named.has(one.id)) {
      parts.push([]);
      named = new Set();
    }
    named.add(one.id);
    parts.at(-1)!.push(one);
  }
  return parts;
}

/** @throws {AppError} 404 unless it is a change of many by the same curator */
async function assertOwn(tx: Transaction, id: string, username: string): Promise<void> {
  const [own] = await tx.select({ id: operations.id }).from(operations).where(
    and(eq(operations.id, id), eq(operations.username, username), eq(operations.kind, "bulk")),
  );
  if (own === undefined) throw notFound("operation", id);
}
