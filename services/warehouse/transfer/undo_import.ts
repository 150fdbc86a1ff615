/** Undoes the last CSV import, as long as its records have not been changed or used since. */
import { and, eq, inArray } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { refusal } from "../../../domain/app_error.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { CsvPlan } from "../../../domain/warehouse/transfer/csv_import.ts";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { type PartName, type PartRecord, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import {
  contentOf,
  countsOf,
  type ImportContent,
  isUnchanged,
  type ResultSnapshot,
  type UndoneImport,
} from "../../../domain/warehouse/transfer/undone_import.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { undoableImports } from "../../../db/schema/installation.ts";
import { fieldOnly } from "../../../db/warehouse/checks.ts";
import { column, type Identified } from "../../../db/warehouse/resource.ts";
import { inTurns } from "../../in_turns.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { resourceOf, tableOf } from "../records/resources.ts";
import type { Lists } from "../../../domain/warehouse/transfer/packed.ts";
import { chunks } from "../../../domain/chunks.ts";
import { nameOf } from "../../../domain/warehouse/transfer/csv_plan.ts";
import { list } from "../../../domain/messages/message.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { restoreResults } from "./result_snapshots.ts";

// Undoing a larger import would take megabytes.
const MAX_RECORDS = 20_000;

/**
 * Stores the data for undoing an import, replacing that of the previous one.
 * @returns Its id; undefined if there is nothing to undo, or too much.
 */
export async function storeUndo(
  tx: Transaction,
  { writes, counts, changed, removed }: CsvPlan,
  { warehouse, kind }: { warehouse: string; kind: CsvKind },
  results: readonly ResultSnapshot[] | undefined,
): Promise<string | undefined> {
  await tx.delete(undoableImports).where(eq(undoableImports.id_warehouse, warehouse));
  const records = [counts, changed, removed].flatMap((some) => Object.values(some))
    .reduce((sum, some) => sum + some, 0);
  if (records === 0 || records > MAX_RECORDS || results === undefined) return undefined;
  // Piece by piece: other requests wait meanwhile.
  const content = ReadableStream.from(inTurns(contentOf(writes, results))).pipeThrough(
    new TextEncoderStream(),
  )
    .pipeThrough(new CompressionStream("gzip"));
  const id = crypto.randomUUID();
  await tx.insert(undoableImports).values({
    id,
    id_warehouse: warehouse,
    at: Date.now(),
    kind,
    content: Buffer.from(await new Response(content).arrayBuffer()),
  });
  return id;
}

/**
 * Undoes the last import into a warehouse: added records are removed, changed and removed ones
 * restored.
 * @throws {AppError} 404 when it is not the last import, or undone already, or when a record to
 *   restore refers to one that no longer exists; 409 when one of its records has been changed or is
 *   used by others since, or a name that it freed is taken. Then nothing is changed.
 */
export function undoImport(
  db: Database,
  { warehouse, id, actor }: { warehouse: string; id: string; actor?: User | undefined },
): Promise<UndoneImport> {
  return db.writeOnce(async (tx) => {
    const [row] = await tx.select().from(undoableImports)
      .where(and(eq(undoableImports.id, id), eq(undoableImports.id_warehouse, warehouse)));
    if (row === undefined) throw refusal(404, "import_gone");
    const json = new Blob([new Uint8Array(row.content)]).stream().pipeThrough(
      new DecompressionStream("gzip"),
    );
    const content: ImportContent = await new Response(json).json();
    const { created, changed, former, removed = {}, results = [] } = content;
    await asStockChange(tx, { reason: "imported", actor }, async () => {
      const edited = new Set<string>();
      for (const { name: part } of PARTS) {
        const store = new ResourceStore(resourceOf(part), db, actor);
        const records = [...created[part] ?? [], ...changed[part] ?? []];
        for (const name of await changedNames(store, tx, part, records)) edited.add(name);
      }
      if (edited.size > 0) throw refusal(409, "import_changed", { names: shortList(edited) });
      // Added children are removed before their parents.
      await removeLists(tx, db, created, actor);
      for (const { name: part } of PARTS) {
        const store = new ResourceStore(resourceOf(part), db, actor);
        const [records = [], deleted = []] = [former[part], removed[part]];
        await store.resource.restore?.(tx, [...records, ...deleted] as Identified[], warehouse);
        if (records.length > 0) await store.updateIn(tx, records as Identified[], fieldOnly);
        // After the removal: until then, their barcodes may belong to others.
        if (deleted.length > 0) await store.createIn(tx, deleted as Identified[], fieldOnly);
      }
      await restoreResults(tx, results);
    });
    await tx.delete(undoableImports).where(eq(undoableImports.id, id));
    return { removed: countsOf(created), restored: countsOf(former, removed) };
  }, { isLong: true });
}

/** Returns the names of the records that have been changed or deleted since. */
async function changedNames(
  store: ResourceStore<Identified>,
  tx: Transaction,
  part: PartName,
  records: readonly PartRecord[],
): Promise<string[]> {
  const stored = await store.storedIn(tx, records.map(({ id }) => id));
  return records.filter((record) => !isUnchanged(record, stored.get(record.id)))
    .map((record) => nameOf(part, { ...stored.get(record.id), ...record }) || part);
}

/** Returns names as one text, at most {@link MAX_NAMED} of them. */
function shortList(names: ReadonlySet<string>) {
  const listed = [...names].slice(0, MAX_NAMED);
  return list(names.size > MAX_NAMED ? [...listed, "…"] : listed, ", ");
}

const IDS_PER_STATEMENT = 500;
// Maximum number of names in a message.
const MAX_NAMED = 20;

/**
 * Checks that only records that are deleted as well refer to the records to be deleted.
 * @throws {AppError} 409 that names the used records.
 */
export async function assertRemovable(tx: Reader | Transaction, lists: Lists): Promise<void> {
  const used = new Set<string>();
  for (const { name: part } of PARTS) {
    const records = new Map((lists[part] ?? []).map((record) => [record.id, record]));
    for (const batch of chunks([...records.keys()], IDS_PER_STATEMENT)) {
      for (const id of await usedAmong(tx, part, batch, lists)) {
        used.add(nameOf(part, records.get(id)!));
      }
    }
  }
  if (used.size === 0) return;
  throw refusal(409, "import_removes_used", { names: shortList(used) });
}

/** Deletes records, children first. @throws {AppError} 409 when other records refer to one */
export async function removeLists(
  tx: Transaction,
  db: Database,
  lists: Lists,
  actor: User | undefined,
): Promise<void> {
  for (const { name: part } of PARTS.toReversed()) {
    const records = lists[part] ?? [];
    if (records.length === 0) continue;
    const ids = records.map(({ id }) => id);
    const resource = resourceOf(part);
    for (const record of records) {
      await resource.mayChange?.(tx, actor, record as never, undefined);
    }
    await resource.clear?.(tx, ids);
    for (const batch of chunks(ids, IDS_PER_STATEMENT)) {
      if ((await usedAmong(tx, part, batch)).length > 0) throw refusal(409, "import_in_use");
      await tx.delete(resource.table).where(inArray(resource.table.id, batch));
    }
    await new ResourceStore(resource, db, actor).recordRemoval(tx, records);
  }
}

/** Returns the records, among some, that records outside of `leaving` refer to. */
async function usedAmong(
  tx: Pick<Reader | Transaction, "selectDistinct">,
  part: PartName,
  ids: readonly string[],
  leaving: Lists = {},
): Promise<string[]> {
  const owners = PARTS.filter(({ name }) => !leaving[name]).flatMap(({ name, references }) =>
    references.filter((one) => one.part === part).map(({ field }) => column(tableOf(name), field))
  );
  if (part === "orders") owners.push(orderPicks.id_order_item);
  const used: string[] = [];
  for (const owner of owners) {
    const owners = await tx.selectDistinct({ id: owner }).from(owner.table)
      .where(inArray(owner, ids));
    used.push(...owners.map(({ id }) => id as string));
  }
  return used;
}
