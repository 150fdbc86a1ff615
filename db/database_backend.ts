/** What a database is made of, and how it is asked to write. */
import type { FileSpace } from "./file_space.ts";
import type { KeptRoom } from "./kept_room.ts";
import type { MigrationClient } from "./migrate/migrate.ts";
import type { Watched } from "./observe_client.ts";
import type { Reader } from "./transaction.ts";

/** What a database is made of, and what only one kind of database can do, or must. */
export interface DatabaseBackend {
  read: Reader;
  /** Where the database is a file: reads beside the thread that answers requests. */
  background?: Reader;
  /** Runs reads on one state of the database. */
  snapshot?: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  writer: Reader;
  /** Where the database is a file: writes beside the thread that answers requests. */
  longWriter?: Reader;
  /** Copies the log of `writer` into the file, where that is to be asked for; nothing is written meanwhile. */
  checkpoint?: () => Promise<void>;
  /** Opens a client that brings the tables up to date. */
  migrating: () => MigrationClient & { close(): void };
  close: () => Promise<void> | void;
  /** Those that run the statements. */
  watched: readonly Watched[];
  /** If the database is a file: a number that changes with every commit, whichever process makes it. */
  dataVersion?: () => number;
  flush?: () => Promise<void>;
  copy?: (path: string) => Promise<void>;
  /** There where it is a file. */
  space?: FileSpace;
  /** There on a server. */
  availability?: () => Promise<Availability>;
  /** There where some of the disk is kept for the changes that need it most. */
  room?: KeptRoom;
}

/** `full`: reads are answered, and there is no room for what would be written. */
export type Availability = "ready" | "full" | "unavailable";

/** How a change is written. */
export interface WriteOptions {
  /** Drops it with the signal's reason as long as it has not begun. */
  signal?: AbortSignal | undefined;
  /**
   * Whether it is one that must go on when the disk is full, because it frees room, ends something or
   * lets in who can make room.
   */
  usesKeptRoom?: boolean;
  /** Whether it may take more than some milliseconds; to begin and end it takes longer than usual. */
  isLong?: boolean;
}
