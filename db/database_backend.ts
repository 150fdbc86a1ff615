/** Parts of a database, and the options of writing. */
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type { MigrationClient, OnMigration } from "./migrate/migrate.ts";
import type { Statement } from "./file_connection.ts";
import type { ReserveFile } from "./reserve_file.ts";

/** The reading side: Drizzle over all tables. */
export type Reader = LibSQLDatabase;
/** Drizzle inside the transaction of a write. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];

/** Credentials of a database server. */
export interface ServerOptions {
  authToken?: string | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

/** Options of opening a database. */
export type OpenOptions = ServerOptions & {
  onMigration?: OnMigration | undefined;
  /**
   * True if the file is served: long reads and long writes have threads of their own, and a reserve
   * file is held.
   */
  usesThreads?: boolean | undefined;
};

/** The calls of a client that Drizzle makes. */
export interface Watched extends Executes {
  transaction?(mode?: "write" | "read" | "deferred"): Promise<Opened>;
}

export interface Executes {
  execute(statement: Statement, args?: unknown): Promise<unknown>;
}

interface Opened extends Executes {
  commit(): Promise<void>;
}

/** Parts of a database, and the functions that only one kind of database has. */
export interface DatabaseBackend {
  read: Reader;
  /** Reads beside the request thread, if the database is a file. */
  background?: Reader;
  /** Runs reads on one state of the database. */
  snapshot?: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  writer: Reader;
  /** As `background`, for writes. */
  longWriter?: Reader;
  /** Copies the log of `writer` into the file, where that is to be asked for; nothing is written meanwhile. */
  checkpoint?: () => Promise<void>;
  /** Opens a client that brings the tables up to date. */
  migrating: () => MigrationClient & { close(): Promise<void> | void };
  close: () => Promise<void> | void;
  /** Connections that run the statements. */
  watched: readonly Watched[];
  /** If the database is a file: a number that changes with every commit, whichever process makes it. */
  dataVersion?: () => number;
  flush?: () => Promise<void>;
  copy?: (path: string) => Promise<void>;
  /** There on a server. */
  availability?: () => Promise<Availability>;
  /** Reserve file, if the database is a file that is served. */
  reserve?: ReserveFile;
}

/** `full`: reads are answered, and there is no room for what would be written. */
export type Availability = "ready" | "full" | "unavailable";

/** Options of a write. */
export interface WriteOptions {
  /** Drops it with the signal's reason as long as it has not begun. */
  signal?: AbortSignal | undefined;
  /**
   * True if it may take more than some milliseconds; beginning and ending it takes longer than
   * usual.
   */
  isLong?: boolean;
}
