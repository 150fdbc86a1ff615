/** Files that curators send in parts: they resume after a lost connection or a restart. */
import { setImmediate } from "node:timers";
import { and, eq, gt, lte, sum } from "drizzle-orm";
import { notFound, refusal } from "../../../domain/app_error.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import { newId } from "../../../domain/new_id.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { uploads } from "../../../db/schema/pictures.ts";

/** A file that is being sent. */
export type StagedUpload = typeof uploads.$inferSelect;

/** Folder of the parts in the image store. */
export const UPLOADS_FOLDER = "uploads";
/** Bytes of a stored part, and memory of a request that sends some. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Largest files that one curator may have staged at a time. */
export const MAX_STAGED_FILES = 25;
const SLICE_BYTES = 256 * 1024;
const LIFETIME_MS = 24 * 60 * 60 * 1000;

type Storage = { db: Database; store: ImageStore };

/** Registers a file to be sent. @throws {AppError} 413 when it, or all of them, are too large */
export async function createUpload(
  db: Database,
  { username, length, name = "" }: { username: string; length: number; name?: string },
  maxBytes: number,
): Promise<StagedUpload> {
  const where = "Upload-Length";
  if (length > maxBytes) throw refusal(413, "image_too_large", { size: maxBytes }, { where });
  return await db.write(async (tx) => {
    const now = Date.now();
    const [staged] = await tx.select({ bytes: sum(uploads.length).mapWith(Number) }).from(uploads)
      .where(and(eq(uploads.username, username), gt(uploads.expires_at, now)));
    const quota = MAX_STAGED_FILES * maxBytes;
    if ((staged?.bytes ?? 0) + length > quota) {
      throw refusal(413, "upload_quota", { size: quota }, { where });
    }
    const expires_at = now + LIFETIME_MS;
    const [created] = await tx.insert(uploads)
      .values({ id: newId(), username, name, length, parts: [], expires_at }).returning();
    return created!;
  });
}

/** Returns a curator's upload. @throws {AppError} 404 when there is none, or it has expired */
export async function findUpload(
  db: Reader | Transaction,
  { id, username }: Pick<StagedUpload, "id" | "username">,
): Promise<StagedUpload> {
  const [upload] = await db.select().from(uploads).where(
    and(eq(uploads.id, id), eq(uploads.username, username), gt(uploads.expires_at, Date.now())),
  );
  if (upload === undefined) throw notFound("upload", id);
  return upload;
}

/**
 * Stores the next bytes of an upload. Each part is acknowledged in the database once it is stored,
 * so that nothing acknowledged is lost; if the sender fails, all that has arrived is stored.
 * @returns The upload afterwards.
 * @throws {AppError} 409 when another request has sent the same bytes, 413 when they are too many
 */
export async function appendToUpload(
  { db, store }: Storage,
  upload: StagedUpload,
  pieces: AsyncIterable<Uint8Array>,
): Promise<StagedUpload> {
  const part = new Uint8Array(Math.min(PART_BYTES, upload.length - upload.received));
  let filled = 0;
  const flush = async () => {
    if (filled === 0) return;
    const path = `${UPLOADS_FOLDER}/${upload.id}-${upload.received}-${newId()}.part`;
    await store.put(path, part.subarray(0, filled), Date.now());
    const next = { received: upload.received + filled, parts: [...upload.parts, path] };
    const stored = await db.write((tx) =>
      tx.update(uploads).set(next)
        .where(and(eq(uploads.id, upload.id), eq(uploads.received, upload.received)))
        .returning()
    );
    if (stored.length === 0) {
      await store.remove(path);
      throw refusal(409, "upload_elsewhere");
    }
    upload = stored[0]!;
    filled = 0;
  };
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.length;) {
        const space = Math.min(part.length, upload.length - upload.received) - filled;
        if (space === 0) {
          throw refusal(413, "image_too_large", { size: upload.length }, {
            where: "Upload-Length",
          });
        }
        const bytes = piece.subarray(at, at + space);
        part.set(bytes, filled);
        filled += bytes.length;
        at += bytes.length;
        if (filled === part.length) await flush();
      }
    }
  } catch (error) {
    await flush().catch(() => {});
    throw error;
  }
  await flush();
  return upload;
}

/** Reads a complete upload. @throws {AppError} 404 when a part is lost, 409 when incomplete */
export async function readUploaded(
  store: Pick<ImageStore, "read">,
  { id, length, received, parts }: StagedUpload,
): Promise<Uint8Array<ArrayBuffer>> {
  if (received < length) throw refusal(409, "upload_incomplete", { received, length });
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const path of parts) {
    const part = await store.read(path);
    if (part === undefined || at + part.length > length) throw notFound("upload", id);
    // Memory that is touched for the first time is slow: other requests come in between.
    for (let from = 0; from < part.length; from += SLICE_BYTES) {
      const slice = part.subarray(from, from + SLICE_BYTES);
      bytes.set(slice, at);
      at += slice.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return bytes;
}

// Earlier versions had a folder for each upload.
const idOf = (path: string) => path.slice(UPLOADS_FOLDER.length + 1, UPLOADS_FOLDER.length + 37);

/** Deletes an upload and its parts. */
export async function removeUpload({ db, store }: Storage, { id }: Pick<StagedUpload, "id">) {
  await db.write((tx) => tx.delete(uploads).where(eq(uploads.id, id)));
  // All with its id: a crash may have left parts that were not acknowledged.
  for (const path of await store.list(UPLOADS_FOLDER)) {
    if (idOf(path) === id) await store.remove(path);
  }
}

/** Deletes expired uploads, and parts of none. @param now Unix milliseconds. */
export async function expireUploads(storage: Storage, now = Date.now()): Promise<void> {
  const { db, store } = storage;
  const expired = await db.read.select({ id: uploads.id }).from(uploads)
    .where(lte(uploads.expires_at, now));
  for (const upload of expired) await removeUpload(storage, upload);
  const present = await store.list(UPLOADS_FOLDER);
  const registered = new Set(
    (await db.read.select({ id: uploads.id }).from(uploads)).map(({ id }) => id),
  );
  for (const path of present) {
    if (!registered.has(idOf(path))) await store.remove(path);
  }
}
