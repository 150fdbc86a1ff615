import type { GraphArrays } from "../graph.ts";

/** One component of a graph, from which dead ends can be removed. */
export class GraphCore {
  /** Number of remaining neighbours, by point; parallel edges count once. */
  readonly #degrees: Int32Array;
  readonly #pruned: Uint8Array;
  /** By removed point: the next point on the path back from the dead end. */
  readonly #back: Int32Array;

  constructor(readonly arrays: GraphArrays, readonly component: number) {
    this.#degrees = new Int32Array(arrays.x.length);
    this.#pruned = new Uint8Array(arrays.x.length);
    this.#back = new Int32Array(arrays.x.length).fill(-1);
  }

  countNeighbours(): void {
    for (let point = 0; point < this.#degrees.length; point++) {
      if (this.arrays.components[point] !== this.component) continue;
      for (const _ of this.neighbours(point)) this.#degrees[point]!++;
    }
  }

  /** Removes dead ends, back to the next junction or to a point in `protectedPoints`. */
  pruneDeadEnds(protectedPoints?: Uint8Array): void {
    for (let first = 0; first < this.#pruned.length; first++) {
      for (let point = first; point >= 0;) {
        if (this.#degrees[point]! > 1 || protectedPoints?.[point] === 1 || !this.has(point)) break;
        this.#pruned[point] = 1;
        let next = -1;
        for (const [target] of this.neighbours(point)) next = target;
        if (next >= 0) this.#degrees[next]!--;
        this.#back[point] = next;
        point = next;
      }
    }
  }

  /** Returns the points from a removed one to the beginning of its dead end, both included. */
  pathBack(point: number): number[] {
    const pathBack = [point];
    while (!this.has(pathBack.at(-1)!) && this.#back[pathBack.at(-1)!]! >= 0) {
      pathBack.push(this.#back[pathBack.at(-1)!]!);
    }
    return pathBack;
  }

  /**
   * Returns true if the point has more than two remaining neighbours; with one-way edges every
   * point is a junction.
   */
  isJunction(point: number): boolean {
    return this.has(point) && (this.arrays.directed || this.#degrees[point]! > 2);
  }

  /**
   * Returns the next remaining points on each path from a remaining one, without duplicates; of
   * parallel paths, the shorter.
   */
  chainsFrom(point: number, remainingPoints: Uint8Array): Map<number, number> {
    const result = new Map<number, number>();
    for (const [neighbour, first] of this.neighbours(point)) {
      let [before, here, length] = [point, neighbour, first];
      while (remainingPoints[here] === 0) {
        for (const [target, step] of this.neighbours(here)) {
          if (target === before) continue;
          [before, here, length] = [here, target, length + step];
          break;
        }
      }
      if (here !== point && length < (result.get(here) ?? Infinity)) result.set(here, length);
    }
    return result;
  }

  /** Returns true if the point is in the component and was not removed. */
  has(point: number): boolean {
    return this.#pruned[point] === 0 && this.arrays.components[point] === this.component;
  }

  /** Returns the remaining neighbours without duplicates, with the length of the shortest edge. */
  neighbours(point: number): Map<number, number> {
    const { offsets, targets, lengths } = this.arrays;
    const result = new Map<number, number>();
    for (let at = offsets[point]!; at < offsets[point + 1]!; at++) {
      const target = targets[at]!;
      if (this.#pruned[target] === 1) continue;
      if (lengths[at]! < (result.get(target) ?? Infinity)) result.set(target, lengths[at]!);
    }
    return result;
  }
}
