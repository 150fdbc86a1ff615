/** Bytes to which the log is cut once all of it is copied: what SQLite lets it grow to by itself. */
export const KEPT_LOG = 4_000_000;
// Bytes from which on it is copied.
const LARGE_LOG = 5_000_000;

/**
 * Copies the write-ahead log into the database beside the thread that answers requests. SQLite would
 * do it at the end of whichever commit makes the log large, on that commit's thread: a hundred
 * milliseconds and more after a large batch, most of them waiting for the disk.
 */
export class Checkpoints {
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #whatever = false;
  #ended = false;

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

  /** To be called after every commit. Does nothing while the log is small. */
  afterCommit(): void {
    this.#again = true;
    this.#running ??= this.#look().finally(() => this.#running = undefined);
  }

  /** Copies the log however small it is. */
  async copyNow(): Promise<void> {
    this.#whatever = true;
    this.afterCommit();
    await this.#running;
  }

  /** Copies the log and cuts it to nothing, where it is long and no connection reads in it. */
  async emptyLog(): Promise<void> {
    await this.#running;
    const { size } = await Deno.stat(`${this.path}-wal`).catch(() => ({ size: 0 }));
    if (size <= KEPT_LOG || this.#ended) return;
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
      const isDue = size >= LARGE_LOG || this.#whatever;
      this.#whatever = false;
      if (!isDue || this.#ended || await this.#copy()) continue;
      this.#ended = true;
      this.giveUp();
    }
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
