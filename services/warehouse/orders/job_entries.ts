// Milliseconds without a new entry after which a job is lost: several intervals of its process.
const LOST_AFTER_MS = 10_000;

/**
 * The entries by which other processes say that their jobs go on, as this process has seen them:
 * calculations, and imports and deletions of warehouses. Only this process's monotonic clock decides
 * that a job is lost, because clocks of other machines may differ.
 */
export class JobEntries {
  readonly #lastEntries = new Map<string, { entry: number; since: number }>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** True if a job's last entry is one that this process has seen long ago. */
  standStill(jobId: string, entry: number): boolean {
    const now = this.now();
    const before = this.#lastEntries.get(jobId);
    if (before?.entry === entry) return now - before.since > LOST_AFTER_MS;
    this.#lastEntries.set(jobId, { entry, since: now });
    return false;
  }
}
