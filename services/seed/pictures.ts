/** Publishes the pictures of the starter catalog: data of the product, encoded beforehand. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import { AppError } from "../../domain/app_error.ts";
import { PUBLIC_DOMAIN } from "../../domain/gallery/attribution.ts";
import { probe } from "../../domain/images/probe.ts";
import type { EncodedFile } from "../gallery/pictures/image_files.ts";
import type { Pictures } from "../gallery/pictures/pictures.ts";
import type { Database } from "../../db/open.ts";
import { artists, paintings } from "../../db/schema/gallery.ts";
import { installation } from "../../db/schema/installation.ts";
import { readFile } from "./read_files.ts";
import { PictureFile, type StarterPicture } from "./starter_files.ts";

const FOLDER = new URL("../../db/starter/pictures/", import.meta.url);
const CATALOG_KEY = "starter catalog";
const KEY = "starter pictures";

/** What {@link publishStarterPictures} works with. */
export interface StarterPictureJob {
  db: Database;
  pictures: Pick<Pictures, "publishFirst">;
  /** Stops it between two pictures; the next start goes on where it stopped. */
  signal: AbortSignal;
}

/** The list of the starter's pictures. @throws {Error} that names the place in the file */
export const readStarterPictures = () => readFile(new URL("pictures.json", FOLDER), PictureFile);

/**
 * Gives each painting of the starter catalog that has no picture the one of the starter data, once in
 * the life of a database: what a curator has cleared, replaced or deleted stays so.
 *
 * @returns How many were published.
 * @throws `StoreUnavailable` when the image store does not answer; the next start tries again.
 */
export async function publishStarterPictures(
  { db, pictures, signal }: StarterPictureJob,
): Promise<number> {
  const keys = await db.read.select({ key: installation.key }).from(installation)
    .where(inArray(installation.key, [CATALOG_KEY, KEY]));
  if (keys.length !== 1 || keys[0]!.key !== CATALOG_KEY) return 0;
  const listed = await readStarterPictures();
  const ids = await withoutPicture(db, listed);
  let published = 0;
  for (const picture of listed) {
    if (signal.aborted) return published;
    const id = ids.get(picture.painting);
    if (id !== undefined && await publish(pictures, id, picture)) published++;
  }
  await db.write((tx) =>
    tx.insert(installation).values({ key: KEY, value: new Date().toISOString() })
      .onConflictDoNothing()
  );
  return published;
}

/** The ids of the listed paintings that have no picture, by "Artist / Title". */
async function withoutPicture(
  db: Database,
  listed: readonly StarterPicture[],
): Promise<Map<string, number>> {
  const titles = listed.map(({ painting }) => painting.slice(painting.indexOf(" / ") + 3));
  const rows = await db.read
    .select({ id: paintings.id, title: paintings.title, artist: artists.name })
    .from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(inArray(paintings.title, titles), isNull(paintings.image_path)));
  return new Map(rows.map(({ id, title, artist }) => [`${artist} / ${title}`, id]));
}

async function publish(
  pictures: Pick<Pictures, "publishFirst">,
  id: number,
  { file, source }: StarterPicture,
): Promise<boolean> {
  const files = {
    full: await encoded(`${file}.webp`),
    thumbnail: await encoded(`${file}-thumb.webp`),
    attribution: { source, license: PUBLIC_DOMAIN },
  };
  try {
    return await pictures.publishFirst({ type: "painting", id }, files) !== undefined;
  } catch (error) {
    // Someone has deleted the painting meanwhile.
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

async function encoded(name: string): Promise<EncodedFile> {
  const bytes = await Deno.readFile(new URL(name, FOLDER));
  const { width, height } = probe(bytes);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const sha256 = new Uint8Array(digest).toHex();
  return { type: "image/webp", extension: "webp", sha256, bytes, width, height };
}
