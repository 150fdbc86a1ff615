/** CSV files of a warehouse into the database. */
import { Breather } from "../../domain/breather.ts";
import { type CsvKind, REFERRED } from "../../domain/warehouse/transfer/csv_kinds.ts";
import type { CsvJob, CsvPlan } from "../../domain/warehouse/transfer/csv_import.ts";
import { packed } from "../../domain/warehouse/transfer/packed.ts";
import { type PartCounts, PARTS } from "../../domain/warehouse/transfer/parts.ts";
import type { Database, Transaction } from "../open.ts";
import { assertNew } from "./checks.ts";
import { insertChunks, pagesOf, warehouseById } from "./transfer.ts";
import { tableOf } from "./transfer_tables.ts";

/** What a file has added, or would. */
export interface ImportedCsv {
  /** Records of the kind that the file is of. */
  created: number;
  counts: PartCounts;
  /** Columns that hold nothing known here. */
  ignored: string[];
}

/** How a file is imported. */
export interface ImportCsvOptions {
  /** Id of the warehouse. */
  warehouse: string;
  kind: CsvKind;
  /** Name of the order whose rows name none. */
  orderName?: string;
  /** Checks and writes nothing. */
  dryRun?: boolean;
  /** Drops it as long as it has not begun. */
  signal?: AbortSignal;
}

/**
 * Adds the records of a file to a warehouse in one transaction: all of them or none.
 *
 * @param plan Reads the file, here or in a worker; asked again when another process was faster.
 * @throws {AppError} 400 with everything that is wrong in the file, 404 when there is no such
 *   warehouse, 409 when an id that the file gives is taken.
 */
export function importCsv(
  db: Database,
  { warehouse, kind, orderName, dryRun = false, signal }: ImportCsvOptions,
  plan: (job: CsvJob) => CsvPlan | Promise<CsvPlan>,
): Promise<ImportedCsv> {
  // All inside the transaction, so that nobody can take away what the file refers to.
  return db.write(async (tx) => {
    await warehouseById(tx, warehouse);
    const { counts, chunks, givenIds, ignored } = await plan({
      kind,
      warehouse,
      known: await knownTo(tx, kind, warehouse),
      ...(orderName === undefined ? {} : { orderName }),
    });
    await assertNew(
      tx,
      tableOf(kind).id,
      "id",
      givenIds.map(({ id }) => id),
      (index) => `line ${givenIds[index]!.line}: ${kind === "orders" ? "id_order_item" : "id"}`,
    );
    if (!dryRun) await insertChunks(tx, chunks);
    return { created: counts[kind] ?? 0, counts, ignored };
  }, signal);
}

const NAMES = { boxes: "sku_box", points: "name_points" } as const;

async function knownTo(
  tx: Transaction,
  kind: CsvKind,
  warehouse: string,
): Promise<CsvJob["known"]> {
  const known: CsvJob["known"] = { boxes: [], points: [] };
  const breather = new Breather();
  for (const part of PARTS) {
    const { name } = part;
    if ((name !== "boxes" && name !== "points") || !REFERRED[kind].includes(name)) continue;
    for await (const page of pagesOf(tx, part, warehouse)) {
      known[name].push(packed(page.map((record) => [record.id, record[NAMES[name]]])));
      await breather.breathe();
    }
  }
  return known;
}
