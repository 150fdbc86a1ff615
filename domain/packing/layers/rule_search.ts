import { isOptimal, palletBounds } from "../bounds.ts";
import { Builder, type BuilderEffort } from "./builder.ts";
import { improve } from "./improve.ts";
import { isFullLayer, isPure } from "./layout.ts";
import type { Prepared } from "./prepared.ts";
import { randomOf } from "./random.ts";
import { layerOf, type Stack } from "./stack.ts";
import { passOn } from "../steps.ts";
import { floorOf, inRows, singleTypeLayers } from "./single_type_patterns.ts";
import type { LayerBox } from "./layer_box.ts";

// Minimum share of a base that counts as fully supported, to allow for rounding.
const WHOLE = 1 - 1e-9;

/**
 * Returns pallets of layers of one box type each, with separate pallets for every type: always
 * complies with packing type 1.
 */
export function buildPure(prepared: Prepared, builder: Builder, counts: Int32Array): Stack[] {
  const { minCover, limits, problem: { pallet } } = prepared;
  const stacks: Stack[] = [];
  counts.forEach((count, type) => {
    const layers = singleTypeLayers(floorOf(prepared), limits.load, type, count).sort((a, b) =>
      b.length - a.length
    );
    const full = layers[0] ?? gridOf(prepared, type, count);
    let stack: Stack | undefined;
    const maxBoxes = limits.load.maxOf(type);
    let room = maxBoxes;
    for (let remainingBoxes = count; remainingBoxes > 0;) {
      if (room === 0) stack = undefined;
      if (stack === undefined) room = maxBoxes;
      const layer = layerOf(full.slice(0, Math.min(remainingBoxes, room)));
      const stands = stack !== undefined && stack.height + layer.height <= pallet.height &&
        layer.boxes.every(({ x, y, stance: { dx, dy, area, weight } }) =>
          stack!.floor.rest(x, y, x + dx, y + dy, weight) >= WHOLE * area
        );
      if (!stands) {
        stacks.push(stack = builder.emptyStack());
        room = maxBoxes;
      }
      stack!.add(layer);
      remainingBoxes -= layer.boxes.length;
      room -= layer.boxes.length;
      // A layer that covers too little, or that may bear nothing, supports nothing.
      if (layer.cover < minCover || full[0]!.stance.bearable < 0) stack = undefined;
    }
  });
  return stacks;
}

/** Returns boxes of a type in rows and columns, at most `count`. */
function gridOf(
  { stances, slack, problem: { pallet } }: Prepared,
  type: number,
  count: number,
): LayerBox[] {
  const stance = stances.find((own) => own.type === type)!;
  const columns = stance.dx > 0 ? Math.floor((pallet.length + slack) / stance.dx) : 1;
  const rows = stance.dy > 0 ? Math.floor((pallet.width + slack) / stance.dy) : 1;
  return inRows(stance, columns, Math.min(columns * rows, count));
}

/** Effort of a search for a layout. */
export interface SearchEffort extends BuilderEffort {
  /** Work for improving the first layout, counted approximately like `LayerSearch.steps`. */
  work: number;
  /**
   * Assumed minimum of the remaining pallets after improving, as a share of the quick layout's, so
   * that hopeless searches end early.
   */
  least: number;
  /** True if improvement continues at the lower bound, to empty one of the pallets. */
  emptiesLast: boolean;
}

// Share of the work if no pallet can be saved any more, only one of them emptied further.
const WORK_SHARE_AT_BOUND = 0.25;

/** Effort for the first, quick layout. */
export const QUICK: BuilderEffort = {
  plans: false,
  beam: { width: 0, children: 0 },
  maxHeights: 5,
};

// Further assumed minima after improving, besides `SearchEffort.least`; few searches ever reach
// them. Minimum share of the pallets that the planned layers fill when stacked.
const MIN_SHARE_OF_PLANNED = 0.9;
// Maximum share of emptied pallets, of the better of the first two layouts. Not used if layers have
// to cover more of the pallet than `HARD_FILL`, because improving then saves many pallets.
const MAX_EMPTIED_SHARE = 0.5;
const HARD_FILL = 0.75;
// Maximum share of emptied pallets in the second half of the work; at least one pallet.
const MAX_EMPTIED_SHARE_AT_HALF = 0.2;

/**
 * The best layout so far, if it meets the required number of pallets, and the completed share of
 * the work.
 */
interface RuleSearchState {
  stacks: readonly Stack[] | undefined;
  part: number;
}

/** A search for a layout with few pallets under one set of rules. */
export class RuleSearch {
  readonly #counts: Int32Array;

  constructor(private readonly prepared: Prepared, private readonly effort: SearchEffort) {
    this.#counts = Int32Array.from(prepared.problem.types, ({ count }) => count);
  }

  /**
   * Searches, and stops as soon as fewer than `pallets` pallets seem impossible.
   * @param built Receives the pallets of the first layout while it is built.
   */
  *run(pallets = Infinity, built: Stack[] = []): Generator<RuleSearchState, void, void> {
    const { work, plans, emptiesLast } = this.effort;
    const prepared = this.prepared;
    const random = randomOf(1);
    const quick = yield* this.#build(
      new Builder(prepared, QUICK, random),
      this.#enoughToGiveUp(pallets),
      built,
    );
    if (quick === undefined) return;
    let minPallets = this.#minPalletsOfQuick(quick.length);
    if (minPallets >= pallets) return;
    yield { stacks: quick, part: 0 };
    if (work === 0 || isOptimal(prepared.problem, quick.map(boxesOn))) return;

    const builder = new Builder(prepared, this.effort, randomOf(1));
    const planned = plans ? yield* this.#build(builder, quick.length + 1) : undefined;
    const start = planned !== undefined && planned.length >= minPallets ? planned : quick;
    // The layout found so far may be better than the plan suggests.
    const expected = Math.min(
      Math.ceil(MIN_SHARE_OF_PLANNED * builder.plannedPallets),
      start.length,
    );
    minPallets = Math.max(minPallets, expected);
    const isHard = prepared.minCover > HARD_FILL * prepared.area;
    if (!isHard) {
      minPallets = Math.max(minPallets, start.length - partOf(start.length, MAX_EMPTIED_SHARE));
    }
    if (minPallets >= pallets) return;
    yield { stacks: start, part: 0 };
    const whole = prepared.pure
      ? yield* passOn(builder.fullLayers(this.#counts), () => ({ stacks: undefined, part: 0 }))
      : undefined;
    const bound = palletBounds(prepared.problem).pallets;
    const improving = improve(prepared, builder, start, {
      work: start.length > bound ? work : WORK_SHARE_AT_BOUND * work,
      accepts: (stacks) => stacks.length >= minPallets && this.#accepts(stacks),
      fewest: emptiesLast ? 0 : Math.max(minPallets, bound),
      isWhole: (layer) => whole !== undefined && isFullLayer(layer, whole),
      random: randomOf(1),
    });
    for (const state of improving) {
      yield { stacks: state?.stacks, part: state?.fraction ?? 0 };
      if (state === undefined || state.fraction < 0.5) continue;
      const { length } = state.stacks;
      minPallets = Math.max(
        minPallets,
        length - Math.max(1, partOf(length, MAX_EMPTIED_SHARE_AT_HALF)),
      );
      if (minPallets >= pallets) return;
    }
  }

  /** Returns the expected minimum of pallets from the number in the quick layout. */
  #minPalletsOfQuick(pallets: number): number {
    const { work, least } = this.effort;
    if (work === 0) return pallets;
    // Saving one pallet is always considered possible.
    return Math.max(1, Math.min(Math.ceil(least * pallets), pallets - 1));
  }

  /**
   * Returns the number of pallets in a quick layout from which its search is not expected to get
   * below `pallets`.
   */
  #enoughToGiveUp(pallets: number): number {
    if (pallets === Infinity || this.prepared.pure) return Infinity;
    let enough = pallets;
    while (this.#minPalletsOfQuick(enough) < pallets) enough++;
    return enough;
  }

  /** Returns a layout; undefined as soon as it needs `tooMany` pallets. */
  *#build(
    builder: Builder,
    tooMany: number,
    built: Stack[] = [],
  ): Generator<RuleSearchState, readonly Stack[] | undefined, void> {
    const building = builder.build(this.#counts, built);
    let step = building.next();
    for (; !step.done; step = building.next()) {
      if (built.length >= tooMany && !this.prepared.pure) return undefined;
      yield { stacks: undefined, part: 0 };
    }
    const { value: stacks } = step;
    if (this.#accepts(stacks)) return stacks.length >= tooMany ? undefined : stacks;
    return buildPure(this.prepared, builder, this.#counts);
  }

  #accepts(stacks: readonly Stack[]): boolean {
    return !this.prepared.pure || isPure(stacks, this.#counts.length);
  }
}

const boxesOn = ({ layers }: Stack) => layers.reduce((sum, { boxes }) => sum + boxes.length, 0);

/** Returns a share of some pallets, rounded up from a fraction of 0.8 on. */
const partOf = (pallets: number, part: number) => Math.floor(part * pallets + 0.2);
