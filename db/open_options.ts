import type { OnMigration } from "./migrate/migrate.ts";
import type { ServerOptions } from "./server/open_server.ts";

/** How a database is opened. */
export type OpenOptions = ServerOptions & {
  onMigration?: OnMigration | undefined;
  /** Whether a worker may be started: not where file descriptors are short, which ends the process. */
  mayStart?: (() => boolean) | undefined;
  /** Says when workers that are to be ready come up; at once when left out. */
  warmUp?: ((start: () => void) => void) | undefined;
  /** Whether some of the disk is kept for changes that must go on when it is full. */
  keepsRoom?: boolean | undefined;
  /**
   * Milliseconds without a write after which room that a file no longer needs goes back to the disk;
   * never when left out.
   */
  quiet?: number | undefined;
};
