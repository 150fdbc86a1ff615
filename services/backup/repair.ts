import { AppError } from "../../domain/app_error.ts";
import type { ImageProcessor } from "../../adapters/images/image_processor.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import { discard } from "../gallery/pictures/image_files.ts";
import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import type { Pictures } from "../gallery/pictures/pictures.ts";
import { remakeThumbnail } from "../gallery/pictures/thumbnails.ts";
import type { Database } from "../../db/open.ts";
import type { BrokenPicture, Verdict } from "./verify.ts";

/** Username of a repair in the audit log. */
const REPAIRER = "verify --repair";

/** Options of {@link repair}. */
interface RepairOptions {
  db: Pick<Database, "read" | "write">;
  store: Pick<ImageStore, "read" | "stat" | "setAside">;
  images: Pick<ImageProcessor, "process">;
  pictures: Pick<Pictures, "renewThumbnail" | "takeDownLost">;
}

/** The repaired pictures and files. */
export interface Repairs {
  /** Pictures with a new thumbnail, produced from their full images. */
  thumbnails: PictureTarget[];
  /** Pictures that were removed because a file was lost; each has an entry in the audit log. */
  takenDown: PictureTarget[];
  /** Hidden files: damaged, unregistered, or unreferenced. */
  setAside: string[];
  /** Replaced or deleted pictures that can no longer be restored. */
  forgotten: string[];
}

/**
 * Repairs faults without a backup where possible, and destroys nothing. Thumbnails are produced
 * again from full images. A missing or damaged full image is removed from its record, with an entry
 * in the log; its thumbnail and the name of the curator who chose it remain. Structural faults
 * reported by SQLite are not repaired.
 */
export async function repair(
  services: RepairOptions,
  { pictures, kept, orphans }: Pick<Verdict, "pictures" | "kept" | "orphans">,
): Promise<Repairs> {
  const repairs: Repairs = { thumbnails: [], takenDown: [], setAside: [], forgotten: [] };
  const byPicture = Map.groupBy(pictures, ({ type, id }) => `${type} ${id}`);
  for (const files of byPicture.values()) await repairPicture(services, files, repairs);
  for (const { path } of kept) {
    await setAside(services, path, repairs);
    await services.db.write((tx) => discard(tx, [path]));
    repairs.forgotten.push(path);
  }
  for (const path of orphans) await setAside(services, path, repairs);
  return repairs;
}

async function repairPicture(
  services: RepairOptions,
  files: readonly BrokenPicture[],
  repairs: Repairs,
): Promise<void> {
  const [{ type, id }] = files as [BrokenPicture];
  const target = { type, id };
  const row = await pictureRow(services.db.read, target);
  if (row === undefined) return;
  const lost = new Set(files.map(({ path }) => path));
  // Before the row is changed, because unreferenced files are deleted.
  for (const path of lost) await setAside(services, path, repairs);
  if (row.full !== null && !lost.has(row.full) && await recreated(services, target)) {
    repairs.thumbnails.push(target);
    return;
  }
  const action = type === "painting" ? "painting.lose_image" : "artist.lose_portrait";
  const note = { lost: [...lost].join(", ") };
  if (await services.pictures.takeDownLost(target, lost, { username: REPAIRER, action, note })) {
    repairs.takenDown.push(target);
  }
}

async function setAside({ store }: RepairOptions, path: string, repairs: Repairs): Promise<void> {
  const aside = await store.setAside(path);
  if (aside !== undefined) repairs.setAside.push(aside);
}

async function recreated(services: RepairOptions, target: PictureTarget): Promise<boolean> {
  try {
    return await remakeThumbnail(services, target) !== undefined;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
