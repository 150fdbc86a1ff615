/** Records that look like one by their names. */
import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { chunks } from "../../../domain/chunks.ts";
import {
  type Candidate,
  type LikelyDouble,
  likelyDoubles,
} from "../../../domain/gallery/doubles.ts";
import type { MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import type { Yielder } from "../../../domain/yielder.ts";
import { readInPieces, ROWS_A_PIECE } from "../../../db/read_in_pieces.ts";
import { alternativeNames, artists, paintings } from "../../../db/schema/gallery.ts";
import type { Reader } from "../../../db/transaction.ts";

const IDS_A_STATEMENT = 500;

/** Likely doubles of a kind, each time with how many records have been compared with each other. */
export async function* findNamed(
  db: Reader,
  kind: MergedKind,
  yielder: Yielder,
): AsyncGenerator<{ records: number; pairs: LikelyDouble[] }> {
  for await (const rows of kind === "artist" ? allArtists(db) : paintingsByArtist(db)) {
    const names = await otherNames(db, kind, rows);
    const candidates = rows.map(({ name, ...row }): Candidate => ({
      ...row,
      names: [name, ...names.get(row.id) ?? []],
    }));
    yield { records: rows.length, pairs: await likelyDoubles(candidates, yielder) };
  }
}

type Row = Omit<Candidate, "names"> & { name: string };

async function otherNames(
  db: Reader,
  kind: MergedKind,
  rows: readonly Row[],
): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>();
  for (const some of chunks(rows.map(({ id }) => id), IDS_A_STATEMENT)) {
    const found = await db.select({ id: alternativeNames.target_id, name: alternativeNames.name })
      .from(alternativeNames)
      .where(and(
        eq(alternativeNames.target_type, kind),
        inArray(alternativeNames.target_id, some),
      )).orderBy(asc(alternativeNames.id));
    for (const { id, name } of found) names.set(id, [...names.get(id) ?? [], name]);
  }
  return names;
}

/** All artists, who are one group. */
async function* allArtists(db: Reader): AsyncGenerator<Row[]> {
  const rows = await readInPieces((after) =>
    db.select({
      id: artists.id,
      name: artists.name,
      from: artists.birth_year,
      to: artists.death_year,
    }).from(artists).where(gt(artists.id, after)).orderBy(asc(artists.id)).limit(ROWS_A_PIECE)
  );
  yield rows.map((row) => ({ ...row, group: 0, hasLongerForms: true }));
}

/** All paintings in pieces, each with all works of its artists. */
async function* paintingsByArtist(db: Reader): AsyncGenerator<Row[]> {
  let held: Row[] = [];
  for (let size = ROWS_A_PIECE; size === ROWS_A_PIECE;) {
    const { group, id } = held.at(-1) ?? { group: 0, id: 0 };
    const rows = await db.select({
      id: paintings.id,
      name: paintings.title,
      from: paintings.year,
      group: paintings.artist_id,
    }).from(paintings)
      .where(or(
        gt(paintings.artist_id, group),
        and(eq(paintings.artist_id, group), gt(paintings.id, id)),
      ))
      .orderBy(asc(paintings.artist_id), asc(paintings.id)).limit(ROWS_A_PIECE);
    size = rows.length;
    const all = [...held, ...rows.map((row) => ({ ...row, to: null, hasLongerForms: false }))];
    // More works of the last artist may follow.
    const last = size < ROWS_A_PIECE ? undefined : all.at(-1)!.group;
    const whole = last === undefined ? all.length : all.findIndex(({ group }) => group === last);
    held = all.slice(whole);
    if (whole > 0) yield all.slice(0, whole);
  }
}
