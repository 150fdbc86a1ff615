/** What a database is made of, and how it is asked to write. */
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type { MigrationClient, OnMigration } from "./migrate/migrate.ts";
import type { Statement } from "./file_connection.ts";
import type { ReserveFile } from "./reserve_file.ts";

/** The reading side: Drizzle over all tables. */
export type Reader = LibSQLDatabase;
/** What a write is given: Drizzle inside one transaction. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];

/** Where a database on a server is. */
export interface ServerOptions {
  authToken?: string | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

/** How a database is opened. */
export type OpenOptions = ServerOptions & {
  onMigration?: OnMigration | undefined;
  /** Whether a file is served: long reads and long writes have threads of their own, and a reserve file is kept. */
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

/** What a database is made of, and what only one kind of database can do, or must. */
export interface DatabaseBackend {
  read: Reader;
  /** Where the database is a file: reads beside the thread that answers requests. */
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
  /** Those that run the statements. */
  watched: readonly Watched[];
  /** If the database is a file: a number that changes with every commit, whichever process makes it. */
  dataVersion?: () => number;
  flush?: () => Promise<void>;
  copy?: (path: string) => Promise<void>;
  /** There on a server. */
  availability?: () => Promise<Availability>;
  /** Where the database is a file that is served. */
  reserve?: ReserveFile;
}

/** `full`: reads are answered, and there is no room for what would be written. */
export type Availability = "ready" | "full" | "unavailable";

/** How a change is written. */
export interface WriteOptions {
  /** Drops it with the signal's reason as long as it has not begun. */
  signal?: AbortSignal | undefined;
  /** Whether it may take more than some milliseconds; to begin and end it takes longer than usual. */
  isLong?: boolean;
}
