import { areaBound } from "./area_bound.ts";
import type { FiveBlocks } from "./five_blocks.ts";
import { CUT_CORNER, CUT_RECTANGLE, LCut } from "./l_cuts.ts";
import type { PlacedBoxes } from "./placed_boxes.ts";
import { checkTime } from "../time_limit.ts";
import type { NormalSizes } from "./normal_sizes.ts";

/**
 * The L-shaped pieces found so far, without duplicates. A piece is X × Y without the part beyond
 * (x, y); its four lengths are indices of normal lengths. For a rectangle, x = X and y = Y. A piece
 * and its mirror image in the diagonal are the same, stored with X ≥ Y.
 */
class LPieces {
  /** Four indices per piece: X, Y, x, y. */
  shape = new Int16Array(4 * 1024);
  /** By piece: boxes known to fit, and an upper bound on what the search can find. */
  lower = new Int32Array(1024);
  upper = new Int32Array(1024);
  /** By piece, four numbers: the kind of cut behind `lower` (−1: none) and its positions. */
  cut = new Int16Array(4 * 1024);
  count = 0;
  /** True if X and Y were swapped in the last call of `name`. */
  swapped = false;
  #slots = new Int32Array(4096).fill(-1);
  readonly #named = new Int16Array(4);

  constructor(readonly sizes: NormalSizes) {}

  /** Returns the area of X × Y less the missing corner, in square units. */
  area(X: number, Y: number, x: number, y: number): number {
    const { size } = this.sizes;
    return size[X]! * size[y]! + size[x]! * (size[Y]! - size[y]!);
  }

  /** Returns the number of a piece; it is new if the number equals the previous `count`. */
  name(X: number, Y: number, x: number, y: number): number {
    if (x === 0) {
      x = X;
      Y = y;
    } else if (y === 0) {
      y = Y;
      X = x;
    } else if (x === X) y = Y;
    else if (y === Y) x = X;
    this.swapped = X < Y || (X === Y && x < y);
    const named = this.#named;
    named[0] = this.swapped ? Y : X;
    named[1] = this.swapped ? X : Y;
    named[2] = this.swapped ? y : x;
    named[3] = this.swapped ? x : y;
    const slot = this.#slotOf(named, 0);
    if (this.#slots[slot] !== -1) return this.#slots[slot]!;
    if (4 * (this.count + 1) > this.shape.length) this.#grow();
    this.shape.set(named, 4 * this.count);
    this.cut[4 * this.count] = -1;
    this.#slots[this.#slotOf(named, 0)] = this.count;
    return this.count++;
  }

  #slotOf(shape: Int16Array, at: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hash = 0;
    for (let i = 0; i < 4; i++) hash = Math.imul(hash ^ shape[at + i]!, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 16)) & mask;
    for (; slots[slot] !== -1; slot = (slot + 1) & mask) {
      const other = 4 * slots[slot]!;
      if (
        this.shape[other] === shape[at] && this.shape[other + 1] === shape[at + 1] &&
        this.shape[other + 2] === shape[at + 2] && this.shape[other + 3] === shape[at + 3]
      ) break;
    }
    return slot;
  }

  #grow(): void {
    const room = this.shape.length / 2;
    const shorts = (old: Int16Array) => {
      const grown = new Int16Array(4 * room);
      grown.set(old);
      return grown;
    };
    const longs = (old: Int32Array) => {
      const grown = new Int32Array(room);
      grown.set(old);
      return grown;
    };
    this.shape = shorts(this.shape);
    this.cut = shorts(this.cut);
    this.lower = longs(this.lower);
    this.upper = longs(this.upper);
    this.#slots = new Int32Array(4 * room).fill(-1);
    for (let piece = 0; piece < this.count; piece++) {
      this.#slots[this.#slotOf(this.shape, 4 * piece)] = piece;
    }
  }
}

/** Maximum number of cached pieces, of some 30 bytes each. */
const MAX_PIECES = 1_000_000;

/**
 * The L-approach (Lins, Lins & Morabito 2003): a rectangle is cut into two L-shaped pieces, and
 * each of these again (Birgin, Lobato & Morabito 2010). It includes the five-block recursion, and
 * finds boxes that the recursion misses. Like `FiveBlocks` it decides whether `need` boxes fit.
 */
export class LSearch {
  readonly #pieces: LPieces;
  readonly #cut: LCut;
  readonly #boxArea: number;

  constructor(readonly five: FiveBlocks, private steps: number) {
    this.#pieces = new LPieces(five.sizes);
    this.#cut = new LCut(five.sizes);
    this.#boxArea = five.l * five.w;
  }

  /** True once the step budget is used up; a negative result is then no proof. */
  get exhausted(): boolean {
    return this.steps <= 0 || this.#pieces.count >= MAX_PIECES;
  }

  /**
   * Returns true if the search finds `need` boxes in the rectangle of lengths a and b (indices).
   */
  reachRectangle(a: number, b: number, need: number): boolean {
    return this.#reach(this.#pieceOf(a, b, a, b), need);
  }

  /** Returns a piece's number; a new piece gets its bounds. */
  #pieceOf(X: number, Y: number, x: number, y: number): number {
    const pieces = this.#pieces;
    const before = pieces.count;
    const piece = pieces.name(X, Y, x, y);
    if (piece < before) return piece;
    const [pX, pY, px, py] = this.#shapeOf(piece);
    const { five } = this;
    const { size, rest, count } = five.sizes;
    if (px === pX) {
      pieces.lower[piece] = five.lower[five.rectangle(pX, pY)]!;
      pieces.upper[piece] = areaBound(size[pX]!, size[pY]!, five.l, five.w);
      return piece;
    }
    pieces.upper[piece] = Math.floor(pieces.area(pX, pY, px, py) / this.#boxArea);
    const lower = (a: number, b: number) => five.lower[five.rectangle(a, b)]!;
    const beside = lower(px, pY) + lower(rest[pX * count + px]!, py);
    const above = lower(pX, py) + lower(px, rest[pY * count + py]!);
    pieces.lower[piece] = Math.max(beside, above);
    pieces.cut.set(beside >= above ? [CUT_CORNER, px, 0, 0] : [CUT_CORNER, 0, py, 0], 4 * piece);
    return piece;
  }

  #shapeOf(piece: number): [number, number, number, number] {
    const { shape } = this.#pieces;
    const at = 4 * piece;
    return [shape[at]!, shape[at + 1]!, shape[at + 2]!, shape[at + 3]!];
  }

  #reach(piece: number, need: number): boolean {
    const pieces = this.#pieces;
    if (pieces.lower[piece]! >= need) return true;
    if (pieces.upper[piece]! < need || this.exhausted) return false;
    const [X, Y, x, y] = this.#shapeOf(piece);
    const rectangle = x === X;
    if (rectangle) {
      const id = this.five.rectangle(X, Y);
      const found = this.five.reach(id, need);
      if (this.five.lower[id]! > pieces.lower[piece]!) {
        pieces.lower[piece] = this.five.lower[id]!;
        pieces.cut[4 * piece] = -1;
      }
      if (found) return true;
    }
    const found = rectangle
      ? this.#cutRectangle(piece, X, Y, need)
      : this.#cutL(piece, X, Y, x, y, need);
    if (!found && !this.exhausted) pieces.upper[piece] = need - 1;
    return found;
  }

  #cutRectangle(piece: number, X: number, Y: number, need: number): boolean {
    const across = this.five.sizes.raster(X);
    const up = this.five.sizes.raster(Y);
    // A cut at raster point k, turned by 180°, is the cut at the k-th point from the end: half of
    // them are enough.
    for (let i = 0; i < across.length; i++) {
      for (let k = 1; k <= (up.length - 1) >> 1; k++) {
        for (let j = Math.max(i, 1); j < across.length - 1; j++) {
          const [p, q, r] = [across[i]!, up[k]!, across[j]!];
          if (this.#try(piece, X, Y, X, Y, need, CUT_RECTANGLE, p, q, r)) return true;
        }
        if (this.exhausted) return false;
      }
    }
    for (let i = 0; i < up.length; i++) {
      for (let k = 1; k <= (across.length - 1) >> 1; k++) {
        for (let j = Math.max(i, 1); j < up.length - 1; j++) {
          const [p, q, r] = [across[k]!, up[i]!, up[j]!];
          if (this.#try(piece, X, Y, X, Y, need, CUT_RECTANGLE + 1, p, q, r)) return true;
        }
        if (this.exhausted) return false;
      }
    }
    return false;
  }

  #cutL(piece: number, X: number, Y: number, x: number, y: number, need: number): boolean {
    const all = (kind: number, fromP: number, toP: number, fromQ: number, toQ: number) => {
      for (let p = fromP; p <= toP; p++) {
        for (let q = fromQ; q <= toQ; q++) {
          if (this.#try(piece, X, Y, x, y, need, kind, p, q, 0)) return true;
        }
        if (this.exhausted) return false;
      }
      return false;
    };
    return all(0, 0, x, 0, y) || all(1, 0, x, y, Y - 1) || all(2, x, X - 1, 0, y) ||
      all(3, 0, x, 0, y) || all(4, 0, x, y, Y) || all(5, 0, x, 0, y) || all(6, x, X, 0, y);
  }

  #try(
    piece: number,
    X: number,
    Y: number,
    x: number,
    y: number,
    need: number,
    kind: number,
    p: number,
    q: number,
    r: number,
  ): boolean {
    this.steps--;
    checkTime(8);
    const pieces = this.#pieces;
    const boxArea = this.#boxArea;
    this.#cut.make(kind, X, Y, x, y, p, q, r);
    const s = this.#cut.shape;
    const areaOne = pieces.area(s[0]!, s[1]!, s[2]!, s[3]!);
    const areaTwo = pieces.area(s[4]!, s[5]!, s[6]!, s[7]!);
    if (areaOne + areaTwo < need * boxArea) return false;
    if (Math.floor(areaOne / boxArea) + Math.floor(areaTwo / boxArea) < need) return false;
    const whole = pieces.area(X, Y, x, y);
    if (areaOne >= whole || areaTwo >= whole) return false;
    const one = this.#pieceOf(s[0]!, s[1]!, s[2]!, s[3]!);
    const two = this.#pieceOf(s[4]!, s[5]!, s[6]!, s[7]!);
    for (;;) {
      const lowerBound = pieces.lower[one]! + pieces.lower[two]!;
      if (lowerBound > pieces.lower[piece]!) {
        pieces.lower[piece] = lowerBound;
        pieces.cut.set([kind, p, q, r], 4 * piece);
      }
      if (lowerBound >= need) return true;
      if (pieces.upper[one]! + pieces.upper[two]! < need || this.exhausted) return false;
      const open = pieces.lower[one]! < pieces.upper[one]! ? one : two;
      const other = pieces.upper[open === one ? two : one]!;
      this.#reach(open, Math.max(pieces.lower[open]! + 1, need - other));
    }
  }

  /** Places the best known layout of the rectangle a × b (indices), its corner at (0, 0). */
  placeRectangle(a: number, b: number, into: PlacedBoxes): void {
    this.#place(a, b, a, b, into);
  }

  #place(X: number, Y: number, x: number, y: number, into: PlacedBoxes): void {
    const from = into.count;
    const piece = this.#pieceOf(X, Y, x, y);
    const { swapped, cut } = this.#pieces;
    const [pX, pY, px, py] = this.#shapeOf(piece);
    const at = 4 * piece;
    if (cut[at] === -1) this.five.place(pX, pY, into);
    else {
      const newCut = new LCut(this.five.sizes);
      newCut.make(cut[at]!, pX, pY, px, py, cut[at + 1]!, cut[at + 2]!, cut[at + 3]!);
      newCut.findCorners(cut[at]!, pX, pY, px, py, cut[at + 1]!, cut[at + 2]!);
      this.#placePart(newCut, 0, into);
      this.#placePart(newCut, 1, into);
    }
    if (swapped) into.transpose(from);
  }

  #placePart(cut: LCut, part: 0 | 1, into: PlacedBoxes): void {
    const { size } = this.five.sizes;
    const from = into.count;
    const [X, Y, x, y] = cut.shape.subarray(4 * part) as unknown as [
      number,
      number,
      number,
      number,
    ];
    this.#place(X, Y, x, y, into);
    const edgeX = size[cut.corner[2 * part]!]!;
    const edgeY = size[cut.corner[2 * part + 1]!]!;
    if (cut.mirrored[2 * part]) into.mirrorX(from, edgeX);
    else into.shift(from, edgeX, 0);
    if (cut.mirrored[2 * part + 1]) into.mirrorY(from, edgeY);
    else into.shift(from, 0, edgeY);
  }
}
