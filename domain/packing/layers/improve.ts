import type { Builder } from "./builder.ts";
import { worthOf } from "./fitting.ts";
import { RANKINGS } from "./layer_search.ts";
import type { Prepared } from "./prepared.ts";
import type { Layer, Stack } from "./stack.ts";
import { passOn } from "../steps.ts";

// Random variation of box values when the upper part of a pallet is rebuilt.
const NOISE = 0.4;
// Maximum relative loss of value that is accepted for a rebuilt part, at random.
const TOLERANCE = 0.02;
// Probability of choosing the emptier of two pallets instead of the first.
const EMPTIER_CHANCE = 0.5;
// Work counted per attempt in addition to the visited blocks.
const WORK_OF_ATTEMPT = 200;
// Number of attempts without progress after which the search returns to its best state.
const MAX_FRUITLESS_ATTEMPTS = 100;

// The search ends when no pallet was emptied during this share of the work divided by the square of
// the number of pallets (with few pallets each one takes longer, and gains more), but at least
// MIN_PATIENCE.
const PATIENCE_OF_ONE = 20;
const MIN_PATIENCE = 0.3;

/** A solution, and the completed share of the work. */
interface Improvement {
  stacks: readonly Stack[];
  fraction: number;
}

/** Limits of an improvement besides the packing rules. */
interface ImprovementLimits {
  /** Work to do, counted approximately like `LayerSearch.steps`. */
  work: number;
  accepts: (stacks: readonly Stack[]) => boolean;
  /** Returns true if a layer must not be changed. */
  isWhole: (layer: Layer) => boolean;
  random: () => number;
  /** The improvement ends once there are at most this many pallets. */
  fewest: number;
}

/**
 * Empties one pallet after the other: its boxes go into a pool, and the upper parts of pallets are
 * rebuilt from their own boxes and the pool until the pool is empty. Boxes that stay in the pool
 * for long become more valuable (after Nagata & Bräysy 2009, "A powerful route minimization
 * heuristic for the vehicle routing problem with time windows").
 *
 * Yields after every small step; `undefined` if there is no news.
 */
export function* improve(
  prepared: Prepared,
  builder: Builder,
  start: readonly Stack[],
  { work, accepts, isWhole, random, fewest }: ImprovementLimits,
): Generator<Improvement | undefined, void, void> {
  const pool = new EjectionPool(prepared.worth.length);
  const initialSteps = builder.steps;
  let attempts = 0;
  const done = () => (builder.steps - initialSteps + WORK_OF_ATTEMPT * attempts) / work;
  let emptied = 0;
  let best = start;
  let stacks = [...start];
  // The state with the least in the pool since a pallet was last emptied.
  let bestState: Ejected & { stacks: readonly Stack[]; volume: number };
  let fruitless = 0;
  const remember = () => {
    const { counts, whole } = pool;
    const volume = volumeOf(pool.all(), prepared.worth);
    bestState = { stacks: [...stacks], counts: counts.slice(), whole, volume };
    fruitless = 0;
  };
  const empty = () => {
    const at = emptiestOf(stacks);
    pool.take(stacks[at]!, isWhole);
    stacks.splice(at, 1);
    remember();
  };
  empty();
  const end = () => Math.min(1, emptied + patienceOf(best.length));
  for (; best.length > fewest && stacks.length > 0 && done() < end(); attempts++) {
    const at = choose(stacks, random);
    const rebuilt = yield* rebuild(stacks[at]!, pool, { prepared, builder, isWhole, random });
    if (rebuilt !== undefined) {
      stacks[at] = rebuilt.stack;
      pool.set(rebuilt);
    }
    pool.raise(random);
    if (pool.isEmpty) {
      if (accepts(stacks)) best = [...stacks];
      emptied = done();
      empty();
    } else if (volumeOf(pool.all(), prepared.worth) < bestState!.volume) remember();
    else if (++fruitless > MAX_FRUITLESS_ATTEMPTS) {
      stacks = [...bestState!.stacks];
      pool.set(bestState!);
      fruitless = 0;
    }
    yield { stacks: best, fraction: Math.min(1, done()) };
  }
  builder.useRanking(0);
  pool.set(bestState!);
  const rest = yield* passOn(builder.build(pool.all()), () => undefined);
  const last = [...bestState!.stacks, ...rest];
  if (isBetter(last, best) && accepts(last)) best = last;
  yield { stacks: best, fraction: 1 };
}

/** Rebuilds a pallet from a random layer on; undefined if the result is not acceptable. */
function* rebuild(
  stack: Stack,
  { counts, whole, penalty }: EjectionPool,
  { prepared, builder, isWhole, random }: Pick<ImprovementLimits, "isWhole" | "random"> & {
    prepared: Prepared;
    builder: Builder;
  },
): Generator<undefined, (Ejected & { stack: Stack }) | undefined, void> {
  const levels = Math.floor(random() * stack.layers.length);
  const removed = stack.layers.slice(levels);
  const base = stack.base(levels);
  builder.useRanking(Math.floor(random() * RANKINGS.length));
  const supply = {
    available: counts.slice(),
    whole: [...whole, ...removed.filter(isWhole)],
    former: removed.filter((layer) => !isWhole(layer)),
    worth: prepared.worth.map((own, type) =>
      own * penalty[type]! * (1 - NOISE / 2 + NOISE * random())
    ),
  };
  addBoxes(supply.available, supply.former);
  const before = worthOfAll(removed, supply.worth);
  const building = builder.tops.build(
    base,
    { ...supply, enough: (1 - TOLERANCE) * before },
    builder.patterns,
  );
  if ((yield* passOn(building, () => undefined)) === undefined) return undefined;
  const lastingWorth = prepared.worth.map((own, type) => own * penalty[type]!);
  const minWorth = (1 - TOLERANCE * random()) * worthOfAll(removed, lastingWorth);
  if (worthOfAll(base.layers.slice(levels), lastingWorth) < minWorth) return undefined;
  return { stack: base, counts: supply.available, whole: supply.whole };
}

function patienceOf(pallets: number): number {
  return Math.max(MIN_PATIENCE, PATIENCE_OF_ONE / (pallets * pallets));
}

function emptiestOf(stacks: readonly Stack[]): number {
  let emptiest = 0;
  stacks.forEach(({ volume }, at) => {
    if (volume < stacks[emptiest]!.volume) emptiest = at;
  });
  return emptiest;
}

function choose(stacks: readonly Stack[], random: () => number): number {
  const [one, other] = [random(), random()].map((part) => Math.floor(part * stacks.length)) as [
    number,
    number,
  ];
  return random() < EMPTIER_CHANCE && stacks[other]!.volume < stacks[one]!.volume ? other : one;
}

/** Returns true if there are fewer pallets, or as many with an emptier one. */
function isBetter(some: readonly Stack[], others: readonly Stack[]): boolean {
  if (some.length !== others.length) return some.length < others.length;
  return some[emptiestOf(some)]!.volume < others[emptiestOf(others)]!.volume;
}

function volumeOf(boxes: Int32Array, worth: Float64Array): number {
  return boxes.reduce((sum, count, type) => sum + count * worth[type]!, 0);
}

function worthOfAll(layers: readonly Layer[], worth: Float64Array): number {
  return layers.reduce((sum, { boxes }) => sum + worthOf(boxes, worth), 0);
}

// Maximum relative increase of an unplaced box's penalty per attempt.
const RISE = 0.05;
// Above this the square roots of all penalties are taken, so that they stay bounded.
const MAX_PENALTY = 1e6;

/** Boxes on no pallet. */
interface Ejected {
  /** Boxes by type, without those in `whole`. */
  counts: Int32Array;
  /** Layers that must stay unchanged. */
  whole: readonly Layer[];
}

/** Boxes on no pallet, with penalties for types that often remain unplaced. */
export class EjectionPool implements Ejected {
  counts: Int32Array;
  whole: readonly Layer[] = [];
  /** By type: factor on the value of its boxes, at least 1. */
  readonly penalty: Float64Array;

  constructor(types: number) {
    this.counts = new Int32Array(types);
    this.penalty = new Float64Array(types).fill(1);
  }

  get isEmpty(): boolean {
    return this.whole.length === 0 && this.counts.every((count) => count === 0);
  }

  /** Adds the boxes of a pallet. */
  take({ layers }: Stack, isWhole: (layer: Layer) => boolean): void {
    this.whole = [...this.whole, ...layers.filter(isWhole)];
    addBoxes(this.counts, layers.filter((layer) => !isWhole(layer)));
  }

  /** Replaces the contents. */
  set({ counts, whole }: Ejected): void {
    this.counts = counts.slice();
    this.whole = [...whole];
  }

  /** Raises the penalties of the types in the pool. */
  raise(random: () => number): void {
    let largest = 0;
    this.all().forEach((count, type) => {
      if (count > 0) this.penalty[type]! *= 1 + RISE * random();
      largest = Math.max(largest, this.penalty[type]!);
    });
    if (largest > MAX_PENALTY) {
      this.penalty.forEach((own, type) => this.penalty[type] = Math.sqrt(own));
    }
  }

  /** Returns all boxes by type. */
  all(): Int32Array {
    const all = this.counts.slice();
    addBoxes(all, this.whole);
    return all;
  }
}

/** Adds the boxes of layers to counts by type. */
function addBoxes(counts: Int32Array, layers: readonly Layer[]): void {
  for (const { boxes } of layers) {
    for (const { stance: { type } } of boxes) counts[type]!++;
  }
}
