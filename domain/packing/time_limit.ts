/**
 * The time limit of a step, checked within long loops. A worker's thread runs one step at a time
 * and ends only when its code returns (https://github.com/denoland/deno/issues/35657), so every
 * loop that grows with an order has to check it.
 */

// Operations between two readings of the clock: about a tenth of a millisecond.
const CHECK_INTERVAL_STEPS = 512;

/** Error of work that reached its time limit. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

let end = Infinity;
// Not called while there is no limit.
let clock: (work: number) => number = () => 0;
let done = 0;

/**
 * Runs work under a time limit.
 * @param until Time limit on the clock of `now`.
 * @param now Clock, called regularly with the work done since the last call; an error that it
 *   throws ends the work.
 * @throws {OutOfTime} when `checkTime` is called after the limit.
 */
export function withinTime<Result>(
  until: number,
  now: (work: number) => number,
  work: () => Result,
): Result {
  const before = { end, clock };
  [end, clock] = [until, now];
  try {
    return work();
  } finally {
    ({ end, clock } = before);
  }
}

/**
 * Ends the work if its time is over; for loops that may run long. The limit never changes the
 * result of work that finishes.
 * @param work Approximate number of simple operations since the last call.
 * @throws {OutOfTime}
 */
export function checkTime(work = 1): void {
  done += work;
  if (done < CHECK_INTERVAL_STEPS) return;
  const since = done;
  done = 0;
  if (clock(since) > end) throw new OutOfTime("The time is over");
}
