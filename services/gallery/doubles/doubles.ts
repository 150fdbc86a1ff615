/** The list of likely doubles, without those that someone has said are not the same. */
import { eq, sql } from "drizzle-orm";
import { likeliestFirst, type LikelyDouble } from "../../../domain/gallery/doubles.ts";
import type { Double, DoublesPage } from "../../../domain/gallery/doubles_records.ts";
import { MERGED_KINDS, type MergedKind } from "../../../domain/gallery/editing/merge_records.ts";
import type { Database } from "../../../db/open.ts";
import { distinctRecords } from "../../../db/schema/operations.ts";
import { pictureLikeness } from "../../../db/schema/pictures.ts";
import { findRecords } from "../editing/catalog_records.ts";
import { catalogVersion } from "../../../db/gallery/version.ts";
import type { Lookalikes } from "./find_lookalikes.ts";
import { findPairs, type Pairs } from "./find_pairs.ts";
import { KeptFind } from "./kept_find.ts";

/** Finds likely doubles, and keeps what it found ({@link KeptFind}). */
export class Doubles {
  readonly #named: Record<MergedKind, KeptFind<LikelyDouble[]>>;
  readonly #lookalikes: KeptFind<Lookalikes[]>;
  readonly #ending = new AbortController();

  constructor(private readonly db: Database) {
    this.#named = {
      artist: this.#keptPairs("artist", likeliestFirst),
      painting: this.#keptPairs("painting", likeliestFirst),
    };
    this.#lookalikes = this.#keptPairs("picture", (pairs) => pairs);
  }

  #keptPairs<What extends keyof Pairs>(
    what: What,
    sorted: (pairs: Pairs[What][]) => Pairs[What][],
  ): KeptFind<Pairs[What][]> {
    return new KeptFind(async (tell) => {
      const all: Pairs[What][] = [];
      let compared = 0;
      await findPairs(this.db, what, this.#ending.signal, ({ records, pairs }) => {
        for (const pair of pairs) all.push(pair);
        compared += records;
        tell(compared, () => sorted(all));
      });
      return { value: sorted(all), records: compared };
    });
  }

  /** Finds all of them beforehand, so that nobody waits for a large catalog to be read. */
  async prepare(): Promise<void> {
    const { catalog } = await catalogVersion(this.db.read);
    for (const kind of MERGED_KINDS) await this.#named[kind].whole(catalog);
    await this.#pictured();
  }

  /** All pairs of paintings with like pictures, by id. */
  async #pictured(): Promise<Lookalikes[]> {
    const { catalog } = await catalogVersion(this.db.read);
    const [looked] = await this.db.read.select({ rows: sql<number>`count(*)` })
      .from(pictureLikeness);
    return await this.#lookalikes.whole(`${catalog} ${looked!.rows}`);
  }

  /** Ends what is being looked for; what was asked for rejects then. */
  stop(): void {
    this.#ending.abort();
  }

  /** Paintings whose pictures look like one picture, but for those that are distinct. */
  async pictures(): Promise<Lookalikes[]> {
    const distinct = await this.#distinct("painting");
    return (await this.#pictured())
      .filter(({ one, other }) => !distinct.has(`${one} ${other}`));
  }

  async #distinct(kind: MergedKind): Promise<ReadonlySet<string>> {
    const pairs = await this.db.read.select().from(distinctRecords)
      .where(eq(distinctRecords.kind, kind));
    return new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  }

  /** A page of the pairs of a kind, the likeliest first. */
  async page(kind: MergedKind, offset: number, limit: number): Promise<DoublesPage> {
    const { catalog } = await catalogVersion(this.db.read);
    const [distinct, { value: named, looking }] = await Promise.all([
      this.#distinct(kind),
      this.#named[kind].at(catalog),
    ]);
    const names = new Set(named.map(({ one, other }) => `${one} ${other}`));
    const pictured = kind === "painting" && !looking
      ? (await this.#pictured()).filter(({ one, other }) => !names.has(`${one} ${other}`))
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
