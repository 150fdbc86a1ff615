/** Taking back an operation, or part of the log, as a whole, except for what has been edited since. */
import { and, desc, eq, inArray, lt, lte, max, type SQL } from "drizzle-orm";
import { AppError, notFound } from "../../../domain/app_error.ts";
import { narrowed, type RecordChange, type RestoreLog } from "../../../domain/gallery/audit.ts";
import { KINDS } from "../../../domain/gallery/editing/kinds.ts";
import type { Conflict } from "../../../domain/gallery/editing/restore_records.ts";
import type { OperationConflict, OperationRestored } from "../../../domain/gallery/operations.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { inPart } from "../../../db/gallery/audit.ts";
import { beginOperation, operationExists } from "../../../db/gallery/operations.ts";
import type { Editor } from "./catalog_records.ts";
import { takeBack } from "./restore.ts";
import { isUpdate, takeBackUpdates } from "./restore_updates.ts";

// Entries that are taken back in one transaction: others write in between.
const AT_ONCE = 100;

type Part = Omit<OperationRestored, "operation">;

/** Who takes something back, and until when. */
interface Restoring {
  username: string;
  reason?: string | undefined;
  /**
   * Ends it between two transactions: what was taken back until then stays so, and the rest can be taken
   * back by asking again.
   */
  signal?: AbortSignal | undefined;
}

/**
 * Takes back every entry of an operation, the newest first, which is an operation itself. What was
 * edited since stays as it is and is listed; all else goes back.
 *
 * @throws {AppError} 404 when there is no such operation
 */
export async function restoreOperation(
  db: Database,
  id: string,
  restoring: Restoring,
): Promise<OperationRestored> {
  if (!await operationExists(db.read, id)) throw notFound("operation", id);
  return await takeBackAll(db, eq(auditLog.operation, id), { ...restoring, restores: id });
}

/**
 * Takes back what some part of the log has changed from a moment on, so that those records, or some of
 * their fields, are as they were then; otherwise as {@link restoreOperation}.
 */
export async function restoreLog(
  db: Database,
  { fields, reason, ...part }: RestoreLog,
  restoring: Omit<Restoring, "reason">,
): Promise<OperationRestored> {
  const [newest] = await db.read.select({ id: max(auditLog.id) }).from(auditLog);
  // Accounts have a page of their own, and what this writes itself stays.
  const which = and(
    inPart(part),
    inArray(auditLog.target_type, [...KINDS]),
    lte(auditLog.id, newest?.id ?? 0),
  )!;
  return await takeBackAll(db, which, { ...restoring, reason, fields });
}

async function takeBackAll(
  db: Database,
  which: SQL,
  { username, reason, signal, restores, fields }: Restoring & {
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
  let before: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const entries = await entriesOf(db.read, which, before);
    if (entries.length === 0) return whole;
    const wanted = fields === undefined
      ? entries
      : entries.flatMap((entry) => narrowed(entry, fields) ?? []);
    const part = await db.write((tx) => takeBackSome(tx, wanted, { username, operation }), {
      isLong: true,
    });
    whole.restored += part.restored;
    whole.unchanged += part.unchanged;
    whole.conflicts.push(...part.conflicts);
    whole.without_pictures.push(...part.without_pictures);
    before = entries.at(-1)!.id;
  }
}

async function entriesOf(
  db: Reader,
  which: SQL,
  before: number | undefined,
): Promise<RecordChange[]> {
  const older = before === undefined ? undefined : lt(auditLog.id, before);
  return await db.select().from(auditLog).where(and(which, older))
    .orderBy(desc(auditLog.id)).limit(AT_ONCE) as RecordChange[];
}

async function takeBackSome(
  tx: Transaction,
  entries: readonly RecordChange[],
  editor: Editor,
): Promise<Part> {
  const part: Part = { restored: 0, unchanged: 0, conflicts: [], without_pictures: [] };
  for (const some of together(entries)) {
    const [entry] = some as [RecordChange];
    if (some.length > 1) {
      for (const [at, outcome] of (await takeBackUpdates(tx, some, editor)).entries()) {
        if (typeof outcome === "boolean") part[outcome ? "restored" : "unchanged"]++;
        else part.conflicts.push(...conflictsOf(some[at]!, outcome));
      }
      continue;
    }
    try {
      const { entry: written, without = [] } = await takeBack(tx, entry, editor);
      part[written === null ? "unchanged" : "restored"]++;
      part.without_pictures.push(...without);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
      part.conflicts.push(...conflictsOf(entry, error));
    }
  }
  return part;
}

/** Runs of changes of different records of one kind; every other entry by itself. */
function together(entries: readonly RecordChange[]): RecordChange[][] {
  const runs: RecordChange[][] = [];
  let named = new Set<number>();
  for (const entry of entries) {
    const [before] = runs.at(-1) ?? [];
    const joins = before !== undefined && isUpdate(before) && isUpdate(entry) &&
      before.target_type === entry.target_type && !named.has(entry.target_id);
    if (!joins) {
      runs.push([]);
      named = new Set();
    }
    named.add(entry.target_id);
    runs.at(-1)!.push(entry);
  }
  return runs;
}

function conflictsOf(entry: RecordChange, error: AppError): OperationConflict[] {
  const known = error.more?.conflicts as readonly Conflict[] | undefined;
  const conflicts = known ?? [{
    type: entry.target_type,
    id: entry.target_id,
    field: "id",
    before: null,
    after: null,
    now: null,
  }];
  return conflicts.map((one) => ({ entry: entry.id, ...one }));
}
