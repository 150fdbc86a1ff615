import type { Database } from "../../db/open.ts";
import type { Log } from "../../domain/log.ts";
import type { OpenServices } from "../open_services.ts";
import type { Settings } from "../settings.ts";

/** Context of commands; services opened for `work` are closed afterwards. */
export interface CommandContext {
  settings(): Settings;
  /** Opens only the database, for commands that need neither images nor workers. */
  database(work: (db: Database) => Promise<void>): Promise<void>;
  /** Opens all services of the server. */
  services(work: (services: OpenServices) => Promise<void>): Promise<void>;
}

// A command prints its result itself; only warnings and errors are logged.
const TERMINAL: Log = {
  debug() {},
  info() {},
  warn: (message) => console.error(message),
  error: (message) => console.error(message),
};

/** Creates the context from the settings of the process. */
export function contextOf(settings: () => Settings): CommandContext {
  return {
    settings,
    async database(work) {
      const { openDatabase } = await import("../open_storage.ts");
      const db = await openDatabase(settings());
      await work(db).finally(() => db.close());
    },
    async services(work) {
      const { openServices } = await import("../open_services.ts");
      await using services = await openServices(settings(), { log: TERMINAL });
      await work(services);
    },
  };
}
