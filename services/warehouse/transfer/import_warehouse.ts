/** Imports a whole warehouse from a document. */
import { isConstraint } from "../../../adapters/libsql_errors.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { PackedWarehouse } from "../../../domain/warehouse/transfer/document.ts";
import { type Chunk, unpack } from "../../../domain/warehouse/transfer/packed.ts";
import type { Database } from "../../../db/open.ts";
import { warehouses } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { assertNew, type Naming } from "../../../db/warehouse/checks.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import type { Asked } from "../../../db/warehouse/read_rows.ts";
import { column } from "../../../db/warehouse/resource.ts";
import { tableOf } from "../records/resources.ts";
import { insertChunks } from "./transfer.ts";

/** What an import has written, or would. */
export type ImportedWarehouse = Omit<PackedWarehouse, "chunks">;

/** How a document is imported. */
export interface ImportOptions {
  /** Checks and writes nothing. */
  dryRun?: boolean;
  /** Called with how many records have been written. */
  onProgress?: (written: number) => void;
  /** Gives it up before it has begun. */
  signal?: AbortSignal;
  /** Who imports it, for the audit trail; undefined where no login is required. */
  actor?: User | undefined;
}

/**
 * Writes a document in one transaction: all of it or nothing.
 *
 * @throws {AppError} 409 when an id or a login is taken.
 */
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
        const about = { action: "import", resource: "warehouse", warehouse: warehouse.id } as const;
        const count = Object.values(counts).reduce((sum, some) => sum + some, 1);
        await recordChange(tx, actor, { ...about, count, after: [warehouse] });
      }
      return imported;
    }, { signal, isLong: true });
  } catch (error) {
    // Which id or login is taken is looked up only where one is.
    if (isConstraint(error)) await assertNewRecords(db.background, warehouse.id, chunks);
    throw error;
  }
}

/** @throws {AppError} 409 with the place of the first id or login that is taken. */
async function assertNewRecords(
  db: Asked,
  warehouse: string,
  chunks: readonly Chunk[],
): Promise<void> {
  await assertNew(db, warehouses.id, "id", [warehouse], (_, field) => `warehouse.${field}`);
  for (const chunk of chunks) {
    const records = unpack(chunk);
    const naming: Naming = (index, field) => `${chunk.part}[${chunk.start + index}].${field}`;
    for (const field of chunk.part === "users" ? ["id", "user_login"] : ["id"]) {
      const values = records.map((record) => record[field] as string);
      await assertNew(db, column(tableOf(chunk.part), field), field, values, naming);
    }
  }
}
