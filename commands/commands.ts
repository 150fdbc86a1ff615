/** The commands of the program, as they are typed. What serves is handed in by `main.ts`. */
import { Command } from "commander";
import { openDatabase, seed } from "../compose.ts";
import { addCurator, removeCurator, setCuratorPassword } from "../db/accounts/curators.ts";
import type { Database } from "../db/open.ts";
import { randomPassword } from "../domain/accounts/password.ts";
import { AppError } from "../domain/app_error.ts";
import { addCheckCommand } from "./check.ts";
import { importImagesFolder, type ImportImagesOptions } from "./import_images.ts";
import { importPaintersFile } from "./import_painters.ts";
import { addPackCommand } from "./pack.ts";
import { addWarehouseCommands } from "./warehouse.ts";
import type { Settings } from "../settings.ts";

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
    .addHelpText("after", `\nSettings are environment variables; README.md lists them.`);
  program.command("serve", { isDefault: true })
    .description("serve both services (the default)")
    .action(serve);
  const withDatabase = (work: (db: Database) => Promise<void>) => onDatabase(settings(), work);
  addCuratorCommands(program, withDatabase);
  program.command("migrate")
    .description("bring the database's tables up to date")
    .action(() => withDatabase(() => Promise.resolve(console.log("The tables are up to date"))));
  program.command("seed")
    .description("fill an empty database with the starter data")
    .action(() => withDatabase((db) => seed(db, { info: (message) => console.log(message) })));
  addImportCommands(program, withDatabase, settings);
  addWarehouseCommands(program, withDatabase);
  addPackCommand(program);
  addCheckCommand(program);
  return program;
}

/** Runs `work` on the database of the settings, and closes it. */
export type WithDatabase = (work: (db: Database) => Promise<void>) => Promise<void>;

async function onDatabase(
  settings: Settings,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

function addCuratorCommands(program: Command, withDatabase: WithDatabase): void {
  const curator = program.command("curator").description("manage curator accounts");
  curator.command("add <username>")
    .description("make an account; the password is asked for, or read from standard input")
    .action((username: string) =>
      withDatabase(async (db) => {
        await addCurator(db, username, await askPassword());
        console.log(`Made the curator "${username}"`);
      })
    );
  curator.command("remove <username>")
    .description("remove an account and end its sessions")
    .action((username: string) =>
      withDatabase(async (db) => {
        await removeCurator(db, username);
        console.log(`Removed the curator "${username}"`);
      })
    );
  curator.command("password <username>")
    .description("set a new password and end the account's sessions")
    .action((username: string) =>
      withDatabase(async (db) => {
        await setCuratorPassword(db, username, await askPassword());
        console.log(`Changed the password of "${username}"`);
      })
    );
}

function addImportCommands(
  program: Command,
  withDatabase: WithDatabase,
  settings: () => Settings,
): void {
  const imports = program.command("import").description("add to the catalog from files");
  imports.command("painters <file>")
    .description("add the painters of a PainterPalette CSV file; what is there is kept as it is")
    .option("--dry-run", "report what would be imported and write nothing")
    .option("--report <file>", "write everything left out or doubted, and why, to a JSON file")
    .action((file: string, options: { dryRun?: true; report?: string }) =>
      withDatabase((db) => importPaintersFile(db, file, options))
    );
  imports.command("images <folder>")
    .description("hang a folder of image files on paintings and artists that have none")
    .requiredOption("--manifest <file>", "CSV list with file, artist, title; year, kind if known")
    .option("--dry-run", "report what would be hung and write nothing")
    .option("--report <file>", "write everything left out, and why, to a JSON file")
    .action((folder: string, options: ImportImagesOptions) =>
      withDatabase((db) => importImagesFolder(db, settings(), folder, options))
    );
}

/** A password from the terminal or a pipe; a random one, shown once, where neither gives any. */
async function askPassword(): Promise<string> {
  const typed = Deno.stdin.isTerminal()
    ? prompt("Password (leave empty for a random one):")
    : await new Response(Deno.stdin.readable).text();
  const password = typed?.trim() ?? "";
  if (password === "") {
    const random = randomPassword();
    console.log(`Password: ${random}`);
    return random;
  }
  if (password.length < 8) throw new AppError(400, "password: expected at least 8 characters");
  return password;
}
