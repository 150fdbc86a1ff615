/** Parts of a database, and the options of writing. */
import type { ResultSet } from "@libsql/client";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import type { MigrationClient, OnMigration } from "./migrate/migrate.ts";
import type { Statement } from "./file_connection.ts";
import type { ReserveFile } from "./database_file.ts";

/** The reading side: Drizzle over all tables. */
export type Reader = LibSQLDatabase;
/** Drizzle inside the transaction of a write. */
export type Transaction = Parameters<Parameters<Reader["transaction"]>[0]>[0];

/** Runs a statement in a transaction without Drizzle, which takes longer than SQLite itself. */
export function execute(tx: Transaction, statement: Statement): Promise<ResultSet> {
  const { session } = tx as unknown as {
    session: { tx: { execute(statement: Statement): Promise<ResultSet> } };
  };
  return session.tx.execute(statement);
}

/** Credentials of a database server. */
export interface ServerOptions {
  authToken?: string | undefined;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Options of opening a database. */
export type OpenOptions = ServerOptions & {
  onMigration?: OnMigration | undefined;
  /** True for a server: threads for long reads and long writes, and a reserve file. */
  usesThreads?: boolean | undefined;
};

/** The client methods that Drizzle calls. */
export interface ObservedClient extends StatementClient {
  transaction?(mode?: "write" | "read" | "deferred"): Promise<Opened>;
}

export interface StatementClient {
  execute(statement: Statement, args?: unknown): Promise<unknown>;
}

interface Opened extends StatementClient {
  commit(): Promise<void>;
}

/** Parts of a database, and the functions that only one kind of database has. */
export interface DatabaseBackend {
  read: Reader;
  /** Reads outside the request thread, if the database is a file. */
  background?: Reader;
  /** Runs reads on one snapshot of the database. */
  snapshot?: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  writer: Reader;
  /** True if short writes that wait share a transaction. */
  sharesTransactions?: boolean;
  /** Like `background`, for writes. */
  longWriter?: Reader;
  /** Checkpoints the log of `writer`, unless that is automatic. @returns Pages in the log */
  checkpoint?: () => Promise<number>;
  /** Opens a client for migrations. */
  migrating: () => MigrationClient & { close(): Promise<void> | void };
  close: () => Promise<void> | void;
  /** Connections that run the statements. */
  watched: readonly ObservedClient[];
  /** If the database is a file: a number that changes with every commit, of any process. */
  dataVersion?: () => number;
  flush?: () => Promise<void>;
  copy?: (path: string) => Promise<void>;
  /** Checks the availability; present for a database server. */
  availability?: () => Promise<Availability>;
  /** Reserve file, if the database is a served file. */
  reserve?: ReserveFile;
}

/** `full`: reads work, but there is no room for writes. */
export type Availability = "ready" | "full" | "unavailable";

/** Options of a write. */
export interface WriteOptions {
  /** Cancels the write with the signal's reason as long as it has not started. */
  signal?: AbortSignal | undefined;
  /** True if the write may take more than a few milliseconds. */
  isLong?: boolean;
}
