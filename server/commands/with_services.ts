import type { Database } from "../../db/open.ts";
import type { Log } from "../../domain/log.ts";
import type { OpenServices } from "../open_services.ts";
import type { Settings } from "../settings.ts";

/** Runs `work` on what is opened for it and closed afterwards. */
export interface With {
  /** On the database alone, for commands that need neither images nor workers. */
  database(work: (db: Database) => Promise<void>): Promise<void>;
  /** On all that the server has. */
  services(work: (services: OpenServices) => Promise<void>): Promise<void>;
}

// What a command does is printed by itself; what goes wrong beside it must not be missed.
const TERMINAL: Log = {
  debug() {},
  info() {},
  warn: (message) => console.error(message),
  error: (message) => console.error(message),
};

/** Opens by the settings of the process. */
export function withSettings(settings: () => Settings): With {
  return {
    async database(work) {
      const { openDatabase } = await import("../open_storage.ts");
      const db = await openDatabase(settings());
      try {
        await work(db);
      } finally {
        await db.close();
      }
    },
    async services(work) {
      const { openServices } = await import("../open_services.ts");
      await using services = await openServices(settings(), { log: TERMINAL });
      await work(services);
    },
  };
}
