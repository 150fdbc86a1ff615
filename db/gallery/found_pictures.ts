/**
 * Paintings whose image file lies in the store although no row names it, as after the database came
 * from an older backup than the files, or when somebody put a file there by hand.
 */
import { eq, inArray } from "drizzle-orm";
import { notFound } from "../../domain/app_error.ts";
import { isCleared } from "../../domain/gallery/review.ts";
import { probe, type Probed } from "../../domain/images/probe.ts";
import { imageFolder, type ImageStore } from "../../domain/images/store.ts";
import type { Database, Reader, Transaction } from "../open.ts";
import { artists, imageFiles, paintings } from "../schema/gallery.ts";
import { type FoundFile, type ImageFile, registerFound } from "./image_files.ts";

// `12345.jpg`, `12345-mi3k9x2a.jpg` and their thumbnails: what is named by a painting's id is its.
const NAME = /\/(\d+)(?:-([a-z0-9]{6,12}))?(-thumb)?\.(?:jpe?g|png|gif|webp)$/i;

/** How many of an artist's paintings have a local image, of how many. */
export interface LinkedPaintings {
  fetched: number;
  total: number;
}

interface FoundFiles {
  full: string;
  thumbnail?: string;
}

/**
 * Looks for image files of an artist's paintings that have none and names them in their rows. An
 * image that a curator has cleared stays away.
 *
 * @throws {AppError} 404
 */
export async function linkFoundPictures(
  db: Database,
  store: ImageStore,
  artistId: number,
): Promise<LinkedPaintings> {
  const [artist] = await db.read.select({ id: artists.id }).from(artists)
    .where(eq(artists.id, artistId));
  if (artist === undefined) throw notFound("artist", artistId);
  const rows = await db.read.select({
    id: paintings.id,
    full: paintings.image_path,
    fixed: paintings.checkup_fixed,
  }).from(paintings).where(eq(paintings.artist_id, artistId));

  const files = new Set<string>();
  for (const folder of new Set(rows.map(({ id }) => imageFolder("painting", id)))) {
    for (const path of await store.list(folder)) files.add(path);
  }
  const found = filesByPainting(files);
  let fetched = 0;
  for (const row of rows) {
    const there = row.full !== null &&
      (files.has(row.full) || await store.stat(row.full) !== undefined);
    const candidate = there || isCleared(row) ? undefined : found.get(row.id);
    if (there || (candidate && await link(db, store, row.id, candidate))) fetched++;
  }
  return { fetched, total: rows.length };
}

/** The newest full image of each painting, and the thumbnail that goes with it. */
function filesByPainting(files: ReadonlySet<string>): Map<number, FoundFiles> {
  const thumbnails = new Map<string, string>();
  const newest = new Map<number, { path: string; stamp: string }>();
  for (const path of files) {
    const [, digits, stamp = "", thumb] = NAME.exec(path) ?? [];
    if (digits === undefined) continue;
    const id = Number(digits);
    if (thumb) thumbnails.set(`${id}-${stamp}`, path);
    // Stamps are times in base 36, of one length for the next decades.
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
  db: Database,
  store: ImageStore,
  id: number,
  { full, thumbnail }: FoundFiles,
): Promise<boolean> {
  const paths = thumbnail === undefined ? [full] : [full, thumbnail];
  const known = await statesOf(db.read, paths);
  const fullFile = await describe(store, full);
  if (fullFile === undefined) return false;
  const thumbFile = (thumbnail && await describe(store, thumbnail)) || undefined;
  const files = thumbFile ? [fullFile, thumbFile] : [fullFile];
  return await db.write(async (tx) => {
    // A file that is on its way in or out is not found property, nor is one that has gone since.
    const states = await statesOf(tx, paths);
    if (states.some((state, at) => state !== known[at] || state === "new" || state === "old")) {
      return false;
    }
    await registerFound(tx, files);
    await tx.update(paintings).set({
      image_path: fullFile.path,
      image_cache_key: fullFile.modified_at,
      thumbnail_path: thumbFile?.path ?? null,
      thumbnail_cache_key: thumbFile?.modified_at ?? null,
    }).where(eq(paintings.id, id));
    return true;
  });
}

/** What the register says of files; undefined of those that it does not know. */
async function statesOf(
  db: Reader | Transaction,
  paths: string[],
): Promise<(ImageFile["state"] | undefined)[]> {
  const rows = await db.select({ path: imageFiles.path, state: imageFiles.state }).from(imageFiles)
    .where(inArray(imageFiles.path, paths));
  return paths.map((path) => rows.find((row) => row.path === path)?.state);
}

/** What the register has to know of a file; undefined when it is gone or no image. */
async function describe(store: ImageStore, path: string): Promise<FoundFile | undefined> {
  const file = await store.open(path);
  if (file === undefined) return undefined;
  const bytes = await new Response(file.body).bytes();
  let probed: Probed;
  try {
    probed = probe(bytes);
  } catch {
    return undefined;
  }
  return {
    path,
    state: "live",
    type: probed.type,
    sha256: new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex(),
    bytes: bytes.length,
    // From orientation 5 on the picture lies on its side in the file (EXIF 2.32, section 4.6.4).
    ...(probed.orientation >= 5
      ? { width: probed.height, height: probed.width }
      : { width: probed.width, height: probed.height }),
    modified_at: Math.floor(file.modifiedAt),
  };
}
