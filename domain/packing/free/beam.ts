import type { PalletSearch, Placement, State } from "./pallet_search.ts";

interface Node {
  state: State;
  /** Value of its greedy completion. */
  promise: number;
}

/** Candidate for a node of the next level; copied only if it is among the best. */
interface Child {
  parent: State;
  /** The placed block; undefined if none fitted and the space was abandoned. */
  placement: Placement | undefined;
  promise: number;
  /** Of the boxes on it. */
  value: number;
  boxes: number;
}

/**
 * Beam search that judges a partial load by its greedy completion (Araya & Riff 2014): of each of the
 * `width` most promising loads the `width` best next placements; with a width of 1 the greedy load
 * alone. Yields the load that is worth most so far after every completion, nothing from time to time
 * during a long one, and returns the best load at the end.
 *
 * @param start Where all loads begin; of no use to others afterwards.
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
          // The greedy completion begins with it and needs no second time.
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
 * Puts a child in its place among the most promising, each once: two ways to place the same boxes
 * mostly come to the same.
 */
function keep(children: Child[], child: Child, most: number): void {
  const { promise, value, boxes } = child;
  let at = children.length;
  while (at > 0 && children[at - 1]!.promise < promise) at--;
  for (let equal = at - 1; equal >= 0 && children[equal]!.promise === promise; equal--) {
    const other = children[equal]!;
    if (other.value === value && other.boxes === boxes) return;
  }
  children.splice(at, 0, child);
  if (children.length > most) children.pop();
}

/** A copy of the parent with what is placed; the work of that has been counted already. */
function placed(search: PalletSearch, { parent, placement }: Child): State {
  if (placement === undefined) return parent;
  const { steps } = search;
  const state = parent.copy();
  search.place(state, placement);
  search.steps = steps;
  return state;
}
