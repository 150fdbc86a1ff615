/** The commands `warehouse …`: whole warehouses as JSON, and their contents as CSV. */
import { Argument, type Command, Option } from "commander";
import { exportWarehouse, importWarehouse } from "../../services/warehouse/transfer/transfer.ts";
import { importCsv } from "../../services/warehouse/transfer/transfer_csv.ts";
import {
  exportCsv,
  type ExportCsvOptions,
  exportWarehousesCsv,
} from "../../services/warehouse/transfer/transfer_csv_export.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { warehouseResource } from "../../services/warehouse/records/resources.ts";
import type { Database } from "../../db/open.ts";
import { warehouseById } from "../../db/warehouse/checks.ts";
import { refusal, textOfAll } from "../../domain/app_error.ts";
import { FILE_FORMATS } from "../../domain/files/formats.ts";
import { DECIMAL_SIGNS, type ReadingOptions } from "../../domain/files/reading.ts";
import { uuid } from "../../domain/fields.ts";
import { CSV_FILE_KINDS, type CsvFileKind } from "../../domain/warehouse/transfer/csv_kinds.ts";
import { planCsv } from "../../domain/warehouse/transfer/csv_import.ts";
import { readWarehouse } from "../../domain/warehouse/transfer/document.ts";
import type { PartCounts } from "../../domain/warehouse/transfer/parts.ts";
import type { CommandContext } from "./context.ts";
import { printDryRun, progressOf, readRowsFile, readTextFile } from "./files.ts";

// Reading a document takes several times its size in memory.
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;
const WAREHOUSE = "id of the warehouse; ignored for warehouses";

interface ImportOptions {
  newIds?: boolean;
  users?: boolean;
  dryRun?: boolean;
}

interface ImportCsvOptions extends Pick<ReadingOptions, "decimal"> {
  warehouse?: string;
  encoding?: string;
  orderName?: string;
  partial?: boolean;
  dryRun?: boolean;
}

/** Adds the commands to the program. */
export function addCommands(program: Command, { database }: CommandContext): void {
  const warehouse = program.command("warehouse").description("import and export warehouses");
  warehouse.command("export <id>")
    .description("print a warehouse as one JSON document, without calculated pallets")
    .option("--users", "include users with their password hashes")
    .action((id: string, options: { users?: boolean }) =>
      database((db) => exportDocument(db, id, options))
    );
  warehouse.command("import <file>")
    .description("import a warehouse from a JSON document, completely or not at all")
    .option("--new-ids", "give every record a new id")
    .option("--users", "import the users of the document")
    .option("--dry-run", "check the document and write nothing")
    .action((file: string, options: ImportOptions) =>
      database((db) => importDocument(db, file, options))
    );
  const kind = () => new Argument("<kind>", "what it holds").choices(CSV_FILE_KINDS);
  warehouse.command("export-csv").addArgument(kind())
    .description("print records of a warehouse as CSV or a workbook")
    .addOption(new Option("--format <format>", "file format").choices(FILE_FORMATS).default("csv"))
    .option("--warehouse <id>", WAREHOUSE)
    .option("--excel", "for Excel with the decimal comma: byte order mark and semicolons")
    .option("--ids", "include id columns")
    .action((kind: CsvFileKind, options: ExportCsvOptions & { warehouse?: string }) =>
      database((db) => exportCsvFile(db, kind, options))
    );
  warehouse.command("import-csv").addArgument(kind()).argument("<file>")
    .description("import a CSV file or workbook into a warehouse")
    .option("--warehouse <id>", WAREHOUSE)
    .option("--order-name <name>", "name of the order if the file has none")
    .option("--encoding <name>", "encoding of a file that is not UTF-8, such as windows-1252")
    .addOption(new Option("--decimal <sign>", "decimal sign of its numbers").choices(DECIMAL_SIGNS))
    .option("--partial", "import valid rows even if others are refused")
    .option("--dry-run", "check the file and write nothing")
    .action((kind: CsvFileKind, file: string, options: ImportCsvOptions) =>
      database((db) => importCsvFile(db, kind, file, options))
    );
}

async function exportDocument(db: Database, id: string, { users = false }: { users?: boolean }) {
  const warehouse = await warehouseById(db.read, idOf(id));
  let leftOut = 0;
  await print(exportWarehouse(db.read, warehouse, { users, onOmitted: () => leftOut++ }));
  if (!users) console.error("Users are left out (--users takes them along)");
  if (leftOut > 0) {
    console.error(`Left out ${leftOut} records that refer to what is not in the warehouse`);
  }
}

async function importDocument(
  db: Database,
  file: string,
  { newIds = false, users = false, dryRun = false }: ImportOptions,
): Promise<void> {
  const text = await readTextFile(file, MAX_DOCUMENT_BYTES);
  const { warehouse, counts, skippedUsers } = await importWarehouse(
    db,
    readWarehouse(text, { newIds, users }),
    { dryRun, ...progressOf("records written") },
  );
  if (Deno.stderr.isTerminal()) console.error();
  const verb = dryRun ? "Would import" : "Imported";
  console.log(`${verb} "${warehouse.warehouse_name}" as ${warehouse.id}: ${listed(counts)}`);
  printDryRun(dryRun);
  if (skippedUsers > 0) {
    console.error(`${skippedUsers} users are left out (--users takes them along)`);
  }
}

async function exportCsvFile(
  db: Database,
  kind: CsvFileKind,
  { warehouse, ...options }: ExportCsvOptions & { warehouse?: string },
): Promise<void> {
  if (kind === "warehouses") {
    const pages = new ResourceStore(warehouseResource, db).list();
    return await print(exportWarehousesCsv(pages, { language: "en", ...options }));
  }
  await print(
    exportCsv(db.read, await warehouseById(db.read, idOf(warehouse)), kind, {
      language: "en",
      ...options,
    }),
  );
}

async function importCsvFile(
  db: Database,
  kind: CsvFileKind,
  file: string,
  { warehouse, orderName, dryRun = false, partial = false, encoding, decimal }: ImportCsvOptions,
): Promise<void> {
  const rows = await readRowsFile(file, encoding);
  const { counts, changed, same, read, similar, refused } = await importCsv(db, {
    kind,
    dryRun,
    partial,
    language: "en",
    reading: { decimal },
    ...(kind !== "warehouses" && { warehouse: idOf(warehouse) }),
    ...(orderName !== undefined && { orderName }),
  }, (job) => planCsv(rows, job));
  const [would, have] = [dryRun ? "Would add" : "Added", dryRun ? "would change" : "changed"];
  console.log(
    `${would} ${listed(counts) || "nothing"}; ${have} ${listed(changed) || "nothing"}; ` +
      `the same as before: ${listed(same) || "none"}`,
  );
  const sign = read.decimal === null ? "" : `, decimal sign "${read.decimal}"`;
  const form = read.sheet === null ? read.encoding : `the sheet "${read.sheet}"`;
  console.error(`Read as ${form}${read.detected ? " (detected)" : ""}${sign}`);
  if (read.unmapped.length > 0) {
    console.error(`Columns that are not read: ${read.unmapped.join(", ")}`);
  }
  for (const { line, column, reasons } of refused) {
    console.error(`Refused: line ${line}: ${column}: ${textOfAll(reasons, "en")}`);
  }
  for (const { line, name, existing } of similar) {
    console.error(`Line ${line}: "${name}" is new, and similar to "${existing}"`);
  }
  printDryRun(dryRun);
}

function idOf(text: string | undefined): string {
  if (text === undefined) throw refusal(400, "expected_warehouse_id", {}, { where: "--warehouse" });
  const { success, data } = uuid().safeParse(text);
  if (!success) throw refusal(400, "no_warehouse_id", { text });
  return data;
}

function listed(counts: PartCounts): string {
  return Object.entries(counts).map(([part, count]) => `${count} ${part}`).join(", ");
}

async function print(pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const encoder = new TextEncoder();
  const bytes = (async function* () {
    for await (const piece of pieces) {
      yield typeof piece === "string" ? encoder.encode(piece) : piece;
    }
  })();
  await ReadableStream.from(bytes).pipeTo(Deno.stdout.writable, { preventClose: true });
}
