/**
 * Writes a backup while the server is running. Image files never change, and are only deleted once
 * no row refers to them. So the files referenced by a copy of the database are archived first; if
 * one was deleted meanwhile, a newer copy is made. Finally the last copy itself is archived.
 */
import { basename, dirname, join } from "node:path";
import { createTarPacker, type TarPackController } from "modern-tar";
import { hashing, type StreamDigest } from "./verify.ts";
import { type BackupImage, type BackupManifest, ENTRIES } from "../../domain/backup/manifest.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import type { Database } from "../../db/open.ts";

// Number of copies after which a missing file is lost, and not just replaced.
const MAX_COPIES = 5;
// Copies that have not been written to for a day are leftovers of interrupted backups.
const MAX_COPY_AGE_MS = 24 * 60 * 60 * 1000;

/** Options of {@link writeBackup}. */
export interface BackupSource {
  db: Pick<Database, "copyTo">;
  store: Pick<ImageStore, "open">;
  /** Path of the database file; its copy is stored beside it until the end. */
  database: string;
  onProgress?: (done: number, all: number) => void;
}

/**
 * Writes a backup and closes `to`.
 * @returns Its manifest; `lost` is not empty if referenced files are missing
 * @throws when the database cannot be copied, or `to` cannot be written
 */
export async function writeBackup(
  source: BackupSource,
  to: WritableStream<Uint8Array<ArrayBuffer>>,
): Promise<BackupManifest> {
  await removeAbandonedCopies(source.database);
  const copy = `${source.database}.backup-${Deno.pid}`;
  const { readable, controller } = createTarPacker();
  const writing = readable.pipeTo(to);
  try {
    const [manifest] = await Promise.all([archive(source, copy, controller), writing]);
    return manifest;
  } catch (error) {
    controller.error(error);
    await writing.catch(() => {});
    throw error;
  } finally {
    await Deno.remove(copy).catch(() => {});
  }
}

/** Removes leftovers of interrupted backups. */
async function removeAbandonedCopies(database: string): Promise<void> {
  const folder = dirname(database);
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.startsWith(`${basename(database)}.backup-`)) continue;
    const path = join(folder, name);
    const { mtime } = await Deno.stat(path);
    if (mtime !== null && mtime.getTime() < Date.now() - MAX_COPY_AGE_MS) await Deno.remove(path);
  }
}

async function archive(source: BackupSource, copy: string, tar: TarPackController) {
  const { named, archived } = await archiveImages(source, copy, tar);
  using file = await Deno.open(copy, { read: true });
  const { size } = await file.stat();
  const database = await addTo(tar, ENTRIES.database, size, file.readable);
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

/** Archives the files of a copy of the database; the copy is archived later. */
async function archiveImages(
  { db, store, onProgress }: BackupSource,
  copy: string,
  tar: TarPackController,
): Promise<{ named: BackupImage[]; archived: Map<string, StreamDigest> }> {
  const archived = new Map<string, StreamDigest>();
  for (let copies = 1;; copies++) {
    await Deno.remove(copy).catch(() => {});
    await db.copyTo(copy);
    const named = await liveImages(copy);
    let missingCount = 0;
    for (const [at, { path, modified_at }] of named.entries()) {
      onProgress?.(at, named.length);
      if (archived.has(path)) continue;
      const file = await store.open(path);
      if (file === undefined) missingCount++;
      else {
        const name = ENTRIES.images + path;
        archived.set(path, await addTo(tar, name, file.size, file.body, modified_at));
      }
    }
    if (missingCount === 0 || copies === MAX_COPIES) return { named, archived };
  }
}

/** Returns the published and retained image files of a copy of the database. */
async function liveImages(copy: string): Promise<BackupImage[]> {
  const { createClient } = await import("@libsql/client/sqlite3");
  const client = createClient({ url: `file:${copy}` });
  try {
    const { rows } = await client.execute(
      "SELECT path, bytes, sha256, modified_at FROM image_files WHERE state IN ('live', 'kept') ORDER BY path",
    );
    return rows as unknown as BackupImage[];
  } finally {
    client.close();
  }
}

async function addTo(
  tar: TarPackController,
  name: string,
  size: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  modifiedAt = Date.now(),
): Promise<StreamDigest> {
  const { stream, passed } = hashing();
  // The plain header field has whole seconds; cache keys are milliseconds.
  const pax = { mtime: String(modifiedAt / 1000) };
  const entry = tar.add({ name, size, mtime: new Date(modifiedAt), pax });
  await body.pipeThrough(stream).pipeTo(entry as WritableStream<Uint8Array<ArrayBuffer>>);
  return passed();
}
