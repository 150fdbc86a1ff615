/**
 * Public answers kept as bytes. Decoding rows and serializing them again for every visitor costs
 * far more than sending them, so an answer is made once for each version of the catalog and dropped
 * as soon as a write moves the version.
 */
import { COMPRESSION_THRESHOLD, type ContentEncoding, encode } from "./content_encoding.ts";

/** What an answer is made of: a value, or its JSON where that was written already. */
export type Produced = ({ value: unknown } | { json: string }) & {
  /** The validator; without one the catalog's version serves. */
  etag?: string;
};

// Another process's write shows after this many milliseconds; one of this process at once.
const VERSION_MAX_AGE = 1000;
const DEFAULT_BUDGET = 64 * 1024 * 1024;
// What an answer holds besides its bytes, so that many small ones cannot outgrow the budget.
const OVERHEAD = 2048;

/** One answer in all the codings it has been asked for. */
export class Answer {
  readonly #encoded = new Map<ContentEncoding, Promise<Uint8Array<ArrayBuffer>>>();
  #ready = new Map<ContentEncoding, Uint8Array<ArrayBuffer>>();

  constructor(readonly body: Uint8Array<ArrayBuffer>, readonly etag: string) {
    this.#ready.set("identity", body);
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
      pending = encode(this.body, encoding).then((bytes) => {
        this.#ready.set(encoding, bytes);
        return bytes;
      });
      this.#encoded.set(encoding, pending);
    }
    return pending;
  }

  /** Bytes of memory held, about, with both codings computed. */
  get weight(): number {
    return OVERHEAD + this.body.length * 1.5;
  }
}

/** Keeps {@link Answer}s by key, the least recently used going first when the budget is spent. */
export class AnswerCache {
  readonly #answers = new Map<string, Promise<Answer | undefined>>();
  readonly #weights = new Map<string, number>();
  #weight = 0;
  #version = "";
  #checkedAt = -Infinity;
  #checking: Promise<void> | undefined;
  #invalidations = 0;

  /**
   * @param readVersion The catalog's version as it is now.
   * @param budget Bytes that all answers together may hold.
   */
  constructor(
    private readonly readVersion: () => Promise<string>,
    private readonly budget: number = DEFAULT_BUDGET,
  ) {}

  /** Makes the next request look at the catalog's version, because this process has written. */
  invalidate(): void {
    this.#invalidations++;
    this.#checkedAt = -Infinity;
  }

  /**
   * The answer for `key`, made by `produce` when it is not there yet; however many ask at once, it
   * is made once. Undefined, and not kept, when `produce` finds nothing.
   */
  async get(
    key: string,
    produce: () => Promise<Produced | undefined>,
  ): Promise<Answer | undefined> {
    if (performance.now() - this.#checkedAt > VERSION_MAX_AGE) {
      // Those who ask while the version is being looked at wait for the same look.
      await (this.#checking ??= this.#check().finally(() => this.#checking = undefined));
    }
    const known = this.#answers.get(key);
    if (known !== undefined) {
      // Moved to the end: a Map keeps its keys in the order of insertion.
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const version = this.#version;
    const made = this.#make(key, version, produce);
    this.#answers.set(key, made);
    made.then((answer) => this.#settle(key, made, answer), () => this.#forget(key, made));
    return made;
  }

  async #make(
    key: string,
    version: string,
    produce: () => Promise<Produced | undefined>,
  ): Promise<Answer | undefined> {
    const produced = await produce();
    if (produced === undefined) return undefined;
    const json = "json" in produced ? produced.json : JSON.stringify(produced.value);
    const body = new TextEncoder().encode(json);
    return new Answer(body, produced.etag ?? `W/"${version}${key}"`);
  }

  async #check(): Promise<void> {
    const asked = performance.now();
    const invalidations = this.#invalidations;
    const version = await this.readVersion();
    // A write that came while we looked may not be in what we saw: then the next request looks again.
    if (invalidations === this.#invalidations) this.#checkedAt = asked;
    if (version === this.#version) return;
    this.#version = version;
    this.#answers.clear();
    this.#weights.clear();
    this.#weight = 0;
  }

  // An answer that was under way when the version moved was cleared with the others: what was read
  // before the change goes to those who had asked, and is not kept.
  #settle(key: string, made: Promise<Answer | undefined>, answer: Answer | undefined): void {
    if (answer === undefined) return this.#forget(key, made);
    if (this.#answers.get(key) !== made) return;
    this.#weights.set(key, answer.weight);
    this.#weight += answer.weight;
    for (const oldest of this.#answers.keys()) {
      if (this.#weight <= this.budget) break;
      this.#answers.delete(oldest);
      this.#weight -= this.#weights.get(oldest) ?? 0;
      this.#weights.delete(oldest);
    }
  }

  #forget(key: string, made: Promise<Answer | undefined>): void {
    if (this.#answers.get(key) === made) this.#answers.delete(key);
  }
}
