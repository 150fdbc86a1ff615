// The last job counts for a fifth, so that a dozen jobs tell a new pace.
const WEIGHT = 0.2;
const LONGEST = 300;

/** Tells by how long the last jobs took when there will be room for another. */
export class Pace {
  #average: number | undefined;

  /** Takes note of a job that took so many milliseconds. */
  note(milliseconds: number): void {
    this.#average = this.#average === undefined
      ? milliseconds
      : this.#average + WEIGHT * (milliseconds - this.#average);
  }

  /**
   * Whole seconds after which half of those who wait will have been served, from 1 to 300.
   *
   * @param waiting How many wait.
   * @param atOnce How many are served at once.
   */
  retryAfter(waiting: number, atOnce: number): number {
    const seconds = (this.#average ?? 1000) * waiting / 2 / Math.max(1, atOnce) / 1000;
    return Math.min(LONGEST, Math.max(1, Math.ceil(seconds)));
  }
}
