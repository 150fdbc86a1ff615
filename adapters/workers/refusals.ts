import { refusal } from "../../domain/app_error.ts";

/** Returns the refusal of work that would wait too long; there may be room after `retryAfter` seconds. */
export const tooMuchToDo = (retryAfter = 5) =>
  refusal(503, "too_much_to_do", {}, { headers: { "Retry-After": String(retryAfter) } });

/** Returns the refusal of work that waits or runs when the server stops. */
export const stopping = () => refusal(503, "stopping", {}, { headers: { "Retry-After": "1" } });

// The last job counts for a fifth.
const WEIGHT = 0.2;
const MAX_SECONDS = 300;

/** Estimates from the durations of the last jobs when there will be room for another. */
export class Pace {
  #average: number | undefined;

  /** Records the duration of a job. */
  note(milliseconds: number): void {
    this.#average = this.#average === undefined
      ? milliseconds
      : this.#average + WEIGHT * (milliseconds - this.#average);
  }

  /**
   * Returns the seconds, from 1 to 300, after which half of the waiting jobs will have been served.
   *
   * @param atOnce Jobs that are served at once.
   */
  retryAfter(waiting: number, atOnce: number): number {
    const seconds = (this.#average ?? 1000) * waiting / 2 / Math.max(1, atOnce) / 1000;
    return Math.min(MAX_SECONDS, Math.max(1, Math.ceil(seconds)));
  }
}
