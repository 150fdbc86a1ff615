import type { ImageStore } from "../../domain/images/store.ts";
import { StoreUnavailable } from "../../domain/images/store_unavailable.ts";
import type { Database } from "../open.ts";
import { abandonForgotten, filesToRemove, strikeOff } from "./image_files.ts";

/** Where it is reported what could not be removed. */
export type Warn = (message: string, properties: Record<string, unknown>) => void;

/**
 * Removes the image files that no row names any more. They are marked before they are removed: from
 * then on no row can name them again. A file that cannot be removed is left for the next time.
 *
 * @param registeredBefore Unix milliseconds: files that were registered before this and never published
 *   count as left over.
 */
export async function removeLeftovers(
  { db, store, warn }: { db: Database; store: ImageStore; warn: Warn },
  registeredBefore: number,
): Promise<void> {
  await abandonForgotten(db, registeredBefore);
  const paths = await filesToRemove(db.primary);
  if (paths.length === 0) return;
  // A row that still named them after a power cut would name nothing.
  await db.flush();
  const removed: string[] = [];
  for (const path of paths) {
    try {
      await store.remove(path);
      removed.push(path);
    } catch (error) {
      warn("A file that nothing names could not be removed", { path, error });
      if (error instanceof StoreUnavailable) break;
    }
  }
  if (removed.length === 0) return;
  await db.write((tx) => strikeOff(tx, removed), { usesKeptRoom: true });
}
