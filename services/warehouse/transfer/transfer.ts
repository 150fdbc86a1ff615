/** Whole warehouses: their export, import and counts. */
import { eq, inArray } from "drizzle-orm";
import { isConstraint } from "../../../domain/storage_fault.ts";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import {
  FORMAT,
  type PackedWarehouse,
  VERSION,
} from "../../../domain/warehouse/transfer/document.ts";
import { type Chunk, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import {
  isExportable,
  type ListName,
  type Part,
  type PartName,
  type PartRecord,
  PARTS,
  REFERENCED_PARTS,
} from "../../../domain/warehouse/transfer/parts.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { orderItems, warehouses } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { assertNew, type FieldNaming, warehouseById } from "../../../db/warehouse/checks.ts";
import { recordPages, type RowReader } from "../../../db/warehouse/read_rows.ts";
import { column, toRow } from "../../../db/warehouse/resource.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { insertRows } from "../../../db/warehouse/write_rows.ts";
import { resourceOf, tableOf } from "../records/resources.ts";

const ORDERS_PER_PAGE = 50;

/**
 * Yields the document of a warehouse in pieces of text, one record per line, read a page at a time.
 *
 * Concurrent writes may be included or not; records with dangling references are omitted, so that
 * every document can be imported.
 */
export async function* exportWarehouse(
  db: RowReader,
  warehouse: Warehouse,
  { users = false, onOmitted = () => {} }: {
    /** True to include the users, with their password hashes. */
    users?: boolean;
    /** Called for every record that is omitted because it refers to another warehouse. */
    onOmitted?: (part: PartName, id: string) => void;
  } = {},
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(FORMAT)},"version":${VERSION},\n` +
    `"warehouse":${JSON.stringify(warehouse)}`;
  const ids = new Map<PartName, Set<string>>();
  for (const part of PARTS) {
    if (part.name === "users" && !users) continue;
    const own = REFERENCED_PARTS.has(part.name) ? new Set<string>() : undefined;
    if (own !== undefined) ids.set(part.name, own);
    yield `,\n"${part.name}":[`;
    let separator = "\n";
    for await (const page of pagesOf(db, part, warehouse.id)) {
      let text = "";
      for (const record of page) {
        if (!isExportable(part, record, ids)) {
          onOmitted(part.name, record.id);
          continue;
        }
        own?.add(record.id);
        text += separator + JSON.stringify(record);
        separator = ",\n";
      }
      if (text !== "") yield text;
    }
    yield "]";
  }
  yield "}\n";
}

/** Reads the records of one part of a warehouse, page by page in the order of their creation. */
export async function* pagesOf(db: RowReader, { name, warehouse: owner }: Part, warehouse: string) {
  if (owner !== undefined) return yield* pages(db, name, owner, [warehouse]);
  for await (const page of pages(db, "orders", "id_warehouse", [warehouse], ORDERS_PER_PAGE)) {
    yield* recordsOfOrders(db, name as OfOrders, page.map(({ id }) => id));
  }
}

type OfOrders = "order_data" | "order_params";

/** Reads lines or parameters of some orders, page by page in the order of their creation. */
export const recordsOfOrders = (db: RowReader, name: OfOrders, orders: string[]) =>
  pages(db, name, "id_order_item", orders);

function pages(db: RowReader, name: PartName, parent: string, ids: string[], size?: number) {
  const owned = inArray(column(tableOf(name), parent), ids);
  const recordBatches = recordPages(db, resourceOf(name), owned, { size });
  return recordBatches as unknown as AsyncGenerator<PartRecord[]>;
}

/** Appends records to their table. */
export const insertRecords = (tx: Transaction, part: ListName, records: readonly PartRecord[]) =>
  insertRows(tx, tableOf(part), records.map((record) => toRow(resourceOf(part), record)));

/** Writes packed records. */
export async function insertChunks(
  tx: Transaction,
  chunks: readonly Chunk[],
  onProgress: (writtenRows: number) => void = () => {},
): Promise<void> {
  let writtenRows = 0;
  for (const chunk of chunks) {
    const records = unpack(chunk);
    await insertRecords(tx, chunk.part, records);
    onProgress(writtenRows += records.length);
  }
}

/** The warehouse and the number of records that an import has written, or would write. */
export type ImportedWarehouse = Omit<PackedWarehouse, "chunks">;

/** Options for importing a document. */
export interface ImportOptions {
  /** True to only check, without writing. */
  dryRun?: boolean;
  /** Called with the number of written records. */
  onProgress?: (writtenRows: number) => void;
  /** Cancels it as long as it has not started. */
  signal?: AbortSignal;
  /** The user, for the audit trail; undefined if no login is required. */
  actor?: User | undefined;
}

/** Writes a document, all or nothing. @throws {AppError} 409 when an id or a login is taken */
export async function importWarehouse(
  db: Database,
  { chunks, ...imported }: PackedWarehouse,
  { dryRun = false, onProgress, signal, actor }: ImportOptions = {},
): Promise<ImportedWarehouse> {
  const { warehouse, counts } = imported;
  if (dryRun) await assertNewRecords(db.background, warehouse.id, chunks);
  try {
    return await db.writeOnce(async (tx) => {
      if (dryRun) return imported;
      await tx.insert(warehouses).values(warehouse);
      await asStockChange(
        tx,
        { reason: "imported", actor },
        () => insertChunks(tx, chunks, onProgress),
      );
      if (actor !== undefined) {
        const entry = { action: "import", resource: "warehouse", warehouse: warehouse.id } as const;
        const count = Object.values(counts).reduce((sum, some) => sum + some, 1);
        await recordChange(tx, actor, { ...entry, count, after: [warehouse] });
      }
      return imported;
    }, { signal, isLong: true });
  } catch (error) {
    // The taken id or login is only looked up after a failure.
    if (isConstraint(error)) await assertNewRecords(db.background, warehouse.id, chunks);
    throw error;
  }
}

/** @throws {AppError} 409 with the path of the first id or login that is taken. */
async function assertNewRecords(db: RowReader, warehouse: string, chunks: readonly Chunk[]) {
  await assertNew(db, warehouses.id, "id", [warehouse], (_, field) => `warehouse.${field}`);
  for (const chunk of chunks) {
    const records = unpack(chunk);
    const naming: FieldNaming = (index, field) => `${chunk.part}[${chunk.start + index}].${field}`;
    for (const field of chunk.part === "users" ? ["id", "user_login"] : ["id"]) {
      const values = records.map((record) => record[field] as string);
      await assertNew(db, column(tableOf(chunk.part), field), field, values, naming);
    }
  }
}

/** Counts the records of each kind in a warehouse. @throws {AppError} 404 */
export async function countsOf(db: Reader, warehouse: string): Promise<Record<PartName, number>> {
  await warehouseById(db, warehouse);
  const orders = db.select({ id: orderItems.id }).from(orderItems)
    .where(eq(orderItems.id_warehouse, warehouse));
  const counts = {} as Record<PartName, number>;
  for (const { name, warehouse: owner } of PARTS) {
    const table = tableOf(name);
    const which = owner === undefined
      ? inArray(column(table, "id_order_item"), orders)
      : eq(column(table, owner), warehouse);
    counts[name] = await db.$count(table, which);
  }
  return counts;
}
