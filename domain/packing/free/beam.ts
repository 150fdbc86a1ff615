import type { PalletSearch, Placement, State } from "./pallet_search.ts";

interface Node {
  state: State;
  /** Value of the node's greedy completion. */
  promise: number;
}

/** Candidate for a node of the next level; its state is copied only if it is among the best. */
interface Child {
  parent: State;
  /** The placed block; undefined if no block fitted and the space was abandoned. */
  placement: Placement | undefined;
  promise: number;
  /** Value of the boxes on the pallet. */
  value: number;
  boxes: number;
}

/**
 * Beam search that evaluates a partial load by its greedy completion (Araya & Riff 2014): expands
 * each of the `width` most promising loads by the `width` best next placements; a width of 1 is the
 * greedy load alone. Yields the most valuable load so far after every completion, and undefined now
 * and then during a long one. Returns the best load.
 * @param start Initial state of all loads; it must not be used afterwards.
 */
export function* beam(
  search: PalletSearch,
  width: number,
  start = search.begin(),
): Generator<State | undefined, State, void> {
  let best = width > 1 ? start.copy() : start;
  yield* search.complete(best);
  yield best;
  if (width <= 1) return best;
  let nodes: Node[] = [{ state: start, promise: best.value }];
  const trial = start.copy();
  while (nodes.length > 0) {
    const children: Child[] = [];
    for (const { state: parent, promise } of nodes) {
      let isFirst = true;
      const placements = search.next(parent, width);
      for (const placement of placements) {
        trial.copyFrom(parent);
        if (!search.place(trial, placement)) continue;
        const { value, load: { size: boxes } } = trial;
        if (isFirst) {
          // The greedy completion begins with the first child, which is completed already.
          isFirst = false;
          keep(children, { parent, placement, promise, value, boxes }, width);
          continue;
        }
        yield* search.complete(trial);
        if (trial.value > best.value) best = trial.copy();
        keep(children, { parent, placement, promise: trial.value, value, boxes }, width);
        yield best;
      }
      if (isFirst && placements.length > 0) {
        search.shut(parent);
        const { value, load: { size: boxes } } = parent;
        keep(children, { parent, placement: undefined, promise, value, boxes }, width);
      }
    }
    nodes = children.map((child) => ({ state: placed(search, child), promise: child.promise }));
  }
  return best;
}

/**
 * Inserts a child among the most promising ones, without duplicates: different orders of placing
 * the same boxes usually give the same load.
 */
function keep(children: Child[], child: Child, maxChildren: number): void {
  const { promise, value, boxes } = child;
  let at = children.length;
  while (at > 0 && children[at - 1]!.promise < promise) at--;
  for (let equal = at - 1; equal >= 0 && children[equal]!.promise === promise; equal--) {
    const other = children[equal]!;
    if (other.value === value && other.boxes === boxes) return;
  }
  children.splice(at, 0, child);
  if (children.length > maxChildren) children.pop();
}

/** Returns a copy of the parent with the placed block; the work for it is already counted. */
function placed(search: PalletSearch, { parent, placement }: Child): State {
  if (placement === undefined) return parent;
  const { steps } = search;
  const state = parent.copy();
  search.place(state, placement);
  search.steps = steps;
  return state;
}
