import type { OnMigration } from "./migrate/migrate.ts";
import type { ServerOptions } from "./server/open_server.ts";

/** How a database is opened. */
export type OpenOptions = ServerOptions & {
  onMigration?: OnMigration | undefined;
  /** Whether long reads and long writes of a file have threads of their own; no if left out. */
  usesThreads?: boolean | undefined;
  /** Decides when the threads are started; at once if left out. */
  warmUp?: ((start: () => void) => void) | undefined;
  /** Whether some of the disk is kept for changes that must go on when it is full. */
  keepsRoom?: boolean | undefined;
  /**
   * Milliseconds without a write after which room that a file no longer needs goes back to the disk;
   * never when left out.
   */
  quiet?: number | undefined;
};
