import { statfs } from "node:fs/promises";

/**
 * Returns the bytes that can still be written on the disk of a file or folder; undefined if
 * unknown.
 */
export async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
