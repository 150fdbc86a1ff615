/**
 * Writes a backup while the server goes on. Image files never change, and are removed only after no
 * row names them: so the files of a copy of the database are archived first, and where one was removed
 * meanwhile a newer copy is taken. The copy that is archived is the last one.
 */
import { createTarPacker, type TarPackController } from "modern-tar";
import { hashing, type Passed } from "./hashing.ts";
import { type BackupImage, type BackupManifest, ENTRIES } from "../../domain/backup/manifest.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import type { Database } from "../../db/open.ts";
import { liveImages } from "./live_images.ts";

// Copies after which what is still missing is lost, and not just replaced.
const MOST_COPIES = 5;

/** What a backup is made of. */
export interface BackupSource {
  db: Database;
  store: Pick<ImageStore, "open">;
  /** A file that does not exist yet, for the copy of the database; it is removed in the end. */
  copy: string;
  onProgress?: (done: number, all: number) => void;
}

/**
 * Writes a backup and closes `to`.
 *
 * @returns its manifest; `lost` is not empty when files that rows name are not there
 * @throws when the database cannot be copied, or `to` cannot be written
 */
export async function writeBackup(
  source: BackupSource,
  to: WritableStream<Uint8Array<ArrayBuffer>>,
): Promise<BackupManifest> {
  const { readable, controller } = createTarPacker();
  const written = readable.pipeTo(to);
  try {
    const [manifest] = await Promise.all([archive(source, controller), written]);
    return manifest;
  } catch (error) {
    controller.error(error);
    await written.catch(() => {});
    throw error;
  } finally {
    await Deno.remove(source.copy).catch(() => {});
  }
}

async function archive(source: BackupSource, tar: TarPackController): Promise<BackupManifest> {
  const { named, archived } = await archiveImages(source, tar);
  const database = await archiveFile(source.copy, ENTRIES.database, tar);
  const isThere = ({ path, sha256 }: BackupImage) => archived.get(path)?.sha256 === sha256;
  const manifest: BackupManifest = {
    product: "open-depot",
    format: 1,
    created: new Date().toISOString(),
    database,
    images: named.filter(isThere),
    lost: named.filter((image) => !isThere(image)).map(({ path }) => path),
  };
  const text = new TextEncoder().encode(JSON.stringify(manifest));
  await addTo(tar, ENTRIES.manifest, text.length, new Blob([text]).stream());
  tar.finalize();
  return manifest;
}

/** Archives the files of a copy of the database, which is left for what comes after. */
async function archiveImages(
  { db, store, copy, onProgress }: BackupSource,
  tar: TarPackController,
): Promise<{ named: BackupImage[]; archived: Map<string, Passed> }> {
  const archived = new Map<string, Passed>();
  for (let copies = 1;; copies++) {
    await Deno.remove(copy).catch(() => {});
    await db.copyTo(copy);
    const named = await liveImages(copy);
    let gone = 0;
    for (const [at, { path, modified_at }] of named.entries()) {
      onProgress?.(at, named.length);
      if (archived.has(path)) continue;
      const file = await store.open(path);
      if (file === undefined) gone++;
      else {
        const name = ENTRIES.images + path;
        archived.set(path, await addTo(tar, name, file.size, file.body, modified_at));
      }
    }
    if (gone === 0 || copies === MOST_COPIES) return { named, archived };
  }
}

async function archiveFile(path: string, name: string, tar: TarPackController): Promise<Passed> {
  using file = await Deno.open(path, { read: true });
  const { size } = await file.stat();
  return await addTo(tar, name, size, file.readable);
}

async function addTo(
  tar: TarPackController,
  name: string,
  size: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  modifiedAt = Date.now(),
): Promise<Passed> {
  const { stream, passed } = hashing();
  // The plain field of a header knows whole seconds; cache keys are milliseconds.
  const pax = { mtime: String(modifiedAt / 1000) };
  const entry = tar.add({ name, size, mtime: new Date(modifiedAt), pax });
  await body.pipeThrough(stream).pipeTo(entry as WritableStream<Uint8Array<ArrayBuffer>>);
  return passed();
}
