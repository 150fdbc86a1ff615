import { Fitting } from "./fitting.ts";
import type { LayerRules } from "./layer_box.ts";
import { LayerPool } from "./layer_pool.ts";
import { LayerSearch } from "./layer_search.ts";
import { PalletBuilder } from "./pallet_builder.ts";
import type { Pattern } from "./pattern.ts";
import { type Beam, Plan, type PlannedLayers } from "./plan.ts";
import { densityOf, type Prepared } from "./prepared.ts";
import { RANKINGS } from "./rankings.ts";
import { Stack } from "./stack.ts";
import { TopBuilder } from "./top_builder.ts";

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
