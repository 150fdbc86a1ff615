/** The list of all warehouses as a CSV file, in and out of the database. */
import { asc, gt } from "drizzle-orm";
import { csvLine } from "../../../domain/csv.ts";
import type { User, Warehouse } from "../../../domain/warehouse/records.ts";
import { cellOf, EXCEL, PLAIN } from "../../../domain/warehouse/transfer/csv_cells.ts";
import type { CsvJob, CsvPlan } from "../../../domain/warehouse/transfer/csv_import.ts";
import { COLUMNS } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { packed, unpack, unpacked } from "../../../domain/warehouse/transfer/packed.ts";
import { DEFAULT_UNITS } from "../../../domain/warehouse/units.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { warehouses } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { assertNew } from "../../../db/warehouse/checks.ts";
import type { Identified } from "../../../db/warehouse/resource.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { insertChunks } from "./transfer.ts";
import type { ImportCsvOptions, ImportedCsv } from "./transfer_csv.ts";
import type { ExportCsvOptions } from "./transfer_csv_export.ts";
import { recordOf, resourceOf } from "./transfer_tables.ts";

const RECORDS_A_PAGE = 500;

/**
 * Brings the warehouses of a file into the database in one transaction, all of them or none: what is
 * known by id or name is changed, everything else is added.
 *
 * @param plan Reads the file, here or in a worker; asked again when another process was faster.
 * @throws {AppError} 400 with everything that is wrong in the file, 409 when an id that the file
 *   gives is taken.
 */
export function importWarehousesCsv(
  db: Database,
  { dryRun = false, signal, actor, ...options }: Pick<
    ImportCsvOptions,
    "columns" | "mode" | "reading" | "dryRun" | "signal" | "actor"
  >,
  plan: (job: CsvJob) => CsvPlan | Promise<CsvPlan>,
): Promise<ImportedCsv> {
  return db.writeOnce(async (tx) => {
    const planned = await plan({
      kind: "warehouses",
      warehouse: "",
      units: DEFAULT_UNITS,
      known: { warehouses: await Array.fromAsync(storedPages(tx)) },
      ...options,
    });
    const { counts, changed, same, skipped, removed, differences, givenIds, read, similar } =
      planned;
    const ids = givenIds.map(({ id }) => id);
    await assertNew(
      tx,
      warehouses.id,
      "id",
      ids,
      (at, field) => `line ${givenIds[at]!.line}: ${field}`,
    );
    if (!dryRun) {
      await insertChunks(tx, planned.chunks);
      await recordImport(tx, planned, actor);
      // Known ones that change are recorded by their store.
      const store = new ResourceStore(resourceOf("warehouses"), db, actor);
      for (const { bytes } of planned.changes) {
        await store.updateIn(tx, unpacked<Identified>(bytes), (_, field) => field);
      }
    }
    const found = { counts, changed, same, skipped, removed, differences, read, similar };
    return { created: counts.warehouses ?? 0, ...found };
  }, { signal, isLong: true });
}

async function recordImport(
  tx: Transaction,
  { counts, chunks }: CsvPlan,
  actor: User | undefined,
): Promise<void> {
  const count = counts.warehouses ?? 0;
  if (actor === undefined || count === 0) return;
  const about = { action: "import", resource: "warehouse", warehouse: null, count } as const;
  await recordChange(tx, actor, { ...about, after: chunks.slice(0, 1).flatMap(unpack) });
}

async function* storedPages(tx: Transaction): AsyncGenerator<Uint8Array> {
  for (let last = 0;;) {
    const rows = await tx.select().from(warehouses)
      .where(gt(warehouses.seq, last))
      .orderBy(asc(warehouses.seq)).limit(RECORDS_A_PAGE);
    if (rows.length > 0) yield packed(rows.map((row) => recordOf("warehouses", row)));
    if (rows.length < RECORDS_A_PAGE) return;
    last = rows.at(-1)!.seq;
  }
}

/**
 * Warehouses as CSV in pieces of text. Each may have units of its own, so that they stand in columns
 * and not in the headings.
 */
export async function* exportWarehousesCsv(
  pages: AsyncIterable<readonly Warehouse[]>,
  { excel = false, ids = false, template = false }: ExportCsvOptions = {},
): AsyncGenerator<string, void> {
  const form = excel ? EXCEL : PLAIN;
  const { fields, ids: idFields } = COLUMNS.warehouses;
  const columns = (ids ? [...idFields, ...fields] : fields) as (keyof Warehouse)[];
  yield (excel ? "\ufeff" : "") + csvLine(columns, form.delimiter);
  if (template) return;
  for await (const page of pages) {
    yield page.map((warehouse) =>
      csvLine(columns.map((name) => cellOf(warehouse[name], form)), form.delimiter)
    ).join("");
  }
}
