import { storageFaultOf } from "./storage_fault.ts";

const RESERVE_BYTES = 4 << 20;
// Additional bytes that must be free before the file is recreated, so that it does not take the
// space that was just freed.
const SPARE_BYTES = 256 << 10;
const BLOCK_BYTES = 64 << 10;

/**
 * A file beside a database that is removed at the first short write that finds the disk full, so
 * that users can log in and delete something. It is recreated once there is space.
 */
export class ReserveFile {
  readonly #path: string;
  #isDiskFull = false;
  #creating: Promise<boolean> | undefined;

  /**
   * @param database The database's file.
   * @param copyLog Checkpoints the log into the database, so that its space is reused.
   */
  constructor(database: string, private readonly copyLog: () => Promise<void>) {
    this.#path = `${database}.reserve`;
  }

  /** Creates the file if there is space. */
  async create(): Promise<void> {
    await this.#create(RESERVE_BYTES);
  }

  /**
   * Runs a change; if the disk is full, runs a short change again with the freed space.
   *
   * @param attempt Must change nothing when it fails.
   */
  async run<T>(attempt: () => Promise<T>, isLong: boolean): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (storageFaultOf(error) !== "full") throw error;
      this.#isDiskFull = true;
      // A long write would take all of the space.
      if (isLong) throw error;
    }
    await this.#creating;
    await Deno.remove(this.#path).catch(() => {});
    await this.copyLog();
    return await attempt();
  }

  /** Returns true if a change has found the disk full and there is no space for the file yet. */
  async isDiskFull(): Promise<boolean> {
    if (!this.#isDiskFull) return false;
    this.#creating ??= this.#create(RESERVE_BYTES + SPARE_BYTES)
      .finally(() => this.#creating = undefined);
    return this.#isDiskFull = !await this.#creating;
  }

  /**
   * Creates the file unless that would fill the disk.
   *
   * @param bytes Space that must be free.
   * @returns True if it exists, or if the free space is unknown: if nothing can be written, there
   *   is no reserve.
   */
  async #create(bytes: number): Promise<boolean> {
    try {
      using file = await Deno.open(this.#path, { create: true, append: true });
      // Not zeros, which some file systems do not allocate.
      const block = crypto.getRandomValues(new Uint8Array(BLOCK_BYTES));
      let { size } = await file.stat();
      while (size < bytes) size += await file.write(block.subarray(0, bytes - size));
      await file.truncate(RESERVE_BYTES);
      return true;
    } catch (error) {
      if (storageFaultOf(error) !== "full") return true;
      await Deno.remove(this.#path).catch(() => {});
      return false;
    }
  }
}
