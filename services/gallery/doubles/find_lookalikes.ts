/** Paintings whose pictures look like the same picture, by perceptual hash. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { chunks } from "../../../domain/chunks.ts";
import {
  nearHashes,
  type PictureHash,
  pictureHash,
} from "../../../domain/images/likeness/picture_hash.ts";
import type { Yielder } from "../../../domain/yielder.ts";
import { LIKENESS_METHOD } from "../../../domain/images/likeness/likeness.ts";
import { readInPieces, ROWS_A_PIECE } from "../../../db/read_in_pieces.ts";
import { paintings } from "../../../db/schema/gallery.ts";
import { pictureLikeness } from "../../../db/schema/pictures.ts";
import type { Reader } from "../../../db/transaction.ts";

/** Two paintings, the smaller id first. */
export interface Lookalikes {
  one: number;
  other: number;
}

// The cosine of two compositions, and of two spreads of colours, from which on pictures are one picture,
// scanned or photographed twice. Below, light and dark are alike by chance.
const LEAST_ALIKE = { composition: 0.97, colour: 0.85 };
const IDS_A_STATEMENT = 500;

const isShown = and(
  eq(paintings.id, pictureLikeness.painting_id),
  eq(paintings.image_path, pictureLikeness.path),
  eq(pictureLikeness.method, LIKENESS_METHOD),
);

/** All pairs, in one comparison. */
export async function* findLookalikes(
  db: Reader,
  yielder: Yielder,
): AsyncGenerator<{ records: number; pairs: Lookalikes[] }> {
  const ids: number[] = [];
  const hashes: PictureHash[] = [];
  await readInPieces(async (after) => {
    const rows = await db.select({ id: paintings.id, composition: pictureLikeness.composition })
      .from(paintings).innerJoin(pictureLikeness, isShown).where(gt(paintings.id, after))
      .orderBy(asc(paintings.id)).limit(ROWS_A_PIECE);
    for (const { id, composition } of rows) {
      // A picture of one colour has no light and shade to be told by.
      if (composition === null || !composition.subarray(0, 64).some((value) => value !== 0)) {
        continue;
      }
      ids.push(id);
      hashes.push(pictureHash(composition));
    }
    return rows.map(({ id }) => ({ id }));
  });
  const near = await nearHashes(hashes, yielder);
  const alike: Lookalikes[] = [];
  for (const some of chunks(near, IDS_A_STATEMENT / 2)) {
    const pairs = some.map(([one, other]) => [ids[one]!, ids[other]!] as const);
    await yielder.yieldIfDue();
    const vectors = await vectorsOf(db, [...new Set(pairs.flat())]);
    for (const [one, other] of pairs) {
      const [a, b] = [vectors.get(one), vectors.get(other)];
      if (a && b && isAlike(a, b)) alike.push({ one, other });
    }
  }
  yield { records: hashes.length, pairs: alike };
}

interface Vectors {
  composition: Float32Array | null;
  colour: Float32Array | null;
}

async function vectorsOf(db: Reader, ids: readonly number[]): Promise<Map<number, Vectors>> {
  const rows = await db.select({
    id: paintings.id,
    composition: pictureLikeness.composition,
    colour: pictureLikeness.colour,
  }).from(paintings).innerJoin(pictureLikeness, isShown).where(inArray(paintings.id, [...ids]));
  return new Map(rows.map(({ id, ...vectors }) => [id, vectors]));
}

const isAlike = (a: Vectors, b: Vectors) =>
  cosine(a.composition, b.composition) >= LEAST_ALIKE.composition &&
  cosine(a.colour, b.colour) >= LEAST_ALIKE.colour;

// They are of length 1.
const cosine = (a: Float32Array | null, b: Float32Array | null) =>
  a === null || b === null ? 0 : a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
