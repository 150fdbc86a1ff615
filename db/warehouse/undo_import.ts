/** The last import of a CSV file, undone as long as nothing of it has been changed or used since. */
import { and, count, eq, inArray } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { notFound, refusal } from "../../domain/app_error.ts";
import { chunks } from "../../domain/chunks.ts";
import type { User } from "../../domain/warehouse/records.ts";
import type { CsvPlan } from "../../domain/warehouse/transfer/csv_import.ts";
import type { CsvKind } from "../../domain/warehouse/transfer/csv_kinds.ts";
import { type Chunk, unpack } from "../../domain/warehouse/transfer/packed.ts";
import {
  type PartCounts,
  type PartName,
  type PartRecord,
  PARTS,
} from "../../domain/warehouse/transfer/parts.ts";
import type { Database, Transaction } from "../open.ts";
import { undoableImports } from "../schema/imports.ts";
import { orderPicks } from "../schema/stock.ts";
import { emptyResultsNaming } from "./empty_results.ts";
import type { Identified } from "./resource.ts";
import { ResourceStore } from "./resource_store.ts";
import { asStockChange } from "./stock_context.ts";
import { column, resourceOf, tableOf } from "./transfer_tables.ts";

// Records of an import that can be undone: of more it would take megabytes.
const MOST_RECORDS = 20_000;
const IDS_A_STATEMENT = 500;

const compressed = promisify(gzip);
const decompressed = promisify(gunzip);

type Lists = Partial<Record<PartName, PartRecord[]>>;

/** What an import has done. */
interface ImportContent {
  created: Lists;
  /** Fields of known records, as the import has left them and as they were. */
  changed: Lists;
  former: Lists;
}

/** What was undone. */
export interface UndoneImport {
  /** Records that are removed again. */
  removed: PartCounts;
  /** Known ones that are as they were. */
  restored: PartCounts;
}

function listsOf(packed: readonly Chunk[]): Lists {
  const lists: Lists = {};
  for (const chunk of packed) {
    (lists[chunk.part as PartName] ??= []).push(...unpack(chunk));
  }
  return lists;
}

const countsOf = (lists: Lists): PartCounts =>
  Object.fromEntries(Object.entries(lists).map(([part, records]) => [part, records.length]));

/**
 * Keeps what it takes to undo an import, in place of the import before.
 *
 * @returns Its id; undefined where there is nothing to undo, or too much.
 */
export async function keepImport(
  tx: Transaction,
  { chunks: created, changes, former, counts, changed }: CsvPlan,
  { warehouse, kind }: { warehouse: string; kind: CsvKind },
): Promise<string | undefined> {
  await tx.delete(undoableImports).where(eq(undoableImports.id_warehouse, warehouse));
  const records = [...Object.values(counts), ...Object.values(changed)]
    .reduce((sum, some) => sum + some, 0);
  if (records === 0 || records > MOST_RECORDS) return undefined;
  const content: ImportContent = {
    created: listsOf(created),
    changed: listsOf(changes),
    former: listsOf(former),
  };
  const id = crypto.randomUUID();
  await tx.insert(undoableImports).values({
    id,
    id_warehouse: warehouse,
    at: Date.now(),
    kind,
    content: await compressed(JSON.stringify(content)),
  });
  return id;
}

/**
 * Undoes the last import into a warehouse: what it added goes, what it changed is as it was.
 *
 * @param actor Who wants it, for the audit trail; undefined where no login is required.
 * @throws {AppError} 404 when it is not the last import, or undone already; 409 when a record of it
 *   has been changed or is used by others since. Nothing is changed then.
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
    const { created, changed, former } = content;
    await asStockChange(tx, { reason: "imported", actor }, async () => {
      for (const { name: part } of PARTS) {
        const store = new ResourceStore(resourceOf(part), db, actor);
        await assertUnchanged(store, tx, [...created[part] ?? [], ...changed[part] ?? []]);
      }
      for (const { name: part } of PARTS.toReversed()) {
        const records = created[part] ?? [];
        if (records.length > 0) await remove(tx, db, part, records, actor);
      }
      for (const { name: part } of PARTS) {
        const records = former[part] ?? [];
        if (records.length === 0) continue;
        const store = new ResourceStore(resourceOf(part), db, actor);
        await store.updateIn(tx, records as Identified[], (_, field) => field);
      }
    });
    await tx.delete(undoableImports).where(eq(undoableImports.id, id));
    return { removed: countsOf(created), restored: countsOf(former) };
  });
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
      Object.entries(record).every(([field, value]) => now[field] === value);
    if (!isSame) throw refusal(409, "records_changed");
  }
}

async function remove(
  tx: Transaction,
  db: Database,
  part: PartName,
  records: readonly PartRecord[],
  actor: User | undefined,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const gone = { points: "points", sections: "sections", section_geometry: "geometry" } as const;
  if (part in gone) await emptyResultsNaming(tx, { [gone[part as keyof typeof gone]]: ids });
  const store = new ResourceStore(resourceOf(part), db, actor);
  for (const some of chunks(ids, IDS_A_STATEMENT)) {
    await assertUnused(tx, part, some);
    await tx.delete(tableOf(part)).where(inArray(tableOf(part).id, some));
  }
  await store.recordRemoval(tx, records as readonly Identified[]);
}

/** Children of the import itself are gone by now: what refers to a record still came later. */
async function assertUnused(
  tx: Transaction,
  part: PartName,
  ids: readonly string[],
): Promise<void> {
  const referring: SQLiteColumn[] = PARTS.flatMap(({ name, references }) =>
    references.filter((one) => one.part === part)
      .map(({ field }) => column(tableOf(name), field))
  );
  if (part === "orders") referring.push(orderPicks.id_order_item);
  for (const owner of referring) {
    const [found] = await tx.select({ n: count() }).from(owner.table)
      .where(inArray(owner, [...ids]));
    if (found!.n > 0) throw refusal(409, "import_in_use");
  }
}
