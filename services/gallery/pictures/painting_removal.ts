import type { Database } from "../../../db/open.ts";
import type { Precondition } from "../editing/catalog_records.ts";
import { remove } from "../editing/removal.ts";

/** What is said of a painting that was removed. */
export interface RemovedPainting {
  id: number;
  artistId: number;
  title: string;
}

/**
 * Removes a painting with the influences, annotations, stops of tours and older edges that depend on
 * it. The log holds them all, so that they can be put back. Its files are left to `Pictures.tidy`.
 *
 * @throws {AppError} 404; what `precondition` throws
 */
export async function removePainting(
  db: Database,
  id: number,
  username: string,
  precondition?: Precondition,
): Promise<RemovedPainting> {
  const removed = await remove(db, "painting", id, [], username, precondition);
  const { artist_id, title } = removed.painting as unknown as { artist_id: number; title: string };
  return { id, artistId: artist_id, title };
}
