/** The commands that take the catalog in and out. */
import type { Command } from "commander";
import { addCatalogCommands } from "./catalog.ts";
import { importImagesFolder, type ImportImagesOptions } from "./import_images.ts";
import { importPaintersFile } from "./import_painters.ts";
import type { With } from "./with_services.ts";

export function addImportCommands(program: Command, open: With): void {
  const imports = program.command("import").description("add to the catalog from files");
  imports.command("painters <file>")
    .description("add the painters of a PainterPalette CSV file; what is there is kept as it is")
    .option(
      "--namesakes",
      "take artists of one name whose years differ for several persons, also where their lives overlap",
    )
    .option("--dry-run", "report what would be imported and write nothing")
    .option("--report <file>", "write everything left out or doubted, and why, to a JSON file")
    .action((file: string, options: { dryRun?: true; report?: string }) =>
      open.database((db) => importPaintersFile(db, file, options))
    );
  imports.command("images <folder>")
    .description("publish a folder of image files for paintings and artists that have none")
    .requiredOption("--manifest <file>", "CSV list with file, artist, title; year, kind if known")
    .option("--dry-run", "report what would be published and write nothing")
    .option("--report <file>", "write everything left out, and why, to a JSON file")
    .action((folder: string, options: ImportImagesOptions) =>
      open.services((services) => importImagesFolder(services, folder, options))
    );
  addCatalogCommands(program, imports, open);
}
