// Milliseconds for which the entries of a job may stand still: several times the interval in which
// its process makes them.
const LOST_AFTER = 10_000;
const MOST_JOBS = 1000;

/**
 * What this process has seen of the entries by which other processes tell that their jobs go on:
 * calculations, and imports and deletions of warehouses.
 *
 * Whether one is lost is decided by a clock of this process alone: times written by another machine, or
 * before a clock was set, would end jobs that are well, or keep dead ones for hours.
 */
export class JobEntries {
  readonly #seen = new Map<string, { entry: number; since: number }>();

  /** @param now Milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether a job's last entry is the one that was seen so long ago that nobody makes any more. */
  standStill(jobId: string, entry: number): boolean {
    const now = this.now();
    const before = this.#seen.get(jobId);
    if (before?.entry === entry) return now - before.since > LOST_AFTER;
    this.#seen.delete(jobId);
    this.#seen.set(jobId, { entry, since: now });
    for (const oldest of this.#seen.keys()) {
      if (this.#seen.size <= MOST_JOBS) break;
      this.#seen.delete(oldest);
    }
    return false;
  }
}
