import { Fitting, worthOf } from "./fitting.ts";
import type { LayerBox, LayerRules } from "./layer_box.ts";
import { LayerPool } from "./layer_pool.ts";
import { LayerSearch, RANKINGS } from "./layer_search.ts";
import { DENSE, inStackingOrder, MAX_LOOSE_LAYERS, type Pattern } from "./pattern.ts";
import { type Beam, Plan, type PlannedLayers } from "./plan.ts";
import { densityOf, mayCarry, type Prepared } from "./prepared.ts";
import { countsOf, type Layer, layerOf, Stack } from "./stack.ts";
import { TopBuilder } from "./top_builder.ts";
import { selectLayers } from "./selection.ts";
import { checkTime } from "../time_limit.ts";

// If less than this share of a planned layer's value can be placed, it is left for another pallet.
const MIN_REUSED_VALUE_SHARE = 0.85;
// Maximum number of planned layers examined in detail per position.
const MAX_CANDIDATES = 8;
// Planned layers tested for that between two yields.
const PATTERNS_PER_STEP = 10;
// Expected weight above a layer relative to the mean density: upper layers are lighter.
const WEIGHT_ABOVE = 0.5;
// Value of the space above a layer, relative to the best layers that may follow.
const ROOM = 0.9;
// Share of that value that depends on the supporting area,
const FIRMNESS = 0.8;
// which is sufficient from this share of the pallet on.
const FIRM = 0.85;

interface Candidate {
  layer: Layer;
  pattern: Pattern | undefined;
  score: number;
}

/** A planned layer, and the part of it that would be stable here. */
interface Promising {
  pattern: Pattern;
  stable: LayerBox[];
  promise: number;
}

/** Input for building pallets. */
interface Supply {
  pool: LayerPool;
  /** Value of a box of each type. */
  worth: Float64Array;
  /** Weight per area and height of the remaining boxes. */
  density: number;
  /** Number of layer heights to try besides the planned ones. */
  maxHeights: number;
}

/** Builds one pallet from planned layers, and from remaining boxes where no planned layer fits. */
class PalletBuilder {
  constructor(private readonly prepared: Prepared, private readonly fitting: Fitting) {}

  /** Adds layers to a stack until nothing more fits. Yields after every attempted layer. */
  *build(stack: Stack, supply: Supply): Generator<void, void, void> {
    yield* this.#putSelected(stack, supply);
    for (;;) {
      const best = yield* this.#best(stack, supply);
      if (best === undefined) return;
      const { pattern, layer } = best;
      if (pattern !== undefined) supply.pool.release(pattern);
      supply.pool.use(layer.boxes);
      this.fitting.settle(layer, stack);
      yield;
      if (!mayCarry(this.prepared, layer)) return;
    }
  }

  /**
   * Adds the most valuable combination of planned layers for one pallet: those that support any
   * load.
   */
  *#putSelected(stack: Stack, { pool, worth, density }: Supply): Generator<void, void, void> {
    const { minCover, slack, problem: { pallet } } = this.prepared;
    const items = [...pool.layers].map(([pattern, count]) => (
      { pattern, count, worth: worthOf(pattern.boxes, worth) }
    ));
    const room = pallet.height - stack.height;
    const selected = yield* selectLayers(items, room, MAX_LOOSE_LAYERS, WEIGHT_ABOVE * density);
    for (const pattern of inStackingOrder(selected.filter(({ kind }) => kind === "dense"))) {
      if (!pool.layers.has(pattern)) continue;
      pool.release(pattern);
      const stable = this.fitting.stableBoxes(pattern, stack, worth);
      const layer = this.fitting.complete(pattern, stable, stack, pool.spare, worth);
      const enough = MIN_REUSED_VALUE_SHARE * worthOf(pattern.boxes, worth);
      const fits = layer && stack.height + layer.height <= pallet.height + slack;
      if (fits && layer.cover >= minCover && worthOf(layer.boxes, worth) >= enough) {
        pool.use(layer.boxes);
        this.fitting.settle(layer, stack);
      } else pool.put(pattern);
      yield;
    }
  }

  /**
   * Returns the layer with the highest value here, including the estimated value of the layers
   * above it.
   */
  *#best(stack: Stack, supply: Supply): Generator<void, Candidate | undefined, void> {
    const { pool, worth } = supply;
    const { slack, pure, problem: { pallet } } = this.prepared;
    const room = pallet.height - stack.height;
    const fitting = [...pool.layers.keys()].filter(({ height }) => height <= room + slack);
    const outlook = new Outlook(
      fitting.map((pattern) => ({ pattern, worth: worthOf(pattern.boxes, worth) })),
      pallet.height,
    );
    let best: Candidate | undefined;
    const judge = (layer: Layer, pattern: Pattern | undefined) => {
      const score = this.#score(layer, room, outlook, supply);
      if (best === undefined || score > best.score) best = { layer, pattern, score };
    };
    for (const { pattern, stable } of yield* this.#promising(fitting, stack, worth)) {
      pool.release(pattern);
      const layer = this.fitting.complete(pattern, stable, stack, pool.spare, worth);
      pool.put(pattern);
      if (layer !== undefined) judge(layer, pattern);
      yield;
    }
    // With packing type 1, boxes of planned full layers stay reserved.
    const left = pure ? pool.spare : pool.left;
    for (const height of this.#heights(room, left, supply.maxHeights)) {
      const boxes = this.fitting.fill(stack, height, left, worth);
      if (boxes.length > 0) judge(layerOf(boxes), undefined);
      yield;
    }
    const topmost = this.fitting.topmost(stack, room, left, worth);
    if (topmost.length > 0) judge(layerOf(topmost), undefined);
    return best;
  }

  *#promising(
    patterns: readonly Pattern[],
    stack: Stack,
    worth: Float64Array,
  ): Generator<void, readonly Promising[], void> {
    const candidates: Promising[] = [];
    for (const [at, pattern] of patterns.entries()) {
      if (at % PATTERNS_PER_STEP === PATTERNS_PER_STEP - 1) yield;
      const stable = this.fitting.stableBoxes(pattern, stack, worth);
      const value = worthOf(stable, worth);
      candidates.push({ pattern, stable, promise: value * value / worthOf(pattern.boxes, worth) });
    }
    return candidates.sort((a, b) => b.promise - a.promise).slice(0, MAX_CANDIDATES);
  }

  #score(layer: Layer, room: number, outlook: Outlook, { worth, density }: Supply): number {
    const { area } = this.prepared;
    const above = room - layer.height;
    const { value, carrying } = this.fitting.bearing(layer, density * above, worth);
    if (!mayCarry(this.prepared, layer)) return value;
    const firm = Math.min(1, carrying / area / FIRM);
    const best = outlook.of(above, carrying >= DENSE * area);
    return value + ROOM * best * (1 - FIRMNESS + FIRMNESS * firm);
  }

  /**
   * Returns heights of available boxes; if there are too many, those with the largest area of boxes
   * of about that height.
   */
  #heights(room: number, left: Int32Array, maxHeights: number): number[] {
    const { heights, heightRange, windows, slack, problem: { parameters } } = this.prepared;
    const range = Math.min(parameters.heightTolerance, heightRange);
    const candidates: { height: number; area: number }[] = [];
    for (const height of heights) {
      if (height > room + slack) break;
      let area = 0;
      let isAvailable = false;
      const { stances } = windows.of(height, range);
      checkTime(stances.length);
      for (const stance of stances) {
        area += left[stance.type]! * stance.area;
        if (stance.dz === height && left[stance.type]! > 0) isAvailable = true;
      }
      if (isAvailable) candidates.push({ height, area: Math.min(area, this.prepared.area) });
    }
    if (candidates.length > maxHeights) {
      candidates.sort((a, b) => b.area - a.area || b.height - a.height);
    }
    return candidates.slice(0, maxHeights).map(({ height }) => height);
  }
}

// Maximum number of steps for tabulating heights.
const MAX_CELLS = 1800;
// Expected fill of the space above if no layer is planned.
const UNPLANNED = 0.8;

/** Estimated value of the space above a layer: the best layers that may follow. */
class Outlook {
  readonly #planned: number;
  readonly #scale: number;
  /** By cell of height: above layers that support anything, and above weak ones. */
  readonly #firm: Float64Array;
  readonly #loose: Float64Array;

  constructor(patterns: readonly { pattern: Pattern; worth: number }[], height: number) {
    this.#planned = patterns.length;
    const cells = Number.isInteger(height) && height <= MAX_CELLS ? height : MAX_CELLS;
    this.#scale = cells / height;
    const loose = this.#loose = new Float64Array(cells + 1);
    const firm = this.#firm = new Float64Array(cells + 1);
    // Of layers of the same kind and height only the best matters; there are several times as many.
    const best = new Map<string, { kind: Pattern["kind"]; worth: number; step: number }>();
    for (const { pattern: { kind, height }, worth } of patterns) {
      const step = Math.max(1, Math.ceil(height * this.#scale - 1e-6));
      const key = `${kind} ${step}`;
      if (worth > (best.get(key)?.worth ?? -Infinity)) best.set(key, { kind, worth, step });
    }
    const steps = [...best.values()];
    for (let cell = 1; cell <= cells; cell++) {
      checkTime(steps.length);
      let [inLoose, inFirm] = [loose[cell - 1]!, firm[cell - 1]!];
      for (const { kind, worth, step } of steps) {
        if (step > cell) continue;
        if (kind === "top") inLoose = Math.max(inLoose, worth);
        else if (kind === "loose") inLoose = Math.max(inLoose, worth + loose[cell - step]!);
        else inFirm = Math.max(inFirm, worth + firm[cell - step]!);
      }
      loose[cell] = inLoose;
      firm[cell] = Math.max(inFirm, inLoose);
    }
  }

  of(room: number, firm: boolean): number {
    if (this.#planned === 0) return UNPLANNED * Math.max(room, 0);
    const values = firm ? this.#firm : this.#loose;
    const cell = Math.floor(room * this.#scale + 1e-6);
    return cell <= 0 ? 0 : values[cell < values.length ? cell : values.length - 1]!;
  }
}

// Layers are planned again after one pallet in this many of those that the plan fills.
const PLANS = 8;
// Weight of the plan's price in a box's value; the rest is its volume. The plan may price plentiful
// types at zero.
const PLANNED_WORTH = 0.8;
// With more box types a linear program takes too long.
const MAX_PLANNED_TYPES = 200;

/** Effort of a builder. */
export interface BuilderEffort {
  /** True if layers are planned for the whole order before they are built. */
  plans: boolean;
  beam: Beam;
  /** Number of layer heights to try besides the planned ones. */
  maxHeights: number;
}

/** Builds pallets from boxes. */
export class Builder {
  readonly #effort: BuilderEffort;
  readonly #plan: Plan;
  readonly #search: LayerSearch;
  readonly #pallets: PalletBuilder;
  /**
   * Number of pallets that the initially planned layers fill on top of each other; 0 without a
   * plan.
   */
  plannedPallets = 0;
  /** Rebuilds the upper parts of pallets. */
  readonly tops: TopBuilder;
  readonly fitting: Fitting;

  constructor(private readonly prepared: Prepared, effort: BuilderEffort, random: () => number) {
    const { minSupportRatio, slack, problem: { pallet, types } } = prepared;
    const rules: LayerRules = { ...pallet, minSupportRatio, slack };
    const search = this.#search = new LayerSearch(rules);
    const fitting = this.fitting = new Fitting(prepared, rules, search);
    const plans = effort.plans && types.length <= MAX_PLANNED_TYPES;
    this.#effort = { ...effort, plans };
    this.#plan = new Plan(prepared, search, effort.beam);
    this.#pallets = new PalletBuilder(prepared, fitting);
    this.tops = new TopBuilder(prepared, fitting, random);
  }

  /** Selects the ranking for filling layers; 0 is the best single one. */
  useRanking(ranking: number): void {
    this.#search.ranking = RANKINGS[ranking % RANKINGS.length]!;
  }

  /** Work done so far. */
  get steps(): number {
    return this.#search.steps;
  }

  /** All layers planned so far. */
  get patterns(): readonly Pattern[] {
    return this.#plan.patterns;
  }

  /**
   * Packs all boxes on pallets.
   * @param counts Boxes by type.
   * @param stacks Receives each pallet as soon as it is built.
   */
  *build(counts: Int32Array, stacks: Stack[] = []): Generator<void, Stack[], void> {
    const { pallet } = this.prepared.problem;
    let left: Int32Array = counts.slice();
    while (left.some((count) => count > 0)) {
      const density = densityOf(this.prepared, left);
      const { layers, prices } = yield* this.#layers(left, density);
      const worth = this.prepared.worth.map((own, type) =>
        PLANNED_WORTH * Math.max(prices[type] ?? own, 0) + (1 - PLANNED_WORTH) * own
      );
      const pool = new LayerPool(layers, left);
      const height = layers.reduce((sum, layer) => sum + layer.height, 0);
      if (this.plannedPallets === 0) this.plannedPallets = height / pallet.height;
      const supply = { pool, worth, density, maxHeights: this.#effort.maxHeights };
      const ahead = Math.ceil(height / pallet.height / PLANS);
      for (let built = 0; built === 0 || (built < ahead && pool.layers.size > 0); built++) {
        const stack = this.emptyStack();
        yield* this.#pallets.build(stack, supply);
        if (stack.layers.length === 0) throw new Error("A pallet was built without a box");
        stacks.push(stack);
        // The same boxes are stacked in the same way again.
        const own = countsOf(stack.layers, left.length);
        const isRepeated = () => pool.left.every((count, type) => count >= own[type]!);
        if (!isRepeated()) continue;
        for (; isRepeated(); stacks.push(stack)) {
          own.forEach((count, type) => pool.left[type]! -= count);
        }
        break;
      }
      left = pool.left;
    }
    return stacks;
  }

  *#layers(left: Int32Array, density: number): Generator<void, PlannedLayers, void> {
    if (this.#effort.plans) return yield* this.#plan.layers(left, density);
    const layers = this.prepared.pure ? yield* this.#plan.pureLayers(left, density) : [];
    return { layers, prices: this.prepared.worth };
  }

  /**
   * Returns for each type the number of boxes in a full layer as required by packing type 1; 0 if
   * there is none. Yields after every type.
   */
  *fullLayers(counts: Int32Array): Generator<void, Int32Array, void> {
    const full = new Int32Array(counts.length);
    const layers = yield* this.#plan.pureLayers(counts, densityOf(this.prepared, counts));
    for (const { boxes } of layers) {
      full[boxes[0]!.stance.type] = boxes.length;
    }
    return full;
  }

  emptyStack(): Stack {
    const { slack, problem: { parameters } } = this.prepared;
    return new Stack({ heightTolerance: parameters.heightTolerance, slack });
  }
}
