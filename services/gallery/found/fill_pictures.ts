import { AppError } from "../../../domain/app_error.ts";
import { type FindMeans, findPicture } from "./find_picture.ts";
import { mostLinkedWithoutPicture } from "./picture_searches.ts";

/** What {@link fillPictures} works with. */
export interface FillJob extends FindMeans {
  /** Stops it between two paintings. */
  signal: AbortSignal;
  /** Resolves when the server has been quiet for a while; rejects when the signal is aborted. */
  quiet: () => Promise<void>;
}

/**
 * Looks for the pictures of the works that others speak of, the most linked first, each once: one after
 * the other, whenever the server is quiet.
 *
 * @returns How many were looked for.
 * @throws What the database or the store throws.
 */
export async function fillPictures({ signal, quiet, ...means }: FillJob): Promise<number> {
  for (let done = 0;; done++) {
    try {
      await quiet();
    } catch (error) {
      if (signal.aborted) return done;
      throw error;
    }
    const id = await mostLinkedWithoutPicture(means.db.background);
    if (id === undefined || signal.aborted) return done;
    try {
      await findPicture(means, id, { signal });
    } catch (error) {
      if (signal.aborted) return done;
      // Nothing was found, which is kept; of anything else more would come.
      if (!(error instanceof AppError) || ![415, 422, 502].includes(error.status)) throw error;
    }
  }
}
