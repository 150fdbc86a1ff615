/** Giving room that a database file no longer needs back to the disk. */
import type { FileClient } from "./file_client.ts";

/**
 * Pages that are given back at a time: some milliseconds of work, so that a write behind it hardly
 * waits.
 */
export const PAGES_A_STEP = 500;
// PRAGMA auto_vacuum (https://www.sqlite.org/pragma.html#pragma_auto_vacuum).
const INCREMENTAL = 2;

/** A new file is made so: only then can pages be given back while others go on. */
export const RELEASES_PAGES = `PRAGMA auto_vacuum = ${INCREMENTAL}`;

/** The room of one database file, by the connection that writes to it. */
export class FileSpace {
  constructor(private readonly writer: FileClient) {}

  /** Pages that hold nothing. */
  async unusedPages(): Promise<number> {
    return await this.#pragma("freelist_count");
  }

  /** Whether pages can be given back one by one; files of before cannot. */
  async releasesPages(): Promise<boolean> {
    return await this.#pragma("auto_vacuum") === INCREMENTAL;
  }

  /** Gives {@link PAGES_A_STEP} of them back, in a transaction of its own. */
  async releaseSome(): Promise<void> {
    // Run to its end: of a single statement libsql runs one step, which is one page.
    await this.writer.executeMultiple(`PRAGMA incremental_vacuum(${PAGES_A_STEP})`);
  }

  /**
   * Writes the whole file again, so that free pages can be released from now on. Writes wait
   * meanwhile.
   */
  async rewrite(): Promise<void> {
    await this.writer.execute(RELEASES_PAGES);
    await this.writer.execute("VACUUM");
  }

  /** Copies the log into the file and cuts it to nothing, as far as no connection reads in it. */
  async emptyLog(): Promise<void> {
    await this.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  async #pragma(name: string): Promise<number> {
    const { rows } = await this.writer.execute(`PRAGMA ${name}`);
    return Number(rows[0]![0]);
  }
}
