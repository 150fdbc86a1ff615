/** The list of likely doubles, without those that someone has said are not the same. */
import { asc, eq, gt } from "drizzle-orm";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { type Candidate, type LikelyDouble, likelyDoubles } from "../../domain/gallery/doubles.ts";
import type { Double, DoublesPage } from "../../domain/gallery/doubles_records.ts";
import { MERGED_KINDS, type MergedKind } from "../../domain/gallery/editing/merge_records.ts";
import type { Yielder } from "../../domain/yielder.ts";
import type { Database, Reader } from "../open.ts";
import { readInPieces, ROWS_A_PIECE } from "../read_in_pieces.ts";
import { alternativeNames, artists, paintings } from "../schema/gallery.ts";
import { distinctRecords } from "../schema/operations.ts";
import { findRecords } from "./editing/catalog_records.ts";
import { type Found, KeptFind } from "./kept_find.ts";
import { type Lookalikes, PictureLookalikes } from "./likeness/lookalikes.ts";
import { catalogVersion } from "./version.ts";

/** Finds likely doubles, and keeps what it found ({@link KeptFind}). */
export class Doubles {
  readonly #named: Record<MergedKind, KeptFind<LikelyDouble[]>>;
  readonly #lookalikes: PictureLookalikes;
  readonly #ending = new AbortController();

  constructor(private readonly db: Database) {
    const { signal } = this.#ending;
    const ofKind = (kind: MergedKind) => new KeptFind(() => find(db.background, kind, signal));
    this.#named = { artist: ofKind("artist"), painting: ofKind("painting") };
    this.#lookalikes = new PictureLookalikes(db, signal);
  }

  /** Finds all of them beforehand, so that nobody waits for a large catalog to be read. */
  async prepare(): Promise<void> {
    for (const kind of MERGED_KINDS) await this.page(kind, 0, 1);
  }

  /** Ends what is being looked for; what was asked for rejects then. */
  stop(): void {
    this.#ending.abort();
  }

  /** Paintings whose pictures look like one picture, but for those that are distinct. */
  async pictures(): Promise<Lookalikes[]> {
    const distinct = await this.#distinct("painting");
    return (await this.#lookalikes.pairs())
      .filter(({ one, other }) => !distinct.has(`${one} ${other}`));
  }

  async #distinct(kind: MergedKind): Promise<ReadonlySet<string>> {
    const pairs = await this.db.fresh.select().from(distinctRecords)
      .where(eq(distinctRecords.kind, kind));
    return new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  }

  /** A page of the pairs of a kind, the likeliest first. */
  async page(kind: MergedKind, offset: number, limit: number): Promise<DoublesPage> {
    const { catalog } = await catalogVersion(this.db.fresh);
    const [distinct, named] = await Promise.all([
      this.#distinct(kind),
      this.#named[kind].at(catalog),
    ]);
    const names = new Set(named.map(({ one, other }) => `${one} ${other}`));
    const pictured = kind === "painting"
      ? (await this.#lookalikes.pairs()).filter(({ one, other }) => !names.has(`${one} ${other}`))
        .map((pair) => ({ ...pair, likeness: "picture" as const }))
      : [];
    const left = [...named, ...pictured]
      .filter(({ one, other }) => !distinct.has(`${one} ${other}`));
    const shown = left.slice(offset, offset + limit);
    const ids = [...new Set(shown.flatMap(({ one, other }) => [one, other]))];
    const records = new Map(
      (await findRecords(this.db.read, kind, ids)).map((record) => [record.id, record]),
    );
    const doubles = shown.flatMap(({ one, other, likeness }): Double[] => {
      const [first, second] = [records.get(one), records.get(other)];
      return first && second ? [{ likeness, one: first, other: second }] : [];
    });
    const next = offset + limit < left.length ? offset + limit : null;
    return { total: left.length, doubles, next };
  }
}

async function find(
  db: Reader,
  kind: MergedKind,
  signal: AbortSignal,
): Promise<Found<LikelyDouble[]>> {
  const names = new Map<number, string[]>();
  const others = await readInPieces((after) =>
    db.select({
      id: alternativeNames.id,
      type: alternativeNames.target_type,
      target: alternativeNames.target_id,
      name: alternativeNames.name,
    }).from(alternativeNames).where(gt(alternativeNames.id, after))
      .orderBy(asc(alternativeNames.id)).limit(ROWS_A_PIECE)
  );
  for (const { type, target, name } of others) {
    if (type === kind) names.set(target, [...names.get(target) ?? [], name]);
  }
  const rows = kind === "artist" ? await allArtists(db) : await allPaintings(db);
  const candidates = rows.map(({ name, ...row }): Candidate => ({
    ...row,
    names: [name, ...names.get(row.id) ?? []],
  }));
  signal.throwIfAborted();
  const value = await likelyDoubles(candidates, stopping(new EventLoopYielder(), signal));
  return { value, records: candidates.length };
}

type Row = Omit<Candidate, "names"> & { name: string };

/** A yielder that ends the work at its next pause. */
const stopping = (yielder: Yielder, signal: AbortSignal): Yielder => ({
  yieldIfDue() {
    signal.throwIfAborted();
    return yielder.yieldIfDue();
  },
});

const allArtists = async (db: Reader): Promise<Row[]> =>
  (await readInPieces((after) =>
    db.select({
      id: artists.id,
      name: artists.name,
      from: artists.birth_year,
      to: artists.death_year,
    }).from(artists).where(gt(artists.id, after)).orderBy(asc(artists.id)).limit(ROWS_A_PIECE)
  )).map((row) => ({ ...row, group: 0, hasLongerForms: true }));

const allPaintings = async (db: Reader): Promise<Row[]> =>
  (await readInPieces((after) =>
    db.select({
      id: paintings.id,
      name: paintings.title,
      from: paintings.year,
      group: paintings.artist_id,
    }).from(paintings).where(gt(paintings.id, after)).orderBy(asc(paintings.id))
      .limit(ROWS_A_PIECE)
  )).map((row) => ({ ...row, to: null, hasLongerForms: false }));
