/** Verification of stored data: the database itself, and its image files. */
import { asc, gt, sql } from "drizzle-orm";
import type { ImageStore } from "../../domain/images/store.ts";
import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import type { Database } from "../../db/open.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../db/gallery/read_in_pieces.ts";
import { artists, paintings } from "../../db/schema/gallery.ts";
import { UPLOADS_FOLDER } from "../gallery/pictures/uploads.ts";
import { imageFiles } from "../../db/schema/pictures.ts";
import { createHash } from "node:crypto";

type Fault = "missing" | "damaged" | "unregistered";

/** A picture whose files do not match its row. */
export interface BrokenPicture extends PictureTarget {
  name: string;
  path: string;
  why: Fault;
}

/** The faults found; all lists are empty if everything is well. */
export interface Verdict {
  /** SQLite's complaints about the file's structure. */
  structure: string[];
  /** Dangling references: table and row. */
  references: string[];
  pictures: BrokenPicture[];
  /** Retained files of replaced or deleted pictures that could not be restored. */
  kept: { path: string; why: Fault }[];
  /** Files in the store that neither a row nor the register contains. */
  orphans: string[];
  /** Number of image files that were read and verified. */
  filesRead: number;
}

/** Options of {@link verify}. */
export interface VerifyOptions {
  db: Pick<Database, "read">;
  store: Pick<ImageStore, "open" | "list" | "stat">;
  onProgress?: (done: number, all: number) => void;
}

// Number of concurrent reads, because the store may be remote.
const CONCURRENT_READS = 4;

/** Reads and verifies all data once; concurrent changes of pictures are no faults. */
export async function verify({ db, store, onProgress }: VerifyOptions): Promise<Verdict> {
  const structure = await db.read.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`);
  const references = await db.read.all<{ table: string; rowid: number; parent: string }>(
    sql`PRAGMA foreign_key_check`,
  );
  // Files are registered before they are written, so all of these are known below.
  const stored = await store.list();
  const registered = await registeredFiles(db);
  const hashes = new Map(registered.map(({ path, sha256 }) => [path, sha256]));
  const named = await namedFiles(db);
  const retainedPaths = registered.flatMap(({ path, state }) => state === "kept" ? path : [])
    .sort();
  const paths = [...named.map(({ path }) => path), ...retainedPaths];
  const faults = new Map<string, Fault>();
  const queue = paths.entries();
  const readFiles = async () => {
    for (const [at, path] of queue) {
      onProgress?.(at, paths.length);
      const why = await faultOf(path, hashes.get(path), store);
      if (why !== undefined) faults.set(path, why);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, readFiles));

  const pictures: BrokenPicture[] = [];
  for (const file of named) {
    const why = faults.get(file.path);
    const row = why && await pictureRow(db.read, file);
    if (row && [row.full, row.thumbnail].includes(file.path)) pictures.push({ ...file, why });
  }
  const orphans: string[] = [];
  for (const path of [...stored].sort()) {
    const isKnown = hashes.has(path) || faults.has(path) || path.startsWith(`${UPLOADS_FOLDER}/`);
    if (!isKnown && await store.stat(path) !== undefined) orphans.push(path);
  }
  return {
    structure: structure.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    references: references.map(({ table, rowid, parent }) => `${table} ${rowid} → ${parent}`),
    pictures,
    kept: retainedPaths.flatMap((path) => {
      const why = faults.get(path);
      return why === undefined ? [] : [{ path, why }];
    }),
    orphans,
    filesRead: paths.length,
  };
}

/** Returns true if there are no faults. */
export function isSound({ structure, references, pictures, kept, orphans }: Verdict): boolean {
  return [structure, references, pictures, kept, orphans].every(({ length }) => length === 0);
}

const registeredFiles = ({ read }: Pick<Database, "read">) =>
  readInPieces((after) =>
    read.select({
      id: sql<number>`rowid`.as("id"),
      path: imageFiles.path,
      sha256: imageFiles.sha256,
      state: imageFiles.state,
    }).from(imageFiles).where(gt(sql`rowid`, after)).orderBy(sql`rowid`).limit(ROWS_PER_PIECE)
  );

async function namedFiles({ read }: Pick<Database, "read">) {
  const works = await readInPieces((after) =>
    read.select({
      id: paintings.id,
      name: paintings.title,
      full: paintings.image_path,
      thumbnail: paintings.thumbnail_path,
    }).from(paintings).where(gt(paintings.id, after)).orderBy(asc(paintings.id))
      .limit(ROWS_PER_PIECE)
  );
  const people = await readInPieces((after) =>
    read.select({
      id: artists.id,
      name: artists.name,
      full: artists.portrait_path,
      thumbnail: artists.portrait_thumb_path,
    }).from(artists).where(gt(artists.id, after)).orderBy(asc(artists.id)).limit(ROWS_PER_PIECE)
  );
  return [
    ...works.map((row) => ({ ...row, type: "painting" as const })),
    ...people.map((row) => ({ ...row, type: "artist" as const })),
  ].flatMap(({ full, thumbnail, ...row }) =>
    [full, thumbnail].flatMap((path) => path ? { ...row, path } : [])
  );
}

/** Returns a file's fault. The server encoded files with the registered hash: not decoded. */
async function faultOf(path: string, sha256: string | undefined, store: Pick<ImageStore, "open">) {
  const file = await store.open(path);
  if (file === undefined) return "missing";
  const { stream, passed } = hashing();
  await file.body.pipeThrough(stream).pipeTo(new WritableStream());
  if (sha256 === undefined) return "unregistered";
  return passed().sha256 === sha256 ? undefined : "damaged";
}

/** Size and hash of a stream's content. */
export interface StreamDigest {
  bytes: number;
  /** 64 hexadecimal digits. */
  sha256: string;
}

/** Creates a stream that passes bytes on, and returns their size and hash at its end. */
export function hashing(): {
  stream: TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;
  passed: () => StreamDigest;
} {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      hash.update(piece);
      bytes += piece.length;
      controller.enqueue(piece);
    },
  });
  return { stream, passed: () => ({ bytes, sha256: hash.digest("hex") }) };
}
