import type { DistanceMatrix } from "./distance_matrix.ts";

// Number of restarts with new perturbations, which bounds the time.
const RESTARTS = 2;
const PERTURBATIONS = 3_000;
const MAX_RESTARTED_STOPS = 400;

/**
 * Returns a short order in which to visit all points from the first to `end`: nearest neighbour,
 * then 2-opt (Croes 1958, "A method for solving traveling-salesman problems") and or-opt (Or 1976),
 * then iterated local search, which repeats this after small random changes and retains
 * improvements (Lourenço, Martin & Stützle 2003, section 2). Deterministic. Distances may differ by
 * direction.
 * @param end The last point of the walk; 0 for a round trip.
 * @returns The points between start and end, in order.
 */
export function heuristicOrder(
  matrix: DistanceMatrix,
  end: number,
  { restarts = RESTARTS, steps = PERTURBATIONS } = {},
): number[] {
  const stops = matrix.size - (end === 0 ? 1 : 2);
  if (stops < 1) return [];
  // For very many stops there is only time for improving a single start.
  const times = stops > MAX_RESTARTED_STOPS ? 1 : restarts;
  const nearestPoints = nearPoints(matrix);
  let best: { walk: Int32Array; length: number } | undefined;
  for (let restart = 0; restart < times; restart++) {
    const random = seeded(restart + 1);
    const search = new LocalSearch(
      matrix,
      nearestNext(matrix, end, restart, random),
      nearestPoints,
    );
    search.improve();
    const perturbations = stops > 4 ? Math.ceil(steps / times / Math.sqrt(stops)) : 0;
    for (let step = 0; step < perturbations; step++) search.perturb(random);
    if (best === undefined || search.length < best.length) best = search;
  }
  return [...best!.walk.subarray(1, -1)];
}

/**
 * Returns a walk that always continues to the nearest remaining point; on later restarts sometimes
 * to the second nearest.
 */
function nearestNext(
  { size, distances }: DistanceMatrix,
  end: number,
  restart: number,
  random: () => number,
): Int32Array {
  const remainingPoints = new Set(Array.from({ length: size }, (_, point) => point));
  remainingPoints.delete(0);
  remainingPoints.delete(end);
  const walk = [0];
  while (remainingPoints.size > 0) {
    const row = walk.at(-1)! * size;
    let [nearest, second] = [-1, -1];
    for (const point of remainingPoints) {
      if (nearest < 0 || distances[row + point]! < distances[row + nearest]!) {
        [nearest, second] = [point, nearest];
      } else if (second < 0 || distances[row + point]! < distances[row + second]!) second = point;
    }
    const next = restart > 0 && second >= 0 && random() < 0.2 ? second : nearest;
    remainingPoints.delete(next);
    walk.push(next);
  }
  return Int32Array.from([...walk, end]);
}

/**
 * Returns a generator of pseudo-random numbers from 0 to 1, the same in every run (mulberry32,
 * Ettinger 2017).
 */
function seeded(seed: number): () => number {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let bits = Math.imul(seed ^ seed >>> 15, 1 | seed);
    bits = bits + Math.imul(bits ^ bits >>> 7, 61 | bits) ^ bits;
    return ((bits ^ bits >>> 14) >>> 0) / 2 ** 32;
  };
}

// Number of near points considered per point, and maximum length of a moved stretch.
const MAX_NEAR_POINTS = 10;
const MAX_MOVED_STOPS = 3;
// Maximum distance of points that a perturbation changes.
const MAX_PERTURBED_DISTANCE = 30;
// Smaller gains are rounding errors: sums of the same lengths in another order.
const MIN_GAIN = 1e-9;

/** Shortens a walk from a first to a last point step by step; both stay fixed. */
class LocalSearch {
  readonly #size: number;
  readonly #distances: Float64Array;
  readonly #symmetric: boolean;
  /** Position of each point in the walk. */
  readonly #places: Int32Array;
  /** Length up to each position, forwards and, with one-way edges, backwards. */
  readonly #forth: Float64Array;
  readonly #back: Float64Array;
  /** Positions to examine. */
  readonly #queue: number[] = [];
  readonly #queued: Uint8Array;
  length = 0;

  /**
   * @param walk Points of the matrix; the last may be the first again. Modified in place.
   * @param near From {@link nearPoints}.
   */
  constructor(
    matrix: DistanceMatrix,
    readonly walk: Int32Array,
    private readonly near: readonly Int32Array[],
  ) {
    this.#size = matrix.size;
    this.#distances = matrix.distances;
    this.#symmetric = matrix.symmetric;
    this.#places = new Int32Array(matrix.size);
    this.#queued = new Uint8Array(matrix.size);
    this.#forth = new Float64Array(walk.length);
    this.#back = new Float64Array(walk.length);
    this.#measure();
  }

  /** Improves around all points. */
  improve(): void {
    for (let place = 0; place < this.walk.length; place++) this.#look(place);
    this.#improveQueued();
  }

  /**
   * Swaps two adjacent stretches somewhere (the double bridge of Martin, Otto & Felten 1991,
   * limited to short ones), improves around that, and undoes everything if the walk has become
   * longer.
   */
  perturb(random: () => number): void {
    const { walk } = this;
    const inner = walk.length - 2;
    const before = walk.slice();
    const length = this.length;
    const first = 1 + Math.floor(random() * (inner - 1));
    const room = Math.min(MAX_PERTURBED_DISTANCE, inner - first);
    const middle = first + 1 + Math.floor(random() * room);
    const last = Math.min(middle + Math.floor(random() * MAX_PERTURBED_DISTANCE), inner);
    // From `first` to before `middle`, and from there to `last`.
    walk.set(before.subarray(middle, last + 1), first);
    walk.set(before.subarray(first, middle), first + last - middle + 1);
    this.#measure();
    for (
      const place of [
        first - 1,
        first,
        first + last - middle,
        first + last - middle + 1,
        last,
        last + 1,
      ]
    ) {
      this.#look(place);
    }
    this.#improveQueued();
    if (this.length <= length) return;
    walk.set(before);
    this.#measure();
  }

  #improveQueued(): void {
    for (let point = this.#queue.pop(); point !== undefined; point = this.#queue.pop()) {
      this.#queued[point] = 0;
      while (this.#reverseStretch(point) || this.#moveStretch(point));
    }
  }

  /** 2-opt: connects a point to one near it, and reverses the stretch between them. */
  #reverseStretch(point: number): boolean {
    const { walk } = this;
    const at = this.#places[point]!;
    for (const other of this.near[point]!) {
      const to = this.#places[other]!;
      for (
        const [first, last] of [[at + 1, to], [to, at - 1], [to + 1, at], [at, to - 1]] as const
      ) {
        if (first < 1 || last > walk.length - 2 || first >= last) continue;
        if (this.#gainOfTurning(first, last) <= MIN_GAIN * this.length) continue;
        this.#turn(first, last);
        return true;
      }
    }
    return false;
  }

  #gainOfTurning(first: number, last: number): number {
    const { walk } = this;
    const [before, from, to, after] = [
      walk[first - 1]!,
      walk[first]!,
      walk[last]!,
      walk[last + 1]!,
    ];
    const inside = this.#symmetric
      ? 0
      : this.#forth[last]! - this.#forth[first]! - (this.#back[last]! - this.#back[first]!);
    return this.#far(before, from) + this.#far(to, after) + inside -
      this.#far(before, to) - this.#far(from, after);
  }

  /**
   * Or-opt: moves a stretch that begins or ends with a point between two others, one of them near.
   */
  #moveStretch(point: number): boolean {
    const { walk } = this;
    const end = walk.length - 1;
    const at = this.#places[point]!;
    if (at < 1 || at >= end) return false;
    for (let count = 1; count <= MAX_MOVED_STOPS; count++) {
      for (const first of count === 1 ? [at] : [at, at - count + 1]) {
        const last = first + count - 1;
        if (first < 1 || last >= end) continue;
        const [from, to] = [walk[first]!, walk[last]!];
        const saved = this.#far(walk[first - 1]!, from) + this.#far(to, walk[last + 1]!) -
          this.#far(walk[first - 1]!, walk[last + 1]!);
        const turned = this.#symmetric
          ? 0
          : this.#back[last]! - this.#back[first]! - (this.#forth[last]! - this.#forth[first]!);
        for (const other of this.near[point]!) {
          const place = this.#places[other]!;
          for (const gap of [place - 1, place]) {
            // Between the positions `gap` and `gap + 1`.
            if (gap < 0 || gap >= end || gap >= first - 1 && gap <= last) continue;
            const [here, next] = [walk[gap]!, walk[gap + 1]!];
            const straight = this.#far(here, from) + this.#far(to, next);
            const reversed = this.#far(here, to) + this.#far(from, next) + turned;
            const added = Math.min(straight, reversed) - this.#far(here, next);
            if (saved - added <= MIN_GAIN * this.length) continue;
            this.#move(first, last, gap, reversed < straight);
            return true;
          }
        }
      }
    }
    return false;
  }

  #turn(first: number, last: number): void {
    this.walk.subarray(first, last + 1).reverse();
    this.#measure();
    for (const place of [first - 1, first, last, last + 1]) this.#look(place);
  }

  #move(first: number, last: number, gap: number, reversed: boolean): void {
    const { walk } = this;
    const stretch = walk.slice(first, last + 1);
    if (reversed) stretch.reverse();
    const count = stretch.length;
    let begin = gap + 1;
    if (gap < first) walk.copyWithin(gap + 1 + count, gap + 1, first);
    else {
      walk.copyWithin(first, last + 1, gap + 1);
      begin = gap + 1 - count;
    }
    walk.set(stretch, begin);
    this.#measure();
    const joint = gap < first ? last : first - 1;
    for (const place of [begin - 1, begin, begin + count - 1, begin + count, joint, joint + 1]) {
      this.#look(place);
    }
  }

  #look(place: number): void {
    const point = this.walk[place];
    if (point === undefined || this.#queued[point] === 1) return;
    this.#queued[point] = 1;
    this.#queue.push(point);
  }

  #measure(): void {
    const { walk } = this;
    let [forth, back] = [0, 0];
    for (let place = 0; place < walk.length; place++) {
      const point = walk[place]!;
      if (place > 0) {
        forth += this.#far(walk[place - 1]!, point);
        if (!this.#symmetric) back += this.#far(point, walk[place - 1]!);
      }
      this.#forth[place] = forth;
      this.#back[place] = back;
      // In a round trip, the first point keeps its position at the beginning.
      if (place < walk.length - 1 || point !== walk[0]) this.#places[point] = place;
    }
    this.length = forth;
  }

  #far(from: number, to: number): number {
    return this.#distances[from * this.#size + to]!;
  }
}

/** Returns the nearest other points of each point, by the shorter of both directions. */
function nearPoints({ size, distances }: DistanceMatrix): Int32Array[] {
  const count = Math.min(MAX_NEAR_POINTS, size - 1);
  return Array.from({ length: size }, (_, point) => {
    const nearestPoints = new Int32Array(count);
    const distancesOf = new Float64Array(count);
    let nearestCount = 0;
    for (let other = 0; other < size; other++) {
      if (other === point) continue;
      const length = Math.min(distances[point * size + other]!, distances[other * size + point]!);
      if (nearestCount === count && length >= distancesOf[count - 1]!) continue;
      // Inserted in order among the nearest points so far.
      let place = nearestCount < count ? nearestCount++ : count - 1;
      for (; place > 0 && distancesOf[place - 1]! > length; place--) {
        distancesOf[place] = distancesOf[place - 1]!;
        nearestPoints[place] = nearestPoints[place - 1]!;
      }
      distancesOf[place] = length;
      nearestPoints[place] = other;
    }
    return nearestPoints;
  });
}
