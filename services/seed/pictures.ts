/** Publishes the starter catalog's pictures: part of the product, already encoded. */
import { and, inArray, isNotNull, isNull } from "drizzle-orm";
import { PUBLIC_DOMAIN } from "../../domain/gallery/attribution.ts";
import { probe } from "../../domain/images/probe.ts";
import type { EncodedFile } from "../gallery/pictures/image_files.ts";
import type { Pictures } from "../gallery/pictures/pictures.ts";
import type { Database } from "../../db/open.ts";
import { paintings } from "../../db/schema/gallery.ts";
import { installation } from "../../db/schema/installation.ts";
import { paintingIds, readFile } from "./catalog.ts";

const FOLDER = new URL("../../db/starter/pictures/", import.meta.url);
const CATALOG_KEY = "starter catalog";
const KEY = "starter pictures";

/** Options of {@link publishStarterPictures}. */
export interface StarterPictureJob {
  db: Database;
  pictures: Pick<Pictures, "publishFirst">;
  /** Stops it between two pictures; the next start continues. */
  signal: AbortSignal;
}

/** A picture of the starter data, in the public domain. */
export interface StarterPicture {
  /** "Artist / Title". */
  painting: string;
  /** Its file name without `.webp` and `-thumb.webp`. */
  file: string;
  /** URL. */
  source: string;
}

/** Reads the list of the starter's pictures. */
export const readStarterPictures = () =>
  readFile<StarterPicture[]>(new URL("pictures.json", FOLDER));

/**
 * Publishes the starter data's picture of each painting in the starter catalog that has none, once
 * per database: pictures that a curator has removed, replaced or deleted are not published again.
 * @returns The number of published pictures
 * @throws `StoreUnavailable` when the image store is unreachable; the next start retries.
 */
export async function publishStarterPictures({ db, pictures, signal }: StarterPictureJob) {
  const keys = await db.read.select({ key: installation.key }).from(installation)
    .where(inArray(installation.key, [CATALOG_KEY, KEY]));
  if (keys.length !== 1 || keys[0]!.key !== CATALOG_KEY) return 0;
  const listed = await readStarterPictures();
  // An earlier start may have published some of them.
  const ids = await paintingIds(db.read, isNull(paintings.image_chosen_by));
  let published = 0;
  for (const picture of listed) {
    if (signal.aborted) return published;
    const id = ids.get(picture.painting);
    if (id !== undefined && await publish(pictures, id, picture)) published++;
  }
  const starterIds = listed.flatMap(({ painting }) => ids.get(painting) ?? []);
  await db.write(async (tx) => {
    // People chose these pictures: no curator has to review them.
    await tx.update(paintings).set({ checkup_checked: true }).where(
      and(
        inArray(paintings.id, starterIds),
        isNotNull(paintings.image_path),
        isNull(paintings.image_chosen_by),
      ),
    );
    await tx.insert(installation).values({ key: KEY, value: new Date().toISOString() })
      .onConflictDoNothing();
  });
  return published;
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
  return await pictures.publishFirst({ type: "painting", id }, files) !== undefined;
}

async function encoded(name: string): Promise<EncodedFile> {
  const bytes = await Deno.readFile(new URL(name, FOLDER));
  const { width, height } = probe(bytes);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const sha256 = new Uint8Array(digest).toHex();
  return { type: "image/webp", extension: "webp", sha256, bytes, width, height };
}
