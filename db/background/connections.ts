/** Connections of their own for reads that may take long, and snapshots. */
import { type Client, createClient, type Transaction } from "@libsql/client/sqlite3";
import type { Statement } from "../server/statement.ts";

// KiB of pages that a snapshot may hold: with the 2 MB that are usual, rows that lie all over a large
// file take half as long again.
const SNAPSHOT_CACHE = 32_768;
// One for single reads, the others for snapshots.
const CONNECTIONS = 1 + 2;
/** Snapshots that may be open at once. */
export const MOST_SNAPSHOTS = CONNECTIONS - 1;

/** What is read: the columns' names, and the values of each row in their order. */
export interface Rows {
  columns: string[];
  values: unknown[][];
}

/** Reads a database file by connections of its own. */
export class ReadConnections {
  readonly #client: Client;
  readonly #snapshots = new Map<number, Transaction>();

  /** @param url `file:PATH` of a database that is there. */
  constructor(url: string) {
    this.#client = createClient({ url, concurrency: CONNECTIONS });
  }

  /** Begins a snapshot: all that is read of it is of one state. At most {@link MOST_SNAPSHOTS}. */
  async begin(snapshot: number): Promise<void> {
    const transaction = await this.#client.transaction("deferred");
    this.#snapshots.set(snapshot, transaction);
    await transaction.execute(`PRAGMA cache_size = -${SNAPSHOT_CACHE}`);
  }

  /** Gives a snapshot's connection back, and its memory. */
  async end(snapshot: number): Promise<void> {
    const transaction = this.#snapshots.get(snapshot);
    this.#snapshots.delete(snapshot);
    await transaction?.execute("PRAGMA shrink_memory");
    transaction?.close();
  }

  /** Runs a statement that reads, in a snapshot or by itself. */
  async read({ sql, args = [] }: Statement, snapshot?: number): Promise<Rows> {
    const on = snapshot === undefined ? this.#client : this.#snapshots.get(snapshot)!;
    const { columns, rows } = await on.execute({ sql, args: args as never[] });
    return { columns, values: rows.map((row) => Array.prototype.slice.call(row)) };
  }

  close(): void {
    for (const transaction of this.#snapshots.values()) transaction.close();
    this.#snapshots.clear();
    this.#client.close();
  }
}
