/** Waiting for events even on a slow machine; shifted clocks. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

/** Milliseconds after which a wait has failed, even on the slowest machine. */
export const MAX_WAIT_MS = 120_000;

/** Milliseconds after which an element that never appears on a page is reported. */
export const MAX_ELEMENT_MS = 10_000;

/**
 * Reads a value repeatedly until it is right, and returns it. Changes on a page may reach the
 * server with a delay.
 * @param what Description of the wait, for the error.
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

/** Resolves when a condition has become true. */
export async function untilSo(isSo: () => Promise<boolean>): Promise<void> {
  await until(isSo, Boolean, `${isSo}`);
}

/** Reads a value repeatedly until it equals the expected one. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  expected: Value,
): Promise<void> {
  const value = await until(read, (value) => isDeepStrictEqual(value, expected), "not yet")
    .catch(read);
  assert.deepEqual(value, expected);
}

/** Shifts the clocks until disposal. */
export class ShiftedClock implements Disposable {
  readonly #dateNow = Date.now;
  readonly #performanceNow = performance.now.bind(performance);

  /**
   * @param shift Milliseconds by which the wall clock and the monotonic clock of `performance` are
   *   ahead.
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

/** Returns the name of a time zone in which midnight is hours away. */
export function middayZone(): string {
  const hour = new Date().getUTCHours();
  return hour >= 6 && hour < 18 ? "UTC" : "Etc/GMT+12";
}
