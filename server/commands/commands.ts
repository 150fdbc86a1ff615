/** The commands of the program, as they are typed. What serves is handed in by `main.ts`. */
import { Command } from "commander";
import { openDatabase } from "../open_storage.ts";
import { seed } from "../seed.ts";
import { addAccountCommands } from "./accounts.ts";
import { addBackupCommands } from "./backup.ts";
import { addCatalogCommands } from "./catalog.ts";
import { addCheckCommand } from "./check.ts";
import { addHealthCommand } from "./health.ts";
import { importImagesFolder, type ImportImagesOptions } from "./import_images.ts";
import { importPaintersFile } from "./import_painters.ts";
import { addPackCommand } from "./pack.ts";
import { addWarehouseCommands } from "./warehouse.ts";
import { type With, withSettings } from "./with_services.ts";
import { SETTING_NAMES, Settings } from "../settings.ts";

/** What the commands are given. */
export interface CommandServices {
  /** Serves both services until a signal comes. */
  serve(): Promise<void>;
  /** The settings of this process; asked for when a command needs them. */
  settings(): Settings;
}

/** All commands; parsing the arguments runs one. */
export function commands({ serve, settings }: CommandServices): Command {
  const program = new Command("open-depot")
    // Whether to colour is asked of variables that the server has no permission to read.
    .configureOutput({ getOutHasColors: () => false, getErrHasColors: () => false })
    .description("A gallery of art history and a warehouse with its pallets, in one server.")
    .addHelpText("after", settingsHelp);
  program.command("serve", { isDefault: true })
    .description("serve both services (the default)")
    .action(serve);
  const open = withSettings(settings);
  addHealthCommand(program, settings);
  addAccountCommands(program, open);
  program.command("migrate")
    .description("bring the database's tables up to date")
    .action(() => migrateCommand(settings()));
  program.command("seed")
    .description("fill an empty database with the starter data")
    .action(() => open.database((db) => seed(db, { info: (message) => console.log(message) })));
  addImportCommands(program, open);
  addWarehouseCommands(program, open);
  addBackupCommands(program, open, settings);
  addPackCommand(program);
  addCheckCommand(program);
  return program;
}

// There is no README beside the executable.
function settingsHelp(): string {
  const width = Math.max(...SETTING_NAMES.map((name) => name.length));
  const lines = SETTING_NAMES.map((name) =>
    `  ${name.padEnd(width)}  ${Settings.shape[name].description}`
  );
  return `\nSettings, all optional environment variables:\n${lines.join("\n")}`;
}

async function migrateCommand(settings: Settings): Promise<void> {
  const db = await openDatabase(settings, (migration, milliseconds) => {
    console.log(`Applied ${migration} in ${Math.round(milliseconds)} ms`);
  });
  await db.close();
  console.log("The tables are up to date");
}

function addImportCommands(program: Command, open: With): void {
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
