/** The commands `warehouse export` and `warehouse import`: whole warehouses as JSON. */
import type { Command } from "commander";
import { exportWarehouse, importWarehouse } from "../../services/warehouse/transfer/transfer.ts";
import type { Database } from "../../db/open.ts";
import { warehouseById } from "../../db/warehouse/checks.ts";
import { refusal } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import { readWarehouse } from "../../domain/warehouse/transfer/document.ts";
import type { PartCounts } from "../../domain/warehouse/transfer/parts.ts";
import type { CommandContext } from "./context.ts";
import { printDryRun, progressOf, readTextFile } from "./files.ts";

// Reading a document takes several times its size in memory.
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

interface ImportOptions {
  newIds?: boolean;
  users?: boolean;
  dryRun?: boolean;
}

/** Adds the commands to the program. */
export function addCommands(program: Command, { database }: CommandContext): void {
  const warehouse = program.command("warehouse").description("take warehouses in and out");
  warehouse.command("export <id>")
    .description("print a warehouse as one JSON document, without calculated pallets")
    .option("--users", "with its users and their password hashes")
    .action((id: string, options: { users?: boolean }) =>
      database((db) => exportDocument(db, id, options))
    );
  warehouse.command("import <file>")
    .description("add the warehouse of a JSON document: all of it or nothing")
    .option("--new-ids", "give every record a new id")
    .option("--users", "take the users of the document along")
    .option("--dry-run", "check the document and write nothing")
    .action((file: string, options: ImportOptions) =>
      database((db) => importDocument(db, file, options))
    );
}

async function exportDocument(
  db: Database,
  id: string,
  { users = false }: { users?: boolean },
): Promise<void> {
  const warehouse = await warehouseById(db.read, idOf(id));
  let leftOut = 0;
  const pieces = exportWarehouse(db.read, warehouse, { users, onOmitted: () => leftOut++ });
  const text = ReadableStream.from(pieces) as ReadableStream<string>;
  await text.pipeThrough(new TextEncoderStream())
    .pipeTo(Deno.stdout.writable, { preventClose: true });
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

function idOf(text: string): string {
  const { success, data } = uuid().safeParse(text);
  if (!success) throw refusal(400, "no_warehouse_id", { text });
  return data;
}

function listed(counts: PartCounts): string {
  return Object.entries(counts).map(([part, count]) => `${count} ${part}`).join(", ");
}
