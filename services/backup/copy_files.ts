/** The copies of a database that backups are made from. */
import { basename, dirname, join } from "node:path";

const DAY = 24 * 60 * 60 * 1000;

/** Where the backup that this process writes has its copy. */
export const copyFile = (database: string) => `${database}.backup-${Deno.pid}`;

/**
 * Removes what backups that were killed have left: copies that have not been written to for a day.
 */
export async function removeForgottenCopies(database: string): Promise<void> {
  const folder = dirname(database);
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.startsWith(`${basename(database)}.backup-`)) continue;
    const path = join(folder, name);
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && mtime.getTime() < Date.now() - DAY) await Deno.remove(path);
  }
}
