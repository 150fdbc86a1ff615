import { asc, eq, gt, inArray } from "drizzle-orm";
import type { MatchableWork } from "../../../domain/gallery/picture_matches.ts";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { allNames } from "../../../db/gallery/other_names.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../../db/gallery/read_in_pieces.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";

/** Reads what all works are matched by. */
export async function matchableWorks(db: Reader): Promise<MatchableWork[]> {
  const rows = await readInPieces((after) =>
    db.select({
      id: paintings.id,
      title: paintings.title,
      artist: artists.name,
      artist_id: artists.id,
      year: paintings.year,
      inventory: paintings.inventory_number,
      identifiers: paintings.identifiers,
      file: paintings.image_path,
    }).from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id))
      .where(gt(paintings.id, after)).orderBy(asc(paintings.id)).limit(ROWS_PER_PIECE)
  );
  const [otherTitles, otherNames] = [
    await allNames(db, "painting"),
    await allNames(db, "artist"),
  ];
  return rows.map(({ id, title, artist, artist_id, year, identifiers, file, inventory }) => ({
    id,
    titles: [title, ...otherTitles.get(id) ?? []],
    artists: [artist, ...otherNames.get(artist_id) ?? []],
    year,
    inventory: inventory ?? "",
    identifiers: identifiers.map(({ value }) => value),
    file: file ?? "",
  }));
}

/** Returns the works that each of some files may show, by its name. */
export async function matchFiles(
  { db, workers }: { db: Database; workers: WorkerPool },
  files: readonly string[],
) {
  const works = await matchableWorks(db.background);
  const matches = await workers.run("matchPictures", { files, works });
  const ids = [...new Set(matches.flat().map(({ id }) => id))];
  const rows = ids.length === 0 ? [] : await db.read.select({
    id: paintings.id,
    title: paintings.title,
    artist_name: artists.name,
    year: paintings.year,
    inventory_number: paintings.inventory_number,
    thumbnail_path: paintings.thumbnail_path,
  }).from(paintings).innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(inArray(paintings.id, ids));
  const shown = new Map(
    rows.map((row) => [row.id, { ...row, inventory_number: row.inventory_number ?? "" }]),
  );
  return files.map((file, at) => ({
    file,
    matches: matches[at]!.flatMap((match) => {
      const row = shown.get(match.id);
      return row === undefined ? [] : [{ ...row, ...match }];
    }),
  }));
}
