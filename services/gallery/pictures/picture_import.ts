import { asc, gt } from "drizzle-orm";
import type { ListedFile } from "../../../domain/gallery/picture_list.ts";
import { type Match, PictureIndex } from "../../../domain/gallery/picture_matching.ts";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import { uprightSize } from "../../../domain/images/orient.ts";
import { probe } from "../../../domain/images/probe.ts";
import { type Candidate, wholeWorks } from "../../../domain/gallery/whole_works.ts";
import { AppError } from "../../../domain/app_error.ts";
import type { Database } from "../../../db/open.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../../db/gallery/read_in_pieces.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { pictureRow, type PictureTarget } from "../../../db/gallery/picture_rows.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import type { Pictures } from "./pictures.ts";

/** Result of an import. */
export interface PictureImportReport {
  /** Number of listed files. */
  listed: number;
  /** Number of files that were published, or would be without `dryRun`. */
  published: number;
  /** Number of files whose painting or artist already had a picture. */
  already: number;
  /** Listed files that were not published. */
  leftOut: { file: string; line: number; reason: string }[];
  /** Number of files omitted because of an external failure, such as a full disk. */
  failed: number;
}

/** Services and options of an import. */
export interface PictureImport {
  db: Database;
  pictures: Pick<Pictures, "publishFirst">;
  images: Pick<ImageProcessor, "process">;
  /** Reads a file of the folder; undefined if there is none. */
  read: (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The works that files show, if not by the list's artists and titles. */
  works?: ReadonlyMap<string, { id: number } | { reason: string }>;
  /** True to only report, without writing. */
  dryRun?: boolean;
  onProgress?: (done: number, all: number) => void;
}

/** The name in rows and the log for the pictures of a list. */
const IMPORTED = "import images";

// While one image is decoded, the next is read and the previous one written.
const MAX_CONCURRENT = 3;

/**
 * Publishes the files of a list for paintings and artists without an image. Existing images are not
 * replaced, and removed ones stay removed, so an import may be repeated. Of several files of one
 * painting, the largest decodable one that shows the whole work is used. A file that cannot be read
 * or published does not end the import: the report has the reason.
 */
export async function importPictures(
  { db, pictures, images, read, works, dryRun = false, onProgress = () => {} }: PictureImport,
  list: readonly ListedFile[],
): Promise<PictureImportReport> {
  const report: PictureImportReport = {
    listed: list.length,
    published: 0,
    already: 0,
    leftOut: [],
    failed: 0,
  };
  const leaveOut = ({ file, line }: ListedFile, reason: string) =>
    report.leftOut.push({ file, line, reason });

  const filesByTarget = await matched(db, list, leaveOut, works);
  let operationId: Promise<string> | undefined;
  const operation = () =>
    operationId ??= db.write((tx) => beginOperation(tx, { username: IMPORTED, kind: "import" }));
  const queue = [...filesByTarget.values()];
  let done = 0;
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { target, files } = next;
      const row = await pictureRow(db.read, target);
      if (row === undefined || row.full !== null) report.already += files.length;
      else if (row.cleared || ![null, IMPORTED].includes(row.chosenBy)) {
        const reason = row.cleared
          ? "a curator has cleared this image"
          : `${row.chosenBy} chose its image, whose file is lost`;
        for (const file of files) leaveOut(file, reason);
      } else await publish(target, files);
      onProgress(++done, filesByTarget.size);
    }
  };
  const present = async ({ file }: ListedFile) => {
    const bytes = await read(file);
    if (bytes === undefined) throw new Error("there is no such file");
    return bytes;
  };
  const publish = async (target: PictureTarget, files: ListedFile[]) => {
    // The bytes are read again later: all files of a work may be too much for the memory.
    const candidates: Candidate[] = [];
    for (const file of files) {
      try {
        candidates.push({ file, ...uprightSize(probe(await present(file))) });
      } catch (error) {
        leaveOut(file, messageOf(error));
      }
    }
    const { wholes, left } = wholeWorks(candidates);
    for (const { candidate: { file }, reason } of left) leaveOut(file, reason);
    for (const [at, { file }] of wholes.entries()) {
      try {
        // In a dry run as well, because a valid header does not guarantee a valid image.
        const isPainting = target.type === "painting";
        const encoded = await images.process(
          await present(file),
          isPainting ? "painting" : "portrait",
        );
        const publish = async () =>
          await pictures.publishFirst(target, encoded, IMPORTED, {
            username: IMPORTED,
            action: isPainting ? "painting.upload_image" : "artist.upload_portrait",
            note: { source: file.file },
            operation: await operation(),
          });
        if (dryRun || await publish()) report.published++;
        else report.already++;
      } catch (error) {
        leaveOut(file, messageOf(error));
        // The next file may be valid if this one is not.
        if (error instanceof AppError && error.status < 500) continue;
        report.failed++;
        return;
      }
      for (const { file: other } of wholes.slice(at + 1)) {
        leaveOut(other, `${file.file} shows the same, larger`);
      }
      return;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  report.leftOut.sort((a, b) => a.line - b.line);
  return report;
}

interface TargetFiles {
  target: PictureTarget;
  files: ListedFile[];
}

/** Groups the files by the painting or artist that they show. */
async function matched(
  db: Database,
  list: readonly ListedFile[],
  leaveOut: (file: ListedFile, reason: string) => void,
  works: PictureImport["works"],
): Promise<Map<string, TargetFiles>> {
  const index = works === undefined && new PictureIndex(
    await db.read.select({ id: artists.id, name: artists.name }).from(artists),
    await readInPieces((after) =>
      db.read.select({
        id: paintings.id,
        title: paintings.title,
        year: paintings.year,
        artistId: paintings.artist_id,
      }).from(paintings).where(gt(paintings.id, after)).orderBy(asc(paintings.id))
        .limit(ROWS_PER_PIECE)
    ),
  );
  const filesByTarget = new Map<string, TargetFiles>();
  for (const file of list) {
    const match: Match = !index
      ? works!.get(file.file)!
      : file.kind === "artist"
      ? index.artist(file.artist)
      : index.painting(file);
    if ("reason" in match) leaveOut(file, match.reason);
    else {
      const target = { type: file.kind, id: match.id };
      const key = `${target.type} ${target.id}`;
      const targetFiles = filesByTarget.get(key) ?? { target, files: [] };
      targetFiles.files.push(file);
      filesByTarget.set(key, targetFiles);
    }
  }
  return filesByTarget;
}

const messageOf = (error: unknown) => error instanceof Error ? error.message : String(error);
