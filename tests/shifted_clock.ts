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
