import type { Database } from "../db/open.ts";
import { eq } from "drizzle-orm";
import { installation } from "../db/schema/installation.ts";
import { statfs } from "node:fs/promises";

// With fewer free bytes, changes will soon fail.
const MIN_FREE_BYTES = 1_000_000;

/** Folders in which this process stores data on a disk, without remote databases or stores. */
export interface StoragePlaces {
  database?: string;
  images?: string;
}

/** Free disk space, and the age of the last backup. */
export class StorageState {
  constructor(private readonly db: Database, private readonly places: StoragePlaces) {}

  /** Free bytes on the disk of each folder, as far as known. */
  async free(): Promise<[place: string, bytes: number][]> {
    const states = await Promise.all(
      Object.entries(this.places).map(async ([place, path]) =>
        [place, await freeBytes(path)] as const
      ),
    );
    return states.flatMap(([place, bytes]) => bytes === undefined ? [] : [[place, bytes]]);
  }

  /** Returns true if a change has found the disk full, or hardly any space is left. */
  async isFull(): Promise<boolean> {
    return await this.db.isFull() ||
      (await this.free()).some(([, bytes]) => bytes < MIN_FREE_BYTES);
  }

  /** Returns the time of the last backup, 0 if never; undefined for a server or if unreachable. */
  async lastBackup(): Promise<number | undefined> {
    if (this.places.database === undefined) return undefined;
    return await lastBackup(this.db).catch(() => undefined);
  }
}

/** Time of the last backup, which the command stores for the server. */

const KEY = "last_backup";

/** Stores the time. @param created Time of the backed-up state of the database, in ISO 8601. */
export async function recordBackup(db: Database, created: string): Promise<void> {
  const last = { key: KEY, value: created };
  await db.write((tx) =>
    tx.insert(installation).values(last)
      .onConflictDoUpdate({ target: installation.key, set: last })
  );
}

/** Returns the time in Unix milliseconds; 0 if there was no backup yet. */
export async function lastBackup(db: Database): Promise<number> {
  const [last] = await db.read.select().from(installation).where(eq(installation.key, KEY));
  return last === undefined ? 0 : Date.parse(last.value);
}

/** Returns the bytes free on the disk of a file or folder; undefined if unknown. */
export async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
