/** Pictures in dropped files, folders and ZIP archives. */
import { Unzip, UnzipInflate } from "fflate/browser";

const PICTURE = /\.(jpe?g|png|gif|webp|tiff?)$/i;
const ARCHIVE = /\.zip$/i;
const MAX_PICTURES = 5000;
const MAX_ENTRIES = 20_000;
/** Largest picture, and all of an archive together, in bytes. */
const MAX_PICTURE_BYTES = 200_000_000;
const MAX_ARCHIVE_BYTES = 2_000_000_000;
// Pictures are compressed already: what grows more is no picture.
const MAX_RATIO = 100;
const MIN_CHECKED_BYTES = 1_000_000;

/** A picture with its folder. */
export interface DroppedPicture {
  path: string;
  file: File;
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

/** Returns true for a path within the archive, of a picture that is not hidden. */
const isPicturePath = (path: string) =>
  PICTURE.test(path) && !path.startsWith("/") && !/[\\:]/.test(path) &&
  path.split("/").every((part) => part !== "" && !part.startsWith(".") && part !== "__MACOSX");

/** Returns the pictures in an archive. @throws {TooLarge} */
async function unpacked(archive: File): Promise<DroppedPicture[]> {
  const pictures: DroppedPicture[] = [];
  let [entries, all, failure] = [0, 0, undefined as Error | undefined];
  const unzip = new Unzip((entry) => {
    if (++entries > MAX_ENTRIES) failure = new TooLarge();
    if (failure || !isPicturePath(entry.name) || pictures.length >= MAX_PICTURES) return;
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
        pictures.push({ path: entry.name, file: new File(pieces, name, { lastModified: 0 }) });
      }
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const reader = archive.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    unzip.push(value ?? new Uint8Array(), done);
    if (failure) throw failure;
    if (done) return pictures;
  }
}

/** Returns the pictures among files, with those in archives. @throws {TooLarge} */
export async function picturesIn(files: Iterable<DroppedPicture>): Promise<DroppedPicture[]> {
  const pictures: DroppedPicture[] = [];
  for (const { path, file } of files) {
    if (ARCHIVE.test(path)) pictures.push(...await unpacked(file));
    else if (isPicturePath(path)) pictures.push({ path, file });
  }
  return pictures.slice(0, MAX_PICTURES);
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
