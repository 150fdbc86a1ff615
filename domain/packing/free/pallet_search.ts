import type { Block } from "./block.ts";
import {
  type BlockTable,
  inOrder,
  isLeft,
  type RankedBlocks,
  rankedOf,
  tableOf,
} from "./ranked_blocks.ts";
import { STRIDE } from "./cuboids.ts";
import { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import type { Reachable } from "./reachable.ts";
import { Site } from "./site.ts";
import { Spaces } from "./spaces.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { checkTime } from "../time_limit.ts";

/** A pallet while it is being loaded. */
export class State {
  constructor(
    readonly load: PalletLoad,
    readonly spaces: Spaces,
    /** Boxes not yet placed, by type. */
    readonly left: Int32Array,
    /** Block indices, the most promising first; only the first `blocks` of them are usable. */
    public open: Int32Array,
    public blocks: number,
    /** Value of the boxes on it. */
    public value = 0,
    /** Number of leading blocks for which enough boxes are known to remain. */
    public sure = 0,
  ) {}

  copy(): State {
    return new State(
      this.load.copy(),
      this.spaces.copy(),
      this.left.slice(),
      this.open.slice(0, this.blocks),
      this.blocks,
      this.value,
      this.sure,
    );
  }

  /** Copies another state of the same search into the memory of this one. */
  copyFrom(other: State): void {
    const { blocks } = other;
    this.load.copyFrom(other.load);
    this.spaces.copyFrom(other.spaces);
    this.left.set(other.left);
    if (this.open.length < blocks) this.open = new Int32Array(other.open.length);
    this.open.set(other.open.subarray(0, blocks));
    this.blocks = blocks;
    this.value = other.value;
    this.sure = other.sure;
  }
}

/** A block and a possible position for it. */
export interface Placement {
  /** Index of the block. */
  block: number;
  worth: number;
  x: number;
  y: number;
  z: number;
}

// Number of alternative placements if rules may forbid one.
const MAX_ALTERNATIVES = 6;
// Placements between two measurements of the remaining boxes, and stances measured per step.
const PLACEMENTS_PER_MEASUREMENT = 8;
const STANCES_PER_STEP = 8;
// Boxes and spaces visited per step when choosing and surveying a space.
const SURVEYED_PER_STEP = 4;
// Work for comparing a new box with a placed one; higher for thin boxes, which may rest on many
// others.
const COMPARISON_WORK = 1 / 16;
const THIN_COMPARISON_WORK = 1;
// Relative rounding error of a space's volume.
const ROUNDING = 1e-6;
// Work between two yields of a long completion: some milliseconds.
const WORK_PER_YIELD = 2e4;

/** Preferences of a search. */
interface Preferences {
  scoring: ScoringWeights;
  /** Value of a unit of volume of each type. */
  prices: Float64Array;
  /** Reachable lengths of the available boxes. */
  reachable: Reachable;
  /** All blocks in the order of these prices, shared by searches with the same blocks. */
  ranked?: RankedBlocks & { order: Int32Array };
}

/** Loads one pallet. */
export class PalletSearch {
  /** Work done so far: visited blocks, boxes and spaces. */
  steps = 0;
  readonly #prepared: Prepared;
  /** Available boxes by type. */
  readonly #counts: Int32Array;
  readonly #blocks: readonly Block[];
  readonly #table: BlockTable;
  readonly #values: Float64Array;
  readonly #bounds: Float64Array;
  readonly #order: Int32Array | undefined;
  readonly #scoring: ScoringWeights;
  readonly #site: Site;
  /** Initial load of the pallet. */
  readonly #fixed: PalletLoad;
  /** Index of the space that `next` examined last. */
  #space = 0;
  /**
   * The greatest length, width, height and volume of open spaces; maintained only if no support is
   * required.
   */
  #longest = 0;
  #widest = 0;
  #tallest = 0;
  #largest = 0;
  /** The smallest extents of the remaining boxes, or a lower bound of them. */
  #least: Prepared["least"];

  constructor(
    prepared: Prepared,
    blocks: readonly Block[],
    counts: Int32Array,
    { scoring, prices, reachable, ranked }: Preferences,
    fixed = new PalletLoad(prepared),
  ) {
    this.#prepared = prepared;
    this.#fixed = fixed;
    this.#blocks = blocks;
    this.#table = tableOf(blocks);
    this.#counts = counts;
    this.#scoring = scoring;
    this.#least = prepared.least;
    this.#order = ranked?.order;
    ({ values: this.#values, bounds: this.#bounds } = ranked ?? rankedOf(prepared, blocks, prices));
    const { volume, weight, types } = prepared;
    let [allWeight, allVolume] = [0, 0];
    for (let type = 0; type < types; type++) {
      allWeight += counts[type]! * weight[type]!;
      allVolume += counts[type]! * volume[type]!;
    }
    const density = allVolume > 0 ? allWeight / allVolume : 0;
    this.#site = new Site(prepared, scoring, reachable, density);
  }

  /**
   * Returns the initial state with the fixed boxes only.
   * @param beneath True if boxes may be placed below the fixed ones.
   * @param reserve Takes space away before the fixed boxes do: the fewer spaces there are, the faster.
   */
  begin(beneath = false, reserve?: (spaces: Spaces) => void): State {
    const areLeft = (at: number) => isLeft(this.#table, at, this.#counts);
    const open = this.#order?.filter(areLeft) ??
      inOrder(this.#bounds, Int32Array.from(this.#blocks, (_, at) => at).filter(areLeft));
    const spaces = Spaces.ofPallet(this.#prepared, this.#scoring.onTops);
    reserve?.(spaces);
    const load = this.#fixed.copy();
    for (let at = 0; at < load.size; at++) {
      const z0 = beneath ? load.z0[at]! : 0;
      spaces.cut(load.x0[at]!, load.x1[at]!, load.y0[at]!, load.y1[at]!, z0, load.z1[at]!);
    }
    return new State(
      load,
      spaces,
      this.#counts.slice(),
      open,
      open.length,
    );
  }

  /**
   * Returns the best placements, at most `maxPlacements`, in the next space to fill; empty if the
   * pallet is complete.
   */
  next(state: State, maxPlacements: number): Placement[] {
    for (;;) {
      this.#space = this.#nextSpace(state);
      if (this.#space < 0) return [];
      this.steps += (state.load.size + state.spaces.all.size) / SURVEYED_PER_STEP;
      this.#site.survey(state.load, state.spaces, this.#space);
      if (this.#site.carries(this.#least.base)) {
        const placements = this.#rank(state, maxPlacements);
        if (placements.length > 0) return placements;
      }
      this.shut(state);
    }
  }

  /** Applies a placement of `next`; returns false and changes nothing if the rules forbid it. */
  place(state: State, { block: index, x, y, z }: Placement): boolean {
    const block = this.#blocks[index]!;
    const { load } = state;
    this.steps += block.parts.length * load.size *
      (this.#prepared.thin ? THIN_COMPARISON_WORK : COMPARISON_WORK);
    if (!load.place(block, x, y, z)) return false;
    for (let at = 0; at < block.types.length; at++) {
      state.left[block.types[at]!]! -= block.counts[at]!;
    }
    state.value += this.#values[index]!;
    state.sure = 0;
    state.spaces.cut(x, x + block.dx, y, y + block.dy, z, z + block.dz);
    return true;
  }

  /** Closes the space that `next` examined last, until a new top appears below it. */
  shut(state: State): void {
    state.spaces.shut[this.#space] = 1;
  }

  /** Fills the pallet greedily; yields regularly. */
  *complete(state: State): Generator<undefined, void, void> {
    const maxPlacements = this.#prepared.ratio > 0 ? MAX_ALTERNATIVES : 1;
    let before = this.steps;
    for (let turn = 0;; turn++) {
      if (turn % PLACEMENTS_PER_MEASUREMENT === 0) this.#measure(state.left);
      if (this.steps - before > WORK_PER_YIELD) {
        before = this.steps;
        yield;
      }
      const placements = this.next(state, maxPlacements);
      if (placements.length === 0) break;
      if (!placements.some((placement) => this.place(state, placement))) this.shut(state);
    }
    this.#least = this.#prepared.least;
  }

  /** Measures the smallest extents of the remaining boxes: smaller spaces are useless. */
  #measure(left: Int32Array): void {
    const smallest = { dx: Infinity, dy: Infinity, dz: Infinity, base: Infinity };
    const { stances } = this.#prepared;
    checkTime(stances.length);
    for (const { type, dx, dy, dz, area } of stances) {
      if (left[type] === 0) continue;
      if (dx < smallest.dx) smallest.dx = dx;
      if (dy < smallest.dy) smallest.dy = dy;
      if (dz < smallest.dz) smallest.dz = dz;
      if (area < smallest.base) smallest.base = area;
    }
    this.steps += stances.length / STANCES_PER_STEP;
    this.#least = smallest;
  }

  /**
   * Returns the open space nearest a corner of the pallet, the larger one of two; -1 if none is
   * open. Closes spaces that are too small for every box.
   */
  #nextSpace({ spaces: { all: { data, size }, shut } }: State): number {
    const { length, width, slack, ratio } = this.#prepared;
    const { climb } = this.#scoring;
    const dx = this.#least.dx - slack, dy = this.#least.dy - slack, dz = this.#least.dz - slack;
    let best = -1;
    let nearest = Infinity;
    let largest = 0;
    let longest = 0, widest = 0, tallest = 0, largestVolume = 0;
    for (let at = 0; at < size; at++) {
      if (shut[at] === 1) continue;
      const from = STRIDE * at;
      const x0 = data[from]!, x1 = data[from + 1]!, y0 = data[from + 2]!, y1 = data[from + 3]!;
      const z0 = data[from + 4]!;
      if (x1 - x0 < dx || y1 - y0 < dy || data[from + 5]! - z0 < dz) {
        shut[at] = 1;
        continue;
      }
      const z1 = data[from + 5]!;
      const distance = Math.min(x0, length - x1) + Math.min(y0, width - y1) + climb * z0;
      if (ratio === 0) {
        if (x1 - x0 > longest) longest = x1 - x0;
        if (y1 - y0 > widest) widest = y1 - y0;
        if (z1 - z0 > tallest) tallest = z1 - z0;
        largestVolume = Math.max(largestVolume, (x1 - x0) * (y1 - y0) * (z1 - z0));
      }
      if (distance > nearest) continue;
      const volume = (x1 - x0) * (y1 - y0) * (z1 - z0);
      if (distance === nearest && volume <= largest) continue;
      [best, nearest, largest] = [at, distance, volume];
    }
    this.#longest = longest + slack;
    this.#widest = widest + slack;
    this.#tallest = tallest + slack;
    this.#largest = (1 + ROUNDING) * largestVolume;
    return best;
  }

  #rank(state: State, maxPlacements: number): Placement[] {
    const table = this.#table;
    const site = this.#site;
    const { open, left, load, sure } = state;
    const { limits } = this.#prepared;
    const bounds = this.#bounds;
    const { dx, dy, dz, cuboid } = table;
    const needsNoSupport = this.#prepared.ratio === 0;
    const longestOfAll = this.#longest, widestOfAll = this.#widest;
    const tallestOfAll = this.#tallest, largestOfAll = this.#largest;
    const { longest, widest, tallest } = site;
    const placements: Placement[] = [];
    let minWorth = 0;
    let keptCount = 0;
    let at = 0;
    for (; at < state.blocks; at++) {
      const index = open[at]!;
      const bound = bounds[index]!;
      if (bound <= minWorth) break;
      // Boxes only become fewer and loads only grow: a useless block stays useless.
      const isOfUse = at < sure ||
        isLeft(table, index, left) && limits.mayTake(this.#blocks[index]!, load);
      if (!isOfUse) continue;
      // Without required support spaces only shrink: a block that fits nowhere never fits again.
      if (
        needsNoSupport && (dx[index]! > longestOfAll || dy[index]! > widestOfAll ||
          dz[index]! > tallestOfAll || cuboid[index]! > largestOfAll)
      ) continue;
      open[keptCount++] = index;
      if (dx[index]! > longest || dy[index]! > widest || dz[index]! > tallest) continue;
      const worth = site.worth(table, index, bound, minWorth);
      if (worth <= minWorth) continue;
      insert(placements, { block: index, worth, x: site.x, y: site.y, z: site.z }, maxPlacements);
      if (placements.length === maxPlacements) minWorth = placements[maxPlacements - 1]!.worth;
    }
    this.steps += at;
    state.sure = needsNoSupport ? keptCount : Math.max(sure, keptCount);
    if (keptCount < at) {
      open.copyWithin(keptCount, at, state.blocks);
      state.blocks -= at - keptCount;
    }
    return placements;
  }
}

/** Inserts a placement among the best. */
function insert(placements: Placement[], placement: Placement, maxPlacements: number): void {
  let at = placements.length;
  while (at > 0 && placements[at - 1]!.worth < placement.worth) at--;
  placements.splice(at, 0, placement);
  if (placements.length > maxPlacements) placements.pop();
}
