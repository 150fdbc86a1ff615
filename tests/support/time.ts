/** Waiting for what comes at once, or as late as a busy machine lets it come. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

/** Milliseconds after which what is waited for will not come, on the slowest machine as well. */
export const MAX_WAIT_MS = 60_000;

/**
 * Reads until what is read is right, and answers it: what a page has shown already, the server may
 * hear of a moment later.
 *
 * @param what what is waited for, in words
 */
export async function until<Value>(
  read: () => Promise<Value>,
  is: (value: Value) => boolean,
  what: string,
): Promise<Value> {
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const value = await read();
    if (is(value)) return value;
    if (Date.now() > end) throw new Error(`${what}: ${JSON.stringify(value)}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

/** Resolves when something has come to be so. */
export async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  await until(isSo, Boolean, `${isSo}`);
}

/** Reads until what is read equals what is expected. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  expected: Value,
): Promise<void> {
  const value = await until(read, (value) => isDeepStrictEqual(value, expected), "not yet")
    .catch(read);
  assert.deepEqual(value, expected);
}

/** Clocks that say another time than they should, until they are disposed of. */
export class ShiftedClock implements Disposable {
  readonly #dateNow = Date.now;
  readonly #performanceNow = performance.now.bind(performance);

  /**
   * @param shift Milliseconds by which the clock of the day, which people set, and that of
   *   `performance`, which nobody sets, go before the right time.
   */
  constructor({ day = 0, performance: monotonic = 0 }: { day?: number; performance?: number }) {
    Date.now = () => this.#dateNow() + day;
    performance.now = () => this.#performanceNow() + monotonic;
  }

  [Symbol.dispose](): void {
    Date.now = this.#dateNow;
    performance.now = this.#performanceNow;
  }
}

/** The name of a time zone in which it is hours until midnight, and hours since. */
export function middayZone(): string {
  const hour = new Date().getUTCHours();
  return hour >= 6 && hour < 18 ? "UTC" : "Etc/GMT+12";
}
