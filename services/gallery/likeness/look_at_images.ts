import { AppError } from "../../../domain/app_error.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import { WorkerOverrun, type WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { WorkerDied } from "../../../adapters/workers/worker_pool.ts";
import type { Database } from "../../../db/open.ts";
import { type LikenessRecord, recordFound, type UnseenImage, unseenImages } from "./records.ts";

/** What {@link lookAtImages} works with. */
export interface LikenessJob {
  db: Pick<Database, "background" | "write">;
  store: Pick<ImageStore, "read">;
  workers: Pick<WorkerPool, "run">;
  /** Stops it between two images. */
  signal: AbortSignal;
  /** Milliseconds between two images, in which requests have the processor; 20 if not given. */
  pause?: number;
}

// Every write makes kept answers old, so several are written at once.
const WRITTEN_AT_ONCE = 32;
const PAUSE = 20;
// Milliseconds of processor, many times what one takes.
const DEADLINE = 5000;

/**
 * Finds out what the images of paintings are found by that nobody has looked at yet: those that came
 * with the starter catalog, those that were found in the store, and all of them after the method has
 * changed. One after the other in a worker, with pauses.
 *
 * @returns How many were looked at.
 * @throws `StoreUnavailable` when the image store does not answer; the next time goes on.
 */
export async function lookAtImages(job: LikenessJob): Promise<number> {
  const { db, signal, pause = PAUSE } = job;
  let done = 0;
  for (let after = 0;;) {
    const images = await unseenImages(db.background, after, WRITTEN_AT_ONCE);
    if (images.length === 0) return done;
    const records: LikenessRecord[] = [];
    for (const image of images) {
      if (signal.aborted) break;
      const record = await lookAt(image, job);
      if (record !== undefined) records.push(record);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    if (records.length > 0) await db.write((tx) => recordFound(tx, records));
    done += records.length;
    if (signal.aborted) return done;
    // What could not be read this time is passed over, not asked for again and again.
    after = images.at(-1)!.id;
  }
}

async function lookAt(
  { id, full, thumbnail }: UnseenImage,
  { store, workers, signal }: LikenessJob,
): Promise<LikenessRecord | undefined> {
  const bytes = (thumbnail && await store.read(thumbnail)) || await store.read(full);
  if (bytes === undefined) return undefined;
  const record = { path: full, paintingId: id };
  try {
    const options = { deadline: DEADLINE, transfer: true, signal };
    return { ...record, likeness: await workers.run("findLikeness", bytes, options) };
  } catch (error) {
    // Stopped, or too many wait: it is looked at another time.
    if (signal.aborted || (error instanceof AppError && error.status === 503)) return undefined;
    const isOfImage = error instanceof AppError || error instanceof WorkerOverrun ||
      error instanceof WorkerDied;
    if (!isOfImage) throw error;
    return { ...record, likeness: undefined };
  }
}
