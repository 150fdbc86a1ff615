import type { WalkingGraph } from "./graph.ts";
import { Frontier } from "./frontier.ts";

/**
 * State of a search by point. It is reused by later searches of the graph: an entry is valid only
 * if its stamp is that of the current search, so nothing has to be reset.
 */
class SearchState {
  /** Shortest length found from the source, n. */
  readonly distances: Float64Array;
  /** Lower bounds of the remaining length, n. */
  readonly bounds: Float64Array;
  /** The previous point, n. */
  readonly parents: Uint32Array;
  /** `reached` or `settled` of the search that wrote the entry, n. */
  readonly stamps: Uint32Array;
  readonly frontier: Frontier;
  /** The stamp of points that this search has reached. */
  reached = 0;
  /** The stamp of points that this search has settled. */
  settled = 1;

  constructor(size: number) {
    this.distances = new Float64Array(size);
    this.bounds = new Float64Array(size);
    this.parents = new Uint32Array(size);
    this.stamps = new Uint32Array(size);
    this.frontier = new Frontier(this.bounds);
  }

  /** Invalidates all entries. */
  begin(): void {
    this.reached += 2;
    if (this.reached > 0xfffffff0) {
      this.stamps.fill(0);
      this.reached = 2;
    }
    this.settled = this.reached + 1;
    this.frontier.clear();
  }
}

const idleStates = new WeakMap<WalkingGraph, SearchState[]>();
// More simultaneous searches of a graph are rare; their states are not reused.
const MAX_CACHED_STATES = 2;

/** Returns a state for one search of a graph at a time, until it is released. */
function acquireState(graph: WalkingGraph): SearchState {
  const state = idleStates.get(graph)?.pop() ?? new SearchState(graph.size);
  state.begin();
  return state;
}

/** Releases a state for the next search. */
function releaseState(graph: WalkingGraph, state: SearchState): void {
  const states = idleStates.get(graph) ?? [];
  if (states.length < MAX_CACHED_STATES) states.push(state);
  idleStates.set(graph, states);
}

/** A path between two points. */
export interface Path {
  /** Indices of its points, including both ends. */
  points: number[];
  /** Its length in the unit of the positions, whatever the speeds of its edges. */
  length: number;
}

/**
 * One search for the shortest paths from a point to others, which can be interrupted.
 *
 * To many targets it is Dijkstra's algorithm (1959, "A note on two problems in connexion with
 * graphs") that ends when the last target is settled. To one target it is A* (Hart, Nilsson &
 * Raphael 1968): points are settled in the order of their distance plus a lower bound of the rest:
 * the larger of the straight line and the bound from landmarks by the triangle inequality (ALT;
 * Goldberg & Harrelson 2005, section 5).
 *
 * Among paths of the same length, the choice only depends on the points' indices, not on the order
 * of the edges: the smaller one is settled first, and stays the previous point.
 */
export class PathSearch implements Disposable {
  readonly #state: SearchState;
  /** Targets not yet reached; targets in other components remain here. */
  readonly #missing: Set<number> | undefined;
  /** The landmarks' distances to the only target; undefined for several targets. */
  readonly #goal: { target: number; landmarks: Float64Array } | undefined;

  /**
   * @param from Index of the source.
   * @param targets Indices of the points to reach; all reachable ones if omitted.
   */
  constructor(readonly graph: WalkingGraph, readonly from: number, targets?: readonly number[]) {
    const { components, landmarks, landmarkCount } = graph.arrays;
    const reachable = targets?.filter((target) => components[target] === components[from]);
    this.#missing = reachable && new Set(reachable);
    if (this.#missing?.size === 1) {
      const target = reachable![0]!;
      const start = target * landmarkCount;
      this.#goal = { target, landmarks: landmarks.subarray(start, start + landmarkCount) };
    }
    const state = this.#state = acquireState(graph);
    state.distances[from] = 0;
    state.bounds[from] = this.#bound(from);
    state.parents[from] = from;
    state.stamps[from] = state.reached;
    state.frontier.push(state.bounds[from]!, from);
  }

  /**
   * Continues for at most this many points.
   * @returns True if the search has ended.
   */
  advance(maxPoints = Infinity): boolean {
    const { offsets, targets, lengths } = this.graph.arrays;
    const { distances, bounds, parents, stamps, frontier, reached, settled } = this.#state;
    const missing = this.#missing;
    for (let looked = 0; looked < maxPoints; looked++) {
      if (missing?.size === 0 || frontier.size === 0) return true;
      const { key } = frontier;
      const point = frontier.pop();
      const distance = distances[point]!;
      if (key > distance + bounds[point]!) continue;
      stamps[point] = settled;
      if (missing?.delete(point) && missing.size === 0) return true;
      for (let at = offsets[point]!, end = offsets[point + 1]!; at < end; at++) {
        const target = targets[at]!;
        const length = distance + lengths[at]!;
        const stamp = stamps[target]!;
        if (stamp < reached) bounds[target] = this.#bound(target);
        else if (length >= distances[target]!) {
          // Not shorter. A settled point keeps its previous one, because lengths of zero could
          // create a cycle.
          if (length === distances[target] && stamp === reached && point < parents[target]!) {
            parents[target] = point;
          }
          continue;
        }
        distances[target] = length;
        parents[target] = point;
        if (stamp < reached) stamps[target] = reached;
        frontier.push(length + bounds[target]!, target);
      }
    }
    return false;
  }

  /**
   * Returns the length of the shortest path to a target, once the search has ended; Infinity if
   * there is none. With speeds, it is the length that takes as long at the usual speed.
   */
  distanceTo(target: number): number {
    const { stamps, distances, settled } = this.#state;
    return stamps[target] === settled ? distances[target]! : Infinity;
  }

  /**
   * Returns the shortest path to a target, once the search has ended; undefined if there is none.
   */
  pathTo(target: number): Path | undefined {
    const distance = this.distanceTo(target);
    if (distance === Infinity) return undefined;
    const points = [target];
    for (let point = target; point !== this.from;) {
      point = this.#state.parents[point]!;
      points.push(point);
    }
    points.reverse();
    return { points, length: this.graph.arrays.hasSpeeds ? this.#lengthOf(points) : distance };
  }

  /** Releases the search's state for later searches; no path may be requested afterwards. */
  [Symbol.dispose](): void {
    releaseState(this.graph, this.#state);
  }

  #lengthOf(points: readonly number[]): number {
    const { x, y } = this.graph.arrays;
    return points.reduce((sum, point, at) => {
      const before = points[at - 1] ?? point;
      return sum + Math.hypot(x[point]! - x[before]!, y[point]! - y[before]!);
    }, 0);
  }

  // A lower bound of the shortest path to the only target.
  #bound(point: number): number {
    if (this.#goal === undefined) return 0;
    const { target, landmarks: goal } = this.#goal;
    const { x, y, landmarks, directed, fastest } = this.graph.arrays;
    const [across, along] = [x[point]! - x[target]!, y[point]! - y[target]!];
    let bound = Math.sqrt(across * across + along * along) / fastest;
    const row = point * goal.length;
    for (let landmark = 0; landmark < goal.length; landmark++) {
      const ahead = goal[landmark]! - landmarks[row + landmark]!;
      // With one-way edges, the distance back to the landmark may differ.
      const gap = directed ? ahead : Math.abs(ahead);
      // Infinity and NaN come from landmarks in another component, which give no bound.
      if (gap > bound && gap < Infinity) bound = gap;
    }
    return bound;
  }
}

/** Returns the shortest path between two points; undefined if there is none. */
export function shortestPath(graph: WalkingGraph, from: number, to: number): Path | undefined {
  using search = new PathSearch(graph, from, [to]);
  search.advance();
  return search.pathTo(to);
}
