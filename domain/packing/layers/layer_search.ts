import type { Floor } from "./floor.ts";
import type { Reach } from "./reach.ts";
import type { LayerBox, LayerRules, Offer } from "./layer_box.ts";
import type { Window } from "./windows.ts";
import { checkTime } from "../time_limit.ts";
import { FreeRectangles } from "./free_rectangles.ts";

/**
 * Factor on the value of a block, by the share of the space that it and similar ones can use, and
 * its number of boxes.
 */
type Ranking = (used: number, boxes: number) => number;

/** Rankings that find different layers; the first is the best single one. */
export const RANKINGS: readonly [Ranking, ...Ranking[]] = [
  (used) => used * used,
  (used) => used,
  (used) => used * used * used * used,
  (used, boxes) => used * used / Math.sqrt(Math.sqrt(boxes)),
];

// Maximum number of blocks in a layer; equal boxes form one block.
const MAX_BLOCKS = 500;

/** A layer being filled: blocks of equal boxes, the free floor and the remaining boxes. */
class LayerState {
  count = 0;
  /** Per block: its offer, boxes along length and width, and the corner nearest the origin. */
  readonly offer = new Int32Array(MAX_BLOCKS);
  readonly along = new Int32Array(MAX_BLOCKS);
  readonly across = new Int32Array(MAX_BLOCKS);
  readonly x = new Float64Array(MAX_BLOCKS);
  readonly y = new Float64Array(MAX_BLOCKS);
  value = 0;
  readonly free: FreeRectangles;
  /** Remaining boxes, by the offers' type numbers. */
  left: Int32Array;

  constructor(slack: number, types: number) {
    this.free = new FreeRectangles(slack);
    this.left = new Int32Array(types);
  }

  get full(): boolean {
    return this.count === MAX_BLOCKS;
  }

  copy(from: LayerState): void {
    this.count = from.count;
    this.value = from.value;
    for (let at = 0; at < from.count; at++) {
      this.offer[at] = from.offer[at]!;
      this.along[at] = from.along[at]!;
      this.across[at] = from.across[at]!;
      this.x[at] = from.x[at]!;
      this.y[at] = from.y[at]!;
    }
    this.free.copy(from.free);
    if (this.left.length < from.left.length) this.left = new Int32Array(from.left.length);
    this.left.set(from.left);
  }
}

/**
 * Fills a layer with the most valuable boxes: a beam search over blocks of equal boxes in maximal
 * free rectangles, in which every partial layer is evaluated by its greedy completion (after Araya
 * & Riff 2014, "A beam search approach to the container loading problem").
 */
export class LayerSearch {
  /** Visited blocks: a measure of work that is the same on every machine. */
  steps = 0;
  /** Ranking of blocks. */
  ranking: Ranking = RANKINGS[0];
  #reachAlong!: Reach;
  #reachAcross!: Reach;
  #floor!: Floor;
  #offers: readonly Offer[] = [];
  #dx = new Float64Array(0);
  #dy = new Float64Array(0);
  #value = new Float64Array(0);
  /** By offer: the number of its type in `LayerState.left`. */
  #type = new Int32Array(0);
  #types = 0;
  #fixed: readonly LayerBox[] = [];
  #narrowest = 0;
  readonly #start: LayerState;
  readonly #scratch: LayerState;
  readonly #best: LayerState;
  readonly #pool: LayerState[] = [];
  // Blocks found for a corner, the best first.
  readonly #found: Found[] = [];
  // Minimum score of a block.
  #threshold = 0;
  #corner = 0;
  #rectangle = 0;

  constructor(private readonly rules: LayerRules) {
    this.#start = new LayerState(rules.slack, 0);
    this.#scratch = new LayerState(rules.slack, 0);
    this.#best = new LayerState(rules.slack, 0);
  }

  /**
   * Starts a series of searches.
   * @param left Remaining boxes by type, without those in `fixed`, which are already placed.
   */
  begin(
    floor: Floor,
    { along, across }: Window,
    offers: readonly Offer[],
    left: Int32Array,
    fixed: readonly LayerBox[] = [],
  ): void {
    this.#floor = floor;
    this.#fixed = fixed;
    this.#offers = offers;
    const count = offers.length;
    if (this.#dx.length < count) {
      this.#dx = new Float64Array(2 * count);
      this.#dy = new Float64Array(2 * count);
      this.#value = new Float64Array(2 * count);
      this.#type = new Int32Array(2 * count);
    }
    const numbers = new Map<number, number>();
    this.#narrowest = Infinity;
    offers.forEach(({ stance: { type, dx, dy }, value }, at) => {
      this.#dx[at] = dx;
      this.#dy[at] = dy;
      this.#value[at] = value;
      if (!numbers.has(type)) numbers.set(type, numbers.size);
      this.#type[at] = numbers.get(type)!;
      this.#narrowest = Math.min(this.#narrowest, dx, dy);
    });
    this.#narrowest -= this.rules.slack;
    this.#types = numbers.size;
    this.#reachAlong = along;
    this.#reachAcross = across;
    const start = this.#start;
    if (start.left.length < this.#types) start.left = new Int32Array(2 * this.#types);
    for (const [type, number] of numbers) start.left[number] = left[type]!;
    start.count = start.value = 0;
    start.free.reset(this.rules.length, this.rules.width);
    for (const { stance: { dx, dy }, x, y } of fixed) {
      start.free.take(x, y, x + dx, y + dy, this.#narrowest);
    }
  }

  /** Returns the value of the greedily filled layer. */
  greedy(): number {
    this.#best.copy(this.#start);
    this.#complete(this.#best);
    return this.#best.value;
  }

  /**
   * Returns the value of the layer that the beam search finds.
   * @param width Number of partial layers per level.
   */
  beam(width: number, children: number): number {
    this.greedy();
    let states = [this.#borrow(this.#start)];
    while (states.length > 0) {
      const next: { state: LayerState; value: number }[] = [];
      for (const state of states) {
        if (!this.#findRoom(state, children)) continue;
        const blocks = this.#found.splice(0);
        const [corner, rectangle] = [this.#corner, this.#rectangle];
        for (const block of blocks) {
          const child = this.#borrow(state);
          [this.#corner, this.#rectangle] = [corner, rectangle];
          this.#place(child, block);
          this.#scratch.copy(child);
          this.#complete(this.#scratch);
          const { value } = this.#scratch;
          if (value > this.#best.value) this.#best.copy(this.#scratch);
          // Equal values are nearly always equal layers, filled in another order.
          if (next.some((other) => other.value === value)) this.#pool.push(child);
          else next.push({ state: child, value });
        }
      }
      next.sort((a, b) => b.value - a.value);
      this.#pool.push(...states, ...next.splice(width).map(({ state }) => state));
      states = next.map(({ state }) => state);
    }
    return this.#best.value;
  }

  /** Returns the boxes of the layer that was found last. */
  boxes(): LayerBox[] {
    const boxes = [...this.#fixed];
    const best = this.#best;
    for (let block = 0; block < best.count; block++) {
      const { stance } = this.#offers[best.offer[block]!]!;
      for (let i = 0; i < best.along[block]!; i++) {
        for (let j = 0; j < best.across[block]!; j++) {
          const [x, y] = [best.x[block]! + i * stance.dx, best.y[block]! + j * stance.dy];
          boxes.push({ stance, x, y });
        }
      }
    }
    return boxes;
  }

  #borrow(from: LayerState): LayerState {
    const state = this.#pool.pop() ?? new LayerState(this.rules.slack, 0);
    state.copy(from);
    return state;
  }

  #complete(state: LayerState): void {
    while (this.#findRoom(state, 1)) this.#place(state, this.#found.pop()!);
  }

  /**
   * Finds the best `maxBlocks` blocks for the free rectangle nearest to a corner of the pallet;
   * drops rectangles where none fits. Returns false if no rectangle is left.
   */
  #findRoom(state: LayerState, maxBlocks: number): boolean {
    const { free } = state;
    while (free.count > 0 && !state.full) {
      [this.#rectangle, this.#corner] = free.nearestToCorner(this.rules);
      this.#found.length = 0;
      this.#findBlocks(state, maxBlocks);
      for (let tried = 1; tried < 4 && this.#found.length === 0 && !this.#floor.whole; tried++) {
        // Nothing is supported well enough here; try another corner of the rectangle.
        this.#corner ^= tried === 2 ? 3 : 1;
        this.#findBlocks(state, maxBlocks);
      }
      if (this.#found.length > 0) return true;
      free.remove(this.#rectangle);
    }
    return false;
  }

  #findBlocks(state: LayerState, maxBlocks: number): void {
    const { free, left } = state;
    const { slack, length, width } = this.rules;
    this.#threshold = 0;
    const at = this.#rectangle;
    const roomAlong = free.x1[at]! - free.x0[at]! + slack;
    const roomAcross = free.y1[at]! - free.y0[at]! + slack;
    const [shareAlong, shareAcross] = [length / roomAlong, width / roomAcross];
    const offers = this.#offers.length;
    for (let offer = 0; offer < offers; offer++) {
      checkTime(4);
      const boxes = left[this.#type[offer]!]!;
      const [dx, dy] = [this.#dx[offer]!, this.#dy[offer]!];
      if (boxes === 0 || dx > roomAlong || dy > roomAcross) continue;
      const value = this.#value[offer]!;
      const along = Math.min(Math.floor(roomAlong / dx), boxes);
      const across = Math.min(Math.floor(roomAcross / dy), boxes);
      // A block is at most as valuable as all of its boxes.
      if (value * Math.min(boxes, along * across) <= this.#threshold) continue;
      let lastAcross = 0;
      let usedAcross = 0;
      // First blocks of maximum depth, then blocks of maximum length.
      for (let turn = 1; turn < along + across; turn++) {
        let k = turn;
        let m = across;
        if (turn <= along) {
          const fitting = Math.floor(boxes / k);
          if (fitting < m) m = fitting;
        } else {
          m = turn - along;
          const fitting = Math.floor(boxes / m);
          k = fitting < along ? fitting : along;
          // Blocks of maximum extent were already evaluated above.
          const deepest = Math.floor(boxes / k);
          if ((deepest < across ? deepest : across) === m) continue;
        }
        this.steps++;
        checkTime();
        if (value * k * m <= this.#threshold) continue;
        if (m !== lastAcross) {
          lastAcross = m;
          usedAcross = m * dy / roomAcross +
            this.#reachAcross.share(roomAcross - m * dy) * shareAcross;
        }
        const usedAlong = k * dx / roomAlong +
          this.#reachAlong.share(roomAlong - k * dx) * shareAlong;
        const score = value * k * m * this.ranking(usedAlong * usedAcross, k * m);
        if (score > this.#threshold) {
          this.#propose(state, { offer, along: k, across: m, score }, maxBlocks);
        }
      }
    }
  }

  #propose(state: LayerState, block: Found, maxBlocks: number): void {
    const blocks = this.#found;
    if (!this.#rests(state, block)) return;
    if (blocks.length === maxBlocks) blocks.pop();
    let at = blocks.length;
    while (at > 0 && blocks[at - 1]!.score < block.score) at--;
    blocks.splice(at, 0, block);
    if (blocks.length === maxBlocks) this.#threshold = blocks[maxBlocks - 1]!.score;
  }

  #left({ free }: LayerState, { offer, along }: Found): number {
    const at = this.#rectangle;
    return this.#corner & 1 ? Math.max(free.x1[at]! - along * this.#dx[offer]!, 0) : free.x0[at]!;
  }

  #front({ free }: LayerState, { offer, across }: Found): number {
    const at = this.#rectangle;
    return this.#corner & 2 ? Math.max(free.y1[at]! - across * this.#dy[offer]!, 0) : free.y0[at]!;
  }

  #rests(state: LayerState, block: Found): boolean {
    const floor = this.#floor;
    if (floor.whole) return true;
    const { minSupportRatio, slack } = this.rules;
    const { dx, dy, area, weight } = this.#offers[block.offer]!.stance;
    const needed = minSupportRatio * area - slack * (dx + dy) / 2;
    const [left, front] = [this.#left(state, block), this.#front(state, block)];
    for (let i = 0; i < block.along; i++) {
      for (let j = 0; j < block.across; j++) {
        checkTime(8);
        const [x, y] = [left + i * dx, front + j * dy];
        const supportedArea = floor.rest(x, y, x + dx, y + dy, weight);
        if (supportedArea < 0 || supportedArea < needed) return false;
      }
    }
    return true;
  }

  #place(state: LayerState, block: Found): void {
    const { offer, along, across } = block;
    const [x, y] = [this.#left(state, block), this.#front(state, block)];
    checkTime(state.free.count);
    const at = state.count++;
    state.offer[at] = offer;
    state.along[at] = along;
    state.across[at] = across;
    state.x[at] = x;
    state.y[at] = y;
    state.value += along * across * this.#value[offer]!;
    state.left[this.#type[offer]!]! -= along * across;
    state.free.take(
      x,
      y,
      x + along * this.#dx[offer]!,
      y + across * this.#dy[offer]!,
      this.#narrowest,
    );
  }
}

/** A block that fits the chosen corner. */
interface Found {
  offer: number;
  along: number;
  across: number;
  score: number;
}
