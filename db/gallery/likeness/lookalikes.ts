/** Paintings whose pictures look like the same picture, by perceptual hash. */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { EventLoopYielder } from "../../../adapters/event_loop_yielder.ts";
import { chunks } from "../../../domain/chunks.ts";
import {
  nearHashes,
  type PictureHash,
  pictureHash,
} from "../../../domain/images/likeness/picture_hash.ts";
import { LIKENESS_METHOD } from "../../../domain/images/likeness/likeness.ts";
import type { Database, Reader } from "../../open.ts";
import { readInPieces, ROWS_A_PIECE } from "../../read_in_pieces.ts";
import { paintings } from "../../schema/gallery.ts";
import { pictureLikeness } from "../../schema/pictures.ts";
import { type Found, KeptFind } from "../kept_find.ts";
import { catalogVersion } from "../version.ts";

/** Two paintings, the smaller id first. */
export interface Lookalikes {
  one: number;
  other: number;
}

// The cosine of two compositions, and of two spreads of colours, from which on pictures are one picture,
// scanned or photographed twice. Below, light and dark are alike by chance.
const LEAST_ALIKE = { composition: 0.97, colour: 0.85 };
const IDS_A_STATEMENT = 500;

/** Finds them, and keeps what it found ({@link KeptFind}). */
export class PictureLookalikes {
  readonly #found: KeptFind<Lookalikes[]>;

  /** @param signal ends what is being looked for */
  constructor(private readonly db: Database, signal: AbortSignal) {
    this.#found = new KeptFind(() => find(db.background, signal));
  }

  /** All pairs, by id. */
  async pairs(): Promise<Lookalikes[]> {
    const { catalog } = await catalogVersion(this.db.fresh);
    const [looked] = await this.db.fresh.select({ rows: sql<number>`count(*)` })
      .from(pictureLikeness);
    return await this.#found.whole(`${catalog} ${looked!.rows}`);
  }
}

const isShown = and(
  eq(paintings.id, pictureLikeness.painting_id),
  eq(paintings.image_path, pictureLikeness.path),
  eq(pictureLikeness.method, LIKENESS_METHOD),
);

async function find(db: Reader, signal: AbortSignal): Promise<Found<Lookalikes[]>> {
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
  signal.throwIfAborted();
  const near = await nearHashes(hashes, new EventLoopYielder());
  const alike: Lookalikes[] = [];
  for (const some of chunks(near, IDS_A_STATEMENT / 2)) {
    const pairs = some.map(([one, other]) => [ids[one]!, ids[other]!] as const);
    signal.throwIfAborted();
    const vectors = await vectorsOf(db, [...new Set(pairs.flat())]);
    for (const [one, other] of pairs) {
      const [a, b] = [vectors.get(one), vectors.get(other)];
      if (a && b && isAlike(a, b)) alike.push({ one, other });
    }
  }
  return { value: alike, records: hashes.length };
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
