// So many statements are on their way to a server at most; whatever waits goes out in one request.
const MOST = 8;

/**
 * Statements of one transaction that are sent on before the answer to the last one is there: a
 * database on a server is a round trip away. They are run in their order. An embedded file answers
 * each at once.
 */
export class Pipeline {
  readonly #underWay = new Set<Promise<void>>();
  #failure: { error: unknown } | undefined;

  /**
   * Takes a statement that was sent, and waits while too many are on their way.
   *
   * @throws What one of those before has thrown.
   */
  async add(statement: PromiseLike<unknown>): Promise<void> {
    const settled = Promise.resolve(statement).then(() => {}, (error) => {
      this.#failure ??= { error };
    }).finally(() => this.#underWay.delete(settled));
    this.#underWay.add(settled);
    if (this.#underWay.size >= MOST) await Promise.race(this.#underWay);
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  /** Waits for all of them. @throws What the first to fail has thrown. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
