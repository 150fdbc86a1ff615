/** Where image files lie: in a folder of the disk, or in an object store. */

/** A stored file, ready to be read. */
export interface StoredFile {
  /** Bytes of the whole file. */
  size: number;
  /** Unix milliseconds. */
  modifiedAt: number;
  /** Its bytes, or those of the range asked for; must be read or cancelled. */
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

  /** What is known of a file without reading it; undefined when there is none. */
  stat(path: string): Promise<{ size: number; modifiedAt: number } | undefined>;

  /** Opens a file; undefined when there is none, or when no file can have such a path. */
  open(path: string, range?: ByteRange): Promise<StoredFile | undefined>;

  /** A whole file; undefined when there is none, or when no file can have such a path. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;

  /** Removes a file; nothing happens when there is none. */
  remove(path: string): Promise<void>;

  /** The paths of all files below a folder (all files when it is left out), each folder read once. */
  list(folder?: string): Promise<Set<string>>;

  /**
   * Whether no other process uses this store, so that what lies about half-written is nobody's work;
   * undefined when the store cannot tell. Asked once, at the start; removes such files when the answer
   * is yes.
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
