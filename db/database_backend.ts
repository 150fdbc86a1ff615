/** What a database is made of, and how it is asked to write. */
import type { Observe } from "../domain/observe.ts";
import type { HoldWrites } from "./checkpoints.ts";
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
  /**
   * Where it is a file: starts a worker that reads it by itself, and sends it a request with `url`, the
   * database's address, added; the caller ends it. Undefined where none may be started.
   */
  startWorker?: (source: URL, request: object) => Worker | undefined;
  writer: Reader;
  /** The client of the writer. */
  migrating: MigrationClient;
  clients: readonly { close(): void | Promise<void> }[];
  /** Those that run the statements. */
  watched: readonly Watched[];
  /** Lets the statements of what is read in the background be watched. */
  observe?: (statement: Observe) => void;
  reconnectWriter?: () => Promise<void>;
  /** Prepares the writer for very many rows, or for usual writes again; not to be called in a transaction. */
  prepareForBulk?: (isBulk: boolean) => Promise<void>;
  /** Runs a transaction of the writer that writes as it goes, and not at its end. */
  writeAsItGoes?: <T>(transaction: () => Promise<T>) => Promise<T>;
  /** Called after every commit. */
  afterCommit?: (hold?: HoldWrites) => void;
  /** If the database is a file: a number that changes with every commit, whichever process makes it. */
  dataVersion?: () => number;
  flush?: () => Promise<void>;
  beforeClose?: () => Promise<void>;
  copy?: (path: string) => Promise<void>;
  /** There where it is a file. */
  space?: FileSpace;
  /**
   * Copies a log of more bytes than `atLeast` beside this thread and cuts it to nothing, as far as no
   * connection reads in it.
   */
  emptyLog?: (atLeast?: number) => Promise<void>;
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
  /**
   * Whether it writes many megabytes. On a file they go to the log as they are written, so that the
   * commit, which holds the thread, takes no longer than others.
   */
  isLarge?: boolean;
}
