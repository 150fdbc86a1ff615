import { LayerPool } from "./layer_pool.ts";
import type { LayerRules } from "./layer_box.ts";
import { LayerSearch } from "./layer_search.ts";
import { PalletBuilder } from "./pallet_builder.ts";
import { type Beam, Plan, type PlannedLayers } from "./plan.ts";
import { densityOf, type Prepared } from "./prepared.ts";
import { Stack } from "./stack.ts";

// Layers are planned anew after this part of the pallets.
const PLANS = 8;
// Of what a box is worth this part is what the plan says, the rest what its volume says: the plan
// knows this order, and may value what there is enough of at nothing.
const PLANNED_WORTH = 0.8;
// A linear program over more box types than this takes longer than it is worth.
const MOST_PLANNED_TYPES = 200;

/** How hard a builder tries. */
export interface Diligence {
  /** Whether layers are planned, for the whole order, before they are built. */
  plans: boolean;
  beam: Beam;
  /** Heights of layers that are tried beyond planned ones. */
  mostHeights: number;
}

/** Builds pallets of boxes. */
export class Builder {
  readonly #prepared: Prepared;
  readonly #diligence: Diligence;
  readonly #plan: Plan;
  readonly #pallets: PalletBuilder;

  constructor(prepared: Prepared, diligence: Diligence) {
    const { minSupportRatio, slack, problem: { pallet, types } } = prepared;
    const rules: LayerRules = { ...pallet, minSupportRatio, slack };
    const search = new LayerSearch(rules);
    this.#prepared = prepared;
    const plans = diligence.plans && types.length <= MOST_PLANNED_TYPES;
    this.#diligence = { ...diligence, plans };
    this.#plan = new Plan(prepared, search, diligence.beam);
    this.#pallets = new PalletBuilder(prepared, rules, search);
  }

  /**
   * Puts all boxes on pallets.
   *
   * @param counts Boxes by type.
   * @param bases Pallets that stand already in part, to be filled first.
   */
  *build(counts: Int32Array, bases: readonly Stack[] = []): Generator<void, Stack[], void> {
    const { pallet } = this.#prepared.problem;
    let left: Int32Array = counts.slice();
    const stacks: Stack[] = [];
    const open = [...bases];
    while (left.some((count) => count > 0)) {
      const density = densityOf(this.#prepared, left);
      const standing = open.reduce((sum, { height }) => sum + height, 0);
      const { layers, prices } = yield* this.#layers(left, density, standing);
      const worth = this.#prepared.worth.map((own, type) =>
        PLANNED_WORTH * Math.max(prices[type] ?? own, 0) + (1 - PLANNED_WORTH) * own
      );
      const pool = new LayerPool(layers, left);
      const height = layers.reduce((sum, layer) => sum + layer.height, 0);
      const supply = { pool, worth, density, mostHeights: this.#diligence.mostHeights };
      const ahead = Math.ceil(height / pallet.height / PLANS);
      for (let built = 0; built === 0 || (built < ahead && pool.layers.size > 0); built++) {
        const stack = open.shift() ?? this.emptyStack();
        yield* this.#pallets.build(stack, supply);
        stacks.push(stack);
      }
      left = pool.left;
    }
    return [...stacks, ...open];
  }

  *#layers(
    left: Int32Array,
    density: number,
    standing: number,
  ): Generator<void, PlannedLayers, void> {
    if (this.#diligence.plans) return yield* this.#plan.layers(left, density, standing);
    const layers = this.#prepared.pure ? this.#plan.pureLayers(left, density) : [];
    return { layers, prices: this.#prepared.worth };
  }

  emptyStack(): Stack {
    const { slack, problem: { parameters } } = this.#prepared;
    return new Stack({ heightTolerance: parameters.heightTolerance, slack });
  }

  /** The lower layers of a stack, those that can carry others, up to a height. */
  baseOf(stack: Stack, height: number): Stack {
    const base = this.emptyStack();
    for (const layer of stack.layers) {
      if (base.height + layer.height > height || layer.cover < this.#prepared.minCover) break;
      base.add(layer);
    }
    return base;
  }
}
