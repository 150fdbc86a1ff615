import type { LayerBox, LayerRules, Offer } from "./layer_box.ts";
import type { LayerSearch } from "./layer_search.ts";
import type { Pattern } from "./pattern.ts";
import type { Prepared } from "./prepared.ts";
import type { Stance } from "../stances.ts";
import { spreadBoxes } from "./spread.ts";
import { type Layer, layerOf, type Stack } from "./stack.ts";
import { checkTime } from "../time_limit.ts";

// Maximum number of different boxes offered for a layer: the most valuable ones and a sample of the
// others.
const MAX_OFFERS = 150;
// Factor on the value of boxes lower than the layer, whose tops support nothing.
const LOWER = 0.4;
// Minimum factor on the value of a box that cannot bear the load above.
const WEAK = 0.2;
// Boxes of layers that cover less of the pallet are not spread, since a compact layer supports
// others better.
const SPREAD_FROM = 0.85;

/** Adapts layers to the stack below them. */
export class Fitting {
  constructor(
    private readonly prepared: Prepared,
    private readonly rules: LayerRules,
    private readonly search: LayerSearch,
  ) {}

  /** Returns the boxes of a layer that are stable on a stack, in the best of its mirror images. */
  stableBoxes(pattern: Pick<Pattern, "boxes">, stack: Stack, worth: Float64Array): LayerBox[] {
    const { limits, problem: { pallet } } = this.prepared;
    let best: LayerBox[] = [];
    let maxValue = 0;
    for (let mirror = 0; mirror < 4; mirror++) {
      const boxes: LayerBox[] = [];
      checkTime(pattern.boxes.length);
      for (const { stance, x, y } of pattern.boxes) {
        const box = {
          stance,
          x: mirror & 1 ? Math.max(0, pallet.length - x - stance.dx) : x,
          y: mirror & 2 ? Math.max(0, pallet.width - y - stance.dy) : y,
        };
        if (this.stands(box, stack)) boxes.push(box);
      }
      const value = worthOf(boxes, worth);
      if (value > maxValue) [best, maxValue] = [boxes, value];
      if (boxes.length === pattern.boxes.length) break;
    }
    return limits.within(stack, best, worth);
  }

  /**
   * Completes the stable part of a planned layer with boxes that no other layer needs, or builds a
   * new layer from those. A layer that must stay of one type is used whole or not at all.
   */
  complete(
    pattern: Pattern,
    stable: LayerBox[],
    stack: Stack,
    spare: Int32Array,
    worth: Float64Array,
  ): Layer | undefined {
    if (stable.length === pattern.boxes.length) return layerOf(stable);
    if (this.prepared.pure && pattern.pure) return undefined;
    const after = spare.slice();
    for (const { stance } of stable) after[stance.type]!--;
    const filled = this.fill(stack, pattern.height, after, worth, stable);
    const newLayer = this.fill(stack, pattern.height, spare, worth);
    const best = worthOf(newLayer, worth) > worthOf(filled, worth) ? newLayer : filled;
    return best.length > 0 ? layerOf(best) : undefined;
  }

  /**
   * Returns a layer of available boxes, none taller than `height`, that includes the fixed ones.
   */
  fill(
    stack: Stack,
    height: number,
    left: Int32Array,
    worth: Float64Array,
    fixed: readonly LayerBox[] = [],
    range = this.prepared.heightRange,
  ): LayerBox[] {
    const { windows, limits, problem: { parameters } } = this.prepared;
    const window = windows.of(height, range);
    const lowest = height - parameters.heightTolerance;
    const valueOf = ({ dz, type }: Stance) => (dz >= lowest ? 1 : LOWER) * worth[type]!;
    const offerOf = (stance: Stance): Offer => ({ stance, value: valueOf(stance) });
    const availableStances = window.stances.filter(({ type }) => left[type] !== 0);
    const offers = limits.load.isLimited
      ? sample(
        limits.offers(availableStances.map(offerOf), left, stack, fixed),
        ({ value }) => value,
      )
      : sample(availableStances, valueOf).map(offerOf);
    this.search.begin(stack.floor, window, offers, left, fixed);
    this.search.greedy();
    return limits.within(stack, this.search.boxes(), worth);
  }

  /** Returns a top layer: boxes of any heights that fit, with nothing on them. */
  topmost(stack: Stack, room: number, left: Int32Array, worth: Float64Array): LayerBox[] {
    const { heightRange, slack, stances } = this.prepared;
    if (heightRange === Infinity) return [];
    const tallest = stances.findLast(({ dz, type }) => dz <= room + slack && left[type]! > 0);
    return tallest === undefined ? [] : this.fill(stack, tallest.dz, left, worth, [], Infinity);
  }

  /** Returns a layer's value under a load of `pressure`, and the area that bears it. */
  bearing(
    { boxes, height }: Layer,
    pressure: number,
    worth: Float64Array,
  ): { value: number; carrying: number } {
    const { slack, problem: { parameters } } = this.prepared;
    const lowest = height - parameters.heightTolerance - slack;
    let [value, carrying] = [0, 0];
    for (const { stance } of boxes) {
      const bears = stance.bearable >= pressure ? 1 : Math.max(stance.bearable, 0) / pressure;
      value += worth[stance.type]! * (WEAK + (1 - WEAK) * bears);
      if (stance.dz >= lowest) carrying += stance.area * bears;
    }
    return { value, carrying };
  }

  /** Adds a layer to a stack, its boxes spread so that the next layer is supported well. */
  settle(layer: Layer, stack: Stack): void {
    const { area, problem: { pallet } } = this.prepared;
    const carries = layer.cover >= SPREAD_FROM * area &&
      stack.height + layer.height < pallet.height;
    stack.add(
      carries ? { ...layer, boxes: spreadBoxes(layer.boxes, stack.floor, this.rules) } : layer,
    );
  }

  /** Returns true if enough of a box would rest on a stack that can bear it. */
  stands({ stance: { dx, dy, area, weight }, x, y }: LayerBox, { floor }: Stack): boolean {
    const { minSupportRatio, slack } = this.prepared;
    const supportedArea = floor.rest(x, y, x + dx, y + dy, weight);
    return supportedArea >= 0 && supportedArea >= minSupportRatio * area - slack * (dx + dy) / 2;
  }
}

/** Returns the total value of boxes. */
export function worthOf(boxes: readonly LayerBox[], worth: Float64Array): number {
  let sum = 0;
  for (const { stance } of boxes) sum += worth[stance.type]!;
  return sum;
}

/**
 * Returns the most valuable items and a sample of the others, if there are many; items of equal
 * value in their order.
 */
function sample<T>(items: readonly T[], valueOf: (item: T) => number): readonly T[] {
  if (items.length <= MAX_OFFERS) return items;
  // Typed arrays, because objects for ten thousand items per call would take too much memory.
  checkTime(items.length);
  const values = Float64Array.from(items, valueOf);
  const byValue = Int32Array.from(items.keys()).sort((a, b) => values[b]! - values[a]! || a - b);
  const sure = Math.floor(MAX_OFFERS / 2);
  const step = (byValue.length - sure) / (MAX_OFFERS - sure);
  const sampled: T[] = [];
  byValue.forEach((index, at) => {
    const isTaken = at < sure ||
      Math.floor((at - sure) / step) !== Math.floor((at - sure - 1) / step);
    if (isTaken) sampled.push(items[index]!);
  });
  return sampled;
}
