import { type Fitting, worthOf } from "./fitting.ts";
import type { LayerBox } from "./layer_box.ts";
import { hasBoxesFor, type Pattern } from "./pattern.ts";
import { densityOf, mayCarry, type Prepared } from "./prepared.ts";
import { type Layer, layerOf, type Stack } from "./stack.ts";
import type { Window } from "./windows.ts";
import { checkTime } from "../time_limit.ts";

// Heights for which new layers are tried for each place,
const MAX_HEIGHTS = 5;
// and planned layers that are.
const MAX_PATTERNS = 3;
// Known layers of which only a part stands here, and that are filled up with other boxes.
const MAX_MENDED_LAYERS = 3;
// Windows of more heights than this are not held all the time.
const MAX_CACHED_HEIGHTS = 500;
// Room above a layer is thought to be filled so far, as far as what is below carries,
const FILLED = 0.85;
// which is all that can be asked for where this part of the pallet carries.
const FIRM = 0.85;
// A height for which there are boxes for so many layers is no better than one for more.
const MAX_COUNTED_LAYERS = 2;
// How much of what a height promises is left to chance, and how much of what a planned layer does.
const CHANCE_OF_HEIGHT = 0.7;
const CHANCE_OF_PATTERN = 0.2;

/** Input for the upper part of a pallet. */
interface TopSupply {
  /** Boxes by type; those used are taken out. */
  available: Int32Array;
  /** Value of a box of each type here. */
  worth: Float64Array;
  /** Layers that stood here before; their boxes are available. */
  former: readonly Layer[];
  /** Layers that stay as they are; their boxes are not among those available. Used ones are taken out. */
  whole: Layer[];
  /** It is given up once it is clear that what is built will be worth less. */
  enough: number;
}

/** A layer that was made once. */
type Known = Pick<Layer, "boxes" | "height">;

/** A height of layers, with the boxes whose tops such a layer carries on. */
interface Level {
  height: number;
  window: Window;
}

/** Builds the upper part of a pallet again, from boxes there are and from layers known before. */
export class TopBuilder {
  readonly #levels: readonly Level[];

  constructor(
    private readonly prepared: Prepared,
    private readonly fitting: Fitting,
    private readonly random: () => number,
  ) {
    const { heights, heightRange, windows, problem: { parameters } } = prepared;
    const range = Math.min(parameters.heightTolerance, heightRange);
    const few = heights.length <= MAX_CACHED_HEIGHTS;
    this.#levels = heights.map((height) =>
      few ? { height, window: windows.of(height, range) } : {
        height,
        get window() {
          return windows.of(height, range);
        },
      }
    );
  }

  /**
   * Puts layers on a stack until nothing more fits. Yields after every layer that was tried.
   *
   * @param patterns Layers that were planned once.
   * @returns What the new layers are worth; undefined when it was given up.
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

  /** Worth of a full layer, by its height. */
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

  /** Planned layers that there are boxes for, those of most worth first. */
  #planned(patterns: readonly Pattern[], { available, worth }: TopSupply): Pattern[] {
    const found: { pattern: Pattern; promise: number }[] = [];
    for (const pattern of patterns) {
      if (!hasBoxesFor(pattern, available)) continue;
      const { types, rows, amounts, height } = pattern;
      let sum = 0;
      for (let at = 0; at < types; at++) sum += amounts[at]! * worth[rows[at]!]!;
      found.push({ pattern, promise: sum / height * (1 + CHANCE_OF_PATTERN * this.random()) });
    }
    return found.sort((a, b) => b.promise - a.promise).map(({ pattern }) => pattern);
  }

  /** Tries layers that stay as they are, those that stood here before, and planned ones. */
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
      const left = available.slice();
      for (const { stance } of stable) left[stance.type]!--;
      judge(this.fitting.fill(stack, layer.height, left, worth, stable));
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

  /** Heights for which there is much of worth, with some chance. */
  #heights(room: number, { available, worth }: TopSupply): number[] {
    const { area: palletArea, slack, worth: own } = this.prepared;
    const found: { height: number; promise: number }[] = [];
    for (const { height, window } of this.#levels) {
      if (height > room + slack) break;
      let promise = 0;
      let there = false;
      checkTime(window.stances.length);
      for (const { type, dz, area } of window.stances) {
        if (available[type] === 0) continue;
        if (dz === height) there = true;
        promise += available[type]! * area * (own[type]! > 0 ? worth[type]! / own[type]! : 1);
      }
      if (!there) continue;
      promise = Math.min(promise, MAX_COUNTED_LAYERS * palletArea);
      promise *= 1 - CHANCE_OF_HEIGHT + CHANCE_OF_HEIGHT * this.random();
      found.push({ height, promise });
    }
    found.sort((a, b) => b.promise - a.promise);
    return found.slice(0, MAX_HEIGHTS).map(({ height }) => height);
  }
}
