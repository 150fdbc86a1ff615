import type { FileSpace } from "./file_space.ts";
import { QuietUpkeep } from "./quiet_upkeep.ts";
import type { WriteQueue } from "./write_queue.ts";

// Unused pages that a file keeps for what is written next.
const MOST_UNUSED = 1000;

/** Keeps a database file as small as what it holds: when asked, and in quiet times by itself. */
export class FileUpkeep {
  readonly #quiet: QuietUpkeep | undefined;

  /**
   * @param queue Of the writes of this process.
   * @param quiet As in `OpenOptions`.
   */
  constructor(
    private readonly space: FileSpace,
    private readonly queue: WriteQueue,
    quiet: number | undefined,
  ) {
    if (quiet === undefined) return;
    this.#quiet = new QuietUpkeep(quiet, {
      step: () => this.queue.run(() => this.space.releaseSome(MOST_UNUSED)),
      // The file gets shorter when the log is copied.
      finish: () => this.queue.run(() => this.space.emptyLog()),
    });
  }

  /** To be called after every write. */
  noteWrite(): void {
    this.#quiet?.noteWrite();
  }

  /** See `Database.compact`. */
  async compact(): Promise<void> {
    await this.queue.run(() => this.space.makeReleasable());
    while (await this.queue.run(() => this.space.releaseSome(0)));
    await this.queue.run(() => this.space.emptyLog());
  }

  async close(): Promise<void> {
    await this.#quiet?.close();
  }
}
