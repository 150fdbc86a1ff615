/**
 * Priority queue of the points that a search has reached but not yet settled: a heap with four
 * children per node (Johnson 1975, "Priority queues with update and finding minimum spanning
 * trees"), in typed arrays. A point whose distance decreases is pushed again, and its older entries
 * are skipped: on sparse graphs that is cheaper than tracking positions in the heap.
 */
export class Frontier {
  #keys = new Float64Array(1024);
  #points = new Uint32Array(1024);
  #size = 0;

  /** @param ties Tie-breaking keys by point, smaller first; then the index decides. */
  constructor(private readonly ties: Float64Array) {}

  get size(): number {
    return this.#size;
  }

  /** The key of the first entry. */
  get key(): number {
    return this.#keys[0]!;
  }

  clear(): void {
    this.#size = 0;
  }

  push(key: number, point: number): void {
    if (this.#size === this.#keys.length) this.#grow();
    const [keys, points] = [this.#keys, this.#points];
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (!this.#precedes(key, point, keys[parent]!, points[parent]!)) break;
      keys[at] = keys[parent]!;
      points[at] = points[parent]!;
      at = parent;
    }
    keys[at] = key;
    points[at] = point;
  }

  /** Removes the first entry and returns its point; must not be empty. */
  pop(): number {
    const [keys, points] = [this.#keys, this.#points];
    const first = points[0]!;
    const size = --this.#size;
    const [key, point] = [keys[size]!, points[size]!];
    let at = 0;
    for (;;) {
      let smallest = at * 4 + 1;
      if (smallest >= size) break;
      const end = Math.min(smallest + 4, size);
      for (let child = smallest + 1; child < end; child++) {
        if (this.#precedes(keys[child]!, points[child]!, keys[smallest]!, points[smallest]!)) {
          smallest = child;
        }
      }
      if (!this.#precedes(keys[smallest]!, points[smallest]!, key, point)) break;
      keys[at] = keys[smallest]!;
      points[at] = points[smallest]!;
      at = smallest;
    }
    keys[at] = key;
    points[at] = point;
    return first;
  }

  #precedes(key: number, point: number, otherKey: number, other: number): boolean {
    if (key !== otherKey) return key < otherKey;
    const [tie, otherTie] = [this.ties[point]!, this.ties[other]!];
    return tie !== otherTie ? tie < otherTie : point < other;
  }

  #grow(): void {
    const [keys, points] = [this.#keys, this.#points];
    this.#keys = new Float64Array(keys.length * 2);
    this.#keys.set(keys);
    this.#points = new Uint32Array(points.length * 2);
    this.#points.set(points);
  }
}
