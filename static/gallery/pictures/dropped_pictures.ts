/** Pictures in dropped files, folders and ZIP archives. */
import { Unzip, UnzipInflate } from "fflate/browser";

const PICTURE = /\.(jpe?g|png|gif|webp|tiff?)$/i;
const ARCHIVE = /\.zip$/i;
const MAX_PICTURES = 5000;
const MAX_ENTRIES = 20_000;
/** Largest picture, and all of an archive together, in bytes. */
const MAX_PICTURE_BYTES = 200 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 2_000_000_000;
// Pictures are compressed already: what grows more is no picture.
const MAX_RATIO = 100;
// The reader of archives calls itself for every entry in a piece.
const PIECE_BYTES = 32 * 1024;
const MIN_CHECKED_BYTES = 1_000_000;

/** A picture with its folder. */
export interface DroppedPicture {
  path: string;
  file: File;
}

/** Pictures of a drop, and the number of other visible files and of those above the limit. */
export interface DropResult {
  pictures: DroppedPicture[];
  omitted: number;
}

/** An archive that unpacks to more than a folder of pictures. */
export class TooLarge extends Error {}

/** Yields the files of a dropped folder; browsers follow no links out of it. */
async function* filesIn(entry: FileSystemEntry): AsyncGenerator<DroppedPicture> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject)
    );
    yield { path: entry.fullPath.replace(/^\//, ""), file };
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject)
    );
    if (entries.length === 0) return;
    for (const one of entries) yield* filesIn(one);
  }
}

/** Returns true for a path within the archive, of a picture. */
const isPicturePath = (path: string) =>
  PICTURE.test(path) && !path.startsWith("/") && !/[\\:]/.test(path) && !path.includes("//");

/** Returns true for folders, for files that systems add, and for paths that lead out. */
const isHidden = (path: string) =>
  /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)|\/$/i.test(path);

/** Returns the pictures in an archive, whose path is part of theirs. @throws {TooLarge} */
async function unpacked({ path, file: archive }: DroppedPicture): Promise<DropResult> {
  const pictures: DroppedPicture[] = [];
  let [entries, all, omitted, failure] = [0, 0, 0, undefined as Error | undefined];
  const unzip = new Unzip((entry) => {
    if (++entries > MAX_ENTRIES) failure = new TooLarge();
    if (failure || isHidden(entry.name)) return;
    if (!isPicturePath(entry.name) || pictures.length >= MAX_PICTURES) return void omitted++;
    const pieces: BlobPart[] = [];
    let size = 0;
    entry.ondata = (error, data, isLast) => {
      if (error) failure ??= error;
      if (failure) return;
      size += data.length;
      all += data.length;
      const ratio = size / Math.max(1, entry.size ?? archive.size);
      if (
        size > MAX_PICTURE_BYTES || all > MAX_ARCHIVE_BYTES ||
        (size > MIN_CHECKED_BYTES && ratio > MAX_RATIO)
      ) {
        failure = new TooLarge();
        entry.terminate();
        return;
      }
      pieces.push(data.slice());
      if (isLast) {
        const name = entry.name.split("/").at(-1)!;
        const file = new File(pieces, name, { lastModified: archive.lastModified });
        pictures.push({ path: `${path}/${entry.name}`, file });
      }
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const reader = archive.stream().getReader();
  for (;;) {
    const { done, value = new Uint8Array() } = await reader.read();
    for (let at = 0; at < value.length && !failure; at += PIECE_BYTES) {
      unzip.push(value.subarray(at, at + PIECE_BYTES));
    }
    if (failure) throw failure;
    if (!done) continue;
    unzip.push(value, true);
    return { pictures, omitted };
  }
}

/** Returns the pictures among files, with those in archives. @throws {TooLarge} */
export async function picturesIn(files: Iterable<DroppedPicture>): Promise<DropResult> {
  const all: DroppedPicture[] = [];
  let omitted = 0;
  for (const one of files) {
    if (isHidden(one.path)) continue;
    if (ARCHIVE.test(one.path)) {
      const archive = await unpacked(one);
      all.push(...archive.pictures);
      omitted += archive.omitted;
    } else if (isPicturePath(one.path)) all.push(one);
    else omitted++;
  }
  const pictures = all.slice(0, MAX_PICTURES);
  return { pictures, omitted: omitted + all.length - pictures.length };
}

/** Returns the files of a drop, with those in its folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedPicture[]> {
  // Read at once: the list is empty after the event.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files].map((file) => ({ path: file.name, file }));
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const all: DroppedPicture[] = [];
  for (const entry of entries) {
    if (entry !== null) { for await (const file of filesIn(entry)) all.push(file); }
  }
  return all;
}
