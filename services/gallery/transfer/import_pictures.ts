/** A document together with the image files that lie beside it. */
import { inArray } from "drizzle-orm";
import { chunks } from "../../../domain/chunks.ts";
import { refusal } from "../../../domain/app_error.ts";
import {
  type CatalogRow,
  type PackedCatalog,
  rowsOf,
} from "../../../domain/gallery/transfer/document.ts";
import type { ImageStore } from "../../../domain/images/store.ts";
import { isStorePath } from "../../../domain/images/store_path.ts";
import type { Database } from "../../../db/open.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { abandon } from "../pictures/image_files.ts";
import { PART_TABLES } from "./catalog_tables.ts";
import { checkedRow } from "./checked_row.ts";
import {
  type CatalogImportOptions,
  type CatalogImportReport,
  importCatalog,
  isEmpty,
} from "./import_catalog.ts";

/** Where an import of pictures takes them from, and puts them. */
export interface PictureSource {
  db: Database;
  store: ImageStore;
  /** The bytes of a file beside the document; undefined when there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

const PATHS_A_STATEMENT = 500;

/**
 * As {@link importCatalog}; into an empty catalog with the image files that `read` finds. They are
 * registered before they are written, so that what an interruption leaves is removed.
 *
 * @throws {AppError} 422 when a file is not the one that the document names; as `importCatalog` does
 */
export async function importCatalogWithPictures(
  source: PictureSource,
  document: PackedCatalog,
  options: Omit<CatalogImportOptions, "pictures">,
): Promise<CatalogImportReport> {
  if (!await isEmpty(source.db.read)) return await importCatalog(source.db, document, options);
  const pictures = new Set<string>();
  try {
    for (const chunk of document.chunks) {
      if (chunk.part !== "image_files") continue;
      for (const [at, row] of rowsOf(chunk).entries()) {
        const path = await take(source, row, `image_files[${chunk.start + at}]`, options.dryRun);
        if (path !== undefined) pictures.add(path);
      }
    }
    return await importCatalog(source.db, document, { ...options, pictures });
  } catch (error) {
    for (const some of chunks([...pictures], PATHS_A_STATEMENT)) {
      await source.db.write((tx) => abandon(tx, some));
    }
    throw error;
  }
}

/** Takes one file into the store. @returns its path; undefined when there is none */
async function take(
  { db, store, read }: PictureSource,
  row: CatalogRow,
  where: string,
  dryRun = false,
): Promise<string | undefined> {
  const file = checkedRow(PART_TABLES.image_files.columns, row, where);
  const path = file.path as string;
  if (!isStorePath(path)) throw refusal(400, "leads_out", { file: path }, { where });
  const content = await read(path);
  if (content === undefined) return undefined;
  if (await sha256(content) !== file.sha256) {
    throw refusal(422, "picture_file_wrong", { path }, { where });
  }
  if (dryRun) return path;
  await db.write(async (tx) => {
    await tx.delete(imageFiles).where(inArray(imageFiles.path, [path]));
    const registered = { ...file, state: "new", modified_at: Date.now() };
    await tx.insert(imageFiles).values(registered as typeof imageFiles.$inferInsert);
  });
  await store.put(path, content, file.modified_at as number);
  return path;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
