/** Interface of stores of image files: a folder or an object store. */

/** A stored file, opened for reading. */
export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** Unix milliseconds. */
  modifiedAt: number;
  /** The bytes of the file or a range of it; must be consumed or cancelled. */
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files under relative paths such as `paintings/12/12345-mi3k9x2a.jpg`. A file is written once and
 * never changed: a new image gets a new path.
 *
 * All methods throw `StoreUnavailable` if the store is remote and does not respond.
 */
export interface ImageStore {
  /**
   * Writes a file. Once this resolves, the file is complete and survives a power cut; until then it
   * is invisible.
   */
  put(path: string, bytes: Uint8Array, modifiedAt: number): Promise<void>;

  /** Returns size and modification time without reading the file; undefined if there is none. */
  stat(path: string): Promise<{ size: number; modifiedAt: number } | undefined>;

  /** Opens a file or a range of it; undefined if there is none or the path is invalid. */
  open(path: string, range?: ByteRange): Promise<StoredFile | undefined>;

  /** Reads a whole file; undefined if there is none or the path is invalid. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;

  /** Deletes a file; does nothing if there is none. */
  remove(path: string): Promise<void>;

  /**
   * Returns the paths of all files below a folder, or all files if omitted; each folder is read
   * once.
   */
  list(folder?: string): Promise<Set<string>>;

  /**
   * Claims the store at startup and, if no other process uses it, removes partial files. Returns
   * undefined if exclusiveness cannot be determined.
   */
  claim(): Promise<boolean | undefined>;

  /** Releases the store. */
  close(): Promise<void>;
}

// Records of a thousand ids share a folder, so that an artist's paintings are in one or two.
const FOLDER_SPAN = 1000;

/** Returns the folder of the files of a painting or an artist. */
export function imageFolder(kind: "painting" | "artist", id: number): string {
  return `${kind === "painting" ? "paintings" : "portraits"}/${Math.floor(id / FOLDER_SPAN)}`;
}

/**
 * Returns a new path: it encodes the owner and the cache key in base 36, and nothing of the
 * client's input.
 */
export function imagePath(
  kind: "painting" | "artist",
  id: number,
  { cacheKey, thumbnail, extension }: { cacheKey: number; thumbnail: boolean; extension: string },
): string {
  const size = thumbnail ? "-thumb" : "";
  return `${imageFolder(kind, id)}/${id}-${cacheKey.toString(36)}${size}.${extension}`;
}

// `12345-mi3k9x2a.jpg`, `12345.jpg` for files that were copied in by hand, and the thumbnails of
// both.
const NAMED_BY_ID =
  /^(paintings|portraits)\/\d+\/(\d+)(?:-([a-z0-9]{6,12}))?(-thumb)?\.[a-z]{3,4}$/i;

/** Owner of a stored file, as encoded in its path. */
export interface FileOwner {
  type: "painting" | "artist";
  id: number;
  /** Cache key in base 36; empty if none. */
  stamp: string;
  thumbnail: boolean;
}

/** Returns the owner encoded in a path; undefined if there is none. */
export function fileOwner(path: string): FileOwner | undefined {
  const [, folder, id, stamp = "", thumb] = NAMED_BY_ID.exec(path) ?? [];
  if (folder === undefined) return undefined;
  const type = folder.toLowerCase() === "paintings" ? "painting" : "artist";
  return { type, id: Number(id), stamp, thumbnail: thumb !== undefined };
}

// A segment of a path: not hidden, not a parent folder, nothing that Windows treats specially.
// deno-lint-ignore no-control-regex
const SEGMENT = /^(?!\.)[^\\/:*?"<>|\u0000-\u001f]{1,200}(?<![. ])$/;

// Maximum bytes of a file name in file systems.
const MAX_NAME_BYTES = 255;
// Object store keys have at most 1024 bytes, including our prefix.
const MAX_PATH_BYTES = 800;

/** Returns true if a path is valid in every kind of image store. */
export function isStorePath(path: string): boolean {
  if (!path.isWellFormed()) return false;
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  return path.split("/").every((name) => SEGMENT.test(name) && bytes(name) <= MAX_NAME_BYTES) &&
    bytes(path) <= MAX_PATH_BYTES;
}

/**
 * The image store does not respond, or responds wrongly, and the request may be retried. The
 * outcome of a write is unknown.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";

  /** @param isTransient True if a retry may succeed. */
  constructor(reason: string, readonly isTransient: boolean, options?: ErrorOptions) {
    super(`The image store is not available: ${reason}`, options);
  }
}
