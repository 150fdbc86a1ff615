import { Frontier } from "../domain/routing/frontier.ts";
import type { WalkingGraph } from "../domain/routing/graph.ts";

/** State of one side of the search, for graphs of one size. */
class Side {
  readonly distances: Float64Array;
  readonly stamps: Uint32Array;
  readonly frontier: Frontier;
  round = 0;

  constructor(size: number) {
    this.distances = new Float64Array(size);
    this.stamps = new Uint32Array(size);
    this.frontier = new Frontier(new Float64Array(size));
  }

  begin(point: number): void {
    this.round++;
    this.frontier.clear();
    this.reach(point, 0);
  }

  distanceTo(point: number): number {
    return this.stamps[point] === this.round ? this.distances[point]! : Infinity;
  }

  reach(point: number, distance: number): void {
    this.stamps[point] = this.round;
    this.distances[point] = distance;
    this.frontier.push(distance, point);
  }
}

/**
 * The length of the shortest path by Dijkstra's algorithm from both ends at once (Nicholson 1966;
 * Pohl 1971), what A* was measured against. Ends when the nearest points of both sides together are
 * as far as the best way found.
 */
export function bidirectionalDijkstra(graph: WalkingGraph): (from: number, to: number) => number {
  const { offsets, targets, lengths } = graph.arrays;
  const [forth, back] = [new Side(graph.size), new Side(graph.size)];
  return (from, to) => {
    forth.begin(from);
    back.begin(to);
    let best = from === to ? 0 : Infinity;
    while (forth.frontier.size > 0 && back.frontier.size > 0) {
      if (forth.frontier.key + back.frontier.key >= best) break;
      const nearer = forth.frontier.key <= back.frontier.key;
      const [side, other] = nearer ? [forth, back] : [back, forth];
      const { key } = side.frontier;
      const point = side.frontier.pop();
      if (key > side.distances[point]!) continue;
      for (let at = offsets[point]!; at < offsets[point + 1]!; at++) {
        const target = targets[at]!;
        const distance = key + lengths[at]!;
        if (distance >= side.distanceTo(target)) continue;
        side.reach(target, distance);
        best = Math.min(best, distance + other.distanceTo(target));
      }
    }
    return best;
  };
}
