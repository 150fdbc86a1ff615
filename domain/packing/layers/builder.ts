import { Fitting, worthOf } from "./fitting.ts";
import type { LayerBox, LayerRules } from "./layer_box.ts";
import { LayerPool } from "./layer_pool.ts";
import { LayerSearch, RANKINGS } from "./layer_search.ts";
import { DENSE, inStackingOrder, MAX_LOOSE_LAYERS, type Pattern } from "./pattern.ts";
import { type Beam, Plan, type PlannedLayers } from "./plan.ts";
import { densityOf, mayCarry, type Prepared } from "./prepared.ts";
import { type Layer, layerOf, Stack } from "./stack.ts";
import { TopBuilder } from "./top_builder.ts";
import { selectLayers } from "./selection.ts";
import { checkTime } from "../time_limit.ts";

// A planned layer of which less stands here is left for another pallet.
const MIN_REUSED_VALUE_SHARE = 0.85;
// Planned layers that are looked at closely for each place.
const MAX_CANDIDATES = 8;
// Planned layers that are put there for that before someone else gets a turn.
const PATTERNS_A_STEP = 10;
// What stands above weighs this part of what its height would tell: the upper layers are lighter.
const WEIGHT_ABOVE = 0.5;
// Room above a layer is worth this part of what might best be put there,
const ROOM = 0.9;
// of which this much goes with the area that carries,
const FIRMNESS = 0.8;
// which is all that can be asked for from this part of the pallet on.
const FIRM = 0.85;

interface Candidate {
  layer: Layer;
  pattern: Pattern | undefined;
  score: number;
}

/** A planned layer, and what of it would stand here. */
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
  /** Weight per area and height of what is left. */
  density: number;
  /** Heights of layers that are tried beyond the planned ones. */
  mostHeights: number;
}

/** Builds one pallet from planned layers, and from the boxes left where none of them fits. */
class PalletBuilder {
  constructor(private readonly prepared: Prepared, private readonly fitting: Fitting) {}

  /** Puts layers on a stack until nothing more fits. Yields after every layer that was tried. */
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

  /** The layers that make most of the pallet together: first those that anything can stand on. */
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

  /** The layer that is worth most here, counting what may come above it. */
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
    // Full layers of one type are not taken apart where they are wanted.
    const left = pure ? pool.spare : pool.left;
    for (const height of this.#heights(room, left, supply.mostHeights)) {
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
    const found: Promising[] = [];
    for (const [at, pattern] of patterns.entries()) {
      if (at % PATTERNS_A_STEP === PATTERNS_A_STEP - 1) yield;
      const stable = this.fitting.stableBoxes(pattern, stack, worth);
      const value = worthOf(stable, worth);
      found.push({ pattern, stable, promise: value * value / worthOf(pattern.boxes, worth) });
    }
    return found.sort((a, b) => b.promise - a.promise).slice(0, MAX_CANDIDATES);
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

  /** Heights that there are boxes of; of many those that most boxes come close to. */
  #heights(room: number, left: Int32Array, most: number): number[] {
    const { heights, heightRange, windows, slack, problem: { parameters } } = this.prepared;
    const range = Math.min(parameters.heightTolerance, heightRange);
    const found: { height: number; area: number }[] = [];
    for (const height of heights) {
      if (height > room + slack) break;
      let area = 0;
      let there = false;
      const { stances } = windows.of(height, range);
      checkTime(stances.length);
      for (const stance of stances) {
        area += left[stance.type]! * stance.area;
        if (stance.dz === height && left[stance.type]! > 0) there = true;
      }
      if (there) found.push({ height, area: Math.min(area, this.prepared.area) });
    }
    if (found.length > most) found.sort((a, b) => b.area - a.area || b.height - a.height);
    return found.slice(0, most).map(({ height }) => height);
  }
}

// Heights are looked at in so many steps at most.
const MAX_CELLS = 1800;
// Where no layer is planned, so much of the room is thought to be filled.
const UNPLANNED = 0.8;

/** Estimated value of the space above a layer: the best layers that may follow. */
class Outlook {
  readonly #planned: number;
  readonly #scale: number;
  /** By cell of room: above layers that carry anything, and above those that carry little. */
  readonly #firm: Float64Array;
  readonly #loose: Float64Array;

  constructor(patterns: readonly { pattern: Pattern; worth: number }[], height: number) {
    this.#planned = patterns.length;
    const cells = Number.isInteger(height) && height <= MAX_CELLS ? height : MAX_CELLS;
    this.#scale = cells / height;
    const loose = this.#loose = new Float64Array(cells + 1);
    const firm = this.#firm = new Float64Array(cells + 1);
    // Of layers of a kind and a height only the best may come: there are several times as many of them.
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
    const most = firm ? this.#firm : this.#loose;
    const cell = Math.floor(room * this.#scale + 1e-6);
    return cell <= 0 ? 0 : most[cell < most.length ? cell : most.length - 1]!;
  }
}

// Layers are planned again after this part of the pallets.
const PLANS = 8;
// Of what a box is worth this part is what the plan says, the rest what its volume says: the plan
// knows this order, and may value what there is enough of at nothing.
const PLANNED_WORTH = 0.8;
// A linear program over more box types than this takes longer than it is worth.
const MAX_PLANNED_TYPES = 200;

/** Effort of a builder. */
export interface BuilderEffort {
  /** True if layers are planned for the whole order before they are built. */
  plans: boolean;
  beam: Beam;
  /** Heights of layers that are tried beyond planned ones. */
  mostHeights: number;
}

/** Builds pallets of boxes. */
export class Builder {
  readonly #diligence: BuilderEffort;
  readonly #plan: Plan;
  readonly #search: LayerSearch;
  readonly #pallets: PalletBuilder;
  /**
   * Number of pallets that the initially planned layers fill on top of each other; 0 without a
   * plan.
   */
  plannedPallets = 0;
  /** Builds the upper parts of pallets again. */
  readonly tops: TopBuilder;
  readonly fitting: Fitting;

  constructor(private readonly prepared: Prepared, diligence: BuilderEffort, random: () => number) {
    const { minSupportRatio, slack, problem: { pallet, types } } = prepared;
    const rules: LayerRules = { ...pallet, minSupportRatio, slack };
    const search = this.#search = new LayerSearch(rules);
    const fitting = this.fitting = new Fitting(prepared, rules, search);
    const plans = diligence.plans && types.length <= MAX_PLANNED_TYPES;
    this.#diligence = { ...diligence, plans };
    this.#plan = new Plan(prepared, search, diligence.beam);
    this.#pallets = new PalletBuilder(prepared, fitting);
    this.tops = new TopBuilder(prepared, fitting, random);
  }

  /** From now on layers are filled in one of several ways; 0 is the best on its own. */
  useRanking(ranking: number): void {
    this.#search.ranking = RANKINGS[ranking % RANKINGS.length]!;
  }

  /** Work done so far. */
  get steps(): number {
    return this.#search.steps;
  }

  /** Layers that were planned so far. */
  get patterns(): readonly Pattern[] {
    return this.#plan.patterns;
  }

  /**
   * Puts all boxes on pallets.
   *
   * @param counts Boxes by type.
   * @param stacks Where each pallet goes as soon as it is built.
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
      const supply = { pool, worth, density, mostHeights: this.#diligence.mostHeights };
      const ahead = Math.ceil(height / pallet.height / PLANS);
      for (let built = 0; built === 0 || (built < ahead && pool.layers.size > 0); built++) {
        const stack = this.emptyStack();
        yield* this.#pallets.build(stack, supply);
        if (stack.layers.length === 0) throw new Error("A pallet was built without a box");
        stacks.push(stack);
      }
      left = pool.left;
    }
    return stacks;
  }

  *#layers(left: Int32Array, density: number): Generator<void, PlannedLayers, void> {
    if (this.#diligence.plans) return yield* this.#plan.layers(left, density);
    const layers = this.prepared.pure ? yield* this.#plan.pureLayers(left, density) : [];
    return { layers, prices: this.prepared.worth };
  }

  /** By type, the boxes of the full layer that packing type 1 asks for; 0 where there is none. Yields after every type. */
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
