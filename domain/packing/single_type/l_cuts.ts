import type { NormalSizes } from "./normal_sizes.ts";

/**
 * The nine cuts of an L-shaped piece into two (Lins, Lins & Morabito 2003; Birgin, Lobato &
 * Morabito 2010), described by the course of the cut from its one or two bends:
 *
 * 0 from (p, q) to the right edge and the top; 1 to the inner edge x and the bottom; 2 to the inner
 * edge y and the left. From the inner corner (x, y): 3 left to p, down to q, left; 4 left to p, up
 * to q, left; 5 down to q, left to p, down; 6 down to q, right to p, down. Of a rectangle: 7 from
 * the top at p down to q, right to r, down; 8 from the right at q left to p, down to r, left.
 */
export const CUT_CORNER = 0;
export const CUT_RECTANGLE = 7;

/**
 * The two pieces of a cut: X, Y, x, y of each, then its corner and the directions in which it
 * extends from there.
 */
export class LCut {
  /** X, Y, x, y of both pieces. */
  readonly shape = new Int16Array(8);
  /** For both pieces: index of the corner's position along x and y. */
  readonly corner = new Int16Array(4);
  /** For both pieces: 1 if the piece extends from its corner towards the origin, along x and y. */
  readonly mirrored = new Uint8Array(4);
  readonly #rest: Int16Array;
  readonly #count: number;

  constructor(sizes: NormalSizes) {
    this.#rest = sizes.rest;
    this.#count = sizes.count;
  }

  #less(i: number, j: number): number {
    return this.#rest[i * this.#count + j]!;
  }

  #piece(which: 0 | 1, X: number, Y: number, x: number, y: number): void {
    const { shape } = this;
    shape[4 * which] = X;
    shape[4 * which + 1] = Y;
    shape[4 * which + 2] = x;
    shape[4 * which + 3] = y;
  }

  #against(which: 0 | 1, x: number, mirroredX: 0 | 1, y: number, mirroredY: 0 | 1): void {
    this.corner[2 * which] = x;
    this.corner[2 * which + 1] = y;
    this.mirrored[2 * which] = mirroredX;
    this.mirrored[2 * which + 1] = mirroredY;
  }

  /**
   * Computes `shape`, both pieces of the cut `kind` at (p, q, r) through the piece (X, Y, x, y).
   */
  make(
    kind: number,
    X: number,
    Y: number,
    x: number,
    y: number,
    p: number,
    q: number,
    r: number,
  ): void {
    switch (kind) {
      case 0:
        this.#piece(0, X, Y, p, q);
        return this.#piece(
          1,
          this.#less(X, p),
          this.#less(Y, q),
          this.#less(x, p),
          this.#less(y, q),
        );
      case 1:
        this.#piece(0, x, Y, p, this.#less(Y, q));
        return this.#piece(1, this.#less(X, p), q, this.#less(x, p), y);
      case 2:
        this.#piece(0, X, y, this.#less(X, p), q);
        return this.#piece(1, p, this.#less(Y, q), x, this.#less(y, q));
      case 3:
        this.#piece(0, x, this.#less(Y, q), p, this.#less(Y, y));
        return this.#piece(1, X, y, this.#less(X, p), q);
      case 4:
        this.#piece(0, X, q, p, y);
        return this.#piece(1, x, this.#less(Y, y), this.#less(x, p), this.#less(Y, q));
      case 5:
        this.#piece(0, x, Y, p, this.#less(Y, q));
        return this.#piece(1, this.#less(X, p), y, this.#less(X, x), q);
      case 6:
        this.#piece(0, p, Y, x, q);
        return this.#piece(1, this.#less(X, x), y, this.#less(X, p), this.#less(y, q));
      case 7:
        this.#piece(0, r, Y, p, q);
        return this.#piece(1, this.#less(X, p), Y, this.#less(X, r), this.#less(Y, q));
      default:
        this.#piece(0, X, r, p, q);
        return this.#piece(1, X, this.#less(Y, q), this.#less(X, p), this.#less(Y, r));
    }
  }

  /** Computes `corner` and `mirrored` of the same cut, which are needed only for placing boxes. */
  findCorners(
    kind: number,
    X: number,
    Y: number,
    x: number,
    y: number,
    p: number,
    q: number,
  ): void {
    this.#against(0, 0, 0, 0, 0);
    if (kind === 1 || kind === 3 || kind === 5) this.#against(0, 0, 0, Y, 1);
    else if (kind === 2) this.#against(0, X, 1, 0, 0);
    if (kind === 0) this.#against(1, p, 0, q, 0);
    else if (kind === 1) this.#against(1, p, 0, 0, 0);
    else if (kind === 2) this.#against(1, 0, 0, q, 0);
    else if (kind === 3 || kind === 5) this.#against(1, X, 1, 0, 0);
    else if (kind === 4) this.#against(1, x, 1, Y, 1);
    else if (kind === 6) this.#against(1, X, 1, y, 1);
    else this.#against(1, X, 1, Y, 1);
  }
}
