/** A made-up warehouse for the benchmark of routing. */

/** Points on a grid and the pairs of them that can be walked between. */
export interface Aisles {
  x: Float64Array;
  y: Float64Array;
  /** Two indices an edge. */
  edges: Uint32Array;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32, Ettinger 2017). */
export function seeded(seed: number): () => number {
  return () => {
    seed = seed + 0x6d2b79f5 | 0;
    let bits = Math.imul(seed ^ seed >>> 15, 1 | seed);
    bits = bits + Math.imul(bits ^ bits >>> 7, 61 | bits) ^ bits;
    return ((bits ^ bits >>> 14) >>> 0) / 2 ** 32;
  };
}

// Every so many points a cross aisle leads from one aisle to the next.
const CROSS_AISLES = 10;

/**
 * Parallel aisles with cross aisles between them, and beside the cross aisles some gaps where one can
 * slip through. Points stand up to a fifth off their place, so that lengths are not all alike.
 */
export function aisles(columns: number, rows: number): Aisles {
  const random = seeded(columns);
  const size = columns * rows;
  const x = Float64Array.from({ length: size }, (_, at) => at % columns + random() / 5);
  const y = Float64Array.from({ length: size }, (_, at) => Math.floor(at / columns) + random() / 5);
  const edges: number[] = [];
  for (let at = 0; at < size; at++) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    if (row + 1 < rows) edges.push(at, at + columns);
    const across = row % CROSS_AISLES === 0 || random() < 0.3;
    if (column + 1 < columns && across) edges.push(at, at + 1);
  }
  return { x, y, edges: Uint32Array.from(edges) };
}
