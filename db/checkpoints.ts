/** Bytes of the log that are left in quiet times: what SQLite lets it grow to by itself. */
export const KEPT_LOG = 4_000_000;
/**
 * Bytes to which a commit cuts a log all of which was copied. Seldom reached: to give blocks back to
 * the disk holds the thread of that commit, some hundred milliseconds on a busy disk.
 */
export const LONGEST_LOG = 64_000_000;
// Bytes from which on it is copied.
const LARGE_LOG = 5_000_000;
// Bytes from which on, where it still grows, writes wait until the rest is copied: it is begun again
// only when all of it is, which may never be while others write.
const HOLDING_LOG = 24_000_000;
// Milliseconds between two copies of one that has not grown: it is written again from its beginning
// then, and how far cannot be seen.
const BETWEEN_COPIES = 500;

/** Runs something while nothing is written. */
export type HoldWrites = (work: () => Promise<void>) => Promise<void>;

/**
 * Copies the write-ahead log into the database beside the thread that answers requests. SQLite would
 * do it at the end of whichever commit makes the log large, on that commit's thread: a hundred
 * milliseconds and more after a large batch, most of them waiting for the disk.
 */
export class Checkpoints {
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  /** When it was copied last, and how long it was. */
  #copied = { at: 0, size: 0 };
  #whatever = false;
  #ended = false;
  #holds = false;
  #hold: HoldWrites | undefined;

  /**
   * @param url As the client takes it.
   * @param path The same database as a file; its log is `${path}-wal`.
   * @param giveUp Called once when no worker can be had, so that SQLite does it itself.
   * @param mayStart Whether the worker may be started now; the log grows until it may.
   */
  constructor(
    private readonly url: string,
    private readonly path: string,
    private readonly giveUp: () => void,
    private readonly mayStart: () => boolean = () => true,
  ) {}

  /** Has the worker there from now on; false where it may not be. */
  start(): boolean {
    try {
      this.#worker ??= new Worker(new URL("./checkpoint_worker.ts", import.meta.url), {
        type: "module",
      });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * To be called after every commit. Does nothing while the log is small.
   *
   * @param hold Holds writes while the rest of a log that keeps growing is copied.
   */
  afterCommit(hold?: HoldWrites): void {
    this.#hold ??= hold;
    this.#again = true;
    this.#running ??= this.#look().finally(() => this.#running = undefined);
  }

  /** Copies the log however small it is. */
  async copyNow(): Promise<void> {
    this.#whatever = true;
    this.afterCommit();
    await this.#running;
  }

  /**
   * Copies the log and cuts it to nothing, if no connection reads in it.
   *
   * @param atLeast Bytes up to which the log is left as it is.
   */
  async emptyLog(atLeast = KEPT_LOG): Promise<void> {
    await this.#running;
    const { size } = await Deno.stat(`${this.path}-wal`).catch(() => ({ size: 0 }));
    if (size <= atLeast || this.#ended) return;
    this.#running ??= this.#copy("TRUNCATE").then(() => {}).finally(() => {
      this.#running = undefined;
      if (this.#again) this.afterCommit();
    });
    await this.#running;
  }

  /** Waits for the copying in progress; whoever closes the last connection copies the rest. */
  async close(): Promise<void> {
    this.#ended = true;
    await this.#running;
    this.#worker?.terminate();
  }

  async #look(): Promise<void> {
    // What is committed while this looks or copies is looked at afterwards.
    while (this.#again && !this.#ended) {
      this.#again = false;
      const { size } = await Deno.stat(`${this.path}-wal`).catch(() => ({ size: 0 }));
      const isDue = this.#whatever || size >= LARGE_LOG && this.#mayBeNew(size);
      this.#whatever = false;
      if (!isDue || this.#ended) continue;
      const hasGrown = size > this.#copied.size;
      this.#copied = { at: performance.now(), size };
      if (await this.#copy()) {
        if (hasGrown && size >= HOLDING_LOG) this.#copyWhileHeld();
        continue;
      }
      this.#ended = true;
      this.giveUp();
    }
  }

  // Not awaited by whoever copies: that may be a write.
  #copyWhileHeld(): void {
    if (this.#holds || this.#hold === undefined) return;
    this.#holds = true;
    this.#hold(() => this.copyNow()).catch(() => {}).finally(() => this.#holds = false);
  }

  #mayBeNew(size: number): boolean {
    const { at, size: before } = this.#copied;
    return size > before || performance.now() - at >= BETWEEN_COPIES;
  }

  #copy(mode: "PASSIVE" | "TRUNCATE" = "PASSIVE"): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    if (this.#worker === undefined && !this.mayStart()) return Promise.resolve(true);
    if (!this.start() || this.#worker === undefined) return Promise.resolve(false);
    this.#worker.onmessage = ({ data }: MessageEvent<{ done: boolean }>) => resolve(data.done);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
    this.#worker.postMessage({ url: this.url, mode });
    return promise;
  }
}
