/** The file of an embedded database: before it is opened, and while its disk is full. */
import { FileConnection } from "./file_connection.ts";
import { storageFaultOf } from "../domain/storage_fault.ts";

/** A path where a database cannot be opened, although SQLite might create an empty one there. */
export class DatabaseFileError extends Error {
  override readonly name = "DatabaseFileError";
}

/** Makes a new file release free pages: 2 is INCREMENTAL (sqlite.org/pragma.html). */
export const RELEASES_PAGES = "PRAGMA auto_vacuum = 2";
// The first bytes of a database (https://www.sqlite.org/fileformat2.html#the_database_header).
const FILE_MAGIC = "SQLite format 3\0";
// The first four bytes of a write-ahead log (https://www.sqlite.org/fileformat2.html#walformat).
const LOG_MAGIC = [0x377f0682, 0x377f0683];
const LOG_HEADER = 32;

/** Returns the path of a database whose backup is still being restored. */
export const restoringFile = (path: string) => `${path}.restoring`;

/**
 * Creates an empty database if there is none, and rejects files that SQLite would mistake for an
 * empty one: an empty file, a log without its database, an interrupted restore. A new database gets
 * its name only when complete, so an empty file always means lost data.
 * @throws {DatabaseFileError}
 */
export async function prepareDatabaseFile(path: string): Promise<void> {
  const log = `${path}-wal`;
  // Checked before the file: a process that creates both at this moment creates the log after the
  // file.
  const logged = await sizeOf(log);
  const size = await sizeOf(path);
  if (size === 0) {
    throw new DatabaseFileError("the file is empty; if nothing was ever stored there, remove it");
  }
  if (size === undefined) {
    const restoring = restoringFile(path);
    if (await sizeOf(restoring) !== undefined) {
      throw new DatabaseFileError(
        `a restore was interrupted; restore again, or remove ${restoring}`,
      );
    }
    if (logged) throw new DatabaseFileError(`the file is gone, its log ${log} is there`);
    return await makeDatabaseFile(path);
  }
  // SQLite would read this log too, but then copies it into the file and removes it.
  if (!await isDatabase(path)) throw new DatabaseFileError("the file is not a database");
  if (!await isLog(log)) {
    throw new DatabaseFileError(
      `its log ${log} is damaged; what was written last lies there and is lost if it is removed`,
    );
  }
}

async function makeDatabaseFile(path: string): Promise<void> {
  // In a folder with a known name, so that a permission can name it.
  const folder = `${path}.new`;
  const probeFile = `${folder}/${crypto.randomUUID()}`;
  try {
    await Deno.mkdir(folder, { recursive: true });
    const connection = new FileConnection(probeFile);
    try {
      connection.query(RELEASES_PAGES);
      connection.query("PRAGMA journal_mode = WAL");
    } finally {
      connection.close();
    }
    // A link never replaces a file: of several processes that start together, one is first.
    await Deno.link(probeFile, path);
  } catch {
    // Another process was first; or links are not supported, and SQLite creates the file on
    // opening; or nothing can be written, which SQLite reports itself.
  } finally {
    await Deno.remove(probeFile).catch(() => {});
    // Fails while another process has files in the folder.
    await Deno.remove(folder).catch(() => {});
  }
}

async function isDatabase(path: string): Promise<boolean> {
  return new TextDecoder().decode(await beginning(path, FILE_MAGIC.length)) === FILE_MAGIC;
}

async function isLog(path: string): Promise<boolean> {
  if ((await sizeOf(path) ?? 0) <= LOG_HEADER) return true;
  try {
    const header = await beginning(path, 4);
    return LOG_MAGIC.includes(new DataView(header.buffer).getUint32(0));
  } catch (error) {
    // The last process that had the database open has closed it meanwhile, which removes the log.
    if (error instanceof Deno.errors.NotFound) return true;
    throw error;
  }
}

async function beginning(path: string, length: number): Promise<Uint8Array<ArrayBuffer>> {
  using file = await Deno.open(path, { read: true });
  const bytes = new Uint8Array(length);
  await file.read(bytes);
  return bytes;
}

/** Returns the bytes of a file; undefined when there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

// Maximum wait for another process that writes.
const BUSY_TIMEOUT_MS = 10_000;
// A few milliseconds of work, between which other processes write.
const PAGES_PER_STEP = 500;

/**
 * Returns unused space of a database file to the disk, page by page while others write. A file of
 * an older version is rewritten as a whole; no other process can write meanwhile.
 * @param path Path of the database.
 */
export function compactFile(path: string): void {
  const connection = new FileConnection(path, BUSY_TIMEOUT_MS);
  const pragma = (name: string) => Number(connection.query(`PRAGMA ${name}`).values[0]?.[0]);
  try {
    if (pragma("auto_vacuum") === 0) {
      connection.query(RELEASES_PAGES);
      connection.query("VACUUM");
    }
    while (pragma("freelist_count") > 0) {
      // As a script, because libsql executes only one step of a single statement, which frees one
      // page.
      connection.runScript(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`);
    }
    connection.query("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    connection.close();
  }
}

const RESERVE_BYTES = 4 << 20;
// Additional bytes that must be free before the file is recreated, so that it does not take the
// space that was just freed.
const SPARE_BYTES = 256 << 10;
const BLOCK_BYTES = 64 << 10;

/** A file that is removed when the disk is full, so that short writes fit; recreated later. */
export class ReserveFile {
  readonly #path: string;
  #isDiskFull = false;
  #creating: Promise<boolean> | undefined;

  /** @param copyLog Checkpoints the log into the database, so that its space is reused */
  constructor(database: string, private readonly copyLog: () => Promise<unknown>) {
    this.#path = `${database}.reserve`;
  }

  /** Creates the file if there is space. */
  async create(): Promise<void> {
    await this.#create(RESERVE_BYTES);
  }

  /**
   * Runs a change; if the disk is full, runs a short change again with the freed space.
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
