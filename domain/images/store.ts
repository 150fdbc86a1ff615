/** Store of image files: a folder or an object store. */

/** A stored file, ready to be read. */
export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** Unix milliseconds. */
  modifiedAt: number;
  /** Its bytes, or those of a range; must be read or cancelled. */
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
 * Everything throws `StoreUnavailable` where the store is elsewhere and does not answer.
 */
export interface ImageStore {
  /**
   * Writes a file. When this resolves the file is whole and survives a power cut; until then nobody
   * sees it.
   */
  put(path: string, bytes: Uint8Array, modifiedAt: number): Promise<void>;

  /** Returns size and modification time without reading the file; undefined if there is none. */
  stat(path: string): Promise<{ size: number; modifiedAt: number } | undefined>;

  /** Opens a file or a range of it; undefined when there is none, or when no file can have such a path. */
  open(path: string, range?: ByteRange): Promise<StoredFile | undefined>;

  /** A whole file; undefined when there is none, or when no file can have such a path. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;

  /** Removes a file; nothing happens when there is none. */
  remove(path: string): Promise<void>;

  /**
   * Takes a file out of sight and keeps it for inspection.
   *
   * @returns where it is kept; undefined when there is no such file.
   */
  setAside(path: string): Promise<string | undefined>;

  /** The paths of all files below a folder (all files when it is left out), each folder read once. */
  list(folder?: string): Promise<Set<string>>;

  /**
   * Claims the store at startup and, if no other process uses it, removes partial files. Returns
   * undefined if exclusiveness cannot be determined.
   */
  claim(): Promise<boolean | undefined>;

  /** Lets go of the store. */
  close(): Promise<void>;
}

// Entities of a thousand ids share a folder, so that an artist's paintings lie in one or two.
const FOLDER_SPAN = 1000;

/** The folder of the files of a painting or an artist. */
export function imageFolder(kind: "painting" | "artist", id: number): string {
  return `${kind === "painting" ? "paintings" : "portraits"}/${Math.floor(id / FOLDER_SPAN)}`;
}

/** A path that nothing outside has any part in: what it shows, and its cache key in base 36. */
export function imagePath(
  kind: "painting" | "artist",
  id: number,
  { cacheKey, thumbnail, extension }: { cacheKey: number; thumbnail: boolean; extension: string },
): string {
  const size = thumbnail ? "-thumb" : "";
  return `${imageFolder(kind, id)}/${id}-${cacheKey.toString(36)}${size}.${extension}`;
}

/** Folder of files that were set aside; its name excludes it from listings. */
export const SET_ASIDE = ".set-aside";

// `12345-mi3k9x2a.jpg`, what was put there by hand as `12345.jpg`, and the thumbnails of both.
const NAMED_BY_ID =
  /^(paintings|portraits)\/\d+\/(\d+)(?:-([a-z0-9]{6,12}))?(-thumb)?\.[a-z]{3,4}$/i;

/** Owner of a stored file, as encoded in its path. */
export interface FileOwner {
  type: "painting" | "artist";
  id: number;
  /** Cache key in base 36; empty where there is none. */
  stamp: string;
  thumbnail: boolean;
}

/** The owner that a path is named after; undefined when it is named otherwise. */
export function fileOwner(path: string): FileOwner | undefined {
  const [, folder, id, stamp = "", thumb] = NAMED_BY_ID.exec(path) ?? [];
  if (folder === undefined) return undefined;
  const type = folder.toLowerCase() === "paintings" ? "painting" : "artist";
  return { type, id: Number(id), stamp, thumbnail: thumb !== undefined };
}

// A segment of a path: nothing hidden, no way up, nothing that Windows reads as something else.
// deno-lint-ignore no-control-regex
const SEGMENT = /^(?!\.)[^\\/:*?"<>|\u0000-\u001f]{1,200}(?<![. ])$/;

// Of one name, in file systems.
const MAX_NAME_BYTES = 255;
// Object stores take keys of 1024 bytes, and a prefix of ours comes before the path.
const MAX_PATH_BYTES = 800;

/** Returns true if a file of an image store can have such a path, wherever the store is. */
export function isStorePath(path: string): boolean {
  if (!path.isWellFormed()) return false;
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  return path.split("/").every((name) => SEGMENT.test(name) && bytes(name) <= MAX_NAME_BYTES) &&
    bytes(path) <= MAX_PATH_BYTES;
}

/**
 * The image store does not answer, or not as it should, and what was asked of it may be asked again.
 * Nothing is known of what became of a write.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";

  /** @param passing True if it may have passed a moment later. */
  constructor(reason: string, readonly passing: boolean, options?: ErrorOptions) {
    super(`The image store is not available: ${reason}`, options);
  }
}
