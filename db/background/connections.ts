/** Connections of their own for reads that may take long, and snapshots. */
import { type FileClient, openFileClient, type Values } from "../file_client.ts";
import type { Statement } from "../server/statement.ts";

// KiB of pages that a snapshot may hold: with the 2 MB that are usual, rows that lie all over a large
// file take half as long again.
const SNAPSHOT_CACHE = 32_768;
/** Snapshots that may be open at once. */
export const MAX_SNAPSHOTS = 2;

/** Reads a database file by connections of its own. */
export class ReadConnections {
  readonly #client: FileClient;
  readonly #snapshots = new Map<number, FileClient>();

  /** @param url `file:PATH` of a database that is there. */
  constructor(private readonly url: string) {
    this.#client = openFileClient(url);
  }

  /** Begins a snapshot: all that is read of it is of one state. At most {@link MAX_SNAPSHOTS}. */
  async begin(snapshot: number): Promise<void> {
    const client = openFileClient(this.url);
    this.#snapshots.set(snapshot, client);
    await client.execute(`PRAGMA cache_size = -${SNAPSHOT_CACHE}`);
    await client.execute("BEGIN DEFERRED");
  }

  /** Closes a snapshot's connection. */
  end(snapshot: number): void {
    this.#snapshots.get(snapshot)?.close();
    this.#snapshots.delete(snapshot);
  }

  /** Runs a statement that reads, in a snapshot or by itself. */
  async read(statement: Statement, snapshot?: number): Promise<Values> {
    const on = snapshot === undefined ? this.#client : this.#snapshots.get(snapshot)!;
    return await on.values(statement);
  }

  close(): void {
    for (const client of this.#snapshots.values()) client.close();
    this.#snapshots.clear();
    this.#client.close();
  }
}
