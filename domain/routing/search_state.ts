import { Frontier } from "./frontier.ts";
import type { WalkingGraph } from "./graph.ts";

/**
 * State of a search by point. It is reused by later searches of the graph: an entry is valid only
 * if its stamp is that of the current search, so nothing has to be reset in between.
 */
export class SearchState {
  /** Shortest length found from the source, n. */
  readonly distances: Float64Array;
  /** Lower bounds of the length that remains, n. */
  readonly bounds: Float64Array;
  /** The point before, n. */
  readonly parents: Uint32Array;
  /** `reached` or `settled` of the search that wrote the entry, n. */
  readonly stamps: Uint32Array;
  readonly frontier: Frontier;
  /** The stamp of points that this search has reached. */
  reached = 0;
  /** The stamp of points whose neighbours this search has looked at. */
  settled = 1;

  constructor(size: number) {
    this.distances = new Float64Array(size);
    this.bounds = new Float64Array(size);
    this.parents = new Uint32Array(size);
    this.stamps = new Uint32Array(size);
    this.frontier = new Frontier(this.bounds);
  }

  /** Makes every entry old. */
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
// More searches of a graph at once than this are rare; their states are left to the collector.
const MAX_CACHED_STATES = 2;

/** A state for a search of a graph, for one search at a time, until it is returned. */
export function acquireState(graph: WalkingGraph): SearchState {
  const state = idleStates.get(graph)?.pop() ?? new SearchState(graph.size);
  state.begin();
  return state;
}

/** Gives a state back for the next search. */
export function releaseState(graph: WalkingGraph, state: SearchState): void {
  const states = idleStates.get(graph) ?? [];
  if (states.length < MAX_CACHED_STATES) states.push(state);
  idleStates.set(graph, states);
}
