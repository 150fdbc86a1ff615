import { BARE_PALLET } from "./floor.ts";
import type { Offer } from "./layer_box.ts";
import type { LayerSearch } from "./layer_search.ts";
import { LinearProgram } from "./linear_program.ts";
import { hasBoxesFor, type Pattern, patternOf, STRONG } from "./pattern.ts";
import type { Prepared } from "./prepared.ts";
import { floorOf, singleTypeLayers } from "./single_type_patterns.ts";

// Maximum number of refinements of the relaxed plan, at first and each time after layers are fixed.
const ROUNDS = 12;
const ROUNDS_AGAIN = 2;
// Cost of a capacity row's missing unit, as a share of the pallet's height.
const PLACE = 0.3;
// Layers used at least this often by the relaxed plan are fixed without planning again.
const FIX = 0.75;
// Number of patterns retained for later plans, and the minimum gain of a retained pattern.
const MAX_PATTERNS = 500;
const MIN_GAIN = -0.3;
const MAX_STEPS = 1000;
// The search for patterns ends once all patterns together have this many boxes.
const MAX_PATTERN_BOXES = 1e6;
const NARROW = 1e-3;

/** Kinds of boxes used for a layer: any within the height tolerance, level ones, strong ones. */
const PRICING_MODES = ["wide", "level", "strong"] as const;

interface Relaxed {
  prices: Float64Array;
  uses: { pattern: Pattern; amount: number }[];
}

/** Layers for all boxes, and the value of a box of each type in units of height. */
export interface PlannedLayers {
  layers: Pattern[];
  prices: Float64Array;
}

/**
 * Thoroughness of the search for new patterns: partial layers per level and blocks tried; 0 is
 * greedy.
 */
export interface Beam {
  width: number;
  children: number;
}

/**
 * Plans layers as a linear program over layer patterns, which are generated on demand: column
 * generation as in Elhedhli, Gzara & Yildiz (2019, "Three-dimensional bin packing and mixed-case
 * palletization"). Rounds the solution by fixing layers and planning the rest again.
 */
export class Plan {
  /** The layers found so far whose cost hardly exceeds their value. */
  patterns: Pattern[] = [];
  /** Types whose single-type layers are among the patterns. */
  readonly #plannedTypes = new Set<number>();

  constructor(
    private readonly prepared: Prepared,
    private readonly search: LayerSearch,
    private readonly beam: Beam,
  ) {}

  /** @param density Weight per area and height of the boxes. */
  *layers(counts: Int32Array, density: number): Generator<void, PlannedLayers, void> {
    const left = counts.slice();
    const layers: Pattern[] = [];
    const contributions = [0, 0, 0];
    const fix = (pattern: Pattern) => {
      const { types, rows, amounts } = pattern;
      for (let at = 0; at < types; at++) left[rows[at]!]! -= amounts[at]!;
      contributions.forEach((_, row) => contributions[row]! += amounts[types + row]!);
      layers.push(pattern);
    };
    if (this.prepared.pure) (yield* this.pureLayers(left, density)).forEach(fix);
    let prices: Float64Array | undefined;
    while (prices === undefined || left.some((count) => count > 0)) {
      const rounds = prices === undefined ? ROUNDS : ROUNDS_AGAIN;
      const relaxed = yield* this.#solve(left, contributions, density, rounds);
      prices ??= relaxed.prices;
      const uses = relaxed.uses.toSorted((a, b) => b.amount - a.amount);
      if (uses.length === 0) break;
      const minAmount = Math.min(FIX, uses[0]!.amount);
      const before = layers.length;
      for (const { pattern, amount } of uses) {
        for (let more = amount; more >= minAmount - 1e-9 && hasBoxesFor(pattern, left); more--) {
          fix(pattern);
        }
      }
      // The remaining boxes are in no layer; the builder places them.
      if (layers.length === before) break;
    }
    return { layers, prices };
  }

  /**
   * For packing type 1: returns the full layers of each type that can support another layer. Yields
   * after every type.
   */
  *pureLayers(left: Int32Array, density: number): Generator<void, Pattern[], void> {
    const layers: Pattern[] = [];
    for (const [type, boxes] of left.entries()) {
      const patterns = this.#patternsOfType(type, boxes, density).filter(({ kind }) =>
        kind !== "top"
      );
      yield;
      const [full] = patterns.sort((a, b) => b.boxes.length - a.boxes.length);
      if (full === undefined) continue;
      const times = Math.floor(boxes / full.boxes.length);
      for (let time = 0; time < times; time++) layers.push(full);
    }
    return layers;
  }

  #patternsOfType(type: number, boxes: number, density: number): Pattern[] {
    return singleTypeLayers(floorOf(this.prepared), this.prepared.limits.load, type, boxes)
      .map((boxes) => patternOf(boxes, this.prepared, density, true));
  }

  *#solve(
    left: Int32Array,
    contributions: readonly number[],
    density: number,
    rounds: number,
  ): Generator<void, Relaxed, void> {
    const types = left.length;
    const { height: palletHeight } = this.prepared;
    const needed = new Float64Array(types + contributions.length);
    for (let type = 0; type < types; type++) needed[type] = left[type]!;
    contributions.forEach((amount, row) => needed[types + row] = -amount);
    const program = new LinearProgram(needed, 3 * palletHeight);
    for (let row = types; row < needed.length; row++) {
      program.add({ cost: PLACE * palletHeight, rows: [row], amounts: [1] });
    }
    for (let type = 0; type < types; type++) {
      if (left[type] === 0 || this.#plannedTypes.has(type)) continue;
      this.#plannedTypes.add(type);
      this.patterns.push(...this.#patternsOfType(type, left[type]!, density));
      yield;
    }
    for (const pattern of this.patterns) if (hasBoxesFor(pattern, left)) program.add(pattern);
    yield* program.solve(MAX_STEPS);
    this.#forget(program);
    const heights = this.#heightsOf(left);
    const patternBoxes = () => this.patterns.reduce((sum, { boxes }) => sum + boxes.length, 0);
    for (let round = 0; round < rounds && patternBoxes() < MAX_PATTERN_BOXES; round++) {
      let newPatterns = 0;
      for (const height of heights) {
        for (const mode of PRICING_MODES) {
          yield;
          const pattern = this.#price(height, mode, program.duals, left, density);
          if (pattern === undefined || program.gain(pattern) < NARROW * height) continue;
          this.patterns.push(pattern);
          program.add(pattern);
          newPatterns++;
        }
      }
      if (newPatterns === 0) break;
      yield* program.solve(MAX_STEPS);
    }
    return {
      prices: program.duals.slice(0, types),
      uses: program.uses().flatMap(([column, amount]) =>
        "boxes" in column ? [{ pattern: column as Pattern, amount }] : []
      ),
    };
  }

  #forget(program: LinearProgram): void {
    if (this.patterns.length <= MAX_PATTERNS) return;
    this.patterns = this.patterns
      .filter((pattern) => pattern.pure || program.gain(pattern) > MIN_GAIN * pattern.height)
      .slice(-MAX_PATTERNS);
  }

  #heightsOf(left: Int32Array): number[] {
    const availableHeights = new Set<number>();
    for (const { dz, type } of this.prepared.stances) if (left[type]! > 0) availableHeights.add(dz);
    return this.prepared.heights.filter((height) => availableHeights.has(height));
  }

  /** Returns the most valuable layer at these prices. */
  #price(
    height: number,
    mode: (typeof PRICING_MODES)[number],
    prices: Float64Array,
    left: Int32Array,
    density: number,
  ): Pattern | undefined {
    const { windows, heightRange, height: palletHeight, problem: { parameters } } = this.prepared;
    const range = mode === "wide" ? heightRange : Math.min(parameters.heightTolerance, heightRange);
    const minBearable = mode === "strong" ? STRONG * palletHeight * density : -Infinity;
    const window = windows.of(height, range);
    const offers: Offer[] = [];
    for (const stance of window.stances) {
      const value = prices[stance.type]!;
      if (left[stance.type]! > 0 && stance.bearable >= minBearable && value > 0) {
        offers.push({ stance, value });
      }
    }
    if (offers.length === 0) return undefined;
    this.search.begin(BARE_PALLET, window, offers, left);
    const { width, children } = this.beam;
    const value = width > 0 ? this.search.beam(width, children) : this.search.greedy();
    return value > 0 ? patternOf(this.search.boxes(), this.prepared, density) : undefined;
  }
}
