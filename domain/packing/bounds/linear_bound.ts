// Each threshold gives a bound of its own, so that of very many some may be left out.
const MAX_THRESHOLDS = 500;

/** So many pieces of one size. */
export interface Pieces {
  size: number;
  count: number;
}

/**
 * Returns a lower bound on the number of bins for pieces in a row: L2 of
 * Martello & Toth (1990, Knapsack Problems, section 8.3) with the count of small pieces of
 * Martello, Pisinger & Vigo (2000, The Three-Dimensional Bin Packing Problem, section 3.1).
 *
 * For a threshold p ≤ half the capacity, pieces over half of it need a bin each; what these leave
 * free, to pieces of p and more, has to hold the pieces from p to one half.
 */
export function linearBound(pieces: readonly Pieces[], capacity: number): number {
  const half = capacity / 2;
  const large = pieces.filter(({ size }) => size > half);
  const small = pieces.filter(({ size }) => size <= half && size > 0);
  const sizes = [...new Set(small.map(({ size }) => size))];
  const step = Math.ceil(sizes.length / MAX_THRESHOLDS);
  const thresholds = sizes.filter((_, at) => at % step === 0);
  let best = sum(large, ({ count }) => count);
  const alone = best;
  for (const p of thresholds) {
    const shared = large.filter(({ size }) => size <= capacity - p);
    const fit = small.filter(({ size }) => size >= p);
    const roomBeside = sum(shared, ({ size, count }) => count * (capacity - size));
    const wanted = sum(fit, ({ size, count }) => count * size);
    const placesBeside = sum(
      shared,
      ({ size, count }) => count * Math.floor((capacity - size) / p),
    );
    const wantedPlaces = sum(fit, ({ count }) => count);
    best = Math.max(
      best,
      alone + Math.ceil((wanted - roomBeside) / capacity),
      alone + Math.ceil((wantedPlaces - placesBeside) / Math.floor(capacity / p)),
    );
  }
  return best;
}

function sum(pieces: readonly Pieces[], of: (piece: Pieces) => number): number {
  return pieces.reduce((total, piece) => total + of(piece), 0);
}
