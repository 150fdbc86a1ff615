/**
 * Paintings with an image file in the store that no row refers to, for instance because the
 * database was restored from an older backup than the files, or a file was copied there by hand.
 */
import { and, eq, inArray, ne } from "drizzle-orm";
import { AppError, notFound } from "../../../domain/app_error.ts";
import { chunks } from "../../../domain/chunks.ts";
import { maySearchPicture } from "../../../domain/gallery/review.ts";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import { uprightSize } from "../../../domain/images/orient.ts";
import { probe, type ProbedImage } from "../../../domain/images/probe.ts";
import { fileOwner, imageFolder, type ImageStore } from "../../../domain/images/store.ts";
import type { Requester } from "../../../adapters/workers/worker_pool.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { record } from "../../../db/gallery/audit.ts";
import { discard, type EncodedFile, type FoundFile, registerFound } from "./image_files.ts";
import {
  pictureRow,
  type PictureTarget,
  writePictureRow,
} from "../../../db/gallery/picture_rows.ts";
import { FINDER, pathsOf, type Pictures } from "./pictures.ts";

/** Services of {@link linkFoundPictures}. */
export interface LinkServices {
  db: Database;
  store: Pick<ImageStore, "list" | "stat" | "open">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "renewThumbnail">;
}

interface FoundFiles {
  full: string;
  thumbnail?: string;
}

/**
 * Searches the store for image files of an artist's paintings without a picture, and links them
 * with a thumbnail. Nothing is linked if a curator has removed or chosen an image.
 * @returns Number of the paintings with a local image, and in total
 * @throws {AppError} 404; 503 when too many images are in progress.
 */
export async function linkFoundPictures(
  services: LinkServices,
  artistId: number,
  requester: Requester = {},
): Promise<{ fetched: number; total: number }> {
  const { db, store } = services;
  const [artist] = await db.read.select({ id: artists.id }).from(artists)
    .where(eq(artists.id, artistId));
  if (artist === undefined) throw notFound("artist", artistId);
  const rows = await db.read.select({
    id: paintings.id,
    full: paintings.image_path,
    cleared: paintings.image_cleared,
    chosenBy: paintings.image_chosen_by,
  }).from(paintings).where(eq(paintings.artist_id, artistId));

  const files = new Set<string>();
  for (const folder of new Set(rows.map(({ id }) => imageFolder("painting", id)))) {
    for (const path of await store.list(folder)) files.add(path);
  }
  // Files that were replaced or removed, or are being added or deleted, do not count as found.
  const byPainting = filesByPainting(files.difference(await hiddenAmong(db.read, files)));
  let fetched = 0;
  for (const row of rows) {
    const hasImage = row.full !== null &&
      (files.has(row.full) || await store.stat(row.full) !== undefined);
    const candidate = hasImage || !maySearchPicture(row) ? undefined : byPainting.get(row.id);
    if (hasImage || (candidate && await link(services, row, candidate, requester))) fetched++;
  }
  return { fetched, total: rows.length };
}

/** Returns the newest full image of each painting, and its thumbnail. */
function filesByPainting(files: ReadonlySet<string>): Map<number, FoundFiles> {
  const thumbnails = new Map<string, string>();
  const newest = new Map<number, { path: string; stamp: string }>();
  for (const path of files) {
    const owner = fileOwner(path);
    if (owner?.type !== "painting") continue;
    const { id, stamp, thumbnail } = owner;
    if (thumbnail) thumbnails.set(`${id}-${stamp}`, path);
    // Stamps are times in base 36, of equal length for the next decades.
    else if (stamp >= (newest.get(id)?.stamp ?? "")) newest.set(id, { path, stamp });
  }
  return new Map(
    [...newest].map(([id, { path, stamp }]) => {
      const thumbnail = thumbnails.get(`${id}-${stamp}`);
      return [id, { full: path, ...(thumbnail && { thumbnail }) }];
    }),
  );
}

async function link(
  { db, store, images, pictures }: LinkServices,
  { id, full: lost }: { id: number; full: string | null },
  found: FoundFiles,
  requester: Requester,
): Promise<boolean> {
  const target = { type: "painting", id } as const;
  const paths = found.thumbnail === undefined ? [found.full] : [found.full, found.thumbnail];
  const full = await describe(store, found.full);
  if (full === undefined) return false;
  const thumbnail = found.thumbnail && (await describe(store, found.thumbnail))?.file;
  const madeThumbnail = thumbnail ? undefined : await thumbnailOf(full.bytes, images, requester);
  if (!thumbnail && madeThumbnail === undefined) return false;
  const linked = await db.write(async (tx) => {
    // A file that is being added or deleted does not count as found; and the picture may have been
    // set or removed while the files were read.
    const registered = await tx.select({ state: imageFiles.state }).from(imageFiles)
      .where(inArray(imageFiles.path, paths));
    if (registered.some(({ state }) => state !== "live")) return false;
    const now = await pictureRow(tx, target);
    if (now === undefined || now.full !== lost || !maySearchPicture(now)) return false;
    await registerFound(tx, thumbnail ? [full.file, thumbnail] : [full.file]);
    const files = {
      full: full.file.path,
      fullKey: full.file.modified_at,
      thumbnail: thumbnail ? thumbnail.path : null,
      thumbnailKey: thumbnail ? thumbnail.modified_at : null,
    };
    await writePictureRow(tx, target, files);
    await discard(tx, pathsOf(now));
    await record(tx, {
      username: FINDER,
      action: "painting.find_image",
      target,
      before: now,
      after: { ...now, ...files },
    });
    return true;
  });
  if (linked && madeThumbnail) {
    await pictures.renewThumbnail(target, { full: full.file.path, thumbnail: null }, madeThumbnail);
  }
  return linked;
}

/** Returns a thumbnail of an image; undefined when it cannot be decoded. */
async function thumbnailOf(
  bytes: Uint8Array<ArrayBuffer>,
  images: LinkServices["images"],
  requester: Requester,
): Promise<EncodedFile | undefined> {
  try {
    return (await images.process(bytes, "painting", undefined, requester)).thumbnail;
  } catch (error) {
    if (error instanceof AppError && error.status !== 503) return undefined;
    throw error;
  }
}

/** Returns the files, among some, that are registered but not shown. */
async function hiddenAmong(db: Reader, files: ReadonlySet<string>): Promise<Set<string>> {
  const hidden = new Set<string>();
  for (const paths of chunks([...files], 500)) {
    const rows = await db.select({ path: imageFiles.path }).from(imageFiles)
      .where(and(inArray(imageFiles.path, paths), ne(imageFiles.state, "live")));
    for (const { path } of rows) hidden.add(path);
  }
  return hidden;
}

/**
 * Returns a file's registration data and bytes; undefined if it does not exist or is not an image.
 */
export async function describe(store: Pick<ImageStore, "open">, path: string) {
  const stored = await store.open(path);
  if (stored === undefined) return undefined;
  const bytes = await new Response(stored.body).bytes();
  let probed: ProbedImage;
  try {
    probed = probe(bytes);
  } catch {
    return undefined;
  }
  const file: FoundFile = {
    path,
    state: "live",
    type: probed.type,
    sha256: new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex(),
    bytes: bytes.length,
    ...uprightSize(probed),
    modified_at: Math.floor(stored.modifiedAt),
  };
  return { file, bytes };
}

/** Services of {@link remakeThumbnail}. */
interface ThumbnailServices {
  db: Pick<Database, "read">;
  store: Pick<ImageStore, "stat" | "read">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "renewThumbnail">;
}

/**
 * Produces a missing thumbnail from the full image.
 * @returns The thumbnail's path; undefined if the full image is missing too, or the picture was
 *   replaced meanwhile.
 * @throws {AppError} 404 when there is no such painting or artist; 422 when the full image cannot
 *   be decoded.
 */
export async function remakeThumbnail(
  { db, store, images, pictures }: ThumbnailServices,
  target: PictureTarget,
  requester: Requester = {},
): Promise<string | undefined> {
  const row = await pictureRow(db.read, target);
  if (row === undefined) throw notFound(target.type, target.id);
  const { full, thumbnail } = row;
  if (full === null) return undefined;
  if (thumbnail && await store.stat(thumbnail) !== undefined) return thumbnail;
  const bytes = await store.read(full);
  if (bytes === undefined) return undefined;
  const kind = target.type === "painting" ? "painting" : "portrait";
  const files = await images.process(bytes, kind, undefined, requester);
  return await pictures.renewThumbnail(target, row, files.thumbnail);
}
