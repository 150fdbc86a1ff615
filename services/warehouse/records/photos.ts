/** Photos of box types, and of short picks and damaged boxes: one of each. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { notFound } from "../../../domain/app_error.ts";
import { checkDeclaredType, sniffType, supportedType } from "../../../domain/images/image_type.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import type { Box, User } from "../../../domain/warehouse/records.ts";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { orderPicks, pickPhotos } from "../../../db/schema/stock.ts";
import { boxPhotoName, fieldOnly } from "../../../db/warehouse/checks.ts";
import { ResourceStore } from "./resource_store.ts";
import { boxResource } from "./resources.ts";

/** A photo as it was sent. */
export interface SentPhoto {
  bytes: Uint8Array<ArrayBuffer>;
  /** Its declared media type. */
  type: string;
}

interface Photos {
  db: Database;
  store: ImageStore;
  images: ImageProcessor;
}

/** A new photo: its path without the extension, and what else to do with it. */
interface NewPhoto {
  name: string;
  withThumbnail?: boolean;
  /** Refers to the stored photo and its thumbnail; returns false if there is another one now. */
  refer: (tx: Transaction, paths: { full: string; thumbnail: string }) => Promise<boolean>;
}

/** Stores a photo, scaled and without metadata. @throws {AppError} 422 and 503. */
async function storePhoto(
  { db, store, images }: Photos,
  { bytes, type }: SentPhoto,
  { name, withThumbnail = false, refer }: NewPhoto,
  requester: Requester,
): Promise<void> {
  const { full, thumbnail } = await images.process(bytes, "photo", type, requester);
  const at = Date.now();
  const paths = {
    full: `${name}-${at.toString(36)}.${full.extension}`,
    thumbnail: `${name}-${at.toString(36)}-thumb.${thumbnail.extension}`,
  };
  const files = [
    { ...full, path: paths.full, original: null },
    ...(withThumbnail ? [{ ...thumbnail, path: paths.thumbnail, original: paths.full }] : []),
  ];
  const rows = files.map(({ extension: _, bytes, ...file }) => ({
    ...{ ...file, bytes: bytes.length, state: "new" as const, modified_at: at },
  }));
  await db.write((tx) => tx.insert(imageFiles).values(rows).onConflictDoNothing());
  for (const { path, bytes } of files) await store.put(path, bytes, at);
  await db.writeOnce(async (tx) => {
    const own = and(inArray(imageFiles.path, files.map(({ path }) => path)), IS_NEW);
    await tx.update(imageFiles).set({ state: "kept", kept_since: at }).where(own);
    if (await refer(tx, paths)) return;
    const state = { state: "old" as const, kept_since: null };
    await tx.update(imageFiles).set(state).where(eq(imageFiles.path, paths.full));
  });
}

const IS_NEW = eq(imageFiles.state, "new");

/**
 * Stores the photo of a pick; a pick that has one keeps it. Its file is retained like a replaced
 * picture, and goes with the pick.
 * @throws {AppError} 404 when the order has no such pick; 415, 422 and 503 of `ImageProcessor`.
 */
export async function storePickPhoto(
  services: Photos,
  order: string,
  act: string,
  sent: SentPhoto,
  requester: Requester,
): Promise<void> {
  const { db } = services;
  await assertPick(db.read, order, act);
  assertImage(sent);
  if (await fileOfPick(db.read, act) !== undefined) return;
  await storePhoto(services, sent, {
    name: `picks/${act.slice(0, 2)}/${act}`,
    refer: async (tx, { full: path }) => {
      await assertPick(tx, order, act);
      const { rowsAffected } = await tx.insert(pickPhotos).values({ id_pick: act, path })
        .onConflictDoNothing();
      // Otherwise it was sent twice at once.
      return rowsAffected > 0;
    },
  }, requester);
}

/**
 * Stores the photo of a box type with a thumbnail. A replaced one is retained like a replaced
 * picture, and can be set again until then.
 * @returns The changed box type.
 * @throws {AppError} 404; 415, 422 and 503 of `ImageProcessor`.
 */
export async function storeBoxPhoto(
  services: Photos,
  id: string,
  sent: SentPhoto,
  { requester, actor }: { requester: Requester; actor: User | undefined },
): Promise<Box> {
  const boxes = new ResourceStore(boxResource, services.db, actor);
  await boxes.one(id);
  assertImage(sent);
  await storePhoto(services, sent, {
    name: boxPhotoName(id),
    withThumbnail: true,
    refer: async (tx, { thumbnail: photo }) => {
      await boxes.updateIn(tx, [{ id, photo }], fieldOnly);
      return true;
    },
  }, requester);
  return await boxes.one(id);
}

/** @throws {AppError} 415 */
function assertImage({ bytes, type }: SentPhoto): void {
  supportedType(type);
  checkDeclaredType(type, sniffType(bytes));
}

/** A stored photo. */
interface Photo {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the photo of a pick. @throws {AppError} 404 when the order has no such pick or photo. */
export async function pickPhotoOf(services: Photos, order: string, act: string): Promise<Photo> {
  await assertPick(services.db.read, order, act);
  return await read(services, await fileOfPick(services.db.read, act), act);
}

/** Reads the photo of a box type, or its thumbnail. @throws {AppError} 404 */
export async function boxPhotoOf(
  services: Photos,
  id: string,
  { isThumbnail, actor }: { isThumbnail: boolean; actor: User | undefined },
): Promise<Photo & { photo: string }> {
  const { photo = "" } = await new ResourceStore(boxResource, services.db, actor).one(id);
  const thumbnail = await fileOf(services.db.read, photo);
  const file = isThumbnail ? thumbnail : await fileOf(services.db.read, thumbnail?.original ?? "");
  return { photo, ...await read(services, file, id) };
}

async function read({ store }: Photos, file: File | undefined, id: string): Promise<Photo> {
  const bytes = file && await store.read(file.path);
  if (!bytes) throw notFound("photo", id);
  return { type: file.type, bytes };
}

async function assertPick(db: Reader | Transaction, order: string, act: string): Promise<void> {
  const own = and(eq(orderPicks.id, act), eq(orderPicks.id_order_item, order));
  if (await db.$count(orderPicks, own) === 0) throw notFound("pick", act);
}

type File = Pick<typeof imageFiles.$inferSelect, "path" | "type" | "original">;

async function fileOf(db: Reader, path: string | SQL): Promise<File | undefined> {
  const { path: own, type, original, state } = imageFiles;
  const [file] = await db.select({ path: own, type, original }).from(imageFiles)
    .where(and(eq(own, path), eq(state, "kept")));
  return file;
}

const fileOfPick = (db: Reader, act: string) =>
  fileOf(db, sql`(SELECT path FROM pick_photos WHERE id_pick = ${act})`);
