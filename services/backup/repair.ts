import { AppError } from "../../domain/app_error.ts";
import type { ImageProcessor } from "../../adapters/images/image_processor.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import { describe } from "../gallery/pictures/found_pictures.ts";
import { discard, registerFound } from "../gallery/pictures/image_files.ts";
import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import type { Pictures } from "../gallery/pictures/pictures.ts";
import { remakeThumbnail } from "../gallery/pictures/thumbnails.ts";
import type { Database } from "../../db/open.ts";
import type { BrokenPicture, Verdict } from "./verify.ts";

/** Under which name the audit log has what a repair has taken down. */
export const REPAIRER = "verify --repair";

/** What is repaired, and with what. */
export interface Repaired {
  db: Pick<Database, "read" | "write">;
  store: Pick<ImageStore, "open" | "read" | "stat" | "setAside">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "renewThumbnail" | "takeDownLost">;
}

/** What a repair has done, by pictures and files. */
export interface Repairs {
  /** Pictures with a new thumbnail, made of their full images. */
  thumbnails: PictureTarget[];
  /** Pictures of which a file was lost and had to be taken down; the audit log has each. */
  takenDown: PictureTarget[];
  /** Files that are images and that the register knows again. */
  registered: string[];
  /** Files that are kept out of sight: damaged, replaced by hand, or named by nothing. */
  setAside: string[];
  /** Replaced or deleted pictures that cannot come back any more. */
  forgotten: string[];
}

/**
 * Mends what can be mended without a backup, and destroys nothing. A thumbnail is made again from the
 * full image. A full image that is missing or damaged is taken down and recorded; its thumbnail goes on
 * hanging, and who chose the picture stays known. What SQLite itself complains of is left alone.
 */
export async function repair(
  means: Repaired,
  { pictures, kept, orphans }: Pick<Verdict, "pictures" | "kept" | "orphans">,
): Promise<Repairs> {
  const repairs: Repairs = {
    thumbnails: [],
    takenDown: [],
    registered: [],
    setAside: [],
    forgotten: [],
  };
  const byPicture = Map.groupBy(pictures, ({ type, id }) => `${type} ${id}`);
  for (const files of byPicture.values()) await repairPicture(means, files, repairs);
  for (const { path } of kept) {
    const aside = await means.store.setAside(path);
    if (aside !== undefined) repairs.setAside.push(aside);
    await means.db.write((tx) => discard(tx, [path]));
    repairs.forgotten.push(path);
  }
  for (const path of orphans) {
    const aside = await means.store.setAside(path);
    if (aside !== undefined) repairs.setAside.push(aside);
  }
  return repairs;
}

async function repairPicture(
  means: Repaired,
  files: readonly BrokenPicture[],
  repairs: Repairs,
): Promise<void> {
  const [{ type, id }] = files as [BrokenPicture];
  const target = { type, id };
  const row = await pictureRow(means.db.read, target);
  const lost = new Set<string>();
  for (const { path, why } of files) {
    if (row?.full !== path && row?.thumbnail !== path) continue;
    if (why === "unregistered" && await register(means, path)) {
      repairs.registered.push(path);
      continue;
    }
    lost.add(path);
    // Before the row lets go of it: what no row names is removed.
    const kept = await means.store.setAside(path);
    if (kept !== undefined) repairs.setAside.push(kept);
  }
  if (lost.size === 0 || row === undefined) return;
  if (row.full !== null && !lost.has(row.full) && await remade(means, target)) {
    repairs.thumbnails.push(target);
    return;
  }
  const action = type === "painting" ? "painting.lose_image" : "artist.lose_portrait";
  const note = { lost: [...lost].join(", ") };
  if (await means.pictures.takeDownLost(target, lost, { username: REPAIRER, action, note })) {
    repairs.takenDown.push(target);
  }
}

/** Enters a file that a row names into the register; false when it is no image. */
async function register({ db, store }: Repaired, path: string): Promise<boolean> {
  const found = await describe(store, path);
  if (found === undefined) return false;
  await db.write((tx) => registerFound(tx, [found.file]));
  return true;
}

async function remade(means: Repaired, target: PictureTarget): Promise<boolean> {
  try {
    return await remakeThumbnail(means, target) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
