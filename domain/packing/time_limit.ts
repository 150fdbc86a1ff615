/**
 * The end of what a step may take, looked at from within long loops. A worker's thread runs one step
 * at a time and ends only when its code returns (https://github.com/denoland/deno/issues/35657), so
 * that every loop that grows with an order has to look.
 */

// So much work between two looks at the clock: about as much as a tenth of a millisecond does.
const CHECK_INTERVAL_STEPS = 512;

/** Work has come to the end of the time that it was given. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

let end = Infinity;
// Never asked while there is no end.
let clock: (work: number) => number = () => 0;
let done = 0;

/**
 * Does work that gives up at some time.
 *
 * @param until By `now`.
 * @param now Asked every now and then with the work done since it was asked last; what it throws ends
 *   the work.
 * @throws {OutOfTime} when `checkTime` is called after it.
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
 * Gives up if the time is over; for loops that may run long. What comes of work that is not given up
 * is the same whatever the time.
 *
 * @param work About how many simple operations have been done since it was called last.
 * @throws {OutOfTime}
 */
export function checkTime(work = 1): void {
  done += work;
  if (done < CHECK_INTERVAL_STEPS) return;
  const since = done;
  done = 0;
  if (clock(since) > end) throw new OutOfTime("The time is over");
}
