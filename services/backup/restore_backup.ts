/** Restores a backup into an empty location; nothing is ever overwritten. */
import { createTarDecoder, type TarHeader } from "modern-tar";
import { hashing, type StreamDigest } from "./verify.ts";
import { BackupManifest, ENTRIES } from "../../domain/backup/manifest.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import { restoringFile } from "../../db/database_file.ts";
import { storageFaultOf } from "../../domain/storage_fault.ts";

// Enough for the manifest of a million images.
const MAX_MANIFEST_BYTES = 300_000_000;
// Larger than any stored image: 4096 × 4096 pixels of four bytes, uncompressed, are 67 MB.
const MAX_IMAGE_BYTES = 100_000_000;

/** The location of a restored backup. */
export interface RestoreTarget {
  store: Pick<ImageStore, "put" | "list" | "remove">;
  /** The database's file, which must not exist. It is created once everything else is complete. */
  database: string;
  /** False if another process may have written files to the store; default: true. */
  isExclusive?: boolean;
  onProgress?: (files: number) => void;
}

/** Restores a whole verified backup. @throws {AppError} 409 unless empty; 422 when incomplete */
export async function restoreBackup(
  from: ReadableStream<Uint8Array<ArrayBuffer>>,
  target: RestoreTarget,
): Promise<BackupManifest> {
  const { store, database } = target;
  const incoming = restoringFile(database);
  await removeInterrupted(target, incoming);
  await assertEmpty(target);
  // Created first, so that an interrupted restore can be distinguished from an empty location.
  await Deno.writeFile(incoming, new Uint8Array(), { createNew: true });
  const storedPaths: string[] = [];
  try {
    const { manifest, files } = await readArchive(from, incoming, storedPaths, target);
    check(manifest, files);
    const named = new Set(manifest.images.map(({ path }) => path));
    for (const path of storedPaths) if (!named.has(path)) await store.remove(path);
    await Deno.rename(incoming, database);
    return manifest;
  } catch (error) {
    for (const path of storedPaths) await store.remove(path).catch(() => {});
    await Deno.remove(incoming).catch(() => {});
    const isExpected = error instanceof AppError || error instanceof Deno.errors.NotCapable;
    throw isExpected || storageFaultOf(error) !== undefined
      ? error
      : refusal(422, "backup_unreadable", { reason: (error as Error).message });
  }
}

/** Removes the files of an interrupted restore, which began in an empty location. */
async function removeInterrupted(
  { store, database, isExclusive = true }: RestoreTarget,
  incoming: string,
): Promise<void> {
  if (!await exists(incoming) || await exists(database)) return;
  const remainingFiles = await store.list();
  if (remainingFiles.size > 0 && !isExclusive) {
    throw refusal(409, "restore_interrupted", { count: remainingFiles.size });
  }
  for (const path of remainingFiles) await store.remove(path);
  await Deno.remove(incoming);
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

async function assertEmpty({ store, database }: RestoreTarget): Promise<void> {
  // A remaining log of another database would be applied to the restored one.
  const log = `${database}-wal`;
  if (await exists(database)) throw refusal(409, "database_is_there", { file: database });
  if (await exists(log)) throw refusal(409, "log_is_there", { file: log });
  const files = (await store.list()).size;
  if (files > 0) throw refusal(409, "images_are_there", { count: files });
}

async function readArchive(
  from: ReadableStream<Uint8Array<ArrayBuffer>>,
  incoming: string,
  put: string[],
  { store, onProgress }: RestoreTarget,
): Promise<{ manifest: BackupManifest; files: Map<string, StreamDigest> }> {
  const files = new Map<string, StreamDigest>();
  let manifest: BackupManifest | undefined;
  for await (const { header, body } of from.pipeThrough(createTarDecoder({ strict: true }))) {
    assertFits(header);
    const { stream, passed } = hashing();
    const bytes = (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(stream);
    if (header.name === ENTRIES.database) {
      const file = await Deno.open(incoming, { truncate: true, write: true });
      await bytes.pipeTo(file.writable);
    } else if (header.name === ENTRIES.manifest) {
      manifest = BackupManifest.parse(await new Response(bytes).json());
    } else if (header.name.startsWith(ENTRIES.images)) {
      const path = header.name.slice(ENTRIES.images.length);
      const content = await new Response(bytes).bytes();
      await store.put(path, content, Math.round(Number(header.pax?.mtime) * 1000));
      put.push(path);
      onProgress?.(put.length);
    } else throw refusal(422, "backup_stranger", { name: header.name });
    files.set(header.name, passed());
  }
  if (manifest === undefined) throw refusal(422, "backup_without_manifest");
  return { manifest, files };
}

/** Checks the size and type of an entry that memory has to hold. @throws {AppError} 422 */
function assertFits({ name, size, type = "file" }: TarHeader): void {
  if (type !== "file") throw refusal(422, "backup_no_file", { name });
  if (name === ENTRIES.database) return;
  const limit = name === ENTRIES.manifest ? MAX_MANIFEST_BYTES : MAX_IMAGE_BYTES;
  if (size > limit) throw refusal(422, "backup_file_too_large", { name, size, max: limit });
}

/** @throws {AppError} 422 that names missing files and those with wrong bytes */
function check(manifest: BackupManifest, files: ReadonlyMap<string, StreamDigest>): void {
  const expected = [
    { name: ENTRIES.database as string, sha256: manifest.database.sha256 },
    ...manifest.images.map(({ path, sha256 }) => ({ name: ENTRIES.images + path, sha256 })),
  ];
  for (const { name, sha256 } of expected) {
    const file = files.get(name);
    if (file === undefined) throw refusal(422, "backup_lacks", { name });
    if (file.sha256 !== sha256) throw refusal(422, "backup_damaged", { name });
  }
}
