/** Cache of public responses as bytes, each produced once per version of the catalog. */
import { createHash } from "node:crypto";
import type { CatalogVersion } from "../db/gallery/timeline.ts";
import { storageFaultOf } from "../domain/storage_fault.ts";
import { type Coding, compress } from "../adapters/compression.ts";
import type { WorkerPool } from "../adapters/workers/worker_pool.ts";

type Bytes = Uint8Array<ArrayBuffer>;

// A write of another process is visible after this many milliseconds, one of this process at once.
const MAX_VERSION_AGE_MS = 1000;
const MAX_FILE_VERSION_AGE_MS = 2;
const DEFAULT_BUDGET_BYTES = 64 * 1024 * 1024;
/** A response with a larger share of the budget is not cached: it would evict all others. */
const MAX_PART_OF_BUDGET = 1 / 8;
// Memory of an entry besides its bytes, so that many small ones cannot exceed the budget.
const OVERHEAD_BYTES = 1024;
const UTF8 = new TextEncoder();

/** A response in memory, with the codings that clients have requested. */
export class Answer {
  /** True while the database is unreachable, so that the response may be out of date. */
  isStale = false;
  /** Called when a coding has been added. */
  onResize: () => void = () => {};
  gzip: Bytes | Promise<Bytes> | undefined;
  br: Bytes | Promise<Bytes> | undefined;

  /** @param headers Headers that depend on the bytes. */
  constructor(
    readonly bytes: Bytes,
    /** Its validator. */
    readonly etag: string = weakTag(bytes),
    readonly headers: Readonly<Record<string, string>> = {},
    private readonly encoder: Encoder = encode,
  ) {}

  /** Approximate bytes of memory. */
  get weight(): number {
    return [this.bytes, this.gzip, this.br]
      .reduce(
        (sum, bytes) => sum + (bytes instanceof Uint8Array ? bytes.length : 0),
        OVERHEAD_BYTES,
      );
  }

  /** Returns the bytes in a coding: immediately if available, otherwise once computed. */
  in(encoding: ContentEncoding): Bytes | Promise<Bytes> {
    return encoding === "identity" ? this.bytes : this[encoding] ??= this.#encoded(encoding);
  }

  async #encoded(encoding: "gzip" | "br"): Promise<Bytes> {
    try {
      const bytes = await this.encoder(this.bytes, encoding);
      this[encoding] = bytes;
      this.onResize();
      return bytes;
    } catch (error) {
      // The next request retries.
      this[encoding] = undefined;
      throw error;
    }
  }
}

/** Returns a response's validator: a hash, which is the same in all instances. */
const weakTag = (bytes: Bytes) => `W/"${createHash("sha1").update(bytes).digest("base64url")}"`;

/** A value to send as JSON, or a text; or the previous response, if still valid. */
type ProducedAnswer =
  | Answer
  | (({ value: unknown } | { text: string }) & {
    /** The validator; defaults to a hash of the bytes. */
    etag?: string;
    /** Headers that depend on the bytes. */
    headers?: Readonly<Record<string, string>>;
  });

/** Produces a response; `previous` is that of an earlier version, if cached. */
type Produce = (previous: Answer | undefined) => Promise<ProducedAnswer | undefined>;

interface Entry {
  /** The catalog's version at the time of the request. */
  version: string;
  answer: Promise<Answer | undefined>;
  /** The cached response, once available. */
  cached?: Answer;
  weight: number;
}

interface AnswerCacheOptions {
  /** Maximum bytes of all responses together. */
  budget?: number;
  encoder?: Encoder;
  /** Changes with every commit, if the database supports that. */
  dataVersion?: () => number | undefined;
}

/** Caches {@link Answer}s by key; the least recently used are evicted when the budget is spent. */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #options: Required<AnswerCacheOptions>;
  readonly #maxBytes: number;
  /** Approximate bytes of all responses. */
  weight = 0;
  /** Responses that were cached or in progress. */
  hits = 0;
  /** Responses that had to be produced. */
  misses = 0;
  /** Number of invalidations. */
  drops = 0;
  #versions: CatalogVersion | undefined;
  #checkedAt = -Infinity;
  #checkedDataVersion: number | undefined;
  #fileCheckedAt = -Infinity;
  #checking: Promise<void> | undefined;
  #invalidations = 0;
  /** Error of the last check, if the database was unreachable. */
  #failure: unknown;

  /** @param readVersions Reads the catalog's current versions. */
  constructor(
    private readonly readVersions: () => Promise<CatalogVersion>,
    options: AnswerCacheOptions = {},
  ) {
    this.#options = {
      budget: DEFAULT_BUDGET_BYTES,
      encoder: encode,
      dataVersion: () => undefined,
      ...options,
    };
    this.#maxBytes = this.#options.budget * MAX_PART_OF_BUDGET;
  }

  /** Makes the next request check the catalog's version, because this process has written. */
  invalidate(): void {
    this.#invalidations++;
    this.#checkedAt = -Infinity;
    this.#fileCheckedAt = -Infinity;
  }

  /**
   * Returns the response for `key`; concurrent calls share one production. While the database is
   * unreachable, cached responses are returned as {@link Answer.isStale}.
   * @param of The version that it depends on; `catalog` for responses without review flags.
   * @returns Undefined, without caching, if `produce` finds nothing.
   */
  async get(key: string, produce: Produce, of: keyof CatalogVersion = "review") {
    if (this.#mayHaveChanged()) await this.#validate(key);
    const existing = this.#entries.get(key);
    if (this.#failure !== undefined) {
      if (existing?.cached === undefined) throw this.#failure;
      existing.cached.isStale = true;
      return existing.cached;
    }
    const version = this.#versions![of];
    if (existing?.version === version) {
      this.hits++;
      // A Map preserves the order of insertion: the first entry is the least recently used.
      this.#entries.delete(key);
      this.#entries.set(key, existing);
      if (existing.cached !== undefined) {
        existing.cached.isStale = false;
        return existing.cached;
      }
      return await existing.answer;
    }
    this.misses++;
    if (existing !== undefined) this.#forget(key, existing);
    const answer = this.#produce(produce, existing?.cached);
    const entry: Entry = { version, answer, weight: 0 };
    this.#entries.set(key, entry);
    answer.then((found) => this.#settle(key, entry, found), () => this.#forget(key, entry));
    return answer;
  }

  #mayHaveChanged(): boolean {
    const now = performance.now();
    if (now - this.#fileCheckedAt < MAX_FILE_VERSION_AGE_MS) return false;
    const version = this.#options.dataVersion();
    if (version === undefined) return now - this.#checkedAt > MAX_VERSION_AGE_MS;
    if (version !== this.#checkedDataVersion) return true;
    this.#fileCheckedAt = now;
    return false;
  }

  /** Waits for the current version, unless the database is known to be gone and `key` cached. */
  async #validate(key: string): Promise<void> {
    const wasReachable = this.#failure === undefined;
    const check = this.#checking ??= this.#check().finally(() => this.#checking = undefined);
    if (!wasReachable && this.#entries.get(key)?.cached !== undefined) {
      check.catch(() => {});
      return;
    }
    await check;
    // The check may have started before the last commit.
    if (this.#options.dataVersion() !== this.#checkedDataVersion) await this.#check();
  }

  async #check(): Promise<void> {
    const startedAt = performance.now();
    const dataVersion = this.#options.dataVersion();
    const invalidations = this.#invalidations;
    try {
      const versions = await this.readVersions();
      const hasChanged = this.#versions !== undefined &&
        this.#versions.catalog !== versions.catalog;
      this.#versions = versions;
      this.#failure = undefined;
      if (hasChanged) this.drops++;
    } catch (error) {
      if (storageFaultOf(error) !== "unavailable") throw error;
      this.#failure = error;
    }
    // The result may lack a concurrent write: then the next request checks again.
    if (invalidations === this.#invalidations) this.#checkedAt = startedAt;
    this.#checkedDataVersion = dataVersion;
  }

  async #produce(produce: Produce, previous: Answer | undefined): Promise<Answer | undefined> {
    const produced = await produce(previous);
    if (produced === undefined || produced instanceof Answer) return produced;
    const { etag, headers } = produced;
    const text = "value" in produced ? JSON.stringify(produced.value) : produced.text;
    const answer = new Answer(UTF8.encode(text), etag, headers, this.#options.encoder);
    // An unchanged response keeps its codings.
    return previous?.etag === answer.etag ? previous : answer;
  }

  #settle(key: string, entry: Entry, answer: Answer | undefined): void {
    if (this.#entries.get(key) !== entry) return;
    if (answer === undefined || answer.weight > this.#maxBytes) this.#forget(key, entry);
    else {
      entry.cached = answer;
      answer.onResize = () => this.#count(key, entry, answer.weight);
      answer.onResize();
    }
  }

  #count(key: string, entry: Entry, weight: number): void {
    if (this.#entries.get(key) !== entry) return;
    this.weight += weight - entry.weight;
    entry.weight = weight;
    for (const [oldest, other] of this.#entries) {
      if (this.weight <= this.#options.budget) break;
      this.#forget(oldest, other);
    }
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.weight -= entry.weight;
    this.#entries.delete(key);
  }
}

export type ContentEncoding = Coding | "identity";

/** Bytes below which compressing costs more than it saves. */
export const COMPRESSION_THRESHOLD = 1024;

// Maximum bytes to compress on this thread, which takes about two milliseconds.
const MAX_BYTES_ON_THIS_THREAD = 32 * 1024;

/** Computes the bytes in a coding. */
export type Encoder = (
  body: Uint8Array<ArrayBuffer>,
  coding: Coding,
) => Promise<Uint8Array<ArrayBuffer>>;

/** Encodes bytes on this thread. */
// deno-lint-ignore require-await
export const encode: Encoder = async (body, coding) => compress(body, coding);

/** Creates an encoder that leaves long bodies to a worker. */
export function encoderBeside(workers: Pick<WorkerPool, "run">): Encoder {
  return async (body, coding) => {
    if (body.length <= MAX_BYTES_ON_THIS_THREAD) return await encode(body, coding);
    try {
      // Urgent, because a visitor is waiting. Copied, because this thread also sends the bytes.
      return await workers.run("compress", { body, coding }, { urgent: true, transfer: false });
    } catch {
      // No worker is available, or its queue is full.
      return await encode(body, coding);
    }
  };
}

/** Returns the coding that `Accept-Encoding` allows: Brotli before gzip. */
export function acceptedEncoding(header: string | null | undefined): ContentEncoding {
  // RFC 9110, section 12.5.3: a coding with `q=0` is not acceptable, `*` means all others.
  const qualities = new Map(
    (header ?? "").toLowerCase().split(",").map((part) => {
      const [coding = "", ...parameters] = part.split(";").map((word) => word.trim());
      const q = parameters.find((parameter) => parameter.startsWith("q="));
      return [coding, q === undefined ? 1 : Number(q.slice(2)) || 0];
    }),
  );
  return (["br", "gzip"] as const)
    .find((coding) => (qualities.get(coding) ?? qualities.get("*") ?? 0) > 0) ?? "identity";
}
