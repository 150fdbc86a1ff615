/** What is done for the file when nothing has been written for a while. */

/** What {@link QuietUpkeep} does. */
export interface UpkeepWork {
  /** One step of a few milliseconds; answers whether there is more to do. */
  step: () => Promise<boolean>;
  /** Called after the last step. */
  finish: () => Promise<void>;
}

/** Works in small steps as long as it is quiet; every write puts it off. */
export class QuietUpkeep {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #writes = 0;
  #closed = false;

  /** @param quiet Milliseconds without a write after which it begins. */
  constructor(private readonly quiet: number, private readonly work: UpkeepWork) {
    this.#wait();
  }

  /** To be called after every write. */
  noteWrite(): void {
    this.#writes++;
    if (this.#running === undefined) this.#wait();
  }

  /** Waits for the step in progress; no other follows. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wait(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // What fails, as another process may hold the file, is tried again after a while.
      this.#running = this.#run().catch(() => false).then((isDone) => {
        this.#running = undefined;
        if (!isDone) this.#wait();
      });
    }, this.quiet);
    // It must not keep a finished process alive.
    Deno.unrefTimer(this.#timer);
  }

  /** @returns whether nothing was written meanwhile: otherwise it begins again later. */
  async #run(): Promise<boolean> {
    const writes = this.#writes;
    while (await this.work.step()) {
      // Others are let in; waiting writes go first.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.#closed || this.#writes !== writes) return false;
    }
    if (!this.#closed) await this.work.finish();
    return this.#writes === writes;
  }
}
