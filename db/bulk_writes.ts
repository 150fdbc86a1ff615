import type { DatabaseBackend } from "./database_backend.ts";
import type { WriteQueue } from "./write_queue.ts";

/** Prepares the writing connection for very many rows while they are written in many transactions. */
export class BulkWrites {
  #running = 0;

  constructor(
    private readonly queue: WriteQueue,
    private readonly prepare: DatabaseBackend["prepareForBulk"],
  ) {}

  /** Runs `work`, which writes them. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    try {
      await this.#prepare();
      return await work();
    } finally {
      this.#running--;
      await this.#prepare();
    }
  }

  async #prepare(): Promise<void> {
    const { prepare } = this;
    if (prepare === undefined) return;
    // It only saves time; where the database fails, the next write says so.
    await this.queue.run(() => prepare(this.#running > 0)).catch(() => {});
  }
}
