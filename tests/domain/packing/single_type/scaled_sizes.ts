import { areaBound } from "../../../../domain/packing/single_type/area_bound.ts";

/** A floor and a box in whole numbers. */
export type Sizes = readonly [L: number, W: number, l: number, w: number];

// Boxes of larger numbers have shown no better bounds.
const MAX_EDGE = 60;

/**
 * Other sizes of the floor for boxes of other edges, on which no fewer boxes lie: whatever rows of
 * i boxes along l and j along w the floor's edges hold, the new ones hold as well, so that any layout
 * can be carried over (equivalent sizes of Dowsland 1984, "The three-dimensional pallet chart";
 * conservative scales of Fekete & Schepers 2004). Often their area leaves less to waste.
 */
export function scaledSizes([L, W, l, w]: Sizes): Sizes[] {
  const [rowsL, rowsW] = [rows(L, l, w), rows(W, l, w)];
  const scaled: Sizes[] = [[L, W, l, w]];
  for (let a = 1; a <= MAX_EDGE; a++) {
    for (let b = 1; b <= MAX_EDGE; b++) {
      if (divisor(a, b) === 1) scaled.push([longest(rowsL, a, b), longest(rowsW, a, b), a, b]);
    }
  }
  return scaled;
}

/** The least of the bounds by area that scaled sizes have. */
export function scaledBound(sizes: Sizes): number {
  return Math.min(...scaledSizes(sizes).map((scaled) => areaBound(...scaled)));
}

/** All rows that cannot be lengthened: i boxes along l and j along w. */
function rows(length: number, l: number, w: number): [i: number, j: number][] {
  return Array.from(
    { length: Math.floor(length / l) + 1 },
    (_, i) => [i, Math.floor((length - i * l) / w)],
  );
}

function longest(rows: readonly [i: number, j: number][], a: number, b: number): number {
  return rows.reduce((most, [i, j]) => Math.max(most, i * a + j * b), 0);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
