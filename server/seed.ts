import type { Database } from "../db/open.ts";
import { seedStarter } from "../services/seed/mod.ts";
import type { Log } from "../domain/log.ts";

/** Fills an empty database with the starter data and logs it. */
export async function seed(db: Database, log: Pick<Log, "info">): Promise<void> {
  for (const [what, written] of Object.entries(await seedStarter(db))) {
    if (written) log.info(`Filled with the starter ${what}`);
  }
}
