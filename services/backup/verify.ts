/** Whether what is stored is whole: the database by itself, its rows against the image files. */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { hashing } from "./hashing.ts";
import type { ImageStore } from "../../domain/images/store.ts";
import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import type { Database } from "../../db/open.ts";
import { readInPieces, ROWS_A_PIECE } from "../../db/read_in_pieces.ts";
import { artists, paintings } from "../../db/schema/gallery.ts";
import { imageFiles } from "../../db/schema/pictures.ts";

/** A picture whose files are not what its row says. */
export interface BrokenPicture extends PictureTarget {
  name: string;
  path: string;
  why: "missing" | "damaged" | "unregistered";
}

/** What is wrong; every list is empty where all is well. */
export interface Verdict {
  /** What SQLite says of the file's structure. */
  structure: string[];
  /** References that lead nowhere: table and row. */
  references: string[];
  pictures: BrokenPicture[];
  /** Files that were replaced or deleted and are not there to come back. */
  kept: { path: string; why: BrokenPicture["why"] }[];
  /** Files in the store that no row names and the register does not know. */
  orphans: string[];
  /** Image files that were read and compared with their hashes. */
  filesRead: number;
}

/** What is compared with what. */
export interface Verified {
  db: Pick<Database, "read">;
  store: Pick<ImageStore, "open" | "list" | "stat">;
  onProgress?: (done: number, all: number) => void;
}

// Files read at once, because each waits for a store that may be far away.
const AT_ONCE = 4;

/**
 * Reads everything once and compares it. Others may go on changing pictures: what looks wrong because
 * of that is looked at again.
 */
export async function verify({ db, store, onProgress }: Verified): Promise<Verdict> {
  const structure = await db.read.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`);
  const references = await db.read.all<{ table: string; rowid: number; parent: string }>(
    sql`PRAGMA foreign_key_check`,
  );
  // Files are registered before they are written, so whatever was there now is known below.
  const there = await store.list();
  const hashes = await registeredHashes(db);
  const named = await namedFiles(db);
  const faults: (BrokenPicture["why"] | undefined)[] = [];
  const queue = named.entries();
  const work = async () => {
    for (const [at, file] of queue) {
      onProgress?.(at, named.length);
      const why = await faultOf(file.path, hashes.get(file.path), store);
      if (why === undefined) continue;
      const row = await pictureRow(db.read, file);
      if (row?.full === file.path || row?.thumbnail === file.path) faults[at] = why;
    }
  };
  const kept: Verdict["kept"] = [];
  const keptFiles = await keptPaths(db);
  const keptQueue = keptFiles.values();
  const workOnKept = async () => {
    for (const path of keptQueue) {
      const why = await faultOf(path, hashes.get(path), store);
      if (why !== undefined && await isKept(db, path)) kept.push({ path, why });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().then(workOnKept)));
  kept.sort((one, other) => one.path < other.path ? -1 : 1);
  const known = new Set([...hashes.keys(), ...named.map(({ path }) => path)]);
  const orphans: string[] = [];
  for (const path of [...there].filter((path) => !known.has(path)).sort()) {
    if (await store.stat(path) !== undefined) orphans.push(path);
  }
  return {
    structure: structure.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    references: references.map(({ table, rowid, parent }) => `${table} ${rowid} → ${parent}`),
    pictures: named.flatMap((file, at) => {
      const why = faults[at];
      return why === undefined ? [] : [{ ...file, why }];
    }),
    kept,
    orphans,
    filesRead: named.length + keptFiles.length,
  };
}

/** Whether there is nothing to complain of. */
export function isSound({ structure, references, pictures, kept, orphans }: Verdict): boolean {
  return [structure, references, pictures, kept, orphans].every(({ length }) => length === 0);
}

async function registeredHashes({ read }: Pick<Database, "read">) {
  const { path, sha256 } = imageFiles;
  const hashes = new Map<string, string>();
  for (let after = "", size = ROWS_A_PIECE; size === ROWS_A_PIECE;) {
    const rows = await read.select({ path, sha256 }).from(imageFiles)
      .where(gt(path, after)).orderBy(asc(path)).limit(ROWS_A_PIECE);
    for (const row of rows) hashes.set(row.path, row.sha256);
    after = rows.at(-1)?.path ?? after;
    size = rows.length;
  }
  return hashes;
}

async function keptPaths({ read }: Pick<Database, "read">): Promise<string[]> {
  const paths: string[] = [];
  for (let after = "", size = ROWS_A_PIECE; size === ROWS_A_PIECE;) {
    const rows = await read.select({ path: imageFiles.path }).from(imageFiles)
      .where(and(eq(imageFiles.state, "kept"), gt(imageFiles.path, after)))
      .orderBy(asc(imageFiles.path)).limit(ROWS_A_PIECE);
    for (const { path } of rows) paths.push(path);
    after = rows.at(-1)?.path ?? after;
    size = rows.length;
  }
  return paths;
}

async function isKept({ read }: Pick<Database, "read">, path: string): Promise<boolean> {
  const found = await read.select({ path: imageFiles.path }).from(imageFiles)
    .where(and(eq(imageFiles.path, path), eq(imageFiles.state, "kept")));
  return found.length > 0;
}

async function namedFiles({ read }: Pick<Database, "read">) {
  const rows = [
    ...(await readInPieces((after) =>
      read.select({
        id: paintings.id,
        name: paintings.title,
        full: paintings.image_path,
        thumbnail: paintings.thumbnail_path,
      }).from(paintings).where(gt(paintings.id, after)).orderBy(asc(paintings.id))
        .limit(ROWS_A_PIECE)
    )).map((row) => ({ ...row, type: "painting" as const })),
    ...(await readInPieces((after) =>
      read.select({
        id: artists.id,
        name: artists.name,
        full: artists.portrait_path,
        thumbnail: artists.portrait_thumb_path,
      }).from(artists).where(gt(artists.id, after)).orderBy(asc(artists.id))
        .limit(ROWS_A_PIECE)
    )).map((row) => ({ ...row, type: "artist" as const })),
  ];
  return rows.flatMap(({ full, thumbnail, ...row }) =>
    [full, thumbnail].filter((path) => path !== null && path !== "").map((path) => ({
      ...row,
      path: path!,
    }))
  );
}

/** The hash is that of bytes that were encoded here: with it a file can be decoded as well. */
async function faultOf(
  path: string,
  sha256: string | undefined,
  store: Pick<ImageStore, "open">,
): Promise<BrokenPicture["why"] | undefined> {
  const file = await store.open(path);
  if (file === undefined) return "missing";
  if (sha256 === undefined) {
    await file.body.cancel();
    return "unregistered";
  }
  const { stream, passed } = hashing();
  await file.body.pipeThrough(stream).pipeTo(new WritableStream());
  return passed().sha256 === sha256 ? undefined : "damaged";
}
