/** The register of stored files, their properties, and which of them are no longer needed. */
import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notFound } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { PictureCredit } from "../../../domain/gallery/picture_credit.ts";
import { imagePath, type ImageStore, StoreUnavailable } from "../../../domain/images/store.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { pictureRow, type PictureTarget } from "../../../db/gallery/picture_rows.ts";

const PATHS_PER_STATEMENT = 500;
// Must be written exactly as in the index: SQLite uses a partial index only then.
const NOT_LIVE = sql`${imageFiles.state} <> 'live'`;

/** A registered file. */
export type ImageFile = typeof imageFiles.$inferSelect;

/** A file found in the store, without its origin. */
export type FoundFile = Omit<
  ImageFile,
  keyof PictureCredit | "is_found" | "kept_since" | "original" | "crop"
>;

/** An image to be stored. */
export interface EncodedFile extends Pick<ImageFile, "type" | "sha256" | "width" | "height"> {
  extension: string;
  bytes: Uint8Array;
}

const registered = prepared((db) =>
  db.select().from(imageFiles).where(eq(imageFiles.path, sql.placeholder("path"))).prepare()
);

/** Returns the registered file of a path; undefined if there is none. */
export async function registeredFile(db: Reader, path: string): Promise<ImageFile | undefined> {
  const [file] = await registered(db).execute({ path });
  return file;
}

/** Returns the file of a path that visitors may see; undefined if there is none. */
export async function liveFile(db: Reader, path: string): Promise<ImageFile | undefined> {
  const file = await registeredFile(db, path);
  return file?.state === "live" ? file : undefined;
}

/**
 * Returns the picture before or after the change of a log entry; undefined if there was none, or it
 * is no longer retained.
 * @param isSmall True for its thumbnail, if that is retained.
 * @throws {AppError} 404 when there is no such entry
 */
export async function pictureOfEntry(
  db: Reader,
  id: number,
  { side, isSmall }: { side: "before" | "after"; isSmall: boolean },
): Promise<ImageFile | undefined> {
  const [entry] = await db.select({ details: auditLog.details }).from(auditLog)
    .where(eq(auditLog.id, id));
  if (entry === undefined) throw notFound("entry of the log", id);
  type Files = { thumbnail?: string | null; full?: string | null } | null;
  const { thumbnail, full } = (entry.details as Record<typeof side, Files>)[side] ?? {};
  for (const path of isSmall ? [thumbnail, full] : [full]) {
    const file = typeof path === "string" ? await registeredFile(db, path) : undefined;
    if (file?.state === "live" || file?.state === "kept") return file;
  }
  return undefined;
}

/** A file of an image that is to be published. */
export interface NewFile {
  size: "full" | "thumbnail";
  file: EncodedFile;
  attribution?: Partial<PictureCredit> | undefined;
  /** True if it was found automatically and no curator has chosen it. */
  isFound?: boolean | undefined;
  /** The picture that it is a part of, and which part. */
  part?: Pick<ImageFile, "original" | "crop"> | undefined;
}

/** Files registered as new; `paths` are in the order of the files. */
export interface RegisteredFiles {
  paths: string[];
  cacheKey: number;
}

/**
 * Registers files as new, before they are written. Their cache key is the time, but later than that
 * of the current picture.
 * @returns Undefined if there is no such painting or artist.
 */
export async function registerNew(
  tx: Transaction,
  target: PictureTarget,
  files: readonly NewFile[],
): Promise<RegisteredFiles | undefined> {
  const row = await pictureRow(tx, target);
  if (row === undefined) return undefined;
  const current = Math.max(row.fullKey ?? 0, row.thumbnailKey ?? 0);
  for (let cacheKey = Math.max(Date.now(), current + 1);; cacheKey++) {
    const { type, id } = target;
    const paths = files.map(({ size, file: { extension } }) =>
      imagePath(type, id, { cacheKey, thumbnail: size === "thumbnail", extension })
    );
    const takenPaths = await tx.select({ path: imageFiles.path }).from(imageFiles)
      .where(inArray(imageFiles.path, paths)).limit(1);
    // Another replacement of the same picture has the same millisecond; the next one is used.
    if (takenPaths.length > 0) continue;
    await tx.insert(imageFiles).values(
      files.map(({ file, attribution, isFound = false, part }, at) => ({
        path: paths[at]!,
        state: "new" as const,
        type: file.type,
        sha256: file.sha256,
        bytes: file.bytes.length,
        width: file.width,
        height: file.height,
        modified_at: cacheKey,
        is_found: isFound,
        ...part,
        ...attribution,
      })),
    );
    return { paths, cacheKey };
  }
}

/** Abandons files that were registered as new. */
export async function abandon(tx: Transaction, paths: string[]): Promise<void> {
  await tx.update(imageFiles).set({ state: "old" })
    .where(and(inArray(imageFiles.path, paths), eq(imageFiles.state, "new")));
}

/** Registers files found in the store as referenced. */
export async function registerFound(tx: Transaction, files: FoundFile[]): Promise<void> {
  for (const file of files) {
    await tx.insert(imageFiles).values(file)
      .onConflictDoUpdate({ target: imageFiles.path, set: file });
  }
}

/** Marks files for deletion that are no longer retained, or are lost. */
export async function discard(tx: Transaction, paths: readonly string[]): Promise<void> {
  await tx.update(imageFiles).set({ state: "old", kept_since: null })
    .where(and(inArray(imageFiles.path, [...paths]), eq(imageFiles.state, "kept")));
}

/** Returns files retained since before a time (ms), except the originals of other files. */
export async function retainedUntil(
  db: Pick<Reader | Transaction, "select">,
  before: number,
  limit: number,
): Promise<string[]> {
  const parts = alias(imageFiles, "parts");
  const expired = and(
    NOT_LIVE,
    eq(imageFiles.state, "kept"),
    lt(imageFiles.kept_since, before),
    notExists(
      db.select({ path: parts.path }).from(parts).where(
        and(eq(parts.original, imageFiles.path), inArray(parts.state, ["live", "kept"])),
      ),
    ),
  );
  const expiredFiles = await db.select({ path: imageFiles.path }).from(imageFiles).where(expired)
    .orderBy(imageFiles.kept_since).limit(limit);
  return expiredFiles.map(({ path }) => path);
}

/** Returns true if files registered as new have been neither referenced nor abandoned since. */
export async function areStillNew(tx: Transaction, paths: string[]): Promise<boolean> {
  const files = await tx.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(inArray(imageFiles.path, paths), eq(imageFiles.state, "new")));
  return files.length === paths.length;
}

/** Reports a file that could not be removed. */
export type Warn = (message: string, properties: Record<string, unknown>) => void;

/**
 * Deletes the image files that no row refers to any more. They are marked first, so that no row can
 * refer to them again. A file that cannot be deleted is retried the next time.
 * @param registeredBefore Unix milliseconds: files registered before this and never published count
 *   as leftovers.
 */
export async function removeLeftovers(
  { db, store, warn }: { db: Database; store: ImageStore; warn: Warn },
  registeredBefore: number,
): Promise<void> {
  const forgotten = and(eq(imageFiles.state, "new"), lt(imageFiles.modified_at, registeredBefore));
  const [any] = await db.read.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(NOT_LIVE, forgotten)).limit(1);
  if (any !== undefined) {
    const abandonForgotten = (tx: Transaction) =>
      tx.update(imageFiles).set({ state: "old" }).where(forgotten);
    await db.write(abandonForgotten);
  }
  const old = await db.read.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(NOT_LIVE, eq(imageFiles.state, "old")));
  if (old.length === 0) return;
  // Otherwise a row might still refer to them after a power failure.
  await db.flush();
  const removed: string[] = [];
  for (const { path } of old) {
    try {
      await store.remove(path);
      removed.push(path);
    } catch (error) {
      warn("A file that nothing names could not be removed", { path, error });
      if (error instanceof StoreUnavailable) break;
    }
  }
  if (removed.length === 0) return;
  await db.write(async (tx) => {
    for (const paths of chunks(removed, PATHS_PER_STATEMENT)) {
      await tx.delete(imageFiles).where(inArray(imageFiles.path, paths));
    }
  });
}

/** Returns a statement that is built once per connection: building takes longer than running. */
function prepared<Statement>(
  build: (db: Reader | Transaction) => Statement,
): (db: Reader | Transaction) => Statement {
  const built = new WeakMap<object, Statement>();
  return (db) => {
    const existing = built.get(db);
    if (existing !== undefined) return existing;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
