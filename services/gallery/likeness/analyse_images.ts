/** Analyses the images of paintings, and stores the vectors for finding them. */
import { and, asc, eq, gt, isNotNull, isNull, ne, or } from "drizzle-orm";
import {
  WorkerDied,
  WorkerOverrun,
  type WorkerPool,
} from "../../../adapters/workers/worker_pool.ts";
import { AppError } from "../../../domain/app_error.ts";
import { type Likeness, LIKENESS_METHOD } from "../../../domain/images/likeness/likeness.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { paintings } from "../../../db/schema/gallery.ts";
import { imageFiles, pictureLikeness } from "../../../db/schema/pictures.ts";

/** The likeness of an image file of a painting; undefined if it could not be decoded. */
export interface LikenessRecord {
  path: string;
  paintingId: number;
  likeness: Likeness | undefined;
}

/** Stores a likeness, replacing that of an older method. */
export async function recordLikeness(
  tx: Transaction,
  { path, paintingId, likeness }: LikenessRecord,
): Promise<void> {
  const row = {
    painting_id: paintingId,
    method: LIKENESS_METHOD,
    palette: likeness?.palette ?? [],
    colour: likeness?.colour ?? null,
    composition: likeness?.composition ?? null,
  };
  await tx.insert(pictureLikeness).values({ path, ...row })
    .onConflictDoUpdate({ target: pictureLikeness.path, set: row });
}

/** Services of {@link analyseImages}. */
export interface LikenessJob {
  db: Pick<Database, "background" | "write">;
  store: Pick<ImageStore, "read">;
  workers: Pick<WorkerPool, "run">;
  /** Stops it between two images. */
  signal: AbortSignal;
}

// Every write invalidates cached responses, so several are written at once.
const IMAGES_PER_WRITE = 32;
// Processor time in milliseconds, many times what one analysis takes.
const DEADLINE_MS = 5000;

/**
 * Analyses the images of paintings that this method has not analysed yet: those of the starter
 * catalog, those found in the store, and all of them after the method has changed. One after
 * another in a worker.
 * @returns The number of analysed images.
 * @throws `StoreUnavailable` when the image store is unreachable; the next call continues.
 */
export async function analyseImages(job: LikenessJob): Promise<number> {
  const { db, signal } = job;
  let done = 0;
  for (let after = 0;;) {
    const images = await unanalysedImages(db.background, after);
    if (images.length === 0) return done;
    const records: LikenessRecord[] = [];
    for (const image of images) {
      if (signal.aborted) break;
      const record = await analyse(image, job);
      if (record !== undefined) records.push(record);
    }
    if (records.length > 0) await db.write((tx) => recordCurrent(tx, records));
    done += records.length;
    if (signal.aborted) return done;
    // Unreadable images are skipped until the next call.
    after = images.at(-1)!.id;
  }
}

type UnseenImage = Awaited<ReturnType<typeof unanalysedImages>>[number];

/** Returns the next images above a painting's id that this method has not analysed, by id. */
async function unanalysedImages(db: Reader, after: number) {
  return await db.select({
    id: paintings.id,
    full: imageFiles.path,
    thumbnail: paintings.thumbnail_path,
  }).from(paintings)
    .innerJoin(imageFiles, eq(imageFiles.path, paintings.image_path))
    .leftJoin(pictureLikeness, eq(pictureLikeness.path, paintings.image_path))
    .where(and(
      gt(paintings.id, after),
      isNotNull(paintings.image_path),
      or(isNull(pictureLikeness.path), ne(pictureLikeness.method, LIKENESS_METHOD)),
    ))
    .orderBy(asc(paintings.id)).limit(IMAGES_PER_WRITE);
}

/** Stores likenesses, except for images that were replaced or removed meanwhile. */
async function recordCurrent(tx: Transaction, records: readonly LikenessRecord[]): Promise<void> {
  for (const record of records) {
    const [row] = await tx.select({ path: imageFiles.path }).from(imageFiles)
      .innerJoin(paintings, eq(paintings.image_path, imageFiles.path))
      .where(and(eq(paintings.id, record.paintingId), eq(imageFiles.path, record.path)));
    if (row !== undefined) await recordLikeness(tx, record);
  }
}

async function analyse(
  { id, full, thumbnail }: UnseenImage,
  { store, workers, signal }: LikenessJob,
): Promise<LikenessRecord | undefined> {
  const bytes = (thumbnail && await store.read(thumbnail)) || await store.read(full);
  if (bytes === undefined) return undefined;
  const record = { path: full, paintingId: id };
  try {
    const options = { deadline: DEADLINE_MS, transfer: true, signal };
    return { ...record, likeness: await workers.run("findLikeness", bytes, options) };
  } catch (error) {
    // Stopped, or overloaded: it is analysed another time.
    if (signal.aborted || (error instanceof AppError && error.status === 503)) return undefined;
    const isOfImage = error instanceof AppError || error instanceof WorkerOverrun ||
      error instanceof WorkerDied;
    if (!isOfImage) throw error;
    return { ...record, likeness: undefined };
  }
}
