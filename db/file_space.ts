/** Giving room that a database file no longer needs back to the disk. */
import type { FileThread } from "./thread/file_thread.ts";

// Pages that are given back at a time: some milliseconds of work, so that a write behind it hardly waits.
const PAGES_A_STEP = 500;
// PRAGMA auto_vacuum (https://www.sqlite.org/pragma.html#pragma_auto_vacuum).
const INCREMENTAL = 2;

/** A new file is made so: only then can pages be given back while others go on. */
export const RELEASES_PAGES = `PRAGMA auto_vacuum = ${INCREMENTAL}`;

/** The room of one database file, by the connection that writes to it; all in the queue of writes. */
export class FileSpace {
  constructor(private readonly writer: FileThread) {}

  /**
   * Gives some pages back where more than so many hold nothing.
   *
   * @returns whether there are still more that can be given back.
   */
  async releaseSome(mostUnused: number): Promise<boolean> {
    const unused = await this.#pragma("freelist_count");
    if (unused <= mostUnused || !await this.#releasesPages()) return false;
    // Run to its end: of a single statement libsql runs one step, which is one page.
    await this.writer.run({ script: `PRAGMA incremental_vacuum(${PAGES_A_STEP})` });
    return unused - PAGES_A_STEP > mostUnused;
  }

  /** Writes a file of before anew as a whole, so that pages can be given back from now on. */
  async makeReleasable(): Promise<void> {
    if (await this.#releasesPages()) return;
    await this.writer.execute(RELEASES_PAGES);
    await this.writer.execute("VACUUM");
  }

  /** Copies the log into the file and cuts it to nothing, as far as no connection reads in it. */
  async emptyLog(): Promise<void> {
    await this.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  async #releasesPages(): Promise<boolean> {
    return await this.#pragma("auto_vacuum") === INCREMENTAL;
  }

  async #pragma(name: string): Promise<number> {
    const { rows } = await this.writer.execute(`PRAGMA ${name}`);
    return Number(rows[0]![0]);
  }
}
