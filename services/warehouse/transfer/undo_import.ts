/**
 * Undoing the last import of a CSV file, as long as its records have not been changed or used
 * since.
 */
import { and, eq } from "drizzle-orm";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { CsvPlan } from "../../../domain/warehouse/transfer/csv_import.ts";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import {
  type PartCounts,
  type PartName,
  type PartRecord,
  PARTS,
} from "../../../domain/warehouse/transfer/parts.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { undoableImports } from "../../../db/schema/installation.ts";
import { fieldOnly } from "../../../db/warehouse/checks.ts";
import { type Lists, removeLists } from "../records/remove_lists.ts";
import type { Identified } from "../../../db/warehouse/resource.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { resourceOf } from "../records/resources.ts";
import { jsonOf } from "../../../domain/warehouse/transfer/packed.ts";

// Undoing a larger import would take megabytes.
const MAX_RECORDS = 20_000;

const compressed = promisify(gzip);
const decompressed = promisify(gunzip);

/** The changes made by an import. */
interface ImportContent {
  created: Lists;
  /** Fields of existing records after and before the import. */
  changed: Lists;
  former: Lists;
  /** Existing records that it has removed; absent in imports of earlier versions. */
  removed?: Lists;
}

/** Numbers of undone records. */
export interface UndoneImport {
  /** Added records that are removed again. */
  removed: PartCounts;
  /** Existing records that have been restored. */
  restored: PartCounts;
}

function countsOf(...all: Lists[]): PartCounts {
  const counts: PartCounts = {};
  for (const [part, records] of all.flatMap((lists) => Object.entries(lists))) {
    counts[part as PartName] = (counts[part as PartName] ?? 0) + records.length;
  }
  return counts;
}

/**
 * Stores the data for undoing an import, replacing that of the previous one.
 *
 * @returns Its id; undefined if there is nothing to undo, or too much.
 */
export async function storeUndo(
  tx: Transaction,
  { chunks: created, changes, former, removedIds, counts, changed, removed }: CsvPlan,
  { warehouse, kind }: { warehouse: string; kind: CsvKind },
): Promise<string | undefined> {
  await tx.delete(undoableImports).where(eq(undoableImports.id_warehouse, warehouse));
  const records = [counts, changed, removed].flatMap((some) => Object.values(some))
    .reduce((sum, some) => sum + some, 0);
  if (records === 0 || records > MAX_RECORDS) return undefined;
  const parts = Object.entries({ created, changed: changes, former, removed: removedIds });
  const content = `{${parts.map(([name, some]) => `"${name}":${jsonOf(some)}`).join(",")}}`;
  const id = crypto.randomUUID();
  await tx.insert(undoableImports).values({
    id,
    id_warehouse: warehouse,
    at: Date.now(),
    kind,
    content: await compressed(content),
  });
  return id;
}

/**
 * Undoes the last import into a warehouse: added records are removed, changed and removed ones
 * restored.
 *
 * @param actor The user, for the audit trail; undefined if no login is required.
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
    if (row === undefined) throw notFound("import", id);
    const content: ImportContent = JSON.parse((await decompressed(row.content)).toString());
    const { created, changed, former, removed = {} } = content;
    await asStockChange(tx, { reason: "imported", actor }, async () => {
      for (const { name: part } of PARTS) {
        const store = new ResourceStore(resourceOf(part), db, actor);
        await assertUnchanged(store, tx, [...created[part] ?? [], ...changed[part] ?? []]);
      }
      // Added children are removed before their parents.
      await removeLists(tx, db, created, actor);
      for (const { name: part } of PARTS) {
        const store = new ResourceStore(resourceOf(part), db, actor);
        const records = former[part] ?? [];
        if (records.length > 0) await store.updateIn(tx, records as Identified[], fieldOnly);
        // After the removal: until then, their barcodes may belong to others.
        const again = removed[part] ?? [];
        if (again.length > 0) await store.createIn(tx, again as Identified[], fieldOnly);
      }
    });
    await tx.delete(undoableImports).where(eq(undoableImports.id, id));
    return { removed: countsOf(created), restored: countsOf(former, removed) };
  }, { isLong: true });
}

async function assertUnchanged(
  store: ResourceStore<Identified>,
  tx: Transaction,
  records: readonly PartRecord[],
): Promise<void> {
  const stored = await store.storedIn(tx, records.map(({ id }) => id));
  for (const record of records) {
    const now = stored.get(record.id) as PartRecord | undefined;
    const isSame = now !== undefined &&
      Object.entries(record).every(([field, value]) =>
        JSON.stringify(now[field]) === JSON.stringify(value)
      );
    if (!isSame) throw refusal(409, "records_changed");
  }
}
