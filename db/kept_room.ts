/** Room on the disk that is kept for changes that must go on when the disk is full. */
import { storageFaultOf } from "./storage_fault.ts";

/** Bytes of the file that keeps the room. */
export const KEPT_ROOM = 4 << 20;
// What is given up at a time: one login takes a tenth of it.
const STEP = 512 << 10;
// What must be free besides before other changes are taken again.
const SPARE = 256 << 10;
const BLOCK = 64 << 10;

/** Where the room of a database is kept. */
export const roomFile = (path: string) => `${path}.reserve`;

/** The error of a change that is not tried, because there was no room for the last one. */
class NoRoom extends Error {
  override readonly name = "NoRoom";
  readonly code = "SQLITE_FULL";
}

/**
 * A file beside a database that takes up room as long as the disk has some. On a full disk it is cut,
 * piece by piece, for the changes that end something or let someone in; all other changes are refused
 * until there is room for the whole file again, or they would take what was given up.
 */
export class KeptRoom {
  #path: string;
  #isShort = false;
  #isGivingUp = false;
  #looking: Promise<boolean> | undefined;

  /**
   * @param database The database's file.
   * @param copyLog Copies the log into the database, so that its room is used again.
   */
  constructor(database: string, private readonly copyLog: () => Promise<void>) {
    this.#path = roomFile(database);
  }

  /** Takes up the room, where there is any. */
  async keep(): Promise<void> {
    await this.#fill(KEPT_ROOM);
  }

  /**
   * Runs one change after the other; never two at a time.
   *
   * @param attempt Changes nothing where it fails.
   * @param mayUse Whether the room is kept for it.
   * @throws What `attempt` throws; an error that says that the disk is full.
   */
  async run<T>(attempt: () => Promise<T>, mayUse: boolean): Promise<T> {
    if (mayUse) return await this.#withRoom(attempt);
    if (await this.isShort()) throw new NoRoom("There was no room for the change before");
    try {
      return await attempt();
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  /** Whether a change has met a full disk and there is no room still. */
  async isShort(): Promise<boolean> {
    if (!this.#isShort || this.#isGivingUp) return this.#isShort;
    this.#looking ??= this.#fill(KEPT_ROOM + SPARE).finally(() => this.#looking = undefined);
    this.#isShort = !await this.#looking;
    return this.#isShort;
  }

  async #withRoom<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!this.#note(error)) throw error;
    }
    this.#isGivingUp = true;
    try {
      await this.#looking;
      for (;;) {
        const more = await this.#giveUp();
        await this.copyLog();
        try {
          return await attempt();
        } catch (error) {
          if (!more || !this.#note(error)) throw error;
        }
      }
    } finally {
      this.#isGivingUp = false;
    }
  }

  #note(error: unknown): boolean {
    const isFull = storageFaultOf(error) === "full";
    if (isFull) this.#isShort = true;
    return isFull;
  }

  /** Cuts the file by a step. @returns whether anything was left of it */
  async #giveUp(): Promise<boolean> {
    try {
      const { size } = await Deno.stat(this.#path);
      if (size > 0) await Deno.truncate(this.#path, Math.max(0, size - STEP));
      return size > 0;
    } catch {
      return false;
    }
  }

  /**
   * Makes the file as long as it should be and no longer; one that does not become so long stays as it
   * was.
   *
   * @param length Bytes for which there must be room.
   * @returns whether there is, or cannot be known: where no such file may be written, none is kept.
   */
  async #fill(length: number): Promise<boolean> {
    try {
      using file = await Deno.open(this.#path, { create: true, append: true });
      const { size } = await file.stat();
      let reached = size;
      try {
        // Not zeros, which some file systems do not store.
        const bytes = crypto.getRandomValues(new Uint8Array(BLOCK));
        while (reached < length) {
          reached += await file.write(bytes.subarray(0, Math.min(BLOCK, length - reached)));
        }
        await file.truncate(KEPT_ROOM);
      } catch (error) {
        await file.truncate(Math.min(size, KEPT_ROOM));
        throw error;
      }
      return true;
    } catch (error) {
      return storageFaultOf(error) !== "full";
    }
  }
}
