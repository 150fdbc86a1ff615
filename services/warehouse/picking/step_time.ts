/** Milliseconds that one transaction of an import or a deletion may take: others wait to write. */
const LONGEST = 120;
// A disk that stalled once must not make every later transaction a short one.
const MOST_COMMIT = 2;

/**
 * How many pieces of an import or a deletion one transaction takes, by measured time. The commit is
 * part of it, and takes the longer the more was written before; how much longer is learnt from the
 * transactions before.
 */
export class StepTime {
  #begun = 0;
  #lastPiece = 0;
  /** What a commit takes for each millisecond of writing before it. */
  #commitShare = 0.25;

  /** To be called when a transaction begins, also where it is tried again. */
  begin(): void {
    this.#begun = this.#lastPiece = performance.now();
  }

  /**
   * To be called when a piece has been written.
   *
   * @returns Whether another one of the same length, and the commit, would end in time.
   */
  hasTimeForMore(): boolean {
    const now = performance.now();
    const piece = now - this.#lastPiece;
    this.#lastPiece = now;
    return (now - this.#begun + piece) * (1 + this.#commitShare) < LONGEST;
  }

  /** To be called when the transaction has been committed. */
  end(): void {
    const written = this.#lastPiece - this.#begun;
    if (written <= 0) return;
    const share = Math.min((performance.now() - this.#lastPiece) / written, MOST_COMMIT);
    this.#commitShare = (this.#commitShare + share) / 2;
  }
}
