/** Import of CSV files. */
import { isDeepStrictEqual } from "node:util";
import { refusal } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { CsvPlan } from "../../../domain/warehouse/transfer/csv_import.ts";
import type { AuditResource } from "../../../domain/warehouse/audit.ts";
import { type DeliveryLine, ROLES, type User } from "../../../domain/warehouse/records.ts";
import { hasRole } from "../../../domain/warehouse/roles.ts";
import { type CsvFileKind, modesOf } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import {
  type CsvJob,
  NAME_OF,
  NEEDED,
  type PackedExisting,
} from "../../../domain/warehouse/transfer/existing_records.ts";
import { listsOf, packed, unpack, unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import { type PartName, PARTS } from "../../../domain/warehouse/transfer/parts.ts";
import { DEFAULT_UNITS } from "../../../domain/warehouse/units.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { assertNew, fieldOnly, warehouseById } from "../../../db/warehouse/checks.ts";
import type { Identified } from "../../../db/warehouse/resource.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";
import { recordPages, type RowReader } from "../../../db/warehouse/read_rows.ts";
import { assertLines, resourceOf, tableOf, userResource } from "../records/resources.ts";
import { insertChunks, pagesOf, recordsOfOrders } from "./transfer.ts";
import { storedTemplates } from "../orders/order_templates.ts";
import { resultSnapshots } from "./result_snapshots.ts";
import { assertRemovable, removeLists, storeUndo } from "./undo_import.ts";

/** The records that a file has added and changed, or would. */
export type ImportedCsv =
  & Omit<CsvPlan, "writes" | "reset" | "givenIds" | "needed">
  & {
    /** Number of new records of the file's kind. */
    created: number;
    /** Id for undoing it; absent if that is not possible. */
    undo?: string;
  };

/** A planned file with what it was planned from. */
interface PlannedFile {
  job: CsvJob;
  needed: readonly string[];
  csvPlan: CsvPlan;
}

// Orders whose lines are read together.
const ORDERS_PER_READ = 50;

/** Options for importing a file. */
export interface ImportCsvOptions
  extends Omit<CsvJob, "units" | "existing" | "administers" | "warehouse"> {
  /** Id of the warehouse, unless the file is of warehouses. */
  warehouse?: string;
  /** True to only check, without writing. */
  dryRun?: boolean;
  /** Cancels it as long as it has not started. */
  signal?: AbortSignal;
  /** The user, for the audit trail; undefined if no login is required. */
  actor?: User | undefined;
}

/**
 * Imports the records of a file into a warehouse, or a file of warehouses, in one transaction, all
 * of them or none: records known by id or name are changed, all others are added. The file is
 * planned on a snapshot, and again in the transaction if what it may refer to has changed since.
 * @param plan Reads the file, here or in a worker; urgent while other writes wait.
 * @throws {AppError} 400 with all errors of the file, or for a partial import that replaces; 404
 *   when there is no such warehouse; 409 when an id in the file is taken, or a record to be removed
 *   is used.
 */
export async function importCsv(
  db: Database,
  { warehouse = "", kind, dryRun = false, signal, actor, ...options }: ImportCsvOptions,
  plan: (job: CsvJob, urgent: boolean) => CsvPlan | Promise<CsvPlan>,
): Promise<ImportedCsv> {
  if (options.partial && options.mode === "replace") {
    throw refusal(400, "partial_replaces", {}, { where: "partial" });
  }
  const modes = modesOf(kind);
  if (!modes.includes(options.mode ?? "update")) {
    throw refusal(400, "expected_one_of", { values: modes.join(", ") }, { where: "mode" });
  }
  const planned = async (reader: Reader | Transaction, former?: PlannedFile) => {
    const { length_unit, weight_unit } = kind === "warehouses"
      ? DEFAULT_UNITS
      : await warehouseById(reader, warehouse);
    const job: CsvJob = {
      kind,
      warehouse,
      units: { length_unit, weight_unit },
      existing: await knownTo(reader, kind, warehouse),
      ...(kind === "orders" && { templates: await storedTemplates(reader, warehouse) }),
      administers: actor === undefined || hasRole(actor, ROLES.administrator),
      ...options,
    };
    const withOrders = async (needed: readonly string[]): Promise<CsvJob> =>
      needed.length === 0
        ? job
        : { ...job, existing: { ...job.existing, ...await ofOrders(reader, needed) } };
    let file = former;
    if (file === undefined || !isDeepStrictEqual(await withOrders(file.needed), file.job)) {
      const isUrgent = former !== undefined;
      const csvPlan = await plan(job, isUrgent);
      const { needed } = csvPlan;
      const whole = await withOrders(needed);
      file = { needed, job: whole, csvPlan: whole === job ? csvPlan : await plan(whole, isUrgent) };
    }
    const { givenIds, writes } = file.csvPlan;
    await assertRemovable(reader, listsOf(writes.removed));
    await assertNew(
      reader,
      tableOf(kind).id,
      "id",
      givenIds.map(({ id }) => id),
      (index) => `line ${givenIds[index]!.line}: ${givenIds[index]!.column}`,
    );
    return file;
  };
  const imported = (
    { needed: _, writes: __, givenIds: ___, reset: ____, ...csv }: CsvPlan,
    undo?: string,
  ) => ({
    created: csv.counts[kind] ?? 0,
    ...csv,
    ...(undo !== undefined && { undo }),
  });
  // What it would be planned from may have changed by it.
  const done = dryRun ? undefined : await db.doneBefore<ImportedCsv>();
  if (done !== undefined) return done;
  const version = db.dataVersion();
  const file = await db.snapshot((reader) => planned(reader));
  if (dryRun) return imported(file.csvPlan);
  return await db.writeOnce(async (tx) => {
    const isCurrent = version !== undefined && db.dataVersion() === version;
    const { csvPlan } = isCurrent ? file : await planned(tx, file);
    const { created, changed, removed } = csvPlan.writes;
    const results = await resultSnapshots(tx, csvPlan);
    await asStockChange(tx, { reason: "imported", actor }, async () => {
      // Removes records first: their barcodes may belong to others afterwards.
      await removeLists(tx, db, listsOf(removed), actor);
      if (kind === "users") {
        const store = new ResourceStore(userResource, db, actor);
        await store.createIn(tx, created.flatMap(unpack) as unknown as User[], fieldOnly);
      } else await insertChunks(tx, created);
      if (kind === "deliveries") {
        await assertLines(tx, created.flatMap(unpack) as unknown as DeliveryLine[], fieldOnly);
      }
      // Changes of existing records are audited by their stores.
      for (const { part, bytes } of changed) {
        const store = new ResourceStore(resourceOf(part), db, actor);
        await store.updateIn(tx, unpacked<Identified>(bytes), fieldOnly);
      }
    });
    await recordImport(tx, csvPlan, { warehouse, kind, actor });
    if (kind === "warehouses") return imported(csvPlan);
    return imported(csvPlan, await storeUndo(tx, csvPlan, { warehouse, kind }, results));
  }, { signal, isLong: true });
}

async function recordImport(
  tx: Transaction,
  { counts, writes }: CsvPlan,
  { warehouse, kind, actor }: { warehouse: string } & Pick<ImportCsvOptions, "kind" | "actor">,
): Promise<void> {
  const count = Object.values(counts).reduce((sum, batch) => sum + batch, 0);
  // The store of users has recorded them.
  if (actor === undefined || count === 0 || kind === "users") return;
  await recordChange(tx, actor, {
    action: "import",
    resource: resourceOf(kind).what.replace(" ", "_") as AuditResource,
    warehouse: warehouse || null,
    count,
    after: writes.created.slice(0, 1).flatMap(unpack),
  });
}

async function knownTo(tx: RowReader, kind: CsvFileKind, warehouse: string) {
  const existing: PackedExisting = {};
  // Logins are unique among all warehouses.
  if (kind === "warehouses" || kind === "users") {
    const stored = recordPages<Identified>(tx, resourceOf(kind), undefined);
    return { [kind]: (await Array.fromAsync(stored)).map(packed) };
  }
  for (const part of PARTS) {
    const needed = NEEDED[kind][part.name];
    if (needed === undefined) continue;
    const pages: Uint8Array[] = existing[part.name] = [];
    const name = (NAME_OF as Partial<Record<PartName, string>>)[part.name];
    for await (const page of pagesOf(tx, part, warehouse)) {
      const named = needed === "names" && name !== undefined;
      pages.push(packed(named ? page.map((one) => ({ id: one.id, [name]: one[name] })) : page));
    }
  }
  return existing;
}

/** Reads lines and parameters of some orders. */
async function ofOrders(tx: RowReader, orders: readonly string[]): Promise<PackedExisting> {
  const existing: PackedExisting = {};
  for (const part of ["order_data", "order_params"] as const) {
    const pages: Uint8Array[] = existing[part] = [];
    for (const batch of chunks(orders, ORDERS_PER_READ)) {
      for await (const page of recordsOfOrders(tx, part, batch)) pages.push(packed(page));
    }
  }
  return existing;
}
