/**
 * Public answers kept as bytes. Decoding rows and serializing them again for every visitor costs
 * far more than sending them, so an answer is made once for each version of the catalog. One that a
 * write has left as it was keeps its validator and its codings.
 */
import type { CatalogVersion } from "../db/gallery/version.ts";
import { Answer, AnswerWriter } from "./answer_bytes.ts";
import { encode, type Encoder } from "./content_encoding.ts";

/**
 * What an answer is made of: a value, its JSON, whole or piece by piece, or written to the
 * {@link AnswerWriter} already; or the answer before where it is known to hold still.
 */
export type CacheResult =
  | Answer
  | (({ value: unknown } | { json: string | AsyncIterable<string> } | { written: true }) & {
    /** The validator; without one it is made of the bytes. */
    etag?: string;
    /** Headers that follow from the bytes. */
    headers?: Readonly<Record<string, string>>;
  });

// On a database server another process's write shows after this many milliseconds; one of this process,
// and any write to a file, at once.
const VERSION_MAX_AGE = 1000;
const DEFAULT_BUDGET = 64 * 1024 * 1024;
/** One that would take a larger part of the budget is not kept: it would drive all others out. */
const LARGEST_PART = 1 / 8;
/** One that takes a larger part without a coding is held packed. */
const LARGEST_PLAIN_PART = 1 / 16;
/** A part for those without a coding; where more of them leave no room they are packed. */
const PLAIN_PART = 1 / 4;

/** An answer that is there or in progress. */
interface Entry {
  /** The catalog's version when it was asked for. */
  version: string;
  made: Promise<Answer | undefined>;
  /** As soon as it is there. */
  answer: Answer | undefined;
  /** Bytes that are counted for it. */
  weight: number;
}

/** Makes an answer; see {@link AnswerCache.get}. */
export type Produce = (
  before: Answer | undefined,
  writer: AnswerWriter,
) => Promise<CacheResult | undefined>;

/** How an {@link AnswerCache} keeps its answers. */
export interface AnswerCacheOptions {
  /** Bytes that all answers together may hold. */
  budget?: number;
  /** Who makes the codings. */
  encoder?: Encoder;
  /** Called when the catalog has changed, so that every answer has to be made again. */
  onDrop?: () => void;
  /** Changes with every commit, where the database tells that. */
  dataVersion?: () => number | undefined;
}

/**
 * Keeps {@link Answer}s by key. What was not asked for lately is packed, and goes when the budget is
 * spent all the same, the least recently used first.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  /** Those of them that are not packed. */
  readonly #plain = new Map<string, Entry>();
  readonly #budget: number;
  readonly #encoder: Encoder;
  readonly #onDrop: () => void;
  readonly #dataVersion: () => number | undefined;
  #weight = 0;
  #plainWeight = 0;
  #versions: CatalogVersion | undefined;
  #checkedAt = -Infinity;
  #checkedDataVersion: number | undefined;
  #checking: Promise<void> | undefined;
  #invalidations = 0;
  #hits = 0;
  #misses = 0;
  #drops = 0;

  /**
   * @param readVersions The catalog's versions as they are now.
   */
  constructor(
    private readonly readVersions: () => Promise<CatalogVersion>,
    {
      budget = DEFAULT_BUDGET,
      encoder = encode,
      onDrop = () => {},
      dataVersion = () => undefined,
    }: AnswerCacheOptions = {},
  ) {
    this.#dataVersion = dataVersion;
    this.#budget = budget;
    this.#encoder = encoder;
    this.#onDrop = onDrop;
  }

  /** Bytes that the answers hold, about. */
  get weight(): number {
    return this.#weight;
  }

  /** How often an answer was there, made or being made. */
  get hits(): number {
    return this.#hits;
  }

  /** How often one had to be made. */
  get misses(): number {
    return this.#misses;
  }

  /** How often the catalog had changed, so that every answer had to be made again. */
  get drops(): number {
    return this.#drops;
  }

  /** Makes the next request look at the catalog's version, because this process has written. */
  invalidate(): void {
    this.#invalidations++;
    this.#checkedAt = -Infinity;
  }

  /**
   * The answer for `key`, made by `produce` when there is none of the catalog as it is; however many
   * ask at once, it is made once. Undefined, and not kept, when `produce` finds nothing.
   *
   * @param produce is given the answer of an earlier version, where one is kept, and what a long answer
   *   is written to
   * @param of what makes it stale; `catalog` for answers that show no review flags
   */
  async get(
    key: string,
    produce: Produce,
    of: keyof CatalogVersion = "review",
  ): Promise<Answer | undefined> {
    if (this.#mayHaveChanged()) {
      // Those who ask while the version is being looked at wait for the same look.
      await (this.#checking ??= this.#check().finally(() => this.#checking = undefined));
      // Which may have begun before the last commit.
      if (this.#dataVersion() !== this.#checkedDataVersion) await this.#check();
    }
    const version = this.#versions![of];
    const known = this.#entries.get(key);
    if (known?.version === version) {
      this.#hits++;
      this.#use(key, known);
      return known.made;
    }
    this.#misses++;
    if (known !== undefined) this.#forget(key, known);
    const made = this.#make(produce, known?.answer);
    const entry: Entry = { version, made, answer: undefined, weight: 0 };
    this.#entries.set(key, entry);
    made.then((answer) => this.#settle(key, entry, answer), () => this.#forget(key, entry));
    return made;
  }

  async #make(produce: Produce, before: Answer | undefined): Promise<Answer | undefined> {
    const writer = new AnswerWriter(this.#budget * LARGEST_PLAIN_PART, this.#encoder);
    const produced = await produce(before, writer);
    if (produced === undefined || produced instanceof Answer) return produced;
    if ("json" in produced) {
      const { json } = produced;
      for await (const piece of typeof json === "string" ? [json] : json) await writer.write(piece);
    } else if ("value" in produced) await writer.write(JSON.stringify(produced.value));
    const bytes = await writer.end();
    // Of the bytes, so that all instances give the same validator to the same answer.
    const etag = produced.etag ?? `W/"${bytes.digest}"`;
    return before?.bytes.digest === bytes.digest
      ? before.withEtag(etag)
      : new Answer(bytes, etag, produced.headers);
  }

  #mayHaveChanged(): boolean {
    const version = this.#dataVersion();
    return version === undefined
      ? performance.now() - this.#checkedAt > VERSION_MAX_AGE
      : version !== this.#checkedDataVersion;
  }

  async #check(): Promise<void> {
    const asked = performance.now();
    const dataVersion = this.#dataVersion();
    const invalidations = this.#invalidations;
    const versions = await this.readVersions();
    // A write that came while we looked may not be in what we saw: then the next request looks again.
    if (invalidations === this.#invalidations) this.#checkedAt = asked;
    this.#checkedDataVersion = dataVersion;
    const before = this.#versions;
    this.#versions = versions;
    if (before === undefined || before.catalog === versions.catalog) return;
    this.#drops++;
    this.#onDrop();
  }

  #settle(key: string, entry: Entry, answer: Answer | undefined): void {
    if (answer === undefined) return this.#forget(key, entry);
    if (this.#entries.get(key) !== entry) return;
    if (answer.bytes.weight > this.#budget * LARGEST_PART) return this.#forget(key, entry);
    entry.answer = answer;
    answer.bytes.onResize = () => this.#resized(key, entry);
    this.#resized(key, entry);
  }

  /** Moves an entry behind all others: a Map keeps its keys in the order of insertion. */
  #use(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#plain.delete(key)) this.#plain.set(key, entry);
  }

  #resized(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#uncount(key, entry);
    const { weight, isPacked } = entry.answer!.bytes;
    entry.weight = weight;
    this.#weight += weight;
    if (!isPacked) {
      this.#plain.set(key, entry);
      this.#plainWeight += weight;
    }
    this.#trim();
  }

  #trim(): void {
    for (const [key, entry] of this.#plain) {
      if (this.#weight <= this.#budget) return;
      if (this.#plainWeight <= this.#budget * PLAIN_PART) break;
      // Packed, it is counted again by itself.
      if (!entry.answer!.bytes.pack()) this.#forget(key, entry);
    }
    for (const [key, entry] of this.#entries) {
      if (this.#weight <= this.#budget) break;
      this.#forget(key, entry);
    }
  }

  #uncount(key: string, entry: Entry): void {
    this.#weight -= entry.weight;
    if (this.#plain.delete(key)) this.#plainWeight -= entry.weight;
    entry.weight = 0;
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#uncount(key, entry);
    this.#entries.delete(key);
  }
}
