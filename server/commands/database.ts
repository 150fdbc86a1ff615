/** The commands that prepare a database before the first start. */
import type { Command } from "commander";
import { openDatabase, seed } from "../open_storage.ts";
import type { CommandContext } from "./context.ts";

/** Adds the commands to the program. */
export function addCommands(program: Command, { database, settings }: CommandContext): void {
  program.command("migrate")
    .description("migrate the database to this version")
    .action(async () => {
      const db = await openDatabase(settings(), (migration, milliseconds) => {
        console.log(`Applied ${migration} in ${Math.round(milliseconds)} ms`);
      });
      await db.close();
      console.log("The tables are up to date");
    });
  program.command("seed")
    .description("fill an empty database with the starter data")
    .action(() => database((db) => seed(db, { info: (message) => console.log(message) })));
}
