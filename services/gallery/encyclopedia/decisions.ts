/** Decisions of curators about candidates, each an operation of the log. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import { CHANGES, type Fields } from "../../../domain/gallery/editing/records.ts";
import type { ReadKind } from "../../../domain/gallery/encyclopedia/read_kinds.ts";
import type {
  LinkBody,
  ReadDecision,
  RejectBody,
} from "../../../domain/gallery/encyclopedia/records.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { encyclopediaDecisions } from "../../../db/schema/gallery.ts";
import { record } from "../../../db/gallery/audit.ts";
import { changeRecord, type Editor, type Precondition } from "../editing/catalog_records.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import {
  candidatesOf,
  decisionOf,
  findDecision,
  findFinding,
  type ReadRecord,
  subjectOf,
} from "./readings.ts";

const UNDECIDED: ReadDecision = { item: null, none: false, rejected: [], settled_at: null };

/** Returns the data for a decision about a record. @throws {AppError} 404, 409 */
async function decisionData(tx: Transaction, which: ReadRecord) {
  const subject = await subjectOf(tx, which.kind, which.id);
  const finding = await findFinding(tx, which);
  if (finding === undefined) throw refusal(409, "encyclopedia_not_read");
  const decision = await findDecision(tx, which);
  return {
    how: finding.found.how,
    decision,
    candidates: candidatesOf(subject, finding.found, decision),
  };
}

/**
 * Links a record to a candidate, and takes fields from it.
 * @returns The operation
 * @throws {AppError} 400 with the invalid field, 404, 409 when nothing was read, or when only the
 *   name agrees and no reason is given; what `precondition` throws
 */
export function link(
  db: Database,
  which: ReadRecord,
  { item, fields, reason }: LinkBody,
  username: string,
  precondition?: Precondition,
): Promise<string> {
  return db.writeOnce(async (tx) => {
    const { decision, candidates } = await decisionData(tx, which);
    const candidate = candidates.find((one) => one.item === item);
    if (candidate === undefined) throw refusal(400, "candidate_unknown", {}, { where: "item" });
    const changes: Record<string, unknown> = {};
    for (const [at, field] of fields.entries()) {
      const proposal = candidate.fields.find((one) => one.field === field);
      if (proposal === undefined) {
        const values = candidate.fields.map((one) => one.field).join(", ");
        throw refusal(400, "expected_one_of", { values }, { where: `fields[${at}]` });
      }
      changes[field] = proposal.found;
    }
    if (candidate.name_alone && (reason ?? "").trim() === "") {
      throw refusal(409, "candidate_by_name_alone", {}, { where: "reason" });
    }
    assertStorable(which.kind, changes);
    const operation = await beginOperation(tx, { username, kind: "encyclopedia", reason });
    const editor = { username, operation };
    await changeRecord(tx, which.kind, which.id, changes, editor, precondition);
    const rejected = (decision?.rejected ?? []).filter((one) => one !== item);
    const after = { item, none: false, rejected, settled_at: Date.now() };
    await writeDecision(tx, which, { before: decision, after }, editor);
    return operation;
  });
}

/** Validates fields from the encyclopedia like those sent by clients. @throws {AppError} 400 */
function assertStorable(kind: ReadKind, changes: Fields): void {
  const { success, error } = CHANGES[kind].safeParse(changes);
  if (!success) throw new AppError(400, messageOf(CHANGES[kind], error.issues[0]!));
}

/** Rejects a record's candidates. @returns the operation @throws {AppError} 400, 404, 409 */
export function reject(
  db: Database,
  which: ReadRecord,
  { items, none, reason }: RejectBody,
  username: string,
): Promise<string> {
  return db.writeOnce(async (tx) => {
    const { decision, candidates } = await decisionData(tx, which);
    const candidateItems = candidates.map(({ item }) => item);
    const wrong = items.findIndex((item) => !candidateItems.includes(item));
    if (wrong >= 0) throw refusal(400, "candidate_unknown", {}, { where: `items[${wrong}]` });
    const { item, rejected: before, settled_at } = decision ?? UNDECIDED;
    const rejected = [...new Set([...before, ...none ? candidateItems : items])].sort();
    const isOver = candidateItems.every((one) => rejected.includes(one));
    const after = {
      item: item !== null && rejected.includes(item) ? null : item,
      none: none || isOver,
      rejected,
      settled_at: none || isOver ? Date.now() : settled_at,
    };
    const operation = await beginOperation(tx, { username, kind: "encyclopedia", reason });
    await writeDecision(tx, which, { before: decision, after }, { username, operation });
    return operation;
  });
}

/** Writes a decision with its log entry. @returns the entry */
export async function writeDecision(
  tx: Transaction,
  which: ReadRecord,
  { before, after }: { before: ReadDecision | null; after: ReadDecision | null },
  editor: Editor,
): Promise<number> {
  const { kind, id } = which;
  if (after === null) await tx.delete(encyclopediaDecisions).where(decisionOf(which));
  else {
    await tx.insert(encyclopediaDecisions).values({ kind, record_id: id, ...after })
      .onConflictDoUpdate({
        target: [encyclopediaDecisions.kind, encyclopediaDecisions.record_id],
        set: after,
      });
  }
  const action = `${kind}.encyclopedia` as const;
  return await record(tx, { ...editor, action, target: { type: kind, id }, before, after });
}
