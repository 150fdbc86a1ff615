import type { GraphParts } from "./graph.ts";
import { WORDS, writeId } from "./point_ids.ts";

/** Collects points and edges in any order, in growing arrays. */
export class GraphDraft {
  #ids = new Uint32Array(WORDS * 1024);
  #x = new Float64Array(1024);
  #y = new Float64Array(1024);
  #ends = new Uint32Array(2 * WORDS * 1024);
  #oneWay = new Uint8Array(1024);
  #speeds = new Float64Array(1024);
  #points = 0;
  #edges = 0;

  /** Current number of points. */
  get points(): number {
    return this.#points;
  }

  /** Current number of edges. */
  get edges(): number {
    return this.#edges;
  }

  /** Adds a point. @throws {Error} when its id is not a UUID. */
  addPoint(id: string, x: number, y: number): void {
    const index = this.#points;
    this.#ids = grown(this.#ids, (index + 1) * WORDS);
    this.#x = grown(this.#x, index + 1);
    this.#y = grown(this.#y, index + 1);
    write(id, this.#ids, index * WORDS);
    this.#x[index] = x;
    this.#y[index] = y;
    this.#points++;
  }

  /**
   * Adds an edge between two points, known or not.
   * @param options `oneWay` if it can only be walked from `from` to `to`; `speed` relative to the
   *   usual one.
   * @throws {Error} when an id is not a UUID.
   */
  addEdge(from: string, to: string, { oneWay = false, speed = 1 } = {}): void {
    const start = this.#edges * 2 * WORDS;
    this.#ends = grown(this.#ends, start + 2 * WORDS);
    write(from, this.#ends, start);
    write(to, this.#ends, start + WORDS);
    this.#oneWay = grown(this.#oneWay, this.#edges + 1);
    this.#oneWay[this.#edges] = oneWay ? 1 : 0;
    this.#speeds = grown(this.#speeds, this.#edges + 1);
    this.#speeds[this.#edges] = speed;
    this.#edges++;
  }

  /**
   * Returns the collected parts as views of the draft's own arrays; do not use the draft
   * afterwards.
   */
  parts(): GraphParts {
    return {
      ids: this.#ids.subarray(0, this.#points * WORDS),
      x: this.#x.subarray(0, this.#points),
      y: this.#y.subarray(0, this.#points),
      ends: this.#ends.subarray(0, this.#edges * 2 * WORDS),
      oneWay: this.#oneWay.subarray(0, this.#edges),
      speeds: this.#speeds.subarray(0, this.#edges),
    };
  }
}

function write(id: string, words: Uint32Array, start: number): void {
  if (!writeId(id, words, start)) throw new Error(`${id} is not a UUID`);
}

function grown<Numbers extends Uint32Array | Float64Array | Uint8Array>(
  array: Numbers,
  needed: number,
) {
  if (needed <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => Numbers)(array.length * 2);
  larger.set(array);
  return larger;
}
