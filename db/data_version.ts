import Connection from "libsql";

/** A connection to a database file that tells whether anything was committed to it. */
export class DataVersion {
  readonly #connection: Connection.Database;
  readonly #statement: Connection.Statement;

  /** @param timeout Milliseconds for which SQLite may wait for a lock. */
  constructor(path: string, timeout: number) {
    this.#connection = new Connection(path, { timeout });
    this.#statement = this.#connection.prepare("PRAGMA data_version").raw();
  }

  /**
   * Returns a number that changes with every commit, whichever connection or process makes it; NaN where
   * SQLite does not tell at the moment. Takes some 5 µs.
   *
   * Source: https://www.sqlite.org/pragma.html#pragma_data_version
   */
  read(): number {
    try {
      return (this.#statement.get() as [number])[0];
    } catch {
      return NaN;
    }
  }

  close(): void {
    this.#connection.close();
  }
}
