import { dirname, join, resolve, sep as SEPARATOR } from "node:path";
import {
  type ByteRange,
  type ImageStore,
  isStorePath,
  type StoredFile,
} from "../../domain/images/store.ts";

// Names that begin with a dot belong to the store itself and are not visible through it.
const INCOMING = ".incoming";
const LOCK = ".lock";

/** Image files in a folder of the local disk. */
export class DiskImageStore implements ImageStore {
  #lock: Deno.FsFile | undefined;
  #knownRoot: Promise<string> | undefined;

  private constructor(private readonly root: string) {}

  /** Returns a file's real path; undefined if there is none, or a link leaves the store. */
  async #realPath(path: string): Promise<string | undefined> {
    const diskPath = this.#diskPath(path);
    if (diskPath === undefined) return undefined;
    const real = await Deno.realPath(diskPath).catch(isOutsideStore);
    if (real === undefined) return undefined;
    return isWithin(await this.#realRoot(), real) ? real : undefined;
  }

  // The folder itself may be a link, for instance after a disk was moved.
  #realRoot(): Promise<string> {
    return this.#knownRoot ??= Deno.realPath(this.root);
  }

  /** Opens a store and creates its folder if there is none. */
  static async open(root: string): Promise<DiskImageStore> {
    await Deno.mkdir(join(root, INCOMING), { recursive: true });
    return new DiskImageStore(resolve(root));
  }

  // A lock ends with its process, however that ends. A process that locks exclusively is the only
  // one; all serving processes share the lock.
  async claim(): Promise<boolean> {
    this.#lock = await Deno.open(join(this.root, LOCK), { create: true, write: true });
    const isExclusive = await this.#lock.tryLock(true);
    if (isExclusive) {
      await Deno.remove(join(this.root, INCOMING), { recursive: true });
      await Deno.mkdir(join(this.root, INCOMING), { recursive: true });
      await this.#lock.unlock();
    }
    await this.#lock.lock(false);
    return isExclusive;
  }

  async put(path: string, bytes: Uint8Array, modifiedAt: number): Promise<void> {
    const diskPath = this.#diskPath(path);
    if (diskPath === undefined) throw new Error(`No file can be named ${path}`);
    const folder = diskPath.slice(0, diskPath.lastIndexOf("/"));
    await Deno.mkdir(folder, { recursive: true });
    const incoming = join(this.root, INCOMING, crypto.randomUUID());
    try {
      using file = await Deno.open(incoming, { createNew: true, write: true });
      for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
      const time = new Date(modifiedAt);
      await file.utime(time, time);
      await file.sync();
      await Deno.rename(incoming, diskPath);
    } catch (error) {
      await Deno.remove(incoming).catch(() => {});
      throw error;
    }
    // A new name is only durable once its parent folders are synced as well.
    for (let above = folder; above.length >= this.root.length; above = dirname(above)) {
      await syncFolder(above);
    }
  }

  async stat(path: string): Promise<{ size: number; modifiedAt: number } | undefined> {
    const diskPath = await this.#realPath(path);
    if (diskPath === undefined) return undefined;
    const info = await Deno.stat(diskPath).catch(undefinedIfMissing);
    return info?.isFile ? fileStat(info) : undefined;
  }

  async open(path: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const diskPath = await this.#realPath(path);
    if (diskPath === undefined) return undefined;
    const file = await Deno.open(diskPath, { read: true }).catch(undefinedIfMissing);
    if (file === undefined) return undefined;
    try {
      const info = await file.stat();
      if (!info.isFile) {
        file.close();
        return undefined;
      }
      if (range === undefined) return { ...fileStat(info), body: file.readable };
      await file.seek(range.start, Deno.SeekMode.Start);
      const body = file.readable.pipeThrough(firstBytes(range.end - range.start + 1));
      return { ...fileStat(info), body };
    } catch (error) {
      file.close();
      throw error;
    }
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const diskPath = await this.#realPath(path);
    return diskPath === undefined
      ? undefined
      : await Deno.readFile(diskPath).catch(undefinedIfMissing);
  }

  async remove(path: string): Promise<void> {
    const diskPath = this.#diskPath(path);
    if (diskPath !== undefined) await Deno.remove(diskPath).catch(undefinedIfMissing);
  }

  async list(folder = ""): Promise<Set<string>> {
    const existingPaths = new Set<string>();
    const scan = async (relative: string): Promise<void> => {
      const diskPath = relative === "" ? this.root : this.#diskPath(relative);
      if (diskPath === undefined) return;
      const inner: string[] = [];
      try {
        for await (const { name, isDirectory, isSymlink } of Deno.readDir(diskPath)) {
          const path = relative === "" ? name : `${relative}/${name}`;
          if (name.startsWith(".")) continue;
          if (isSymlink && await this.stat(path) === undefined) continue;
          if (isDirectory) inner.push(path);
          else existingPaths.add(path);
        }
      } catch (error) {
        undefinedIfMissing(error);
      }
      for (const path of inner) await scan(path);
    };
    await scan(folder);
    return existingPaths;
  }

  close(): Promise<void> {
    this.#lock?.close();
    this.#lock = undefined;
    return Promise.resolve();
  }

  /** Returns the path of a file on the disk; undefined if our files cannot have such a path. */
  #diskPath(path: string): string | undefined {
    return isStorePath(path) ? join(this.root, path).replaceAll("\\", "/") : undefined;
  }
}

const isWithin = (folder: string, diskPath: string) =>
  diskPath.startsWith(folder.endsWith(SEPARATOR) ? folder : folder + SEPARATOR);

function fileStat(info: Deno.FileInfo): { size: number; modifiedAt: number } {
  return { size: info.size, modifiedAt: info.mtime?.getTime() ?? 0 };
}

// A missing file, or a path whose folder is not one, is not a failure.
function undefinedIfMissing(error: unknown): undefined {
  const { NotFound, NotADirectory, IsADirectory } = Deno.errors;
  const kinds = [NotFound, NotADirectory, IsADirectory];
  if (!kinds.some((kind) => error instanceof kind)) throw error;
}

// The same applies to a link that points outside the readable folders or nowhere.
function isOutsideStore(error: unknown): undefined {
  const { NotCapable, FilesystemLoop } = Deno.errors;
  if (error instanceof NotCapable || error instanceof FilesystemLoop) return undefined;
  return undefinedIfMissing(error);
}

// Windows cannot open a folder.
async function syncFolder(folder: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  using opened = await Deno.open(folder, { read: true });
  await opened.sync();
}

function firstBytes(count: number) {
  let remainingFiles = count;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, remainingFiles));
      remainingFiles -= Math.min(remainingFiles, chunk.length);
      if (remainingFiles === 0) controller.terminate();
    },
  });
}
