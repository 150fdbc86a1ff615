import { Builder, type Diligence } from "./builder.ts";
import { improve, type Improvement, type ImprovementLimits } from "./improve.ts";
import { isFullLayer, isPure } from "./layout.ts";
import type { Prepared } from "./prepared.ts";
import { buildPure } from "./pure_stacks.ts";
import { randomOf } from "./random.ts";
import type { Stack } from "./stack.ts";

/** How hard a layout is searched for. */
export interface SearchEffort extends Diligence {
  /** Work that the first layout is improved with, counted about as `LayerSearch.steps` does. */
  work: number;
}

/** How the first, quick layout is built. */
export const QUICK: Diligence = { plans: false, beam: { width: 0, children: 0 }, mostHeights: 5 };

// What improving leaves at least, so that it is known early what a search cannot surpass; few searches
// ever come so far. Of the pallets of a quick layout this part, or half of them where that is less
// than `FEW`;
const LEAST_OF_QUICK = 0.3;
const FEW = 4;
// of those of the better of the first two layouts all but this part, unless layers have to cover more of
// the pallet than `HARD_FILL`, where much is gained;
const MOST_EMPTIED = 0.4;
const HARD_FILL = 0.75;
// and of those that are left after half of the work all but this part, or one.
const MOST_EMPTIED_LATE = 0.2;

/** The best layout so far, if it is better than was asked for, and the part of the work that is done. */
export interface RuleSearchState {
  stacks: readonly Stack[] | undefined;
  part: number;
}

/** A search for a layout of few pallets under one set of rules. */
export class RuleSearch {
  readonly #prepared: Prepared;
  readonly #effort: SearchEffort;
  readonly #counts: Int32Array;
  /** Work that the quick layout took, counted as `LayerSearch.steps` does. */
  steps = 0;

  constructor(prepared: Prepared, effort: SearchEffort) {
    this.#prepared = prepared;
    this.#effort = effort;
    this.#counts = Int32Array.from(prepared.problem.types, ({ count }) => count);
  }

  /**
   * Searches with all of the work, unless it turns out that the search cannot leave fewer than so many
   * pallets.
   *
   * @param built Where the pallets of the first layout go while it is built.
   */
  *run(pallets = Infinity, built: Stack[] = []): Generator<RuleSearchState, void, void> {
    const { work, plans } = this.#effort;
    const prepared = this.#prepared;
    const quick = yield* this.quick(this.#enoughToGiveUp(pallets), built);
    if (quick === undefined) return;
    let least = this.#leastOfQuick(quick.length);
    if (least >= pallets) return;
    yield { stacks: quick, part: 0 };
    if (!plans) return;

    const builder = new Builder(prepared, this.#effort, randomOf(1));
    const planned = yield* this.#build(builder, quick.length + 1);
    const start = planned !== undefined && planned.length >= least ? planned : quick;
    const isHard = prepared.minCover > HARD_FILL * prepared.area;
    if (!isHard) least = Math.max(least, start.length - partOf(start.length, MOST_EMPTIED));
    if (least >= pallets) return;
    yield { stacks: start, part: 0 };
    const accepts = (stacks: readonly Stack[]) => stacks.length >= least && this.#accepts(stacks);
    const improving = this.#improve(builder, start, { work, accepts, isPatient: false });
    for (const state of improving) {
      yield { stacks: state?.stacks, part: state?.fraction ?? 0 };
      if (state === undefined || state.fraction < 0.5) continue;
      const { length } = state.stacks;
      least = Math.max(least, length - Math.max(1, partOf(length, MOST_EMPTIED_LATE)));
      if (least >= pallets) return;
    }
  }

  /** The layout of the least effort; undefined as soon as it takes so many pallets. */
  *quick(
    tooMany = Infinity,
    built: Stack[] = [],
  ): Generator<RuleSearchState, readonly Stack[] | undefined, void> {
    const builder = new Builder(this.#prepared, QUICK, randomOf(1));
    const stacks = yield* this.#build(builder, tooMany, built);
    this.steps += builder.steps;
    return stacks;
  }

  /** Plans a layout, and improves it with so much work; or the one known, where that has fewer pallets. */
  *planned(known: readonly Stack[], work: number): Generator<RuleSearchState, void, void> {
    const builder = new Builder(this.#prepared, this.#effort, randomOf(1));
    const start = (yield* this.#build(builder, known.length + 1)) ?? known;
    yield { stacks: start, part: 0 };
    const accepts = (stacks: readonly Stack[]) => this.#accepts(stacks);
    for (const state of this.#improve(builder, start, { work, accepts, isPatient: true })) {
      yield { stacks: state?.stacks, part: state?.fraction ?? 0 };
    }
  }

  #improve(
    builder: Builder,
    start: readonly Stack[],
    limits: Pick<ImprovementLimits, "work" | "accepts" | "isPatient">,
  ): Generator<Improvement | undefined, void, void> {
    const whole = this.#prepared.pure ? builder.fullLayers(this.#counts) : undefined;
    return improve(this.#prepared, builder, start, {
      ...limits,
      isWhole: (layer) => whole !== undefined && isFullLayer(layer, whole),
      random: randomOf(1),
    });
  }

  /** How many pallets are left at least, from how many there are in the quick layout. */
  #leastOfQuick(pallets: number): number {
    if (this.#effort.work === 0) return pallets;
    return Math.ceil(Math.max(LEAST_OF_QUICK * pallets, Math.min(pallets / 2, FEW)));
  }

  /** With how many pallets a quick layout is too bad for its search to leave fewer than so many. */
  #enoughToGiveUp(pallets: number): number {
    if (pallets === Infinity || this.#prepared.pure) return Infinity;
    let many = pallets;
    while (this.#leastOfQuick(many) < pallets) many++;
    return many;
  }

  /** A layout; undefined as soon as it takes so many pallets. */
  *#build(
    builder: Builder,
    tooMany: number,
    built: Stack[] = [],
  ): Generator<RuleSearchState, readonly Stack[] | undefined, void> {
    const building = builder.build(this.#counts, built);
    let step = building.next();
    for (; !step.done; step = building.next()) {
      if (built.length >= tooMany && !this.#prepared.pure) return undefined;
      yield { stacks: undefined, part: 0 };
    }
    const stacks = this.#accepts(step.value)
      ? step.value
      : buildPure(this.#prepared, builder, this.#counts);
    return stacks.length >= tooMany ? undefined : stacks;
  }

  #accepts(stacks: readonly Stack[]): boolean {
    return !this.#prepared.pure || isPure(stacks, this.#counts.length);
  }
}

/** A part of some pallets, rounded so that one of two counts as well. */
const partOf = (pallets: number, part: number) => Math.floor(part * pallets + 0.2);
