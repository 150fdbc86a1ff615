/**
 * Public answers kept as bytes. Decoding rows and serializing them again for every visitor costs
 * far more than sending them, so an answer is made once for each version of the catalog. One that a
 * write has left as it was keeps its validator and its codings.
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { CatalogVersion } from "../db/gallery/version.ts";
import type { Positions } from "../db/server/server_reads.ts";
import {
  COMPRESSION_THRESHOLD,
  type ContentEncoding,
  encode,
  type Encoder,
} from "./content_encoding.ts";

/**
 * What an answer is made of: a value, its JSON where that was written already, or the answer before
 * where it is known to hold still.
 */
export type CacheResult =
  | Answer
  | (({ value: unknown } | { json: string }) & {
    /** The validator; without one it is made of the bytes. */
    etag?: string;
  });

// Another process's write shows after this many milliseconds; one of this process at once.
const VERSION_MAX_AGE = 1000;
const DEFAULT_BUDGET = 64 * 1024 * 1024;
// What an answer holds besides its bytes, so that many small ones cannot outgrow the budget.
const OVERHEAD = 2048;

/** One answer in all the codings it has been asked for. */
export class Answer {
  #encoded = new Map<ContentEncoding, Promise<Uint8Array<ArrayBuffer>>>();
  #ready = new Map<ContentEncoding, Uint8Array<ArrayBuffer>>();

  constructor(
    readonly body: Uint8Array<ArrayBuffer>,
    readonly etag: string,
    private readonly encoder: Encoder = encode,
  ) {
    this.#ready.set("identity", body);
  }

  /** The same bytes, and what is there of their codings, under another validator. */
  withEtag(etag: string): Answer {
    if (etag === this.etag) return this;
    const answer = new Answer(this.body, etag, this.encoder);
    answer.#encoded = this.#encoded;
    answer.#ready = this.#ready;
    return answer;
  }

  /** The coding in which this answer goes out to a client that accepts `encoding`. */
  encodingFor(encoding: ContentEncoding): ContentEncoding {
    return this.body.length < COMPRESSION_THRESHOLD ? "identity" : encoding;
  }

  /** The bytes in a coding: at once when they are there, else as soon as they are computed. */
  bytes(encoding: ContentEncoding): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> {
    const ready = this.#ready.get(encoding);
    if (ready !== undefined) return ready;
    let pending = this.#encoded.get(encoding);
    if (pending === undefined) {
      pending = this.encoder(this.body, encoding).then((bytes) => {
        this.#ready.set(encoding, bytes);
        return bytes;
      });
      this.#encoded.set(encoding, pending);
      // Where it cannot be computed now, it is tried again for the next.
      pending.catch(() => this.#encoded.delete(encoding));
    }
    return pending;
  }

  /** Bytes of memory held, about, with both codings computed. */
  get weight(): number {
    return OVERHEAD + this.body.length * 1.5;
  }
}

/** An answer that is there or under way. */
interface Entry {
  /** The catalog's version when it was asked for. */
  version: string;
  /** How often reads had gone back and forth when that version was asked for. */
  switches: number;
  made: Promise<Answer | undefined>;
  /** As soon as it is there. */
  answer: Answer | undefined;
}

/** How an {@link AnswerCache} keeps its answers. */
export interface AnswerCacheOptions {
  /** Bytes that all answers together may hold. */
  budget?: number;
  /** Who makes the codings. */
  encoder?: Encoder;
  /** Called when the catalog has changed, so that every answer has to be made anew. */
  onDrop?: () => void;
  /** How far the database has come, where several processes tell each other by that. */
  positions?: () => Pick<Positions, "asked" | "seen">;
}

/** Keeps {@link Answer}s by key, the least recently used going first when the budget is spent. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #budget: number;
  readonly #encoder: Encoder;
  readonly #onDrop: () => void;
  readonly #positions: () => Pick<Positions, "asked" | "seen">;
  /** What the versions that were read last hold at least. */
  #position = 0;
  #weight = 0;
  #versions: CatalogVersion | undefined;
  /** How often reads had gone back and forth when they were asked for. */
  #versionSwitches = 0;
  #checkedAt = -Infinity;
  #checking: Promise<void> | undefined;
  #invalidations = 0;
  #switches = 0;
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
      positions = () => ({ asked: 0, seen: 0 }),
    }: AnswerCacheOptions = {},
  ) {
    this.#positions = positions;
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

  /** How often the catalog had changed, so that every answer had to be made anew. */
  get drops(): number {
    return this.#drops;
  }

  /** Makes the next request look at the catalog's version, because this process has written. */
  invalidate(): void {
    this.#invalidations++;
    this.#checkedAt = -Infinity;
  }

  /** As {@link invalidate}, because reads have gone to an earlier state of the catalog or back. */
  switched(): void {
    this.#switches++;
    this.invalidate();
  }

  /**
   * The answer for `key`, made by `produce` when there is none of the catalog as it is; however many
   * ask at once, it is made once. Undefined, and not kept, when `produce` finds nothing.
   *
   * @param produce is given the answer of an earlier version, where one is kept
   * @param of what makes it stale; `catalog` for answers that show no review flags
   */
  async get(
    key: string,
    produce: (before: Answer | undefined) => Promise<CacheResult | undefined>,
    of: keyof CatalogVersion = "review",
  ): Promise<Answer | undefined> {
    const { asked } = this.#positions();
    if (performance.now() - this.#checkedAt > VERSION_MAX_AGE || asked > this.#position) {
      // Those who ask while the version is being looked at wait for the same look.
      await (this.#checking ??= this.#check().finally(() => this.#checking = undefined));
      // Which another may have begun, whose client has seen less.
      if (asked > this.#position) await this.#check();
    }
    const version = this.#versions![of];
    const known = this.#entries.get(key);
    // Moved to the end: a Map keeps its keys in the order of insertion.
    this.#entries.delete(key);
    if (known?.version === version) {
      this.#hits++;
      this.#entries.set(key, known);
      return known.made;
    }
    this.#misses++;
    this.#weight -= known?.answer?.weight ?? 0;
    const made = this.#make(produce, known?.answer);
    const entry: Entry = {
      version,
      switches: this.#versionSwitches,
      made,
      answer: undefined,
    };
    this.#entries.set(key, entry);
    made.then((answer) => this.#settle(key, entry, answer), () => this.#forget(key, entry));
    return made;
  }

  async #make(
    produce: (before: Answer | undefined) => Promise<CacheResult | undefined>,
    before: Answer | undefined,
  ): Promise<Answer | undefined> {
    const switches = this.#versionSwitches;
    const produced = await produce(before);
    if (produced === undefined || produced instanceof Answer) return produced;
    const json = "json" in produced ? produced.json : JSON.stringify(produced.value);
    const body = new TextEncoder().encode(json);
    // What was read around a switch may not be of the version that it was asked for.
    const named = switches === this.#switches ? produced.etag : undefined;
    // Of the bytes, so that all instances give the same validator to the same answer.
    const etag = named ?? `W/"${createHash("sha1").update(body).digest("base64url")}"`;
    if (before !== undefined && Buffer.compare(before.body, body) === 0) {
      return before.withEtag(etag);
    }
    return new Answer(body, etag, this.#encoder);
  }

  async #check(): Promise<void> {
    const asked = performance.now();
    const invalidations = this.#invalidations;
    const switches = this.#switches;
    const { seen } = this.#positions();
    const versions = await this.readVersions();
    // No read is older than what was seen before it, or than what its request asks for.
    const now = this.#positions();
    this.#position = Math.max(seen, Math.min(now.asked, now.seen));
    // A write that came while we looked may not be in what we saw: then the next request looks again.
    if (invalidations === this.#invalidations) this.#checkedAt = asked;
    const before = this.#versions;
    this.#versions = versions;
    this.#versionSwitches = switches;
    if (before === undefined || before.catalog === versions.catalog) return;
    this.#drops++;
    this.#onDrop();
  }

  #settle(key: string, entry: Entry, answer: Answer | undefined): void {
    // One from around a turn goes to those who have asked, and is not kept.
    if (answer === undefined || entry.switches !== this.#switches) return this.#forget(key, entry);
    if (this.#entries.get(key) !== entry) return;
    entry.answer = answer;
    this.#weight += answer.weight;
    for (const [oldest, { answer }] of this.#entries) {
      if (this.#weight <= this.#budget) break;
      this.#entries.delete(oldest);
      this.#weight -= answer?.weight ?? 0;
    }
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}
