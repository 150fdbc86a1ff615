/** Photos of short picks and damaged boxes, one of a pick. */
import { and, eq } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import { checkDeclaredType, sniffType, supportedType } from "../../../domain/images/image_type.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { orderPicks, pickPhotos } from "../../../db/schema/stock.ts";

/** A photo as it was sent. */
export interface SentPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its declared media type. */
  type: string;
}

/**
 * Stores the photo of a pick, scaled and without metadata; a pick that has one keeps it. Its file
 * is retained like a replaced picture, and goes with the pick.
 * @throws {AppError} 404 when the order has no such pick; 415, 422 and 503 of `ImageProcessor`.
 */
export async function storePhoto(
  { db, store, images }: { db: Database; store: ImageStore; images: ImageProcessor },
  order: string,
  act: string,
  { bytes, type }: SentPhoto,
  requester: Requester,
): Promise<void> {
  await assertPick(db.read, order, act);
  supportedType(type);
  checkDeclaredType(type, sniffType(bytes));
  if (await fileOf(db.read, act) !== undefined) return;
  const { full } = await images.process(bytes, "photo", type, requester);
  const at = Date.now();
  const path = `picks/${act.slice(0, 2)}/${act}-${at.toString(36)}.${full.extension}`;
  const { type: stored, sha256, width, height } = full;
  const file = { path, type: stored, sha256, width, height, bytes: full.bytes.length };
  await db.write((tx) =>
    tx.insert(imageFiles).values({ ...file, state: "new", modified_at: at }).onConflictDoNothing()
  );
  await store.put(path, full.bytes, at);
  await db.write(async (tx) => {
    await assertPick(tx, order, act);
    const { rowsAffected } = await tx.insert(pickPhotos).values({ id_pick: act, path })
      .onConflictDoNothing();
    // Otherwise it was sent twice at once.
    const state = rowsAffected > 0
      ? { state: "kept" as const, kept_since: at }
      : { state: "old" as const };
    const own = and(eq(imageFiles.path, path), eq(imageFiles.state, "new"));
    await tx.update(imageFiles).set(state).where(own);
  });
}

/** Reads the photo of a pick. @throws {AppError} 404 when the order has no such pick or photo. */
export async function photoOf(
  { db, store }: { db: Database; store: ImageStore },
  order: string,
  act: string,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> }> {
  await assertPick(db.read, order, act);
  const file = await fileOf(db.read, act);
  const bytes = file && await store.read(file.path);
  if (!bytes) throw notFound("photo", act);
  return { type: file.type, bytes };
}

async function assertPick(db: Reader | Transaction, order: string, act: string): Promise<void> {
  const own = and(eq(orderPicks.id, act), eq(orderPicks.id_order_item, order));
  if (await db.$count(orderPicks, own) === 0) throw notFound("pick", act);
}

async function fileOf(db: Reader, act: string) {
  const [file] = await db.select({ path: imageFiles.path, type: imageFiles.type }).from(pickPhotos)
    .innerJoin(imageFiles, eq(imageFiles.path, pickPhotos.path))
    .where(and(eq(pickPhotos.id_pick, act), eq(imageFiles.state, "kept")));
  return file;
}
