/** A whole warehouse out of a document into the database. */
import { AppError, refusal } from "../../../domain/app_error.ts";
import { isConstraint } from "../../../adapters/libsql_errors.ts";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import type { PackedWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import type { StreamedWarehouse } from "../../../domain/warehouse/transfer/document_stream.ts";
import { type Chunk, type PlainChunk, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import type { PartCounts } from "../../../domain/warehouse/transfer/parts.ts";
import { keyedRequest } from "../../../db/keyed_requests.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { warehouses } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { assertNew, type Naming } from "../../../db/warehouse/checks.ts";
import { deleteWarehouse } from "./delete_warehouse.ts";
import { StepTime } from "../picking/step_time.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import type { Asked } from "../../../db/warehouse/read_rows.ts";
import { column, insertRecords, tableOf } from "./transfer_tables.ts";
import {
  begin,
  finish,
  goOn,
  isUnfinished,
  pauseBetweenSteps,
  takeOver,
  type UnfinishedWork,
} from "./unfinished.ts";
import { othersEnded } from "./unfinished_work.ts";

/** Chunks that one transaction writes at most. */
export const MOST_CHUNKS_A_STEP = 16;

/** Some of the records. */
type Some = readonly (Chunk | PlainChunk)[];

/** What an import has written, or would. */
export interface ImportedWarehouse {
  warehouse: Warehouse;
  counts: PartCounts;
}

/** How a document is imported. */
export interface ImportOptions {
  /** Checks and writes nothing. */
  dryRun?: boolean;
  /** Called with how many records of how many, if that is known, have been written. */
  onProgress?: (written: number, all?: number) => void;
  /** Gives it up until the warehouse is there. */
  signal?: AbortSignal;
  /** Who imports it, for the audit trail; undefined where no login is required. */
  actor?: User | undefined;
}

/**
 * As {@link importWarehouse}, of a document that is written as it is read. What is wrong with it, or
 * taken, shows then after some of it was written, which is undone.
 *
 * @throws {AppError} 400 besides; what reading it throws.
 */
export function importStreamed(
  db: Database,
  document: StreamedWarehouse,
  options: ImportOptions = {},
): Promise<ImportedWarehouse> {
  return importParts(db, document, options);
}

/**
 * Writes a document: all of it or nothing. It is written in many transactions, between which others
 * write; the last one makes all of it visible (`docs/decisions/046-warehouse-import-and-deletion.md`).
 *
 * @throws {AppError} 409 when an id or a login is taken; 503 when the import stood still for so long
 *   that it was taken for dead. The signal's reason when it is aborted before the last transaction.
 */
export async function importWarehouse(
  db: Database,
  { warehouse, counts, chunks }: PackedWarehouse,
  options: ImportOptions = {},
): Promise<ImportedWarehouse> {
  // As one group, because all of it is looked at before any of it is written.
  return await importParts(db, { warehouse, counts, groups: [chunks], isWhole: true }, options);
}

async function importParts(
  db: Database,
  document: {
    warehouse: Warehouse;
    /** Of what was read so far. */
    counts: PartCounts;
    groups: Iterable<Some> | AsyncIterable<Some>;
    /** Whether its request has been read to its end. */
    isWhole?: boolean;
  },
  options: ImportOptions,
): Promise<ImportedWarehouse> {
  const { warehouse, counts, groups, isWhole = false } = document;
  const { dryRun = false, onProgress = () => {}, signal, actor } = options;
  const imported = { warehouse, counts };
  if (dryRun) {
    await assertNewWarehouse(db.read, warehouse.id);
    for await (const chunks of groups) await assertNewRecords(db.read, chunks, signal);
    return await db.writeOnce(() => Promise.resolve(imported), { signal });
  }
  const work = await beginImport(db, warehouse, { signal, isWhole }).catch(async (error) => {
    if (isWhole || keyedRequest() === undefined || !isConflict(error)) throw error;
    // The same request may have been sent before, of which nothing is known until all of it is read.
    for await (const _ of groups);
    const done = await db.doneBefore<ImportedWarehouse>();
    if (done === undefined) throw error;
    return { done };
  });
  if ("done" in work) return work.done;
  const time = new StepTime();
  let looked: Some = [];
  let written = 0;
  const countOf = () => Object.values(counts).reduce((sum, count) => sum + count, 0);
  try {
    for await (looked of groups) {
      // Before any of them is written: whatever else is taken was taken by a write of this moment.
      await assertNewRecords(db.read, looked, signal);
      await writeChunks(
        db,
        { work, time },
        looked,
        (more) => onProgress(written += more, isWhole ? countOf() : undefined),
        { signal, actor },
      );
    }
    const all = countOf();
    const answer = await db.writeOnce(async (tx) => {
      if (!await finish(tx, work)) throw interrupted();
      if (actor !== undefined) {
        const about = { action: "import", resource: "warehouse", warehouse: warehouse.id } as const;
        await recordChange(tx, actor, { ...about, count: all + 1, after: [warehouse] });
      }
      return imported;
    }, { signal });
    // The same request was faster, under ids of its own.
    if (answer !== imported) await undo(db, work);
    return answer;
  } catch (error) {
    // What cannot be undone now is undone by the process that finds it without progress.
    await undo(db, work).catch(() => {});
    // Something was taken since it was looked for: reported in the same words.
    if (isConstraint(error)) await assertNewRecords(db.read, looked, signal);
    throw error;
  }
}

const isConflict = (error: unknown) => error instanceof AppError && error.status === 409;

const interrupted = () =>
  refusal(503, "import_interrupted", {}, { headers: { "Retry-After": "1" } });

/** Removes what an import has written; nothing where its last transaction was made after all. */
async function undo(db: Database, work: UnfinishedWork): Promise<void> {
  const left = await takeOver(db, work);
  if (left !== undefined) await deleteWarehouse(db, left);
}

/**
 * Makes the warehouse, invisible, when whatever else was done to one of its id has ended.
 *
 * @returns What the same request has done before, where it has.
 */
async function beginImport(
  db: Database,
  warehouse: Warehouse,
  { signal, isWhole }: { signal: AbortSignal | undefined; isWhole: boolean },
): Promise<UnfinishedWork | { done: ImportedWarehouse }> {
  for (;;) {
    await othersEnded(db, warehouse.id, signal);
    const done = isWhole ? await db.doneBefore<ImportedWarehouse>() : undefined;
    if (done !== undefined) return { done };
    const work = await db.write(async (tx) => {
      if (await isUnfinished(tx, warehouse.id)) return undefined;
      await assertNewWarehouse(tx, warehouse.id);
      await tx.insert(warehouses).values(warehouse);
      return await begin(tx, warehouse.id, "importing");
    }, { signal });
    if (work !== undefined) return work;
  }
}

async function writeChunks(
  db: Database,
  { work, time }: { work: UnfinishedWork; time: StepTime },
  chunks: Some,
  onProgress: (written: number) => void,
  { signal, actor }: { signal: AbortSignal | undefined; actor: User | undefined },
): Promise<void> {
  for (let next = 0; next < chunks.length;) {
    const { end, records } = await db.write(async (tx) => {
      if (!await goOn(tx, work)) throw interrupted();
      time.begin();
      const most = Math.min(next + MOST_CHUNKS_A_STEP, chunks.length);
      let [end, records] = [next, 0];
      do {
        records += await writeChunk(tx, chunks[end++]!, actor);
      } while (end < most && time.hasTimeForMore());
      return { end, records };
    }, { signal, isLong: true });
    time.end();
    next = end;
    onProgress(records);
    await pauseBetweenSteps();
  }
}

async function writeChunk(
  tx: Transaction,
  chunk: Chunk | PlainChunk,
  actor: User | undefined,
): Promise<number> {
  const records = unpack(chunk);
  const insert = () => insertRecords(tx, chunk.part, records);
  if (chunk.part === "sections") await asStockChange(tx, { reason: "imported", actor }, insert);
  else await insert();
  return records.length;
}

async function assertNewWarehouse(db: Asked, id: string): Promise<void> {
  await assertNew(db, warehouses.id, "id", [id], (_, field) => `warehouse.${field}`);
}

async function assertNewRecords(
  db: Asked,
  chunks: Some,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const chunk of chunks) {
    await assertNewChunk(db, chunk);
    signal?.throwIfAborted();
  }
}

async function assertNewChunk(db: Asked, chunk: Chunk | PlainChunk): Promise<void> {
  const records = unpack(chunk);
  const naming: Naming = (index, field) => `${chunk.part}[${chunk.start + index}].${field}`;
  const check = (field: string) =>
    assertNew(
      db,
      column(tableOf(chunk.part), field),
      field,
      records.map((record) => record[field] as string),
      naming,
    );
  await check("id");
  if (chunk.part === "users") await check("user_login");
}
