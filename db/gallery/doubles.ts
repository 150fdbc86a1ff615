/** The list of likely doubles, without those that someone has said are not the same. */
import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { chunks } from "../../domain/chunks.ts";
import {
  type Candidate,
  likeliestFirst,
  type LikelyDouble,
  likelyDoubles,
} from "../../domain/gallery/doubles.ts";
import type { Double, DoublesPage } from "../../domain/gallery/doubles_records.ts";
import { MERGED_KINDS, type MergedKind } from "../../domain/gallery/editing/merge_records.ts";
import type { Yielder } from "../../domain/yielder.ts";
import type { Database, Reader } from "../open.ts";
import { readInPieces, ROWS_A_PIECE } from "../read_in_pieces.ts";
import { alternativeNames, artists, paintings } from "../schema/gallery.ts";
import { distinctRecords } from "../schema/operations.ts";
import { findRecords } from "./editing/catalog_records.ts";
import { type Found, KeptFind, type Tell } from "./kept_find.ts";
import { type Lookalikes, PictureLookalikes } from "./likeness/lookalikes.ts";
import { catalogVersion } from "./version.ts";

const IDS_A_STATEMENT = 500;

/** Finds likely doubles, and keeps what it found ({@link KeptFind}). */
export class Doubles {
  readonly #named: Record<MergedKind, KeptFind<LikelyDouble[]>>;
  readonly #lookalikes: PictureLookalikes;
  readonly #ending = new AbortController();

  constructor(private readonly db: Database) {
    const { signal } = this.#ending;
    const ofKind = (kind: MergedKind) =>
      new KeptFind<LikelyDouble[]>((tell) => find(db.background, kind, signal, tell));
    this.#named = { artist: ofKind("artist"), painting: ofKind("painting") };
    this.#lookalikes = new PictureLookalikes(db, signal);
  }

  /** Finds all of them beforehand, so that nobody waits for a large catalog to be read. */
  async prepare(): Promise<void> {
    const { catalog } = await catalogVersion(this.db.fresh);
    for (const kind of MERGED_KINDS) await this.#named[kind].whole(catalog);
    await this.#lookalikes.pairs();
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
    const [distinct, { value: named, looking }] = await Promise.all([
      this.#distinct(kind),
      this.#named[kind].at(catalog),
    ]);
    const names = new Set(named.map(({ one, other }) => `${one} ${other}`));
    const pictured = kind === "painting" && !looking
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
    return { total: left.length, doubles, next, looking };
  }
}

async function find(
  db: Reader,
  kind: MergedKind,
  signal: AbortSignal,
  tell: Tell<LikelyDouble[]>,
): Promise<Found<LikelyDouble[]>> {
  const yielder = stopping(new EventLoopYielder(), signal);
  const pairs: LikelyDouble[] = [];
  let records = 0;
  for await (const rows of kind === "artist" ? allArtists(db) : paintingsByArtist(db)) {
    signal.throwIfAborted();
    const names = await otherNames(db, kind, rows);
    const candidates = rows.map(({ name, ...row }): Candidate => ({
      ...row,
      names: [name, ...names.get(row.id) ?? []],
    }));
    for (const pair of await likelyDoubles(candidates, yielder)) pairs.push(pair);
    records += rows.length;
    tell(records, () => likeliestFirst(pairs));
  }
  return { value: likeliestFirst(pairs), records };
}

type Row = Omit<Candidate, "names"> & { name: string };

/** A yielder that ends the work at its next pause. */
const stopping = (yielder: Yielder, signal: AbortSignal): Yielder => ({
  yieldIfDue() {
    signal.throwIfAborted();
    return yielder.yieldIfDue();
  },
});

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
