/** Undoing an operation, or part of the log, as a whole, except for later edits. */
import { and, desc, eq, inArray, lt, lte, max, type SQL } from "drizzle-orm";
import { AppError, notFound } from "../../../domain/app_error.ts";
import {
  narrowedToFields,
  type RecordChange,
  type RestoreLog,
} from "../../../domain/gallery/audit.ts";
import { KINDS } from "../../../domain/gallery/editing/kinds.ts";
import { type Conflict, conflictOf } from "../../../domain/gallery/editing/restore_records.ts";
import type { OperationRestored } from "../../../domain/gallery/operations.ts";
import type { Database } from "../../../db/open.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { inPart } from "../../../db/gallery/audit.ts";
import { beginOperation, operationExists } from "../../../db/gallery/operations.ts";
import { undoEntry } from "./restore.ts";

/** Entries undone in one transaction; other writes run between transactions. */
const ENTRIES_PER_TRANSACTION = 100;

/** The author of an undo. */
interface UndoAuthor {
  username: string;
  reason?: string | undefined;
  /**
   * Ends the undoing between two transactions: entries undone so far stay undone, and a repeated
   * request undoes the rest.
   */
  signal?: AbortSignal | undefined;
}

/**
 * Undoes every entry of an operation, newest first, as a new operation. Later edits stay unchanged
 * and are listed.
 *
 * @throws {AppError} 404 when there is no such operation
 */
export async function restoreOperation(
  db: Database,
  id: string,
  restoring: UndoAuthor,
): Promise<OperationRestored> {
  if (!await operationExists(db.read, id)) throw notFound("operation", id);
  return await undoAll(db, eq(auditLog.operation, id), { ...restoring, restores: id });
}

/**
 * Undoes part of the log from a given time on, so that those records, or some of their fields, are
 * as they were then; otherwise like {@link restoreOperation}.
 */
export async function restoreLog(
  db: Database,
  { fields, reason, ...part }: RestoreLog,
  restoring: Omit<UndoAuthor, "reason">,
): Promise<OperationRestored> {
  const [newest] = await db.read.select({ id: max(auditLog.id) }).from(auditLog);
  // Accounts have a separate page, and the entries of this operation itself are excluded.
  const which = and(
    inPart(part),
    inArray(auditLog.target_type, [...KINDS]),
    lte(auditLog.id, newest?.id ?? 0),
  )!;
  return await undoAll(db, which, { ...restoring, reason, fields });
}

async function undoAll(
  db: Database,
  which: SQL,
  { username, reason, signal, restores, fields }: UndoAuthor & {
    restores?: string;
    fields?: readonly string[] | undefined;
  },
): Promise<OperationRestored> {
  const operation = await db.write((tx) =>
    beginOperation(tx, { username, kind: "restore", reason, restores })
  );
  const whole: OperationRestored = {
    operation,
    restored: 0,
    unchanged: 0,
    conflicts: [],
    without_pictures: [],
  };
  let older: SQL | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const entries = await db.read.select().from(auditLog).where(and(which, older))
      .orderBy(desc(auditLog.id)).limit(ENTRIES_PER_TRANSACTION) as RecordChange[];
    if (entries.length === 0) return whole;
    const wantedFields = fields === undefined
      ? entries
      : entries.flatMap((entry) => narrowedToFields(entry, fields) ?? []);
    const outcomes = await db.write(async (tx) => {
      const outcomes = [];
      for (const entry of wantedFields) {
        outcomes.push(await undoEntry(tx, entry, { username, operation }).catch(conflictsIn));
      }
      return outcomes;
    }, { isLong: true });
    for (const [at, outcome] of outcomes.entries()) {
      const { id: entry, target_type, target_id } = wantedFields[at]!;
      if ("conflicts" in outcome) {
        const { conflicts = [conflictOf(target_type, target_id, "id", {})] } = outcome;
        whole.conflicts.push(...conflicts.map((one) => ({ entry, ...one })));
      } else {
        whole[outcome.entry === null ? "unchanged" : "restored"]++;
        whole.without_pictures.push(...outcome.without ?? []);
      }
    }
    older = lt(auditLog.id, entries.at(-1)!.id);
  }
}

/** Returns the conflicts listed by a refusal; undefined if none. */
function conflictsIn(error: unknown): { conflicts: readonly Conflict[] | undefined } {
  if (!(error instanceof AppError) || error.status !== 409) throw error;
  return { conflicts: error.more?.conflicts as readonly Conflict[] | undefined };
}
