import type { PalletSearch } from "./pallet_search.ts";
import type { State } from "./state.ts";

interface Node {
  state: State;
  /** What its greedy completion is worth. */
  promise: number;
}

/**
 * Beam search that judges a partial load by its greedy completion (Araya & Riff 2014): of each of the
 * `width` most promising loads the `width` best next placements; with a width of 1 the greedy load
 * alone. Yields the load that is worth most so far after every completion, nothing from time to time
 * during a long one, and returns the best load at the end.
 */
export function* beam(
  search: PalletSearch,
  width: number,
): Generator<State | undefined, State, void> {
  const start = search.begin();
  let best = width > 1 ? start.copy() : start;
  yield* search.complete(best);
  yield best;
  if (width <= 1) return best;
  let nodes: Node[] = [{ state: start, promise: best.value }];
  while (nodes.length > 0) {
    const children: Node[] = [];
    for (const { state, promise } of nodes) {
      let isFirst = true;
      const placements = search.next(state, width);
      for (const placement of placements) {
        const child = state.copy();
        if (!search.place(child, placement)) continue;
        if (isFirst) {
          // The greedy completion begins with it and needs no second time.
          isFirst = false;
          keep(children, { state: child, promise }, width);
          continue;
        }
        const full = child.copy();
        yield* search.complete(full);
        if (full.value > best.value) best = full;
        keep(children, { state: child, promise: full.value }, width);
        yield best;
      }
      if (isFirst && placements.length > 0) {
        search.shut(state);
        keep(children, { state, promise }, width);
      }
    }
    nodes = children;
  }
  return best;
}

/**
 * Puts a child in its place among the most promising, each once: two ways to place the same boxes
 * mostly come to the same.
 */
function keep(children: Node[], child: Node, most: number): void {
  const { promise, state } = child;
  let at = children.length;
  while (at > 0 && children[at - 1]!.promise < promise) at--;
  for (let equal = at - 1; equal >= 0 && children[equal]!.promise === promise; equal--) {
    const other = children[equal]!.state;
    if (other.value === state.value && other.load.size === state.load.size) return;
  }
  children.splice(at, 0, child);
  if (children.length > most) children.pop();
}
