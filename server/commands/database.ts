/** The commands that prepare a database before the first start. */
import type { Command } from "commander";
import { openDatabase } from "../open_storage.ts";
import { seed } from "../seed.ts";
import type { Settings } from "../settings.ts";
import type { With } from "./with_services.ts";

export function addDatabaseCommands(
  program: Command,
  open: With,
  settings: () => Settings,
): void {
  program.command("migrate")
    .description("bring the database's tables up to date")
    .action(() => migrateCommand(settings()));
  program.command("seed")
    .description("fill an empty database with the starter data")
    .action(() => open.database((db) => seed(db, { info: (message) => console.log(message) })));
}

async function migrateCommand(settings: Settings): Promise<void> {
  const db = await openDatabase(settings, (migration, milliseconds) => {
    console.log(`Applied ${migration} in ${Math.round(milliseconds)} ms`);
  });
  await db.close();
  console.log("The tables are up to date");
}
