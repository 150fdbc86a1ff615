/** Connections of their own for reads that may take long, and snapshots. */
import { type Client, createClient, type Transaction } from "@libsql/client/sqlite3";
import type { Statement } from "../server/statement.ts";

// One for single reads, the others for snapshots.
const CONNECTIONS = 1 + 2;
/** Snapshots that may be open at once. */
export const MOST_SNAPSHOTS = CONNECTIONS - 1;

/** What is read: the columns' names, and the values of each row in their order. */
export interface Rows {
  columns: string[];
  values: unknown[][];
}

/** Reads a database file by connections that nobody else uses. */
export class ReadConnections {
  readonly #client: Client;
  readonly #snapshots = new Map<number, Transaction>();

  /** @param url `file:PATH` of a database that is there. */
  constructor(url: string) {
    this.#client = createClient({ url, concurrency: CONNECTIONS });
  }

  /** Begins a snapshot: all that is read of it is of one state. At most {@link MOST_SNAPSHOTS}. */
  async begin(snapshot: number): Promise<void> {
    this.#snapshots.set(snapshot, await this.#client.transaction("deferred"));
  }

  /** Gives a snapshot's connection back. */
  end(snapshot: number): void {
    this.#snapshots.get(snapshot)?.close();
    this.#snapshots.delete(snapshot);
  }

  /** Runs a statement that reads, in a snapshot or by itself. */
  async read({ sql, args = [] }: Statement, snapshot?: number): Promise<Rows> {
    const on = snapshot === undefined ? this.#client : this.#snapshots.get(snapshot)!;
    const { columns, rows } = await on.execute({ sql, args: args as never[] });
    return { columns, values: rows.map((row) => Array.prototype.slice.call(row)) };
  }

  close(): void {
    for (const snapshot of [...this.#snapshots.keys()]) this.end(snapshot);
    this.#client.close();
  }
}
