import type { DistanceMatrix } from "./distance_matrix.ts";

// Number of near points considered per point, and maximum length of a moved stretch.
const MAX_NEAR_POINTS = 10;
const MAX_MOVED_STOPS = 3;
// Maximum distance of points that a perturbation changes.
const MAX_PERTURBED_DISTANCE = 30;
// Smaller gains are rounding errors: sums of the same lengths in another order.
const MIN_GAIN = 1e-9;

/** Shortens a walk from a first to a last point step by step; both stay fixed. */
export class LocalSearch {
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
export function nearPoints({ size, distances }: DistanceMatrix): Int32Array[] {
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
