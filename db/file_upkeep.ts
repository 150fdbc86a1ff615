import type { FileSpace } from "./file_space.ts";
import { QuietUpkeep } from "./quiet_upkeep.ts";
import { retryWhileBusy, type WriteQueue } from "./write_queue.ts";

// Unused pages that a file keeps for what is written next.
const MOST_UNUSED = 1000;

/** Keeps a database file as small as what it holds: when asked, and in quiet times by itself. */
export class FileUpkeep {
  readonly #quiet: QuietUpkeep | undefined;
  #hasReleased = false;

  /**
   * @param queue Of the writes of this process.
   * @param options `quiet` as in `OpenOptions`; `emptyLog` cuts the log beside this thread, `afterCommit`
   *   is called after each step.
   */
  constructor(
    private readonly space: FileSpace,
    private readonly queue: WriteQueue,
    private readonly options: {
      quiet: number | undefined;
      emptyLog: (atLeast?: number) => Promise<void>;
      afterCommit: () => void;
    },
  ) {
    const { quiet, emptyLog } = options;
    if (quiet === undefined) return;
    const step = () => this.#releaseSome(MOST_UNUSED);
    const finish = async () => {
      // The file gets shorter when the log is copied, however short that is.
      await emptyLog(this.#hasReleased ? 0 : undefined);
      this.#hasReleased = false;
    };
    this.#quiet = new QuietUpkeep(quiet, { step, finish });
  }

  /** To be called after every write. */
  noteWrite(): void {
    this.#quiet?.noteWrite();
  }

  /** See `Database.compact`. */
  async compact(): Promise<void> {
    if (!await this.space.releasesPages()) await this.queue.run(() => this.space.rewrite());
    while (await this.#releaseSome(0));
    await retryWhileBusy(() => this.space.emptyLog());
  }

  async close(): Promise<void> {
    await this.#quiet?.close();
  }

  /** @returns whether there are still more than so many unused pages that can be given back. */
  async #releaseSome(most: number): Promise<boolean> {
    if (await this.space.unusedPages() <= most || !await this.space.releasesPages()) return false;
    await this.queue.run(() => this.space.releaseSome());
    this.#hasReleased = true;
    this.options.afterCommit();
    return await this.space.unusedPages() > most;
  }
}
