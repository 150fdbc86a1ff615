import { type Fitting, worthOf } from "./fitting.ts";
import type { LayerBox } from "./layer_box.ts";
import { hasBoxesFor, type Pattern } from "./pattern.ts";
import { densityOf, mayCarry, type Prepared } from "./prepared.ts";
import { type Layer, layerOf, type Stack } from "./stack.ts";
import type { Window } from "./windows.ts";
import { checkTime } from "../time_limit.ts";

// Number of heights tried with new layers per position,
const MAX_HEIGHTS = 5;
// and number of planned layers tried.
const MAX_PATTERNS = 3;
// Number of known layers tried that are only partly stable here and are completed with other boxes.
const MAX_MENDED_LAYERS = 3;
// With more heights windows are not cached permanently.
const MAX_CACHED_HEIGHTS = 500;
// Expected fill of the space above a layer, as far as the layer supports it,
const FILLED = 0.85;
// which it does fully from this share of the pallet on.
const FIRM = 0.85;
// Boxes beyond this number of layers do not make a height more attractive.
const MAX_COUNTED_LAYERS = 2;
// Random variation of the attractiveness of heights, and of planned layers.
const CHANCE_OF_HEIGHT = 0.7;
const CHANCE_OF_PATTERN = 0.2;

/** Input for the upper part of a pallet. */
interface TopSupply {
  /** Available boxes by type; used ones are subtracted. */
  available: Int32Array;
  /** Value of a box of each type here. */
  worth: Float64Array;
  /** Earlier layers in the same position; their boxes are available. */
  former: readonly Layer[];
  /** Layers that must stay unchanged; their boxes are not in `available`. Used ones are removed. */
  whole: Layer[];
  /** Minimum value: building stops once it cannot be reached. */
  enough: number;
}

/** A layer that was built earlier. */
type Known = Pick<Layer, "boxes" | "height">;

/** A height of layers, with the boxes whose tops support others at this height. */
interface Level {
  height: number;
  window: Window;
}

/** Rebuilds the upper part of a pallet from available boxes and known layers. */
export class TopBuilder {
  readonly #levels: readonly Level[];

  constructor(
    private readonly prepared: Prepared,
    private readonly fitting: Fitting,
    private readonly random: () => number,
  ) {
    const { heights, heightRange, windows, problem: { parameters } } = prepared;
    const range = Math.min(parameters.heightTolerance, heightRange);
    const isCached = heights.length <= MAX_CACHED_HEIGHTS;
    this.#levels = heights.map((height) =>
      isCached ? { height, window: windows.of(height, range) } : {
        height,
        get window() {
          return windows.of(height, range);
        },
      }
    );
  }

  /**
   * Adds layers to a stack until nothing more fits. Yields after every attempted layer.
   * @param patterns Layers planned earlier.
   * @returns Value of the new layers; undefined if the minimum cannot be reached.
   */
  *build(
    stack: Stack,
    supply: TopSupply,
    patterns: readonly Pattern[],
  ): Generator<void, number | undefined, void> {
    const { height, problem: { pallet } } = this.prepared;
    const { available, worth, whole, enough } = supply;
    const density = densityOf(this.prepared, available);
    const richness = this.#richness(supply);
    const planned = this.#planned(patterns, supply);
    let built = 0;
    for (;;) {
      const room = pallet.height - stack.height;
      const full = richness * Math.min(room, height);
      if (built + FILLED * full < enough) return undefined;
      let best: { layer: Layer; from: Layer | undefined; score: number } | undefined;
      const judge = (boxes: readonly LayerBox[], from?: Layer) => {
        if (boxes.length === 0) return;
        const layer = layerOf(boxes);
        const above = Math.min(room - layer.height, height);
        const { value, carrying } = this.fitting.bearing(layer, density * above, worth);
        const firm = Math.min(1, carrying / this.prepared.area / FIRM);
        const more = mayCarry(this.prepared, layer) ? FILLED * richness * above * firm : 0;
        const score = value + more;
        if (best === undefined || score > best.score) best = { layer, from, score };
      };
      this.#tryKnown(stack, room, supply, planned, judge);
      yield;
      for (const height of this.#heights(room, supply)) {
        judge(this.fitting.fill(stack, height, available, worth));
        yield;
      }
      judge(this.fitting.topmost(stack, room, available, worth));
      if (best === undefined) return built;
      const { layer, from } = best as { layer: Layer; from: Layer | undefined };
      this.fitting.settle(layer, stack);
      if (from !== undefined) whole.splice(whole.indexOf(from), 1);
      else for (const { stance } of layer.boxes) available[stance.type]!--;
      built += worthOf(layer.boxes, worth);
      if (!mayCarry(this.prepared, layer)) return built;
    }
  }

  /** Returns the value of a full layer per height. */
  #richness({ available, worth, whole }: TopSupply): number {
    let [sum, height] = [0, 0];
    available.forEach((count, type) => {
      sum += count * worth[type]!;
      height += count * this.prepared.worth[type]!;
    });
    for (const { boxes } of whole) {
      sum += worthOf(boxes, worth);
      height += worthOf(boxes, this.prepared.worth);
    }
    return height > 0 ? sum / height : 0;
  }

  /** Returns the planned layers with enough boxes, the most valuable first. */
  #planned(patterns: readonly Pattern[], { available, worth }: TopSupply): Pattern[] {
    const candidates: { pattern: Pattern; promise: number }[] = [];
    for (const pattern of patterns) {
      if (!hasBoxesFor(pattern, available)) continue;
      const { types, rows, amounts, height } = pattern;
      let sum = 0;
      for (let at = 0; at < types; at++) sum += amounts[at]! * worth[rows[at]!]!;
      candidates.push({ pattern, promise: sum / height * (1 + CHANCE_OF_PATTERN * this.random()) });
    }
    return candidates.sort((a, b) => b.promise - a.promise).map(({ pattern }) => pattern);
  }

  /** Tries unchanged layers, earlier layers of this pallet, and planned ones. */
  #tryKnown(
    stack: Stack,
    room: number,
    { available, worth, former, whole }: TopSupply,
    planned: readonly Pattern[],
    judge: (boxes: readonly LayerBox[], from?: Layer) => void,
  ): void {
    const highest = room + this.prepared.slack;
    for (const layer of whole) {
      if (layer.height > highest) continue;
      const stable = this.fitting.stableBoxes(layer, stack, worth);
      if (stable.length === layer.boxes.length) judge(stable, layer);
    }
    const candidates: Known[] = former.filter(({ height }) => height <= highest);
    let tried = 0;
    for (const pattern of planned) {
      if (pattern.height > highest || !hasBoxesFor(pattern, available)) continue;
      candidates.push(pattern);
      if (++tried === MAX_PATTERNS) break;
    }
    const partial: { layer: Known; stable: LayerBox[]; promise: number }[] = [];
    for (const layer of candidates) {
      const stable = this.#availableBoxes(layer, stack, available, worth);
      if (stable.length === layer.boxes.length) judge(stable);
      else if (stable.length > 0) {
        const value = worthOf(stable, worth);
        partial.push({ layer, stable, promise: value * value / worthOf(layer.boxes, worth) });
      }
    }
    partial.sort((a, b) => b.promise - a.promise);
    for (const { layer, stable } of partial.slice(0, MAX_MENDED_LAYERS)) {
      const remainingCounts = available.slice();
      for (const { stance } of stable) remainingCounts[stance.type]!--;
      judge(this.fitting.fill(stack, layer.height, remainingCounts, worth, stable));
    }
  }

  /** Returns the boxes of a layer that are stable here and available. */
  #availableBoxes(
    layer: Known,
    stack: Stack,
    available: Int32Array,
    worth: Float64Array,
  ): LayerBox[] {
    const stable = this.fitting.stableBoxes(layer, stack, worth);
    const used = new Map<number, number>();
    return stable.filter(({ stance: { type } }) => {
      const before = used.get(type) ?? 0;
      used.set(type, before + 1);
      return before < available[type]!;
    });
  }

  /** Returns the most promising heights, with random variation. */
  #heights(room: number, { available, worth }: TopSupply): number[] {
    const { area: palletArea, slack, worth: own } = this.prepared;
    const candidates: { height: number; promise: number }[] = [];
    for (const { height, window } of this.#levels) {
      if (height > room + slack) break;
      let promise = 0;
      let hasBoxes = false;
      checkTime(window.stances.length);
      for (const { type, dz, area } of window.stances) {
        if (available[type] === 0) continue;
        if (dz === height) hasBoxes = true;
        promise += available[type]! * area * (own[type]! > 0 ? worth[type]! / own[type]! : 1);
      }
      if (!hasBoxes) continue;
      promise = Math.min(promise, MAX_COUNTED_LAYERS * palletArea);
      promise *= 1 - CHANCE_OF_HEIGHT + CHANCE_OF_HEIGHT * this.random();
      candidates.push({ height, promise });
    }
    candidates.sort((a, b) => b.promise - a.promise);
    return candidates.slice(0, MAX_HEIGHTS).map(({ height }) => height);
  }
}
