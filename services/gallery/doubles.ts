/** Likely duplicates: records entered twice, detected by their names or their pictures. */
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { WorkerPool } from "../../adapters/workers/worker_pool.ts";
import type { Candidate, LikelyDuplicate } from "../../domain/gallery/likely_duplicates.ts";
import type { Double, DoublesPage } from "../../domain/gallery/doubles_records.ts";
import type { MergedKind } from "../../domain/gallery/editing/merge_records.ts";
import { LIKENESS_METHOD } from "../../domain/images/likeness/likeness.ts";
import type { ComparedPicture, Lookalikes } from "../../domain/images/likeness/picture_hash.ts";
import type { Database, Reader } from "../../db/open.ts";
import { catalogVersion } from "../../db/gallery/timeline.ts";
import { allNames } from "../../db/gallery/other_names.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../db/gallery/read_in_pieces.ts";
import { artists, paintings } from "../../db/schema/gallery.ts";
import { distinctRecords } from "../../db/schema/operations.ts";
import { pictureLikeness } from "../../db/schema/pictures.ts";
import { findRecords } from "./editing/catalog_records.ts";

/** Finds likely duplicates in a worker, and caches them until the catalog changes. */
export class DuplicateFinder {
  readonly #cache = new Map<string, { version: string; pairs: Promise<unknown> }>();

  constructor(private readonly db: Database, private readonly workers: WorkerPool) {}

  /** Returns paintings that seem to show the same picture, except pairs marked as distinct. */
  async pictures(): Promise<Lookalikes[]> {
    const distinct = await this.#distinct("painting");
    return (await this.#lookalikes()).filter((pair) => !distinct.has(keyOf(pair)));
  }

  /** Returns a page of the pairs of a kind, most likely first, except those marked as distinct. */
  async page(kind: MergedKind, offset: number, limit: number): Promise<DoublesPage> {
    const excluded = await this.#distinct(kind);
    const named = await this.#sameNames(kind);
    const pictured = kind === "painting" ? await this.#lookalikes() : [];
    const all = [...named, ...pictured.map((pair) => ({ ...pair, likeness: "picture" as const }))];
    const remainingPairs = all.filter((pair) => {
      const isNew = !excluded.has(keyOf(pair));
      excluded.add(keyOf(pair));
      return isNew;
    });
    const pagePairs = remainingPairs.slice(offset, offset + limit);
    const ids = [...new Set(pagePairs.flatMap(({ one, other }) => [one, other]))];
    const details = new Map((await shownWith(this.db.read, kind, ids)).map((one) => [one.id, one]));
    const records = new Map(
      (await findRecords(this.db.read, kind, ids))
        .map((record) => [record.id, { ...record, ...details.get(record.id) }]),
    );
    const doubles = pagePairs.flatMap(({ one, other, likeness }): Double[] => {
      const [first, second] = [records.get(one), records.get(other)];
      return first && second ? [{ likeness, one: first, other: second }] : [];
    });
    const next = offset + limit < remainingPairs.length ? offset + limit : null;
    return { total: remainingPairs.length, doubles, next };
  }

  async #distinct(kind: MergedKind): Promise<Set<string>> {
    const pairs = await this.db.read.select().from(distinctRecords)
      .where(eq(distinctRecords.kind, kind));
    return new Set(pairs.map(keyOf));
  }

  #sameNames(kind: MergedKind): Promise<LikelyDuplicate[]> {
    return this.#cached(
      kind,
      async () =>
        await this.workers.run("likelyDuplicates", await candidates(this.db.background, kind)),
    );
  }

  #lookalikes(): Promise<Lookalikes[]> {
    return this.#cached(
      "picture",
      async () =>
        await this.workers.run("lookalikes", await comparedPictures(this.db.background), {
          transfer: true,
        }),
    );
  }

  async #cached<Pair>(what: string, find: () => Promise<Pair[]>): Promise<Pair[]> {
    const { catalog: version } = await catalogVersion(this.db.read);
    const cached = this.#cache.get(what);
    if (cached?.version === version) return await cached.pairs as Pair[];
    const pairs = find();
    const entry = { version, pairs };
    this.#cache.set(what, entry);
    pairs.catch(() => entry.version = "");
    return await pairs;
  }
}

/** Returns what a pair is recognized by besides its fields: small pictures and artists' names. */
function shownWith(db: Reader, kind: MergedKind, ids: readonly number[]) {
  const small = (path: SQLiteColumn, key: SQLiteColumn) =>
    sql<string>`coalesce(${path} || coalesce('?v=' || ${key}, ''), '')`;
  const artist_name = artists.name;
  if (kind === "artist") {
    const thumbnail = small(artists.portrait_thumb_path, artists.portrait_thumb_cache_key);
    return db.select({ id: artists.id, thumbnail, artist_name }).from(artists)
      .where(inArray(artists.id, [...ids]));
  }
  const thumbnail = small(paintings.thumbnail_path, paintings.thumbnail_cache_key);
  return db.select({ id: paintings.id, thumbnail, artist_name }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id)).where(inArray(paintings.id, [...ids]));
}

const keyOf = ({ one, other }: Lookalikes) => `${one} ${other}`;

async function candidates(db: Reader, kind: MergedKind): Promise<Candidate[]> {
  const names = await allNames(db, kind);
  const isArtist = kind === "artist";
  const table = isArtist ? artists : paintings;
  const rows = await readInPieces((after) =>
    db.select({
      id: table.id,
      name: isArtist ? artists.name : paintings.title,
      from: isArtist ? artists.birth_year : paintings.year,
      to: isArtist ? artists.death_year : sql<null>`NULL`,
      group: isArtist ? sql<number>`0` : paintings.artist_id,
    }).from(table).where(gt(table.id, after)).orderBy(asc(table.id)).limit(ROWS_PER_PIECE)
  );
  return rows.map(({ name, ...row }) => ({
    ...row,
    names: [name, ...names.get(row.id) ?? []],
    hasLongerForms: isArtist,
  }));
}

async function comparedPictures(db: Reader): Promise<ComparedPicture[]> {
  const rows = await readInPieces((after) =>
    db.select({
      id: paintings.id,
      composition: pictureLikeness.composition,
      colour: pictureLikeness.colour,
    }).from(paintings).innerJoin(
      pictureLikeness,
      and(
        eq(paintings.id, pictureLikeness.painting_id),
        eq(paintings.image_path, pictureLikeness.path),
        eq(pictureLikeness.method, LIKENESS_METHOD),
      ),
    ).where(and(gt(paintings.id, after), isNotNull(pictureLikeness.composition)))
      .orderBy(asc(paintings.id)).limit(ROWS_PER_PIECE)
  );
  return rows as ComparedPicture[];
}
